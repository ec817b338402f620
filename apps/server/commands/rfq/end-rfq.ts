import { type RfqStatus, rfqAfter } from '@fxmatch/domain/rfq/rfq-table'
import { readStatusForTrade } from '../../db/market/market-control.ts'
import { endQuotes, lapseQuotes, lockRfq, quotesOf, readAnswers } from '../../db/rfqs/rfq-rows.ts'
import type { ActorContext, CommandContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { noteRfq, tellRfq } from './note-rfq.ts'

/**
 * Who asked takes nothing, or nothing more: houses are bound no longer. Refused: MISSING_CAPABILITY; NOT_FOUND for a request of
 * another company; RFQ_STATE where it is over.
 */
export async function cancelRfq(
  context: ActorContext,
  input: { readonly rfqId: string; readonly reason: string },
): Promise<Result<{ rfqId: string }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'rfq.ask')
  if (!able.ok) return able
  const held = await lockRfq(tx, input.rfqId)
  if (held?.row.asker_id !== actor.companyId) return refuse('NOT_FOUND')
  const { row, facts, houses } = held
  const status = rfqAfter('cancel', facts.status) ?? rfqAfter('close_rest', facts.status)
  if (status === null)
    return refuse('RFQ_STATE', { rule: 'RFQ_WRONG_STATUS', details: { status: facts.status } })
  const now = clock.now()
  await lapseQuotes(tx, row.id, now)
  const live = (await readAnswers(tx, row.id))
    .filter((answer) => answer.status === 'LIVE')
    .map(({ id }) => id)
  await endQuotes(tx, live, 'LOST', now)
  await endRow(context, row.id, { status, end_reason: input.reason })
  await noteRfq(context, {
    what: status === 'CANCELED' ? 'canceled' : 'closed',
    rfqId: row.id,
    data: { status, reason: input.reason, lost: live },
    companies: [row.asker_id],
  })
  await tellRfq(context, { what: 'lost', rfqId: row.id, companies: houses })
  return done({ rfqId: row.id })
}

/**
 * Ends a request by the clock, once nobody may answer any more and no quote binds, or as soon as the market is not open any more, when
 * nothing can be awarded; what was awarded stands. Refused: NOT_FOUND; RFQ_STATE where it is over, or may still be awarded.
 */
export async function expireRfq(
  context: CommandContext,
  input: { readonly rfqId: string },
): Promise<Result<{ rfqId: string }>> {
  const { clock, tx } = context
  const isOpen = (await readStatusForTrade(tx)) === 'ON'
  const held = await lockRfq(tx, input.rfqId)
  if (!held) return refuse('NOT_FOUND')
  const { row, facts, houses } = held
  const now = clock.now()
  const quotes = quotesOf(await readAnswers(tx, row.id), now)
  const status = rfqAfter('expire', facts.status) ?? rfqAfter('run_out', facts.status)
  const binds = quotes.some((quote) => quote.status === 'LIVE')
  if (status === null || (isOpen && (binds || now < facts.answerBy)))
    return refuse('RFQ_STATE', { rule: 'RFQ_WRONG_STATUS', details: { status: facts.status } })
  await lapseQuotes(tx, row.id, now)
  const live = quotes.filter((quote) => quote.status === 'LIVE').map(({ id }) => id)
  await endQuotes(tx, live, 'LAPSED', now)
  await endRow(context, row.id, { status, end_reason: null })
  await noteRfq(context, {
    what: 'expired',
    rfqId: row.id,
    data: { status },
    companies: [row.asker_id, ...houses],
  })
  return done({ rfqId: row.id })
}

async function endRow(
  { clock, tx }: CommandContext,
  rfqId: string,
  end: { readonly status: RfqStatus; readonly end_reason: string | null },
): Promise<void> {
  await tx
    .updateTable('rfqs')
    .set((eb) => ({ ...end, ended_at: clock.now(), version: eb('version', '+', 1) }))
    .where('id', '=', rfqId)
    .execute()
}
