import type { ClosingFigures } from '@fxmatch/contract/http/closing'
import { type Capability, capabilitiesOf } from '@fxmatch/domain/access/capabilities'
import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import type { ClosingSpan } from '@fxmatch/domain/closing/closing-span'
import type { ClosingDay, ClosingPerson } from '@fxmatch/domain/closing/seal'
import { userStatus } from '@fxmatch/domain/users/decide-user'
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
    .select(['i.user_id', 'i.cin', 'i.email'])
    .execute()
  return ({ id }) => {
    const own = rows.filter((row) => row.user_id === id)
    const cins = own.flatMap(({ cin }) => cin ?? [])
    return { userId: id, cins: [...new Set(cins)], emails: [...new Set(own.map(({ email }) => email))] }
  }
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
  const person = (userId: string) => {
    const found = users.find(({ id }) => id === userId)
    if (!found) throw new Error(`${userId} is nobody of the bank ${bank}`)
    return personOf(found)
  }
  const fingerprint = fingerprintOf(figures)
  const { prepared, signed } = sealed
  return {
    figures,
    fingerprint,
    sealed,
    signers: able('closing.sign'),
    person,
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
