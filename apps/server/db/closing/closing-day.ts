import type { ClosingFigures } from '@fxmatch/contract/http/closing'
import { type Capability, capabilitiesOf } from '@fxmatch/domain/access/capabilities'
import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import type { ClosingSpan } from '@fxmatch/domain/closing/closing-span'
import type { ClosingDay, ClosingPerson } from '@fxmatch/domain/closing/seal'
import { userStatus } from '@fxmatch/domain/users/decide-user'
import { sql } from 'kysely'
import { type ManagedUserRow, readManagedUsers } from '../companies/managed-users.ts'
import type { Db } from '../connect.ts'
import { fingerprintOf, readClosingFigures } from './closing-figures.ts'
import { readSealedDay, type SealedDay } from './signed-days.ts'

/** All that a decision about a bank's day is made of. */
export interface ReadClosingDay {
  /** As they are read now, and their fingerprint. */
  readonly figures: ClosingFigures
  readonly fingerprint: string
  readonly sealed: SealedDay
  readonly facts: ClosingDay
  /** Who can sign at the bank. */
  readonly signers: readonly ClosingPerson[]
  /** Somebody of the bank by their id. @throws Error for nobody of the bank */
  readonly person: (userId: string) => ClosingPerson
  /** What they are called now: a seal keeps it, whatever the account is called later. @throws Error as `person` */
  readonly nameOf: (userId: string) => string
}

/** The identity cards and addresses that the accounts of a company have ever had. */
async function readIdentities(
  db: Db,
  company: string,
): Promise<(user: Pick<ManagedUserRow, 'id'>) => ClosingPerson> {
  const rows = await db
    .selectFrom('user_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .where('u.company_id', '=', company)
    .groupBy('i.user_id')
    .select('i.user_id')
    .select([
      sql<string[]>`array_remove(array_agg(distinct i.cin), null)`.as('cins'),
      sql<string[]>`array_agg(distinct i.email)`.as('emails'),
    ])
    .execute()
  const known = new Map(rows.map(({ user_id, ...had }) => [user_id, had]))
  return ({ id }) => ({ userId: id, ...(known.get(id) ?? { cins: [], emails: [] }) })
}

/** A bank's day as it stands: its figures, how it was prepared and signed, and the people who decide on it. */
export async function readClosingDay(
  db: Db,
  asked: {
    readonly bank: string
    readonly day: CalendarDate
    readonly span: ClosingSpan
    readonly now: Date
  },
): Promise<ReadClosingDay> {
  const { bank, day, span, now } = asked
  const [figures, sealed, users, personOf] = await Promise.all([
    readClosingFigures(db, bank, span),
    readSealedDay(db, bank, day),
    readManagedUsers(db, { companyId: bank, now }),
    readIdentities(db, bank),
  ])
  const able = (capability: Capability) =>
    users.filter((one) => userStatus(one) === 'ACTIVE' && capabilitiesOf(one).has(capability)).map(personOf)
  const user = (userId: string) => {
    const found = users.find(({ id }) => id === userId)
    if (!found) throw new Error(`${userId} is nobody of the bank ${bank}`)
    return found
  }
  const person = (userId: string) => personOf(user(userId))
  const fingerprint = fingerprintOf(figures)
  const { prepared, signed } = sealed
  return {
    figures,
    fingerprint,
    sealed,
    signers: able('closing.sign'),
    person,
    nameOf: (userId) => user(userId).fullName,
    facts: {
      span,
      signed: signed !== null,
      prepared: prepared && {
        by: person(prepared.by.id),
        stillAble: able('closing.prepare').some(({ userId }) => userId === prepared.by.id),
        current: fingerprintOf(prepared.content.figures) === fingerprint,
      },
    },
  }
}
