import { isSamePerson } from '@fxmatch/domain/access/same-person'
import { sidesOf } from '@fxmatch/domain/orders/readers-of-order'
import { isNoteText } from '@fxmatch/domain/price-proof/price-reason'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { dealtInOrder } from '../../db/execution-reports/report-orders.ts'
import { toOrderFacts } from '../../db/orders/order-facts.ts'
import { lockOrder } from '../../db/orders/orders.ts'
import { openOutliersOf } from '../../db/price-proofs/outlier-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'

/**
 * Compliance writes a note beside the proof of an order's price; where the price lay far out, it has looked at it then. It is read by
 * its own company and the platform; the audit says that it was written, and not what. Refused: MISSING_CAPABILITY; NOT_FOUND for an
 * order of another company, and for one without a proof; INVALID_INPUT at `text`; SEGREGATION where it would close what lay far out,
 * for who dealt in the order by whatever account.
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
  if (outliers.length > 0 && (await dealt(context, order.id)))
    return refuse('SEGREGATION', { rule: 'SEGREGATION_OUTLIER' })
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

/** Whether who acts dealt in an order, by this account or another. */
async function dealt({ actor, tx }: ActorContext, orderId: string): Promise<boolean> {
  const users = await dealtInOrder(tx, orderId)
  const known = await readKnownPeople(tx, { users: [...users, actor.userId] })
  return users.some((user) => isSamePerson(known(user), known(actor.userId)))
}
