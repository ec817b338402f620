import { compareDecimals } from '@fxmatch/domain/money/amount'
import type { ReasonCause } from '@fxmatch/domain/price-proof/measure-reading'
import { addedPercent, type PriceProof, proveDeal, savedBy } from '@fxmatch/domain/price-proof/price-proof'
import { decideReason, type GivenReason, type ProofReason } from '@fxmatch/domain/price-proof/price-reason'
import { momentOfNew, PRICED_MOMENTS, type ProofMoment } from '@fxmatch/domain/price-proof/proof-moments'
import type { ProvenQuotes } from '@fxmatch/domain/price-proof/proven-quotes'
import { buyerKind } from '@fxmatch/domain/pricing/buyer-price'
import type { Insertable } from 'kysely'
import { canonicalJson } from '../../db/canonical-json.ts'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { readProofGround } from '../../db/price-proofs/proof-ground.ts'
import { readGivenReason } from '../../db/price-proofs/proof-rows.ts'
import {
  type AskedMarket,
  type ReadMarket,
  readMarket,
  readMarketOfOrder,
} from '../../db/price-proofs/read-market.ts'
import { columnsOf, proofHash } from '../../db/price-proofs/verify-proofs.ts'
import type { OrderPriceProofs } from '../../db/schema.gen.ts'
import type { CommandContext, Tx } from '../kernel/context.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'

/** A proof as it is written with its step: the row, and the hash that the audit's entry tells. */
export interface FrozenProof {
  readonly row: Insertable<OrderPriceProofs>
  readonly hash: string
}

/**
 * The proof of a new order's price. Refused: PRICE_REASON at `priceReason`, where a better price was to be had and whoever orders
 * knows the question and gives no reason.
 */
export async function proveNew(
  { tx, clock }: CommandContext,
  order: OrderRow,
  placed: {
    readonly market?: ReadMarket
    readonly priceReason?: GivenReason | null | undefined
    readonly quotes?: ProvenQuotes
  },
): Promise<Result<FrozenProof>> {
  const market = placed.market ?? (await readMarket(tx, asksMarket(order), clock.now()))
  const { quotes } = placed
  const moment = quotes ? 'AWARDED' : momentOfNew(order.status)
  const { proof, reasonsAsked } = await proofOf(tx, order, moment, market)
  const reason = judgeReason(proof, reasonsAsked, placed.priceReason)
  return reason.ok ? done(frozen({ ...proof, reason: reason.value, ...(quotes && { quotes }) })) : reason
}

/** The reason as it is frozen. Refused: PRICE_REASON at `priceReason`; INVALID_INPUT at `priceReasonText`. */
function judgeReason(
  proof: PriceProof,
  asked: readonly ReasonCause[],
  given: GivenReason | null | undefined,
): Result<ProofReason | null> {
  const decided = decideReason(asked, given)
  if ('reason' in decided) return done(decided.reason)
  if (decided.fault === 'REASON_TEXT')
    return refuseField('INVALID_INPUT', 'priceReasonText', { rule: 'PRICE_REASON_TEXT' })
  return refuseField('PRICE_REASON', 'priceReason', {
    rule: 'PRICE_REASON',
    details: { saved: savedBy(asked, proof) },
  })
}

/**
 * Asks whoever takes a bid why it was chosen, before the step is taken: refused as a new order is. What is answered goes with the step.
 * @param taken the bid as it would be taken
 */
export async function requireReason(
  { tx, clock }: CommandContext,
  taken: OrderRow,
  given: GivenReason | null | undefined,
): Promise<Result<GivenReason | null>> {
  const market = await readMarket(tx, asksMarket(taken), clock.now())
  const { proof, reasonsAsked } = await proofOf(tx, taken, 'AWARDED', market)
  const judged = judgeReason(proof, reasonsAsked, given)
  return judged.ok ? done(judged.value?.given ?? null) : judged
}

/**
 * The proof of an order's price at a step. A step that makes a price and was asked no reason says so, or has the reason that was given
 * when the order was placed.
 * @param before as the step finds it: what the step changes of amount or price is measured as it becomes
 * @param after as the step leaves it
 * @param said with the step: the reason, where it is asked then (`requireReason`), and the quotes among which it was awarded
 */
export async function proveStep(
  { tx, clock }: CommandContext,
  { before, after }: { readonly before: OrderRow; readonly after: OrderRow },
  moment: ProofMoment,
  {
    given = null,
    quotes,
  }: { given?: GivenReason | null | undefined; quotes?: ProvenQuotes | undefined } = {},
): Promise<FrozenProof> {
  const now = clock.now()
  const same =
    compareDecimals(before.amount, after.amount) === 0 && compareDecimals(before.rate, after.rate) === 0
  const market = same
    ? await readMarketOfOrder(tx, after.id, now)
    : await readMarket(tx, asksMarket(after), now)
  const { proof: measured, reasonsAsked } = await proofOf(tx, after, moment, market)
  const proof = { ...measured, ...(quotes && { quotes }) }
  if (reasonsAsked.length === 0 || !PRICED_MOMENTS.includes(moment)) return frozen(proof)
  const reason = { asked: reasonsAsked, given: given ?? (await readGivenReason(tx, after.id)) }
  return frozen({ ...proof, reason })
}

const asksMarket = ({ currency, form, amount, rate, ...order }: OrderRow): AskedMarket => ({
  ...{ currency, form, amount, rate, buyerId: order.buyer_id, bankId: order.bank_id },
  requestId: order.order_request_id,
})

async function proofOf(tx: Tx, order: OrderRow, moment: ProofMoment, market: ReadMarket) {
  const { at } = market
  const { currency, unit, form } = order
  const pays = buyerKind(order.operation_type) === 'CORPORATE'
  const deal = {
    order: order.id,
    version: order.version,
    moment,
    at,
    currency,
    form,
    unit,
    amount: order.amount,
    rate: order.rate,
    askedRate: order.original_rate,
    position: order.position_id,
    addedPercent: addedPercent(order.commission_percent, pays ? order.margin_percent : '0'),
  }
  return proveDeal(deal, await readProofGround(tx, order, market))
}

function frozen(proof: PriceProof): FrozenProof {
  const content = canonicalJson(proof)
  const { order, version, moment, at } = proof
  return {
    row: { order_id: order, version, moment, at: new Date(at), content, ...columnsOf(proof) },
    hash: proofHash(content),
  }
}
