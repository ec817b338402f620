import type { OrderView } from '@fxmatch/contract/http/order-view'
import {
  cashOutOrderCall,
  confirmMarketRoomCall,
  deliverOrderCall,
  generateTicketCall,
  validateBackOfficeCall,
} from '@fxmatch/contract/http/orders'
import type { WorkItem } from '@fxmatch/contract/http/work'
import type { Capability } from '@fxmatch/domain/access/capabilities'
import type { Form, PendingDecision } from '@fxmatch/domain/orders/order-facts'
import { callApi } from '../../../lib/api/call-api.ts'

/** The steps that can be taken for many orders at once. */
const SENT_AT_ONCE = [
  'confirm_market_room',
  'validate_back_office',
  'generate_ticket',
  'deliver',
  'cash_out',
] as const
export type SentAction = (typeof SENT_AT_ONCE)[number]
/** And the one that asks of each order what only its own count says: they are taken one after another, the next opening by itself. */
export type BatchAction = SentAction | 'record_banknotes'

/** Whether a step can be taken for many orders. */
export function isBatchAction(step: string): step is BatchAction {
  return step === 'record_banknotes' || SENT_AT_ONCE.some((one) => one === step)
}

/** An order as it was shown where it was chosen: what is decided on. */
export type BatchOrder = {
  id: string
  reference: string
  /** Who is on the other side. */
  party: string | null
  currency: { isoCode: string; pattern: number }
  /** In that currency; the counter value in TND; what one's own company pays, VAT included, null where it does not. */
  amount: string
  equivalent: string
  payable: string | null
  /** As which it was shown: another one that it has become by then is refused. */
  version: number
  form: Form
  agency: { id: string; name: string } | null
  pendingDecision: PendingDecision | null
  /** Why the step is not open to the person for it; null when it is. */
  stays: string | null
}

type Batch = {
  capability: Capability
  send: (order: BatchOrder, agency: string | null, idempotencyKey: string) => Promise<unknown>
}

const byId = ({ id }: BatchOrder) => ({ id })

/** What each of them takes, and the call that takes it for one order. */
export const BATCHES: Readonly<Record<SentAction, Batch>> = {
  confirm_market_room: {
    capability: 'order.confirm_market_room',
    send: (order, agence, idempotencyKey) =>
      callApi(
        confirmMarketRoomCall,
        { params: byId(order), body: { agence, version: order.version } },
        { idempotencyKey },
      ),
  },
  validate_back_office: {
    capability: 'order.validate_back_office',
    send: (order, _agency, idempotencyKey) =>
      callApi(
        validateBackOfficeCall,
        { params: byId(order), body: { version: order.version } },
        { idempotencyKey },
      ),
  },
  generate_ticket: {
    capability: 'ticket.generate',
    send: (order, agency, idempotencyKey) =>
      callApi(
        generateTicketCall,
        { params: byId(order), body: { agency, version: order.version } },
        { idempotencyKey },
      ),
  },
  deliver: {
    capability: 'order.deliver',
    send: (order, _agency, idempotencyKey) =>
      callApi(
        deliverOrderCall,
        { params: byId(order), body: { version: order.version } },
        { idempotencyKey },
      ),
  },
  cash_out: {
    capability: 'order.cash_out',
    send: (order, _agency, idempotencyKey) =>
      callApi(
        cashOutOrderCall,
        { params: byId(order), body: { version: order.version } },
        { idempotencyKey },
      ),
  },
}

/** The right that a step takes. */
export function capabilityOf(action: BatchAction): Capability {
  return action === 'record_banknotes' ? 'order.record_banknotes' : BATCHES[action].capability
}

/** An order of a list, as it is shown to a company. */
export function batchOrderOf(order: OrderView, company: string, stays: string | null): BatchOrder {
  const { id, reference, currency, amount, equivalent, version, form, agence, pendingDecision } = order
  const buys = order.buyer.id === company
  return {
    ...{ id, reference, currency, amount, equivalent, version, form, pendingDecision, stays },
    party: buys ? order.seller.name : order.buyer.name,
    payable: buys ? (order.profit.payable ?? null) : null,
    agency: agence,
  }
}

/** An order of the work queue, as what waits for its viewer or, with why, stays; null for everything else that waits. */
export function batchOrderOfWork(item: WorkItem, stays: string | null): BatchOrder | null {
  const { id, reference, party, currency, amount, value, payable, order } = item
  if (order === null || currency === null || amount === null || value === null) return null
  const { version, form, agence: agency, pendingDecision } = order
  const shown = { id, reference, party, currency, amount, payable, version, form, agency, pendingDecision }
  return { ...shown, equivalent: value, stays }
}
