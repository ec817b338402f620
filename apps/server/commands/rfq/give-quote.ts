import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import {
  decimal,
  isPlainDecimal,
  KEPT_DECIMALS,
  RATE_DECIMALS,
  toDecimalString,
} from '@fxmatch/domain/money/decimal'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { positionAmountFault } from '@fxmatch/domain/positions/position-policy'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { decideQuote } from '@fxmatch/domain/rfq/decide-quote'
import { amountFaults } from '@fxmatch/domain/rfq/rfq-rules'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { rememberReference } from '../../db/reference/remembered.ts'
import {
  endQuotes,
  insertQuote,
  lapseQuotes,
  lastAnswer,
  lockAskedRfq,
  type RfqRow,
  readAskedRfq,
} from '../../db/rfqs/rfq-rows.ts'
import { valueDateNow } from '../../db/rfqs/value-date.ts'
import type { GatedOrder } from '../gate/gated-order.ts'
import { requireOwnLimits } from '../gate/pass-own-limits.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { requireOpenMarket } from '../market/require-open-market.ts'
import { requireAgency } from '../orders/require-agency.ts'
import { requireNoHandIn } from '../orders/require-one-house.ts'
import { refuseAmount } from '../positions/check-order-amount.ts'
import { checkPrice } from '../positions/check-price.ts'
import { keepRfq, tellRfq } from './note-rfq.ts'
import { boundsOfRfq } from './position-bounds.ts'
import { readNoteGround } from './read-ground.ts'
import { refuseQuote, refuseRfq } from './rfq-refusals.ts'

/** A firm quote as it is sent: the rate in TND per quoting unit, amounts in the currency. */
export interface GiveQuoteInput {
  readonly rfqId: string
  readonly rate: string
  readonly amount: string
  readonly minAmount?: string | null | undefined
  readonly validSeconds: number
  /** Where a bank that buys banknotes takes them. */
  readonly agencyId?: string | null | undefined
}

/**
 * A house that is asked binds itself to a price until it lapses; while one of its quotes lives it may only improve it. Nobody asks it
 * again at the award.
 * Refused: MISSING_CAPABILITY; as by `requireOpenMarket`; NOT_FOUND for a request that the house was not asked; SEGREGATION to who reads what others offer (`requireNoHandIn`); what `decideQuote`
 * refuses (RFQ_STATE, INVALID_INPUT); AMOUNT_OUT_OF_BOUNDS for what notes do not make up, and beyond the currency's bounds (PMP); RATE_OUT_OF_RANGE, NO_REFERENCE_RATE;
 * AGENCY_REQUIRED where a bank buys banknotes; GATE_REFUSED beyond what the house lets its person deal (`requireOwnLimits`).
 */
export async function giveQuote(
  context: ActorContext,
  input: GiveQuoteInput,
): Promise<Result<{ rfqId: string; quoteId: string; validUntil: Date }>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'rfq.quote')
  if (!able.ok) return able
  rememberReference(tx)
  const open = await requireOpenMarket(context)
  if (!open.ok) return open
  const held = await lockAskedRfq(tx, input.rfqId, actor.companyId)
  if (!held) return refuse('NOT_FOUND')
  const { row, facts, house, answers } = held
  const apart = await requireNoHandIn(context, { companyId: row.asker_id, since: row.created_at })
  if (!apart.ok) return apart
  const minAmount = input.minAmount ?? null
  const amounts = [['amount', input.amount] as const, ['minAmount', minAmount] as const]
  const [fault] = amountFaults(amounts, await readNoteGround(tx, row))
  if (fault) return refuseRfq(fault, row.currency)
  const beyond = positionAmountFault(input.amount, await boundsOfRfq(tx, row))
  if (beyond) return refuseAmount(beyond, row.currency)
  const priced = await checkPrice(context, { currency: row.currency, rate: input.rate, path: 'rate' })
  if (!priced.ok) return priced
  if (!isPlainDecimal(input.rate) || !isPositiveDecimal(input.rate)) return refuse('INVALID_INPUT')
  const takesNotes = row.side === 'SELL' && row.form === 'CASH'
  const agency = await requireAgency(context, {
    agencyId: takesNotes ? (input.agencyId ?? null) : null,
    bankId: actor.companyId,
    required: takesNotes,
    field: 'agencyId',
  })
  if (!agency.ok) return agency
  // After the lock: whoever waited for it has waited into the time that counts.
  const now = clock.now()
  const given = { rate: input.rate, amount: input.amount, minAmount, validSeconds: input.validSeconds }
  const decided = decideQuote(facts, lastAnswer(answers, actor.companyId, now), given, now)
  if (!decided.allowed) return refuseQuote(decided.refusal, row.currency)
  const within = await requireOwnLimits(context, () => dealOf(context, row, input))
  if (!within.ok) return within
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
    agency_id: agency.value,
    created_at: now,
  }
  await insertQuote(tx, quote)
  const { rfq_id: _, ...data } = quote
  const what = replaces === null ? 'quoted' : 'improved'
  await keepRfq(context, { what, rfqId: row.id, data: { ...data, replaces } })
  const about = { office: house.name, rate: quote.rate, amount: quote.amount }
  await tellRfq(context, { what, rfqId: row.id, companies: [row.asker_id, actor.companyId], facts: about })
  return done({ rfqId: row.id, quoteId, validUntil })
}

/** What a quote would come to if all of it were taken now. */
async function dealOf(
  { actor, clock, ids, tx }: ActorContext,
  row: RfqRow,
  { amount, rate }: Pick<GiveQuoteInput, 'amount' | 'rate'>,
): Promise<GatedOrder> {
  const { unit } = await readQuotedCurrency(tx, row.currency)
  const ofHouse = row.side === 'BUY' ? row.asker_id : actor.companyId
  return {
    ...{ id: ids.uuid(), bankId: actor.companyId, memberIds: [], operationType: row.operation },
    ...{ buyerId: ofHouse, sellerId: row.side === 'BUY' ? actor.companyId : row.asker_id },
    ...{ form: row.form as Form, currency: row.currency },
    amount: toDecimalString(decimal(amount), KEPT_DECIMALS),
    counterValue: counterValue(amount, rate, unit),
    valueDate: await valueDateNow(
      tx,
      (await readAskedRfq(tx, { id: row.id, askerId: row.asker_id }))?.valueDate ?? null,
      clock.now(),
    ),
    ...{ requestId: row.order_request_id, isBid: false, isPromised: false },
  }
}
