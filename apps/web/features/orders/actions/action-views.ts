import type { OrderView } from '@fxmatch/contract/http/order-view'
import {
  acceptDraftCall,
  cancelDeliveryCall,
  cancelDraftCall,
  cashOutOrderCall,
  confirmMarketRoomCall,
  counterOfferCall,
  deliverOrderCall,
  generateTicketCall,
  halfConfirmCall,
  recordBanknotesCall,
  refuseBackOfficeCall,
  rejectDeliveryCall,
  rejectOrderCall,
  rejectTicketCall,
  validateBackOfficeCall,
} from '@fxmatch/contract/http/orders'
import { answerShortageCall, recordShortageCall } from '@fxmatch/contract/http/shortages'
import type { ShortageWay } from '@fxmatch/domain/banknotes/shortage'
import { needsAgency } from '@fxmatch/domain/orders/needs-agency'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { Bill, ShortageGiven } from './banknotes.ts'
import type { StepAction } from './step-actions.ts'
import { stepBy, type UseStep } from './submission.ts'

/** How an action looks: what one usually came for, another way on, what ends something. */
export type ActionTone = 'primary' | 'plain' | 'danger'

/** What an action asks for before it is sent. */
export type ActionView = { tone: ActionTone } /** Nothing: what it does stands beside the button. */ & (
  | { dialog: 'none'; useStep: UseStep<null> }
  | { dialog: 'confirm'; useStep: UseStep<null> }
  | { dialog: 'reason'; required: boolean; useStep: UseStep<string> }
  | { dialog: 'counter-offer'; useStep: UseStep<string> }
  | { dialog: 'banknotes'; useStep: UseStep<Bill[]> }
  | { dialog: 'shortage'; useStep: UseStep<ShortageGiven> }
  | { dialog: 'shortage-answer'; useStep: UseStep<ShortageWay> }
  /** `asks`: whether an agency must be chosen for this order; else only a confirmation is asked for. */
  | { dialog: 'agency'; asks: (order: OrderView) => boolean; useStep: UseStep<string | null> }
)

const only = ({ id }: OrderView) => ({ params: { id } })

/** The order as it was shown: another one that it has become by then is not what was decided on. */
const asShown = ({ id, version }: OrderView) => ({ params: { id }, body: { version } })

/** An empty reason is left out. */
const because = (reason: string) => (reason === '' ? {} : { reason })

/** Every action of the lists and the page: the call behind it and what its dialog asks for. */
export const ACTION_VIEWS = {
  accept_draft: {
    tone: 'primary',
    dialog: 'none',
    useStep: stepBy('accept_draft', acceptDraftCall, ({ id, rate }) => ({ params: { id }, body: { rate } })),
  },
  counter_offer: {
    tone: 'plain',
    dialog: 'counter-offer',
    useStep: stepBy('counter_offer', counterOfferCall, ({ id }, rate: string) => ({
      params: { id },
      body: { rate },
    })),
  },
  reject_draft: rejection('reject_draft', ORDER_STATUS.DRAFT_REJECTED),
  cancel_draft: { tone: 'danger', dialog: 'confirm', useStep: stepBy('cancel_draft', cancelDraftCall, only) },
  half_confirm: {
    tone: 'primary',
    dialog: 'none',
    useStep: stepBy('half_confirm', halfConfirmCall, only),
  },
  reject_confirmation: rejection('reject_confirmation', ORDER_STATUS.BACK_OFFICE_VALIDATION),
  record_banknotes: {
    tone: 'primary',
    dialog: 'banknotes',
    useStep: stepBy('record_banknotes', recordBanknotesCall, ({ id, version }, bills: Bill[]) => ({
      params: { id },
      body: { bills, version },
    })),
  },
  record_shortage: {
    tone: 'plain',
    dialog: 'shortage',
    useStep: stepBy('record_shortage', recordShortageCall, ({ id }, given: ShortageGiven) => ({
      params: { id },
      body: given,
    })),
  },
  answer_shortage: {
    tone: 'primary',
    dialog: 'shortage-answer',
    // What was on the screen: what is missing, and what the order then costs whoever pays and knows it.
    useStep: stepBy('answer_shortage', answerShortageCall, ({ id, shortage, profit }, way: ShortageWay) => ({
      params: { id },
      body: { way, missing: shortage?.missing ?? '0', seenTotal: profit.payableReduced ?? null },
    })),
  },
  confirm_market_room: {
    tone: 'primary',
    dialog: 'agency',
    asks: () => true,
    useStep: stepBy(
      'confirm_market_room',
      confirmMarketRoomCall,
      ({ id, version }, agence: string | null) => ({
        params: { id },
        body: { agence, version },
      }),
    ),
  },
  validate_back_office: {
    tone: 'primary',
    dialog: 'confirm',
    useStep: stepBy('validate_back_office', validateBackOfficeCall, asShown),
  },
  refuse_back_office: {
    tone: 'danger',
    dialog: 'reason',
    required: false,
    useStep: stepBy('refuse_back_office', refuseBackOfficeCall, ({ id, version }, reason: string) => ({
      params: { id },
      body: { ...because(reason), version },
    })),
  },
  generate_ticket: {
    tone: 'primary',
    dialog: 'agency',
    asks: (order) => needsAgency('generate_ticket', order.form) && order.agence === null,
    useStep: stepBy('generate_ticket', generateTicketCall, ({ id, version }, agency: string | null) => ({
      params: { id },
      body: { version, ...(agency === null ? {} : { agency }) },
    })),
  },
  reject_ticket: {
    tone: 'danger',
    dialog: 'confirm',
    useStep: stepBy('reject_ticket', rejectTicketCall, asShown),
  },
  deliver: { tone: 'primary', dialog: 'confirm', useStep: stepBy('deliver', deliverOrderCall, asShown) },
  reject_delivery: {
    tone: 'danger',
    dialog: 'reason',
    required: true,
    useStep: stepBy('reject_delivery', rejectDeliveryCall, ({ id, version }, reason: string) => ({
      params: { id },
      body: { reason, version },
    })),
  },
  cancel_delivery: {
    tone: 'danger',
    dialog: 'reason',
    required: true,
    useStep: stepBy('cancel_delivery', cancelDeliveryCall, ({ id, version }, reason: string) => ({
      params: { id },
      body: { reason, version },
    })),
  },
  cash_out: { tone: 'primary', dialog: 'confirm', useStep: stepBy('cash_out', cashOutOrderCall, asShown) },
} as const satisfies Readonly<Record<StepAction, ActionView>>

/** A rejection says from which status it was seen: when the order has moved on, nothing changes (domain rules §4). */
function rejection(
  action: 'reject_draft' | 'reject_confirmation',
  status: typeof ORDER_STATUS.DRAFT_REJECTED | typeof ORDER_STATUS.BACK_OFFICE_VALIDATION,
): Extract<ActionView, { dialog: 'reason' }> {
  return {
    tone: 'danger',
    dialog: 'reason',
    required: false,
    useStep: stepBy(action, rejectOrderCall, (order, reason: string) => ({
      params: { id: order.id },
      body: { from: order.status.code, status, ...because(reason) },
    })),
  }
}
