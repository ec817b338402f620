import { notesFor } from '@fxmatch/domain/banknotes/denominations'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { DrivenAction } from '@fxmatch/domain/orders/order-ways'
import { findAgencies } from '../../db/companies/agencies.ts'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { readDenominations } from '../../db/reference/denominations.ts'
import type { ActorContext } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import { acceptDraft } from '../orders/accept-draft.ts'
import { cancelDelivery } from '../orders/cancel-delivery.ts'
import { cancelDraft } from '../orders/cancel-draft.ts'
import { cashOutOrder } from '../orders/cash-out-order.ts'
import { confirmMarketRoom } from '../orders/confirm-market-room.ts'
import { deliverOrder } from '../orders/deliver-order.ts'
import { generateTicket } from '../orders/generate-ticket.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'
import { recordBanknotes } from '../orders/record-banknotes.ts'
import { refuseBackOffice } from '../orders/refuse-back-office.ts'
import { rejectDelivery } from '../orders/reject-delivery.ts'
import { rejectOrder } from '../orders/reject-order.ts'
import { rejectTicket } from '../orders/reject-ticket.ts'
import { validateBackOffice } from '../orders/validate-back-office.ts'

/** What stands where a person says why. */
const REASON = 'Sandbox'

type Step = (context: ActorContext, order: OrderRow) => Promise<Result<unknown>>

const rejects =
  (status: Parameters<typeof rejectOrder>[1]['status']): Step =>
  (context, { id: orderId, status: from }) =>
    rejectOrder(context, { orderId, from, status, reason: REASON })

/** The bank's first agency, for who has named none. */
async function agencyOf({ tx }: ActorContext, { agency_id, bank_id }: OrderRow): Promise<string | null> {
  if (agency_id !== null) return agency_id
  const [first] = await findAgencies(tx, { companyId: bank_id })
  return first?.id ?? null
}

/** Each step by the command that takes it in life, with what a person would enter. */
export const DRIVEN_STEPS: Readonly<Record<DrivenAction, Step>> = {
  accept_draft: (context, { id: orderId, rate }) => acceptDraft(context, { orderId, rate }),
  reject_draft: rejects(ORDER_STATUS.DRAFT_REJECTED),
  cancel_draft: (context, { id: orderId }) => cancelDraft(context, { orderId }),
  half_confirm: (context, { id: orderId }) => halfConfirmOrder(context, { orderId }),
  reject_confirmation: rejects(ORDER_STATUS.BACK_OFFICE_VALIDATION),
  record_banknotes: async (context, { id: orderId, amount, currency }) => {
    const bills = notesFor(amount, await readDenominations(context.tx, currency))
    return recordBanknotes(context, { orderId, bills })
  },
  confirm_market_room: async (context, order) =>
    confirmMarketRoom(context, { orderId: order.id, agencyId: await agencyOf(context, order) }),
  validate_back_office: (context, { id: orderId }) => validateBackOffice(context, { orderId }),
  refuse_back_office: (context, { id: orderId }) => refuseBackOffice(context, { orderId }),
  generate_ticket: async (context, order) =>
    generateTicket(context, { orderId: order.id, agencyId: await agencyOf(context, order) }),
  reject_ticket: (context, { id: orderId }) => rejectTicket(context, { orderId, reason: REASON }),
  deliver: (context, { id: orderId }) => deliverOrder(context, { orderId }),
  reject_delivery: (context, { id: orderId }) => rejectDelivery(context, { orderId, reason: REASON }),
  cancel_delivery: (context, { id: orderId }) => cancelDelivery(context, { orderId, reason: REASON }),
  cash_out: (context, { id: orderId }) => cashOutOrder(context, { orderId }),
}
