import { sidesOf } from '@fxmatch/domain/orders/readers-of-order'
import { isNoteText } from '@fxmatch/domain/price-proof/price-reason'
import { toOrderFacts } from '../../db/orders/order-facts.ts'
import { lockOrder } from '../../db/orders/orders.ts'
import { openOutliersOf } from '../../db/price-proofs/outlier-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'

/**
 * Compliance writes a note beside the proof of an order's price; where the price lay far out, it has looked at it then. It is read by its own company and the platform; the audit says that
 * it was written, and not what. Refused: MISSING_CAPABILITY; NOT_FOUND for an order of another company, and for one without a
 * proof; INVALID_INPUT at `text`.
 */
export async function notePriceProof(
  context: ActorContext,
  input: { readonly orderId: string; readonly text: string },
): Promise<Result<{ orderId: string }>> {
  const { actor, tx, clock } = context
  const able = requireCapability(actor, 'price_proof.note')
  if (!able.ok) return able
  const order = await lockOrder(tx, input.orderId)
  const reads = actor.capabilities.has('platform.read')
  if (!order || (!reads && sidesOf(toOrderFacts(order), actor.companyId).length === 0))
    return refuse('NOT_FOUND')
  const proof = await tx
    .selectFrom('order_price_proofs')
    .select('version')
    .where('order_id', '=', order.id)
    .limit(1)
    .executeTakeFirst()
  if (!proof) return refuse('NOT_FOUND')
  const text = input.text.trim()
  if (!isNoteText(text)) return refuseField('INVALID_INPUT', 'text', { rule: 'FIELD_INVALID' })
  const outliers = await openOutliersOf(tx, order.id, actor.companyId)
  const { id } = await tx
    .insertInto('order_price_proof_notes')
    .values({
      order_id: order.id,
      user_id: actor.userId,
      company_id: actor.companyId,
      text,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(context, {
    action: 'price_proof.noted',
    objectType: 'order',
    objectId: order.id,
    data: { note: id },
  })
  // It is what closes them: the colleagues who were asked to look are asked no more.
  await emit(
    context,
    outliers.map((outlier) => ({
      ...({ type: 'change', noun: 'price_outlier', event: 'price_proof.noted' } as const),
      ...{ id: outlier, companies: [] },
    })),
  )
  return done({ orderId: order.id })
}
