import type { ShortageChoices } from '../banknotes/shortage.ts'
import type { OrderStatus } from './order-status.ts'
import type { OrderAction, OrderSide } from './order-table.ts'

export const FORMS = ['CASH', 'DIGITAL'] as const
/** CASH is shown BBE (banknotes), DIGITAL is shown DEC (bank transfer). */
export type Form = (typeof FORMS)[number]

export const OPERATION_TYPES = ['DIRECT_PURCHASE', 'DIRECT_SALE', 'MATCHING'] as const
/** AD: the bank buys for itself. VD: the bank sells from its stock. M: a company buys through its bank. */
export type OperationType = (typeof OPERATION_TYPES)[number]

/** What an order in status 8 carries to be decided (domain rules §4; of a short count: decision 0167). */
export const PENDING_DECISIONS = ['CONFIRMATION', 'REJECTION', 'SHORTAGE'] as const
export type PendingDecision = (typeof PENDING_DECISIONS)[number]

/**
 * What the rules need to know of an order. Ids are UUIDs, of companies (`…Id`) and users (`…By`); values and the threshold are
 * decimals in TND.
 */
export interface OrderFacts {
  readonly status: OrderStatus
  readonly form: Form
  readonly operationType: OperationType
  readonly buyerId: string
  readonly sellerId: string
  readonly bankId: string
  readonly placedBy: string | null
  readonly marketRoomBy: string | null
  readonly rejectedBy: string | null
  /** Who has confirmed for one side; null where nobody has yet. Of both, the buyer's. */
  readonly confirmedBy: string | null
  /** Whether the other side was asked; until then only the buyer knows of the order (domain rules §5). */
  readonly asked: boolean
  /** Whether confirmations wait for the validation of the order's request. */
  readonly awaitsRequest: boolean
  readonly buyerConfirmed: boolean
  readonly sellerConfirmed: boolean
  readonly pendingDecision: PendingDecision | null
  /** While a short count is decided: what each side has chosen; else null. */
  readonly shortageChoices: ShortageChoices | null
  /** Which side made the offer that stands. */
  readonly lastOfferBy: 'BUYER' | 'SELLER'
  /** Whether that offer is the price that the position was published at. */
  readonly atAskedPrice: boolean
  /** The sides whose acceptance at the asked price is their confirmation too, as their companies had chosen at the placing. */
  readonly acceptanceConfirms: { readonly BUYER: boolean; readonly SELLER: boolean }
  /** Whether the order was placed in a race: its rate stands (decision record 0171). */
  readonly firmPrice: boolean
  /**
   * Of an order that came of a request for quotes: until when its seller is bound by its quote (decision record 0368), as it was
   * fixed at the award; else null.
   */
  readonly quoteBindsUntil: Date | null
  readonly counterValue: string
  /** What the amount is worth at the reference of its currency, TND; null where the order keeps no reference. */
  readonly referenceValue: string | null
  /** TND from which a second validation is needed; null where no rule exempts small orders. */
  readonly secondValidationFrom: string | null
  /** The label of the rule that says so, where it is known. */
  readonly secondValidationRule?: string | null
}

/** Why a person may not do something to an order. `current` is the order's status. */
export type OrderRefusal =
  | { readonly rule: 'NOT_A_PARTY' }
  | { readonly rule: 'MISSING_CAPABILITY'; readonly capability: string }
  | { readonly rule: 'WRONG_SIDE'; readonly sides: readonly OrderSide[] }
  | { readonly rule: 'WRONG_STATUS'; readonly action: OrderAction; readonly current: OrderStatus }
  | { readonly rule: 'REQUEST_NOT_VALIDATED' }
  | { readonly rule: 'OFFER_AWAITS_OTHER_SIDE' }
  | { readonly rule: 'RACE_PRICE_FIRM' }
  | { readonly rule: 'SIDE_ALREADY_CONFIRMED' }
  | { readonly rule: 'BOUND_BY_QUOTE'; readonly until: Date }
  | {
      readonly rule: 'SEGREGATION_SECOND_VALIDATION'
      /** The authorisation rule that asks for the second person: label, and TND from which it does. */
      readonly authorisation?: { readonly label: string; readonly from: string }
    }
  | { readonly rule: 'SEGREGATION_REJECTION_REVIEW' }
  | { readonly rule: 'SEGREGATION_TICKETING' }
  | { readonly rule: 'SEGREGATION_BOTH_HOUSES' }
