import { needsAgency } from '@fxmatch/domain/orders/needs-agency'
import { lockRequestOfOrder } from '../../db/order-requests/request-rows.ts'
import { holdRulesInForce, secondValidationColumns } from '../../db/reference/authorisation-rules.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done } from '../kernel/result.ts'
import { asSeen } from './as-seen.ts'
import { requireAgency } from './require-agency.ts'
import { stepOrder } from './step-order.ts'

/**
 * The bank's market room confirms, with a delivery agency (specification 000 §5). Below the authorisation rule's
 * threshold the order goes straight to the ticket desk; from it on, a second person at the bank validates. The rule is the
 * one in force now, and locked until the transaction ends: a change that is confirmed at the same moment comes wholly before
 * or wholly after. Refused as by `stepOrder`, `asSeen` and `requireAgency`.
 */
export async function confirmMarketRoom(
  context: ActorContext,
  input: { orderId: string; agencyId?: string | null | undefined; version?: number | undefined },
) {
  await refreshRule(context, input.orderId)
  const plan = asSeen(input.version, async (order) => {
    const agency = await requireAgency(context, {
      agencyId: input.agencyId ?? order.agency_id,
      bankId: order.bank_id,
      required: needsAgency('confirm_market_room', order.form),
      field: 'agence',
    })
    if (!agency.ok) return agency
    return done({
      set: {
        market_room_by: context.actor.userId,
        agency_id: agency.value,
      },
      facts: {
        agency: agency.value,
        secondValidationFrom: order.second_validation_from,
        authorisationRule: order.second_validation_rule,
      },
    })
  })
  return stepOrder(context, input.orderId, 'confirm_market_room', plan)
}

/** Writes the rule in force to the order and locks it, where the actor's bank carries it; the step refuses any other. */
async function refreshRule(context: ActorContext, orderId: string): Promise<void> {
  const bankId = context.actor.companyId
  await holdRulesInForce(context.tx, bankId)
  await lockRequestOfOrder(context.tx, orderId)
  await context.tx
    .updateTable('orders')
    .set(await secondValidationColumns(context.tx, bankId))
    .where('id', '=', orderId)
    .where('bank_id', '=', bankId)
    .execute()
}
