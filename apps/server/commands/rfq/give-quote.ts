import { smallestNote } from '@fxmatch/domain/banknotes/denominations'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import {
  decimal,
  isPlainDecimal,
  KEPT_DECIMALS,
  RATE_DECIMALS,
  toDecimalString,
} from '@fxmatch/domain/money/decimal'
import { decideQuote } from '@fxmatch/domain/rfq/decide-quote'
import { amountFaults } from '@fxmatch/domain/rfq/rfq-rules'
import { readDenominations } from '../../db/reference/denominations.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { endQuotes, lapseQuotes, lastAnswer, lockRfq, readAnswers } from '../../db/rfqs/rfq-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { requireOpenMarket } from '../market/require-open-market.ts'
import { checkPrice } from '../positions/check-price.ts'
import { noteRfq } from './note-rfq.ts'
import { refuseQuote, refuseRfq } from './rfq-refusals.ts'

/** A firm quote as it is sent: the rate in TND per quoting unit, amounts in the currency. */
export interface GiveQuoteInput {
  readonly rfqId: string
  readonly rate: string
  readonly amount: string
  readonly minAmount?: string | null | undefined
  readonly validSeconds: number
}

/**
 * A house that is asked binds itself to a price until it lapses; while one of its quotes lives it may only improve it. Nobody asks it
 * again at the award.
 * Refused: MISSING_CAPABILITY; as by `requireOpenMarket`; NOT_FOUND for a request that the house was not asked; what `decideQuote`
 * refuses (RFQ_STATE, INVALID_INPUT); AMOUNT_OUT_OF_BOUNDS for what notes do not make up; RATE_OUT_OF_RANGE, NO_REFERENCE_RATE.
 */
export async function giveQuote(
  context: ActorContext,
  input: GiveQuoteInput,
): Promise<Result<{ rfqId: string; quoteId: string; validUntil: Date }>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'rfq.quote')
  if (!able.ok) return able
  const open = await requireOpenMarket(context)
  if (!open.ok) return open
  const held = await lockRfq(tx, input.rfqId)
  if (!held?.houses.includes(actor.companyId)) return refuse('NOT_FOUND')
  const { row, facts } = held
  const minAmount = input.minAmount ?? null
  const { decimals } = await readQuotedCurrency(tx, row.currency)
  const note = row.form === 'CASH' ? smallestNote(await readDenominations(tx, row.currency)) : null
  const [fault] = amountFaults(
    [
      ['amount', input.amount],
      ['minPart', minAmount],
    ],
    { decimals, smallestNote: note },
  )
  if (fault) return refuseRfq(fault)
  const priced = await checkPrice(context, { currency: row.currency, rate: input.rate, path: 'rate' })
  if (!priced.ok) return priced
  if (!isPlainDecimal(input.rate) || !isPositiveDecimal(input.rate)) return refuse('INVALID_INPUT')
  // After the lock: whoever waited for it has waited into the time that counts.
  const now = clock.now()
  const answers = await readAnswers(tx, row.id)
  const given = { rate: input.rate, amount: input.amount, minAmount, validSeconds: input.validSeconds }
  const decided = decideQuote(facts, lastAnswer(answers, actor.companyId, now), given, now)
  if (!decided.allowed) return refuseQuote(decided.refusal)
  const { validUntil, replaces } = decided
  if (replaces !== null) await endQuotes(tx, [replaces], 'REPLACED', now)
  await lapseQuotes(tx, row.id, now)
  const quoteId = ids.uuid()
  const kept = (text: string) => toDecimalString(decimal(text), KEPT_DECIMALS)
  const quote = {
    id: quoteId,
    rfq_id: row.id,
    house_id: actor.companyId,
    quoted_by: actor.userId,
    status: 'LIVE' as const,
    rate: toDecimalString(decimal(input.rate), RATE_DECIMALS),
    amount: kept(input.amount),
    min_amount: minAmount === null ? null : kept(minAmount),
    valid_until: validUntil,
    created_at: now,
  }
  await tx.insertInto('quotes').values(quote).execute()
  const { rfq_id: _, ...data } = quote
  await noteRfq(context, {
    what: replaces === null ? 'quoted' : 'improved',
    rfqId: row.id,
    data: { ...data, replaces },
    companies: [row.asker_id, actor.companyId],
  })
  return done({ rfqId: row.id, quoteId, validUntil })
}
