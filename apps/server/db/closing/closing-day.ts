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

const personOf = ({ id, cin, email }: ManagedUserRow): ClosingPerson => ({ userId: id, cin, email })

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
  const [figures, sealed, users] = await Promise.all([
    readClosingFigures(db, bank, span),
    readSealedDay(db, bank, day),
    readManagedUsers(db, { companyId: bank, now }),
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
