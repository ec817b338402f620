import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import {
  type BasketLine,
  type BasketPosition,
  type BasketProblem,
  checkBasket,
  isRequestRate,
  lineOnTop,
  proposedRate,
} from '@fxmatch/domain/order-requests/basket'
import { isLive } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { GivenReason } from '@fxmatch/domain/price-proof/price-reason'
import { allInPartsOf, type OnTop } from '@fxmatch/domain/pricing/all-in-price'
import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import { readWholeNumber } from '../../db/configuration.ts'
import type { RequestRow } from '../../db/order-requests/request-rows.ts'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import {
  type EngagedPosition,
  engagePosition,
  type PositionRow,
  readPositionsWithUnit,
} from '../../db/positions/positions.ts'
import { loadTermsInForce, type TermsInForce } from '../../db/reference/terms-in-force.ts'
import { committedOrder, requireTypedAgain } from '../gate/type-again.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireSeenTotal } from '../kernel/require-seen-total.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { givenReason, type ReasonInput } from '../orders/given-reason.ts'
import { insertOrder } from '../orders/insert-order.ts'
import { checkOrderAmount } from '../positions/check-order-amount.ts'
import { checkAllInPrice, checkPrice } from '../positions/check-price.ts'
import { requireRaceRules } from '../races/require-race-rules.ts'
import { moveRequest } from './move-request.ts'
import { openRequestInMarket } from './open-request.ts'

export interface FillBasketInput extends ReasonInput {
  readonly reference: string
  readonly sessions: readonly {
    readonly session_id: number
    readonly rate?: string | null | undefined
    readonly amount: string
  }[]
  /** What these lines cost together as the person saw it, TND. */
  readonly seenTotal?: string | null | undefined
}

const MINUTE = 60_000

function refuseBasket(problems: readonly BasketProblem[]) {
  const [first] = problems
  return refuse('BASKET_INVALID', {
    ...(first ? { rule: first.rule, details: { ...first.facts } } : {}),
    fields: problems.map(({ line, field, rule, facts }) => ({
      path: line === null ? 'sessions' : `sessions.${line}.${field ?? 'session_id'}`,
      rule,
      details: { ...facts },
    })),
  })
}

/** A position as the company sees it, with the price that it pays: commission and its bank's margin included. */
function toBasketPosition(position: PositionRow, unit: number, terms: TermsInForce): BasketPosition {
  const { amount, rate, form } = position
  const inForce = terms(form, position.currency)
  const buyer = 'CORPORATE'
  const { corporatePrice } = priceOrder({ amount, rate, unit, form, terms: inForce, buyer })
  return {
    id: position.id,
    currency: position.currency,
    amount,
    status: position.status,
    rate,
    allInPrice: corporatePrice,
    onTop: allInPartsOf(form, inForce, buyer),
    unit,
  }
}

/** Lines on positions that live orders of the request hold already. */
function alreadySelected(lines: readonly BasketLine[], orders: readonly OrderRow[]): BasketProblem[] {
  const held = new Set(orders.filter(({ status }) => isLive(status)).map((order) => order.position_id))
  return lines.flatMap(({ positionId }, line) =>
    held.has(positionId)
      ? [
          {
            rule: 'POSITION_ALREADY_SELECTED' as const,
            line,
            field: 'session_id' as const,
          },
        ]
      : [],
  )
}

/**
 * Engages the positions in the order of their numbers, so that two baskets never wait for each other crosswise. Refused:
 * POSITION_UNAVAILABLE at the line whose position somebody else has.
 */
async function engageAll(
  context: ActorContext,
  lines: readonly BasketLine[],
): Promise<Result<ReadonlyMap<number, EngagedPosition>>> {
  const engaged = new Map<number, EngagedPosition>()
  const now = context.clock.now()
  for (const id of lines.map(({ positionId }) => positionId).sort((a, b) => a - b)) {
    const position = await engagePosition(context.tx, id, now)
    if (!position) {
      const line = lines.findIndex(({ positionId }) => positionId === id)
      return refuse('POSITION_UNAVAILABLE', {
        details: { position: id },
        fields: [{ path: `sessions.${line}.session_id`, rule: 'POSITION_NOT_FREE' }],
      })
    }
    engaged.set(id, position)
  }
  return done(engaged)
}

/**
 * The market's limits of a line: what it takes and leaves of the position, and the rate that it proposes to the seller.
 * @param line.rate null: the position's own, which was judged when it was published
 * @param line.onTop what the price that the company typed has over the seller's rate
 */
async function checkLine(
  context: ActorContext,
  position: PositionRow,
  line: { readonly amount: string; readonly rate: string | null; readonly onTop: OnTop },
  index: number,
): Promise<Result<null>> {
  const ordered = { amount: line.amount, path: `sessions.${index}.amount` }
  const divided = await checkOrderAmount(context, ordered, position)
  if (!divided.ok || line.rate === null) return divided
  const { rate, onTop } = line
  const typed = { currency: position.currency, rate, onTop, path: `sessions.${index}.rate` }
  const priced = await checkPrice(context, typed)
  return priced.ok ? done(null) : priced
}

/**
 * Refuses what was typed as a price and is none, before anything reads it as a figure; with the range, where the position is
 * there to name its currency.
 */
async function checkWritten(
  context: ActorContext,
  lines: readonly BasketLine[],
  positions: ReadonlyMap<number, BasketPosition>,
): Promise<Result<null>> {
  for (const [index, line] of lines.entries()) {
    if (line.rate === null || isRequestRate(line.rate)) continue
    const path = `sessions.${index}.rate`
    const position = positions.get(line.positionId)
    if (!position) return refuseField('BASKET_INVALID', path, { rule: 'FIELD_INVALID' })
    const typed = { currency: position.currency, allIn: line.rate, onTop: lineOnTop(position, line), path }
    const priced = await checkAllInPrice(context, typed)
    if (!priced.ok) return priced
  }
  return done(null)
}

async function placeLine(
  context: ActorContext,
  request: RequestRow,
  position: EngagedPosition,
  line: {
    readonly amount: string
    readonly rate: string
    readonly firmPrice: boolean
    readonly priceReason: GivenReason | null | undefined
  },
  expiresAt: Date,
): Promise<Result<OrderRow>> {
  return insertOrder(
    context,
    {
      operation: 'MATCHING',
      priceReason: line.priceReason,
      position,
      buyerId: request.company_id,
      sellerId: position.seller_id,
      bankId: request.bank_id,
      currency: { isoCode: request.currency, unit: request.unit, decimals: request.decimals },
      form: position.form,
      amount: line.amount,
      originalAmount: position.amount,
      originalRate: position.rate,
      rate: line.rate,
      offeredBy: 'BUYER',
      agencyId: null,
      firmPrice: line.firmPrice,
      status: ORDER_STATUS.DRAFT,
      expiresAt,
      askedAt: null,
      request: { id: request.id, part: 'POSITION', valueDate: request.value_date },
    },
    [{ type: 'position.unlisted', positionId: position.id }],
  )
}

/**
 * Puts positions into the basket of a draft request, all or none: each becomes a matching order in draft, which holds its
 * position for `request.hold_minutes` and which only the company knows until it asks (domain rules §5). The lines are judged
 * by the rules that the web has (`checkBasket`, specification 002 §5).
 * Refused as by `openRequestInMarket`; BASKET_INVALID with every fault; RACE_RULES in a race; POSITION_UNAVAILABLE where another buyer was faster;
 * TOTAL_CHANGED where the lines cost something else than the person saw; PRICE_REASON where a line's better price was to be had and no
 * reason is given; TYPE_AGAIN for what is unusual for the person.
 */
export async function fillBasket(
  context: ActorContext,
  input: FillBasketInput,
): Promise<Result<{ requestId: string }>> {
  const opened = await openRequestInMarket(context, input.reference, 'fill_basket', 'order_request.manage')
  if (!opened.ok) return opened
  const { request, orders, openAmount } = opened.value
  const lines = input.sessions.map(({ session_id, rate, amount }) => ({
    positionId: session_id,
    rate: rate ?? null,
    amount,
  }))
  const now = context.clock.now()
  const terms = await loadTermsInForce(context.tx, { at: now, marginBankId: request.bank_id })
  const basket = { currency: request.currency, decimals: request.decimals, openAmount }
  const read = await readPositionsWithUnit(
    context.tx,
    lines.map(({ positionId }) => positionId),
  )
  const seen = new Map(
    read.map((position) => [position.id, toBasketPosition(position, position.unit, terms)]),
  )
  const written = await checkWritten(context, lines, seen)
  if (!written.ok) return written
  const problems = [...alreadySelected(lines, orders), ...checkBasket(basket, lines, seen)]
  if (problems.length > 0) return refuseBasket(problems)

  const engaged = await engageAll(context, lines)
  if (!engaged.ok) return engaged
  // A position may have been split since it was read: the lines are judged again by what was engaged.
  const taken = new Map(
    [...engaged.value].map(([id, position]) => [id, toBasketPosition(position, request.unit, terms)]),
  )
  const late = checkBasket(basket, lines, taken)
  if (late.length > 0) return refuseBasket(late)
  const minutes = await readWholeNumber(context.tx, 'request.hold_minutes')
  const placed: OrderRow[] = []
  for (const [index, line] of lines.entries()) {
    const position = engaged.value.get(line.positionId)
    const priced = taken.get(line.positionId)
    if (!position || !priced) throw new Error(`position ${line.positionId} was not taken`)
    const { amount } = line
    // Below the least rate there is none: outside of every band.
    const rate = proposedRate(priced, line) ?? '0'
    const typed = { amount, rate: line.rate && rate, onTop: lineOnTop(priced, line) }
    const inLimits = await checkLine(context, position, typed, index)
    if (!inLimits.ok) return inLimits
    const raced = await requireRaceRules(context, position, {
      rate,
      paths: { rate: `sessions.${index}.rate`, position: `sessions.${index}.session_id` },
    })
    if (!raced.ok) return raced
    const { firmPrice } = raced.value
    const expiresAt = new Date(now.getTime() + minutes * MINUTE)
    const priceReason = givenReason(input)
    const chosen = { amount, rate, firmPrice, priceReason }
    const order = await placeLine(context, request, position, chosen, expiresAt)
    if (!order.ok) return order
    placed.push(order.value)
  }
  const total = sumDecimals(placed.map(({ payable }) => payable)).toFixed(HOME_DECIMALS)
  const seenRight = requireSeenTotal(input.seenTotal, total)
  if (!seenRight.ok) return seenRight
  const meant = await requireTypedAgain(context, ...placed.map((order) => committedOrder(order, 'place')))
  if (!meant.ok) return meant
  await moveRequest(context, request, {
    key: 'fill_basket',
    to: 'DRAFT',
    facts: { positions: lines.map(({ positionId }) => positionId) },
  })
  return done({ requestId: request.id })
}
