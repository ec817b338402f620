import type { CompanyKind } from '../access/roles.ts'
import { isSamePerson, type KnownPerson } from '../access/same-person.ts'
import type { Form, OperationType } from '../orders/order-facts.ts'

// Houses that do not deal with each other (design of the pre-deal gate, G04): what nobody has said is accepted.

/** Kinds of company that say with whom they do not deal, and of which it may be said. */
export const REFUSING_KINDS = [
  'BANK',
  'EXCHANGE_OFFICE',
  'CORPORATE',
] as const satisfies readonly CompanyKind[]

/** The life of a refusal: one person sets it at once; that it is lifted, one proposes and another confirms. */
export const HOUSE_REFUSAL_STATUSES = ['IN_FORCE', 'LIFTING', 'LIFTED'] as const
export type HouseRefusalStatus = (typeof HOUSE_REFUSAL_STATUSES)[number]

/** What is done with a refusal: that it is lifted is proposed, and confirmed by another person; anybody of the house keeps it. */
export const LIFT_ACTIONS = ['propose', 'confirm', 'keep'] as const
export type LiftAction = (typeof LIFT_ACTIONS)[number]

/** Where each leads from where; null: not from there. */
const LIFT_TABLE: Readonly<
  Record<LiftAction, Readonly<Record<HouseRefusalStatus, HouseRefusalStatus | null>>>
> = {
  propose: { IN_FORCE: 'LIFTING', LIFTING: null, LIFTED: null },
  confirm: { IN_FORCE: null, LIFTING: 'LIFTED', LIFTED: null },
  keep: { IN_FORCE: null, LIFTING: 'IN_FORCE', LIFTED: null },
}

/** Why a step on a refusal is not taken. */
export type LiftRule = 'REFUSAL_DECIDED' | 'SEGREGATION_LIFT'

/** Where a person's step on a refusal leads, or why it is not taken: two accounts of one person are no second person. */
export function decideLift(
  person: KnownPerson,
  refusal: { readonly status: HouseRefusalStatus; readonly liftBy: KnownPerson | null },
  action: LiftAction,
): { readonly to: HouseRefusalStatus } | { readonly rule: LiftRule } {
  const to = LIFT_TABLE[action][refusal.status]
  if (to === null) return { rule: 'REFUSAL_DECIDED' }
  const own = refusal.liftBy !== null && isSamePerson(person, refusal.liftBy)
  return action === 'confirm' && own ? { rule: 'SEGREGATION_LIFT' } : { to }
}

/** That a house does not deal with another one: in one currency or all, in one form or both. */
export interface HouseRefusal {
  readonly companyId: string
  readonly counterpartyId: string
  /** Null: all. */
  readonly currency: string | null
  /** Null: both. */
  readonly form: Form | null
}

/** What of a deal says which houses deal with each other in it. */
export interface DealOfHouses {
  readonly operationType: OperationType
  readonly buyerId: string
  readonly sellerId: string
  readonly bankId: string
  /** Offices that sell with the seller. */
  readonly memberIds: readonly string[]
  readonly currency: string
  readonly form: Form
}

/** Two houses that refuse a deal with each other, whichever of them said so. */
export interface RefusingPair {
  readonly one: string
  readonly other: string
}

/**
 * The first two houses of a deal that do not deal with each other in its currency and form; null where all do. Every house of a
 * deal deals with every other: a company that an office refuses does not get its position through their bank, nor a syndicate's
 * member past its leader.
 */
export function refusingPair(refusals: readonly HouseRefusal[], deal: DealOfHouses): RefusingPair | null {
  const { buyerId, sellerId, bankId, memberIds, currency, form } = deal
  const houses = [...new Set([buyerId, sellerId, bankId, ...memberIds])]
  const sellers = new Set([sellerId, ...memberIds])
  const found = refusals.find(
    (refusal) =>
      houses.includes(refusal.companyId) &&
      houses.includes(refusal.counterpartyId) &&
      // Members of a syndicate sell together, and not to each other.
      !(sellers.has(refusal.companyId) && sellers.has(refusal.counterpartyId)) &&
      (refusal.currency === null || refusal.currency === currency) &&
      (refusal.form === null || refusal.form === form),
  )
  return found ? { one: found.companyId, other: found.counterpartyId } : null
}

/** A refusal as people name it. */
export const houseRefusalReference = (number: number): string => `NA-${String(number).padStart(6, '0')}`
