import { compareDecimals, hasAtMostDecimals, isPositiveDecimal, sumDecimals } from '../money/amount.ts'
import { type DecimalString, decimal } from '../money/decimal.ts'
import type { PositionStatus } from '../positions/position-machine.ts'
import { type OnTop, sellerRateOf } from '../pricing/all-in-price.ts'
import { isWrittenPrice } from '../pricing/price-band.ts'

// The basket's rules (specification 002 §5), for the web and the server alike.

/** The request that a basket is for. */
export interface BasketRequest {
  /** ISO code. */
  readonly currency: string
  /** The currency's decimals. */
  readonly decimals: number
  /** Amount that no live order covers yet, in the currency. */
  readonly openAmount: DecimalString
}

/** A position as the company sees it. */
export interface BasketPosition {
  readonly id: number
  readonly currency: string
  readonly amount: DecimalString
  readonly status: PositionStatus
  /** The seller's price, TND per quoting unit. */
  readonly rate: DecimalString
  /** What the company pays, TND per quoting unit, with its bank's margin. The specification calls it 'prix TCC' here. */
  readonly allInPrice: DecimalString
  /** What that price has over the seller's, in percents of it: commission and margin. */
  readonly onTop: readonly DecimalString[]
  /** Quoting unit of its currency. */
  readonly unit: number
}

/**
 * A line of the basket. `rate` is the price that the company proposes, all-in like the one that it sees (decision 0150);
 * null takes the position's own.
 */
export interface BasketLine {
  readonly positionId: number
  readonly rate: DecimalString | null
  readonly amount: DecimalString
}

/** The rules of the basket; the code of each is known to the translations of refusals. */
export type BasketRule =
  | 'BASKET_EMPTY'
  | 'REQUEST_UNKNOWN'
  | 'POSITION_CURRENCY'
  | 'POSITION_ALREADY_SELECTED'
  | 'POSITION_NOT_FREE'
  | 'BASKET_FULL'
  | 'FIELD_INVALID'
  | 'RATE_EXCEEDS_TCC'
  | 'AMOUNT_EXCEEDS_POSITION'
  | 'BASKET_EXCEEDS_TARGET'

/** What is wrong with a basket: which line (null: all of it), and which field. */
export interface BasketProblem {
  readonly rule: BasketRule
  readonly line: number | null
  readonly field: 'session_id' | 'rate' | 'amount' | null
  /** What the sentence names: a currency, a position's number. */
  readonly facts?: Readonly<Record<string, string | number>>
}

/** What is on top of the seller's rate in the price of a line, and what is bought; an amount of nothing buys nothing yet. */
export function lineOnTop(
  { onTop, unit, rate, allInPrice }: Pick<BasketPosition, 'onTop' | 'unit' | 'rate' | 'allInPrice'>,
  { amount }: Pick<BasketLine, 'amount'>,
): OnTop {
  return {
    percents: onTop,
    bought: isPositiveDecimal(amount) ? { amount, unit } : null,
    offered: { rate, allIn: allInPrice },
  }
}

/**
 * The seller's rate that a line proposes: the position's own, also where its displayed price was typed, or the highest at
 * which its amount does not cost more than at the price that the company typed. Null where no seller's rate is that low: the band of prices refuses it, with its
 * range.
 */
export function proposedRate(
  position: Pick<BasketPosition, 'rate' | 'allInPrice' | 'onTop' | 'unit'>,
  line: Pick<BasketLine, 'rate' | 'amount'>,
): DecimalString | null {
  return line.rate === null ? position.rate : sellerRateOf(line.rate, lineOnTop(position, line))
}

/** Whether a text is an amount of a request: positive, 3 to 15 digits, then at most the currency's decimals. */
export function isRequestAmount(text: string, decimals: number): boolean {
  if (!/^\d{3,15}(\.\d+)?$/.test(text)) return false
  return (text.split('.')[1]?.length ?? 0) <= decimals && isPositiveDecimal(text)
}

/** Whether a text is a price in TND per quoting unit: positive, with at most nine digits before the point and four after. */
export function isRequestRate(text: string): boolean {
  return isWrittenPrice(text) && /^\d{1,9}(\.|$)/.test(text) && isPositiveDecimal(text)
}

/** The amount that a new line proposes: the smaller of what the position offers and what is still to be covered. */
export function suggestedAmount(
  position: Pick<BasketPosition, 'amount'>,
  openAmount: DecimalString,
): DecimalString {
  return compareDecimals(position.amount, openAmount) <= 0 ? position.amount : openAmount
}

/** The sum of the amounts of a basket's lines, in the currency. */
export function basketAmount(lines: readonly Pick<BasketLine, 'amount'>[]): DecimalString {
  return sumDecimals(lines.map(({ amount }) => amount)).toFixed()
}

/**
 * Why a position cannot be put into the basket now: no request is chosen, it is of another currency, in the basket already,
 * not free, or the basket covers the open amount already. Null where it can.
 */
export function whyNotInBasket(
  request: BasketRequest | null,
  position: Pick<BasketPosition, 'id' | 'currency' | 'status'>,
  lines: readonly Pick<BasketLine, 'positionId' | 'amount'>[],
): BasketProblem | null {
  const problem = (rule: BasketRule): BasketProblem => ({
    rule,
    line: null,
    field: 'session_id',
    facts: { currency: position.currency },
  })
  if (request === null) return problem('REQUEST_UNKNOWN')
  if (position.currency !== request.currency) return problem('POSITION_CURRENCY')
  if (lines.some(({ positionId }) => positionId === position.id)) return problem('POSITION_ALREADY_SELECTED')
  if (position.status !== 'FREE') return problem('POSITION_NOT_FREE')
  if (decimal(basketAmount(lines)).greaterThanOrEqualTo(decimal(request.openAmount)))
    return problem('BASKET_FULL')
  return null
}

/** What is wrong with one line, at most one problem for each field. @param line its place in the basket, from 0 */
export function checkBasketLine(
  request: BasketRequest,
  position: BasketPosition,
  { rate, amount }: BasketLine,
  line: number,
): readonly BasketProblem[] {
  const problems: BasketProblem[] = []
  const add = (rule: BasketRule, field: BasketProblem['field']) =>
    problems.push({
      rule,
      line,
      field,
      facts: {
        currency: position.currency,
        position: position.id,
        ...(rule === 'RATE_EXCEEDS_TCC' && { rate: position.allInPrice, unit: position.unit }),
      },
    })
  if (position.currency !== request.currency) add('POSITION_CURRENCY', 'session_id')
  if (rate !== null) {
    if (!isRequestRate(rate)) add('FIELD_INVALID', 'rate')
    else if (compareDecimals(rate, position.allInPrice) > 0) add('RATE_EXCEEDS_TCC', 'rate')
  }
  if (!isPositiveDecimal(amount) || !hasAtMostDecimals(amount, request.decimals))
    add('FIELD_INVALID', 'amount')
  else if (compareDecimals(amount, position.amount) > 0) add('AMOUNT_EXCEEDS_POSITION', 'amount')
  return problems
}

/**
 * What is wrong with a basket, in the order of its lines, the total last. A line whose position is not among `positions` is
 * only counted: whether the position can be had is found out when it is engaged.
 */
export function checkBasket(
  request: BasketRequest,
  lines: readonly BasketLine[],
  positions: ReadonlyMap<number, BasketPosition>,
): readonly BasketProblem[] {
  const problems: BasketProblem[] = []
  if (lines.length === 0) problems.push({ rule: 'BASKET_EMPTY', line: null, field: null })
  for (const [index, line] of lines.entries()) {
    if (lines.findIndex(({ positionId }) => positionId === line.positionId) < index) {
      problems.push({
        rule: 'POSITION_ALREADY_SELECTED',
        line: index,
        field: 'session_id',
      })
      continue
    }
    const position = positions.get(line.positionId)
    if (position) problems.push(...checkBasketLine(request, position, line, index))
  }
  if (decimal(basketAmount(lines)).greaterThan(decimal(request.openAmount))) {
    problems.push({
      rule: 'BASKET_EXCEEDS_TARGET',
      line: null,
      field: null,
    })
  }
  return problems
}
