import type { Actor } from '../access/actor.ts'
import { mayTake, type StepFacts } from './may-take.ts'
import { type NotificationKind, type NotifiedParty, notificationRow } from './notification-table.ts'

/** The id of the company at each party, of the user at PERSON; BANKS, OPERATORS and MARKET need none. */
export type Parties = Readonly<Partial<Record<NotifiedParty, string>>>

/** The companies at HOUSES: of one thing there are several. */
export type Houses = readonly string[]

/**
 * Something that happened: what may be told of it, whom it concerns, who did it (null: the clock, or somebody without an
 * account).
 */
export interface Happening {
  readonly kinds: readonly NotificationKind[]
  readonly parties: Parties
  readonly houses?: Houses
  readonly by: { readonly userId: string; readonly companyId: string } | null
  /** What decides who may take the next step; absent: whoever has the capability. */
  readonly facts?: StepFacts
  /** Whether only those are told who are asked for a step: for everybody else something else tells of it. */
  readonly onlyAsking?: boolean
}

/** Somebody who may have to be told; `isOperator`: the company is registered for Trust. */
export type Candidate = Pick<Actor, 'userId' | 'companyId' | 'companyKind' | 'capabilities'> & {
  readonly isOperator: boolean
}

/** One notification: who is told, of what kind it is, and whether it asks its reader for the next step. */
export interface Told {
  readonly userId: string
  readonly kind: NotificationKind
  readonly asks: boolean
}

function standsIn(party: NotifiedParty, { parties, houses, by }: Happening, person: Candidate): boolean {
  switch (party) {
    case 'MARKET':
      return true
    case 'BANKS':
      return person.companyKind === 'BANK'
    case 'OPERATORS':
      return person.isOperator
    case 'HOUSES':
      return houses?.includes(person.companyId) === true
    case 'PLATFORM':
      return person.companyKind === 'PLATFORM'
    case 'PERSON':
      return parties.PERSON === person.userId
    case 'OTHER':
      return (
        person.companyId !== by?.companyId &&
        (person.companyId === parties.BUYER || person.companyId === parties.SELLER)
      )
    default:
      return parties[party] !== undefined && parties[party] === person.companyId
  }
}

/**
 * Who is told what of something that happened: at most one notification each, of the first of `kinds` whose audience they
 * belong to and of which they want to be told. Whoever acted is told nothing but that the next step is theirs too, their
 * colleagues only where it is their turn. Who cannot take the step is not asked for it.
 * @param wants whether a person wants to be told of a kind at all
 */
export function planNotifications(
  happening: Happening,
  people: readonly Candidate[],
  wants: (userId: string, kind: NotificationKind) => boolean = () => true,
): Told[] {
  const { kinds, by, parties, facts = {}, onlyAsking = false } = happening
  return people.flatMap((person): Told[] => {
    const { userId } = person
    for (const kind of kinds) {
      const mine = notificationRow(kind).to.filter(({ party, capability, turn }) => {
        if (capability !== null && !person.capabilities.has(capability)) return false
        if (!turn && person.companyId === by?.companyId) return false
        return standsIn(party, happening, person)
      })
      if (mine.length === 0 || !wants(userId, kind)) continue
      const able = mayTake(kind, userId, facts, { by: by?.userId ?? null, subject: parties.PERSON })
      const asks = able && mine.some((audience) => audience.asks)
      if (asks) return [{ userId, kind, asks }]
      if (onlyAsking || userId === by?.userId) continue
      return [{ userId, kind, asks }]
    }
    return []
  })
}
