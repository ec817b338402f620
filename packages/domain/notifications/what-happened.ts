import type { RequestStatus } from '../order-requests/request-status.ts'
import { type OrderStatus, ORDER_STATUS as S } from '../orders/order-status.ts'
import type { OrderAction } from '../orders/order-table.ts'
import type { NotificationKind } from './notification-table.ts'

/** An action of the table, or one of the two beside it: `place` begins an order, `ask` sends a draft to its seller. */
export type OrderHappening = OrderAction | 'place' | 'ask'

type Kinds = readonly NotificationKind[]

/**
 * What is told of a step of an order, by the step and the status that it led to; of two kinds that reach one person the
 * first. Of a remainder that the company buys with its request (`place` to HALF_CONFIRMED) the request's own step tells all but
 * those whom it leaves a step (`onlyAsking`).
 */
const ORDER_KINDS: Readonly<Record<OrderHappening, Readonly<Partial<Record<OrderStatus, Kinds>>>>> = {
  place: {
    [S.DRAFT]: ['order.placed'],
    [S.HALF_CONFIRMED]: ['order.half_confirmed'],
    [S.BID_PLACED]: ['bid.placed'],
  },
  ask: { [S.DRAFT]: ['order.placed'] },
  accept_draft: {
    [S.AWAITING_CONFIRMATION]: ['order.accepted'],
    [S.HALF_CONFIRMED]: ['order.accepted_and_confirmed'],
  },
  counter_offer: { [S.DRAFT]: ['order.counter_offered'] },
  reject_draft: { [S.DRAFT_REJECTED]: ['order.draft_rejected'] },
  cancel_draft: { [S.DRAFT_CANCELED]: ['order.draft_canceled'] },
  half_confirm: {
    [S.HALF_CONFIRMED]: ['order.half_confirmed'],
    [S.CURRENCY_RECEPTION]: ['order.to_receive', 'order.confirmed'],
    [S.MARKET_ROOM]: ['order.to_validate_market_room', 'order.confirmed'],
  },
  reject_confirmation: {
    [S.BACK_OFFICE_VALIDATION]: ['order.rejection_to_validate', 'order.rejection_sent'],
  },
  record_banknotes: { [S.MARKET_ROOM]: ['order.to_validate_market_room', 'order.banknotes_recorded'] },
  record_shortage: { [S.BACK_OFFICE_VALIDATION]: ['order.shortage_recorded'] },
  answer_shortage: {
    [S.BACK_OFFICE_VALIDATION]: ['order.shortage_answered'],
    [S.CURRENCY_RECEPTION]: ['order.to_receive'],
    [S.MARKET_ROOM]: ['order.to_validate_market_room', 'order.banknotes_recorded'],
    [S.CONFIRMATION_REJECTED]: ['order.rejected'],
  },
  confirm_market_room: {
    [S.BACK_OFFICE_VALIDATION]: ['order.to_validate_back_office'],
    [S.AWAITING_TICKET]: ['order.to_ticket', 'order.validated'],
  },
  validate_back_office: {
    [S.AWAITING_TICKET]: ['order.to_ticket', 'order.validated'],
    [S.CONFIRMATION_REJECTED]: ['order.rejected'],
  },
  refuse_back_office: {
    [S.CONFIRMATION_REJECTED]: ['order.rejected'],
    [S.AWAITING_CONFIRMATION]: ['order.rejection_refused'],
  },
  generate_ticket: { [S.TICKET_GENERATED]: ['order.to_deliver', 'order.ticketed'] },
  reject_ticket: { [S.TICKET_REJECTED]: ['order.ticket_rejected'] },
  deliver: { [S.DELIVERED]: ['order.to_cash_out', 'order.delivered'] },
  reject_delivery: { [S.DELIVERY_REJECTED]: ['order.delivery_rejected'] },
  cancel_delivery: { [S.DELIVERY_CANCELED]: ['order.delivery_canceled'] },
  cash_out: { [S.CASHED_OUT]: ['order.cashed_out'] },
  accept_bid: { [S.BID_ACCEPTED]: ['bid.accepted'] },
  decline_bid: { [S.BID_DECLINED]: ['bid.declined'] },
  cancel_bid: { [S.BID_CANCELED]: ['bid.canceled'] },
  confirm_with_request: { [S.MARKET_ROOM]: ['order.to_validate_market_room'] },
  end_with_request: {
    [S.DRAFT_CANCELED]: ['order.draft_canceled'],
    [S.CONFIRMATION_REJECTED]: ['order.canceled'],
    [S.BID_DECLINED]: ['bid.declined'],
  },
  expire: { [S.EXPIRED]: ['order.expired'] },
}

/** What is told of a step of an order; null where the table has no such step. */
export function orderKinds(happening: string, to: number): Kinds | null {
  if (!Object.hasOwn(ORDER_KINDS, happening)) return null
  return ORDER_KINDS[happening as OrderHappening][to as OrderStatus] ?? null
}

/** What is told of a step of an order request, by its event; nothing of steps that leave its status as it is. */
export function requestKinds(
  event: string,
  before: RequestStatus | null,
  after: RequestStatus,
): readonly NotificationKind[] {
  // What was lost is bought anew: its bank validates it where it has not yet; else the sale's own order asks.
  if (event === 'order_request.submitted' && before !== 'DRAFT')
    return after === 'ON_HOLD' ? ['request.rest_bought'] : []
  if (before === after) return []
  switch (event) {
    case 'order_request.submitted':
      return ['request.submitted']
    case 'order_request.canceled':
      // While it was a draft no bank worked on it.
      return before === 'ON_HOLD' ? ['request.canceled'] : []
    case 'order_request.expired':
      return ['request.expired']
    case 'order_request.front_office_validated':
      return ['request.to_validate_back_office', 'request.front_office_validated']
    case 'order_request.front_office_rejected':
      return ['request.rejected']
    case 'order_request.back_office_validated':
      return ['request.back_office_validated']
    case 'order_request.returned_to_front_office':
      return ['request.returned']
    case 'order_request.settled':
      return SETTLED[after] ?? []
    default:
      return []
  }
}

const SETTLED: Readonly<Partial<Record<RequestStatus, readonly NotificationKind[]>>> = {
  ON_HOLD: ['request.fell_back'],
  REJECTED: ['request.rejected'],
  CLOSED: ['request.closed'],
  DELIVERED: ['request.delivered'],
}

/**
 * What is told of the other events that are news to somebody, and the one place where their two names meet: an event is
 * called by its noun as the record has it, a kind by what its reader sees of it (every end of a Trust proposal that is
 * not theirs is a refusal to its operator), and people's settings keep kinds by these names.
 */
const EVENT_KINDS: Readonly<Record<string, NotificationKind>> = {
  'opening_rate.prepared': 'opening_rates.prepared',
  'position.out_of_range': 'position.out_of_range',
  'race.opened': 'race.opened',
  'race.closed': 'race.closed',
  'trust_request.created': 'trust.request_opened',
  // Open again: whoever proposed before is waited for again.
  'trust_request.reopen': 'trust.request_opened',
  'trust_proposal.accept': 'trust.proposal_accepted',
  'trust_proposal.refuse': 'trust.proposal_refused',
  'trust_proposal.outbid': 'trust.proposal_refused',
  'trust_proposal.lapse': 'trust.proposal_refused',
  'trust_proposal.report': 'trust.proposal_reported',
  'sign_up.documents_received': 'sign_up.to_validate',
  'import_title.claimed': 'title.claimed',
  'import_title.claimed_by_client': 'title.claimed_by_client',
  'sign_up.document_infected': 'sign_up.infected',
  'authorisation_rule.change_proposed': 'rule.to_decide',
  'authorisation_rule.change_confirmed': 'rule.confirmed',
  'authorisation_rule.change_refused': 'rule.refused',
  'closing.prepared': 'closing.to_sign',
  'closing.signed': 'closing.signed',
  'price_proof.outlier': 'price_proof.outlier',
  'execution_report.frozen': 'execution_report.ready',
  'execution_report.sent': 'execution_report.sent',
  'execution_report.objected': 'execution_report.objected',
  'execution_report.answered': 'execution_report.answered',
  'rate_change.proposed': 'rates.to_decide',
  'rate_change.confirmed': 'rates.confirmed',
  'rate_change.refused': 'rates.refused',
  'company.change_proposed': 'company.to_decide',
  'company.change_confirmed': 'company.change_confirmed',
  'company.change_refused': 'company.change_refused',
  'denomination.asked': 'note.to_decide',
  'denomination.changed': 'note.changed',
  'fixing.received': 'fixing.to_decide',
  'fixing.confirmed': 'fixing.confirmed',
  'fixing.disputed': 'fixing.disputed',
  'fixing.late': 'fixing.late',
  'limit.proposed': 'limit.to_decide',
  'limit.confirmed': 'limit.confirmed',
  'limit.refused': 'limit.refused',
  'house_refusal.lift_proposed': 'house.to_lift',
  'machine_client.proposed': 'client.to_confirm',
  'machine_client.left': 'client.left',
  'machine_client.unused': 'client.unused_90d',
  'machine_client.stopped': 'client.stopped',
  'endpoint.failing': 'endpoint.failing',
  'endpoint.disabled': 'endpoint.disabled',
  'import_title.expiring': 'own_title.expiring',
  'cover.below_plan': 'cover.below_plan',
  'cover.proposed': 'cover.to_decide',
  'cover.confirmed': 'cover.confirmed',
  'cover.refused': 'cover.refused',
  'cover.lapsed': 'cover.lapsed',
  'standing_order.proposed': 'standing_order.to_decide',
  'standing_order.hit': 'standing_order.hit',
  'standing_order.filled': 'standing_order.filled',
  'standing_order.suspended': 'standing_order.suspended',
  'standing_order.expired': 'standing_order.expired',
  'rate_alert.fired': 'alert.fired',
  'rate_alert.stopped': 'alert.stopped',
  'rfq.opened': 'rfq.asked',
  'rfq.quoted': 'rfq.quoted',
  'rfq.improved': 'rfq.improved',
  'rfq.declined': 'rfq.declined',
  'rfq.awarded': 'rfq.awarded',
  'rfq.lost': 'rfq.lost',
  'rfq.expired': 'rfq.expired',
  'owners.declared': 'owners.to_decide',
  'owners.confirmed': 'owners.confirmed',
  'owners.refused': 'owners.refused',
  'office_paper.proposed': 'paper.to_decide',
  'office_paper.confirmed': 'paper.confirmed',
  'office_paper.refused': 'paper.refused',
  'office_paper.authorisation_ending': 'paper.authorisation_ending',
  'office_paper.guarantee_ending': 'paper.guarantee_ending',
  'office_held.ceiling_near': 'ceiling.near',
  'office_held.ceiling_reached': 'ceiling.reached',
  'gate_override.requested': 'override.to_decide',
  'gate_override.approved': 'override.approved',
  'gate_override.refused': 'override.refused',
  'screening.alert_opened': 'screening.alert',
  'screening.clearing_refused': 'screening.alert',
  'screening.alert_cleared': 'screening.to_second',
  'screening_list.brought': 'screening.list',
  'order_message.posted': 'order.message',
  'export.finished': 'export.ready',
  'export.failed': 'export.failed',
  'user.second_factor_reset': 'account.second_factor_reset',
  'user.change_proposed': 'account.change_to_decide',
  'user.change_proposed_to_platform': 'account.change_for_platform',
  'user.change_approved': 'account.change_approved',
  'user.change_refused': 'account.change_refused',
  'user.frozen': 'account.frozen',
  'user.parting_proposed': 'account.parting_to_decide',
  'user.parted': 'account.parted',
  'user.card_met': 'account.card_met',
}

/** What whose account it is is told instead of who manages it. */
const OWN_KINDS: Readonly<Partial<Record<NotificationKind, NotificationKind>>> = {
  'account.parted': 'account.own_parted',
  'account.card_met': 'account.own_card_met',
}

/** What is told of an event of a noun that is neither an order nor a request; null for nothing. */
export function eventKind(event: string): NotificationKind | null {
  return Object.hasOwn(EVENT_KINDS, event) ? (EVENT_KINDS[event] ?? null) : null
}

/** The same with what the person is told whom it is about; of two kinds that reach one person the first. */
export function eventKinds(event: string): Kinds {
  const kind = eventKind(event)
  if (kind === null) return []
  const own = OWN_KINDS[kind]
  return own === undefined ? [kind] : [own, kind]
}

/** What is told of a new status of the market. */
export function marketKind(status: 'ON' | 'VEILLE' | 'OFF'): NotificationKind {
  return status === 'ON' ? 'market.opened' : status === 'OFF' ? 'market.closed' : 'market.standby'
}
