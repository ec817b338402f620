import { needsAgency } from '@fxmatch/domain/orders/needs-agency'
import { nextReference } from '../../db/references.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, refuse } from '../kernel/result.ts'
import { asSeen } from './as-seen.ts'
import { postJournal } from './post-journal.ts'
import { requireAgency } from './require-agency.ts'
import { stepOrder } from './step-order.ts'
import { ticketView } from './ticket-view.ts'

/**
 * Generates the ticket (`confirm-banque`): books what each side promises (decision record 0005) and keeps what the document
 * shows as it stands now. Refused as by `stepOrder` and `asSeen`; AGENCY_REQUIRED for banknotes without an agency (specification 000 §5);
 * INVALID_INPUT at `agency` for an unknown one, or another than the order has.
 */
export async function generateTicket(
  context: ActorContext,
  input: { orderId: string; agencyId?: string | null | undefined; version?: number | undefined },
) {
  const plan = asSeen(input.version, async (order) => {
    if (input.agencyId && order.agency_id && input.agencyId !== order.agency_id) {
      return refuse('INVALID_INPUT', {
        fields: [{ path: 'agency', rule: 'AGENCY_GIVEN' }],
      })
    }
    const agency = await requireAgency(context, {
      agencyId: input.agencyId ?? order.agency_id,
      bankId: order.bank_id,
      required: needsAgency('generate_ticket', order.form),
      field: 'agency',
    })
    if (!agency.ok) return agency
    const reference = await nextReference(context.tx, 'ticket', context.clock.now())
    const view = await ticketView(context, { ...order, agency_id: agency.value }, reference)
    await context.tx
      .insertInto('tickets')
      .values({
        id: context.ids.uuid(),
        order_id: order.id,
        reference,
        verification_code: context.ids.secret(),
        view: JSON.stringify(view),
        generated_by: context.actor.userId,
        created_at: context.clock.now(),
      })
      .execute()
    await postJournal(context, order, 'TICKET')
    return done({ set: { agency_id: agency.value }, facts: { ticket: reference, agency: agency.value } })
  })
  return stepOrder(context, input.orderId, 'generate_ticket', plan)
}
