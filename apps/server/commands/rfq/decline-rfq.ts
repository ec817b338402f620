import { declineRefusal } from '@fxmatch/domain/rfq/decide-quote'
import type { DeclineCode } from '@fxmatch/domain/rfq/rfq-table'
import { insertQuote, lapseQuotes, lastAnswer, lockAskedRfq } from '../../db/rfqs/rfq-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { keepRfq, tellRfq } from './note-rfq.ts'
import { refuseQuote } from './rfq-refusals.ts'

/**
 * A house that is asked says that it gives no price, and why. Refused: MISSING_CAPABILITY; NOT_FOUND for a request that the house was
 * not asked; RFQ_STATE where it is over, declined already, or a quote binds the house still.
 */
export async function declineRfq(
  context: ActorContext,
  input: { readonly rfqId: string; readonly code: DeclineCode; readonly note?: string | null | undefined },
): Promise<Result<{ rfqId: string }>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'rfq.quote')
  if (!able.ok) return able
  const held = await lockAskedRfq(tx, input.rfqId, actor.companyId)
  if (!held) return refuse('NOT_FOUND')
  const { row, facts, house, answers } = held
  const now = clock.now()
  const refusal = declineRefusal(facts, lastAnswer(answers, actor.companyId, now), now)
  if (refusal) return refuseQuote(refusal, row.currency)
  const declined = { decline_code: input.code, decline_note: input.note ?? null }
  await lapseQuotes(tx, row.id, now)
  await insertQuote(tx, {
    id: ids.uuid(),
    rfq_id: row.id,
    house_id: actor.companyId,
    quoted_by: actor.userId,
    status: 'DECLINED',
    ...declined,
    created_at: now,
  })
  await keepRfq(context, { what: 'declined', rfqId: row.id, data: declined })
  const about = { office: house.name }
  const companies = [row.asker_id, actor.companyId]
  await tellRfq(context, { what: 'declined', rfqId: row.id, companies, facts: about })
  return done({ rfqId: row.id })
}
