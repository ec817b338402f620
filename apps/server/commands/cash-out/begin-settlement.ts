import { findAgency } from '../../db/companies/bank-agency.ts'
import { findUnderWay, finishSettlement, insertSettlement } from '../../db/orders/settlement-rows.ts'
import type { ActorContext, Tx } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Puts the settlement of a district on record: every order that its agency has delivered by now, to be cashed out by a job,
 * which `queue` puts into its queue in the same transaction. While a settlement of the same agency is under way, that one is
 * answered. Refused: MISSING_CAPABILITY; NOT_FOUND for another company or an agency that is not the bank's; UNAVAILABLE where
 * the one under way has just ended.
 */
export async function beginSettlement(
  context: ActorContext,
  input: { companyId: string; agency: string },
  queue: (tx: Tx, settlementId: string) => Promise<void>,
): Promise<Result<{ settlementId: string }>> {
  const { tx, actor, clock, ids } = context
  const allowed = requireCapability(actor, 'order.cash_out')
  if (!allowed.ok) return allowed
  if (actor.companyId !== input.companyId) return refuse('NOT_FOUND')
  const agencyId = await findAgency(tx, input.companyId, input.agency)
  if (agencyId === null) return refuse('NOT_FOUND', { rule: 'AGENCY_UNKNOWN' })

  const settlementId = ids.uuid()
  const orders = await insertSettlement(tx, {
    id: settlementId,
    companyId: input.companyId,
    agencyId,
    askedBy: actor.userId,
    requestId: context.requestId,
    createdAt: clock.now(),
  })
  if (orders === null) {
    const underWay = await findUnderWay(tx, agencyId)
    // It ended between the two statements: the person can ask again.
    if (underWay === null) return refuse('UNAVAILABLE')
    return done({ settlementId: underWay })
  }
  if (orders === 0) await finishSettlement(tx, settlementId, clock.now())
  else await queue(tx, settlementId)
  await audit(context, {
    action: 'settlement.begun',
    objectType: 'settlement',
    objectId: settlementId,
    data: { agency: agencyId, orders },
  })
  return done({ settlementId })
}
