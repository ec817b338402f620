import { type RfqStatus, rfqAfter } from '@fxmatch/domain/rfq/rfq-table'
import { readStatusForTrade } from '../../db/market/market-control.ts'
import {
  endQuotes,
  type HeldRfq,
  housesBy,
  lapseQuotes,
  lockRfq,
  type QuoteRow,
  quotesOf,
  readAnswers,
} from '../../db/rfqs/rfq-rows.ts'
import type { ActorContext, CommandContext } from '../kernel/context.ts'
import type { RecordContext } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { keepRfq, type ToldRfq, tellRfq } from './note-rfq.ts'

/**
 * Who asked takes nothing, or nothing more: houses are bound no longer. Refused: MISSING_CAPABILITY; NOT_FOUND for a request of
 * another company; RFQ_STATE where it is over.
 */
export async function cancelRfq(
  context: ActorContext,
  input: { readonly rfqId: string; readonly reason: string },
): Promise<Result<{ rfqId: string }>> {
  const { actor, tx } = context
  const able = requireCapability(actor, 'rfq.ask')
  if (!able.ok) return able
  const held = await lockRfq(tx, input.rfqId)
  if (held?.row.asker_id !== actor.companyId) return refuse('NOT_FOUND')
  const { facts } = held
  const status = rfqAfter('cancel', facts.status) ?? rfqAfter('close_rest', facts.status)
  if (status === null)
    return refuse('RFQ_STATE', { rule: 'RFQ_WRONG_STATUS', details: { status: facts.status } })
  await closeRfq(context, held, { status, reason: input.reason })
  return done({ rfqId: held.row.id })
}

/** Ends a locked request of which nothing is taken any more: quotes that bind are lost, and everybody hears of it. */
export async function closeRfq(
  context: RecordContext,
  { row, houses }: HeldRfq,
  { status, reason }: { readonly status: RfqStatus; readonly reason: string },
): Promise<void> {
  const { clock, tx } = context
  const now = clock.now()
  await lapseQuotes(tx, row.id, now)
  const answers = await readAnswers(tx, row.id)
  const live = answers.filter((answer) => answer.status === 'LIVE').map(({ id }) => id)
  await endQuotes(tx, live, 'LOST', now)
  await endRow(context, row.id, { status, end_reason: reason })
  const what = status === 'CANCELED' ? 'canceled' : 'closed'
  await keepRfq(context, { what, rfqId: row.id, data: { status, reason, lost: live } })
  await tellRfq(
    context,
    { what, rfqId: row.id, companies: [row.asker_id] },
    ...toldHouses(row.id, houses, answers),
  )
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
  await keepRfq(context, { what: 'expired', rfqId: row.id, data: { status } })
  await tellRfq(
    context,
    { what: 'expired', rfqId: row.id, companies: [row.asker_id] },
    { what: 'ended', rfqId: row.id, companies: houses },
  )
  return done({ rfqId: row.id })
}

/**
 * What houses hear of a request that who asked has ended: that they were not chosen, where they quoted; that it is over, where they did
 * not, or were awarded something before.
 */
export function toldHouses(
  rfqId: string,
  houses: readonly string[],
  answers: readonly QuoteRow[],
): readonly ToldRfq[] {
  const { quoted, awarded } = housesBy(answers)
  const lost = houses.filter((house) => quoted.has(house) && !awarded.has(house))
  return [
    { what: 'lost', rfqId, companies: lost },
    { what: 'ended', rfqId, companies: houses.filter((house) => !lost.includes(house)) },
  ]
}

async function endRow(
  { clock, tx }: Pick<CommandContext, 'clock' | 'tx'>,
  rfqId: string,
  end: { readonly status: RfqStatus; readonly end_reason: string | null },
): Promise<void> {
  await tx
    .updateTable('rfqs')
    .set((eb) => ({ ...end, ended_at: clock.now(), version: eb('version', '+', 1) }))
    .where('id', '=', rfqId)
    .execute()
}
