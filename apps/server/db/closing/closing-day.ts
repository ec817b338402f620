import type { ClosingFigures } from '@fxmatch/contract/http/closing'
import { type Capability, capabilitiesOf } from '@fxmatch/domain/access/capabilities'
import type { KnownPerson } from '@fxmatch/domain/access/same-person'
import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import type { ClosingSpan } from '@fxmatch/domain/closing/closing-span'
import type { ClosingDay } from '@fxmatch/domain/closing/seal'
import { userStatus } from '@fxmatch/domain/users/decide-user'
import { readKnownPeople } from '../companies/known-people.ts'
import { readManagedUsers } from '../companies/managed-users.ts'
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
  readonly signers: readonly KnownPerson[]
  /** Somebody of the bank by their id. @throws Error for nobody of the bank */
  readonly person: (userId: string) => KnownPerson
  /** What they are called now: a seal keeps it, whatever the account is called later. @throws Error as `person` */
  readonly nameOf: (userId: string) => string
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
    readKnownPeople(db, { company: bank }),
  ])
  const able = (capability: Capability) =>
    users
      .filter((one) => userStatus(one) === 'ACTIVE' && capabilitiesOf(one).has(capability))
      .map(({ id }) => personOf(id))
  const user = (userId: string) => {
    const found = users.find(({ id }) => id === userId)
    if (!found) throw new Error(`${userId} is nobody of the bank ${bank}`)
    return found
  }
  const person = (userId: string) => personOf(user(userId).id)
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
