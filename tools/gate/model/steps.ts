import type { CompanyKey } from '@fxmatch/server/testing/plant-market'
import type { Who } from './cast.ts'
import type { Form, Way } from './state.ts'

/** What is done to one order. */
export const ORDER_ACTS = [
  'accept_draft',
  'counter_offer',
  'reject_draft',
  'cancel_draft',
  'half_confirm',
  'reject_confirmation',
  'record_banknotes',
  'record_shortage',
  'answer_shortage',
  'confirm_market_room',
  'validate_back_office',
  'refuse_back_office',
  'generate_ticket',
  'reject_ticket',
  'deliver',
  'reject_delivery',
  'cancel_delivery',
  'cash_out',
] as const
export type OrderAct = (typeof ORDER_ACTS)[number]

/** What is done to a request as a whole. */
export const REQUEST_ACTS = [
  'go',
  'cancel_request',
  'front_office',
  'reject_request',
  'back_office',
  'return_request',
] as const
export type RequestAct = (typeof REQUEST_ACTS)[number]

/** What is done to one order of a request, by naming both. */
export const PART_ACTS = ['ask', 'take_out', 'accept_bid', 'decline_bid', 'cancel_bid'] as const
export type PartAct = (typeof PART_ACTS)[number]

export const TRAVELLER_ACTS = ['accept_proposal', 'refuse_proposal'] as const
export const OPERATOR_ACTS = ['deliver_proposal', 'cancel_proposal', 'report_proposal'] as const

/** What is done to a request for quotes without choosing anything. */
export const RFQ_ACTS = ['decline', 'cancel_rfq'] as const

/** One command, with everything that whoever gives it has chosen. */
export type Step =
  | { readonly do: 'publish'; readonly who: Who; readonly amount: number; readonly form: Form }
  | { readonly do: 'withdraw'; readonly who: Who; readonly position: string }
  | {
      readonly do: 'place'
      readonly who: Who
      readonly position: string
      readonly form: Form
      readonly amount: number
      readonly rate: string
    }
  | {
      readonly do: OrderAct
      readonly who: Who
      readonly order: string
      /** The status that was seen. */
      readonly seen: number
      readonly rate: string
      /** Banknotes that are counted; of a short count one of a hundred less. */
      readonly counted: number
      /** What shall become of a short count. */
      readonly way: Way
    }
  | { readonly do: 'expire'; readonly who: 'clock'; readonly order: string }
  | { readonly do: 'create_request'; readonly who: Who; readonly amount: number }
  | {
      readonly do: 'fill'
      readonly who: Who
      readonly request: string
      readonly position: string
      readonly amount: number
    }
  | {
      readonly do: RequestAct
      readonly who: Who
      readonly request: string
      /** Orders that get their agency from the front office. */
      readonly assigned: readonly string[]
    }
  | { readonly do: PartAct; readonly who: Who; readonly request: string; readonly order: string }
  | {
      readonly do: 'place_bid'
      readonly who: Who
      readonly request: string
      readonly amount: number
      readonly form: Form
    }
  | {
      readonly do: 'open_rfq'
      readonly who: Who
      readonly houses: readonly CompanyKey[]
      readonly side: 'BUY' | 'SELL'
      readonly form: Form
      readonly amount: number
      readonly minPart: number | null
      readonly request: string | null
      /** For how many minutes houses may answer. */
      readonly minutes: number
    }
  | {
      readonly do: 'quote'
      readonly who: Who
      readonly rfq: string
      readonly rate: string
      readonly amount: number
      readonly minAmount: number | null
      /** For how many minutes it holds. */
      readonly minutes: number
    }
  | {
      readonly do: 'award_rfq'
      readonly who: Who
      readonly rfq: string
      readonly parts: readonly { readonly quote: string; readonly amount: number }[]
    }
  | { readonly do: (typeof RFQ_ACTS)[number]; readonly who: Who; readonly rfq: string }
  | { readonly do: 'expire_rfq'; readonly who: 'clock'; readonly rfq: string }
  | { readonly do: 'ask_trust'; readonly who: 'traveller' }
  | { readonly do: 'withdraw_trust'; readonly who: 'traveller'; readonly traveller: string }
  | { readonly do: 'propose'; readonly who: Who; readonly traveller: string }
  | { readonly do: (typeof TRAVELLER_ACTS)[number]; readonly who: 'traveller'; readonly proposal: string }
  | { readonly do: (typeof OPERATOR_ACTS)[number]; readonly who: Who; readonly proposal: string }

export type OrderStep = Extract<Step, { do: OrderAct }>
export type RequestStep = Extract<Step, { do: RequestAct }>
export type PartStep = Extract<Step, { do: PartAct }>
export type RfqStep = Extract<
  Step,
  { do: 'open_rfq' | 'quote' | 'award_rfq' | (typeof RFQ_ACTS)[number] | 'expire_rfq' }
>

/** Everything that is done in a sequence. */
export const ACTS: readonly Step['do'][] = [
  'publish',
  'withdraw',
  'place',
  ...ORDER_ACTS,
  'expire',
  'create_request',
  'fill',
  ...REQUEST_ACTS,
  ...PART_ACTS,
  'place_bid',
  'open_rfq',
  'quote',
  'award_rfq',
  ...RFQ_ACTS,
  'expire_rfq',
  'ask_trust',
  'withdraw_trust',
  'propose',
  ...TRAVELLER_ACTS,
  ...OPERATOR_ACTS,
]
