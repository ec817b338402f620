import { sumDecimals } from '../money/amount.ts'
import { type Decimal, type DecimalString, decimal, HOME_DECIMALS, roundInto } from '../money/decimal.ts'
import { HOME_CURRENCY } from '../money/home-currency.ts'
import type { OperationType } from '../orders/order-facts.ts'
import {
  type CounterpartyKind,
  counterpartyLimit,
  type LimitInForce,
  limitsCounterparties,
  positionLimit,
  userLimit,
  WARN_FROM_PERCENT,
} from './limits.ts'
import type { Permit } from './permit.ts'

/** The checks of the gate, by the codes of the design; the first that refuses is the one that is told. */
export const GATE_CODES = ['G03', 'G04', 'G05', 'G06', 'G07', 'G08', 'G09', 'G10', 'G13', 'G14'] as const
export type GateCode = (typeof GATE_CODES)[number]

/** ASK: it goes through once the person has typed the amount again (`unusual.ts`). */
export const GATE_OUTCOMES = ['PASS', 'WARN', 'ASK', 'REFUSE'] as const
export type GateOutcome = (typeof GATE_OUTCOMES)[number]

/** Of every figure of a check: no currency has more. */
const FIGURE_DECIMALS = HOME_DECIMALS

/** A deal as the gate measures it: the counter value is at the deal's price, without commission and VAT. */
export interface GateDeal {
  readonly operationType: OperationType
  readonly buyerId: string
  readonly sellerId: string
  readonly currency: string
  readonly amount: DecimalString
  readonly counterValue: DecimalString
}

/** What a bank has dealt on a value date, this deal aside: orders alike, added up. */
export interface Dealt extends GateDeal {
  /** Whether the currency was handed out; else the orders are under way. */
  readonly delivered: boolean
}

/** What a person has committed today, this deal aside, TND. */
export interface Committed {
  readonly used: DecimalString
  readonly reserved: DecimalString
}

/**
 * One check with its figures. Of a net position `used`, `reserved` and `asked` are signed: above zero is bought. `left` is what the
 * limit leaves once this deal is made; below zero it goes beyond.
 */
export interface GateCheck {
  readonly code: GateCode
  readonly outcome: GateOutcome
  /** Whose limit it is: a counterparty or a person by id, a currency; null: of all currencies together. */
  readonly of: string | null
  /** TND, or the currency of a net position. */
  readonly unit: string
  /** Null: there is none, and without one the bank does not deal. */
  readonly limit: DecimalString | null
  readonly used: DecimalString
  readonly reserved: DecimalString
  readonly asked: DecimalString
  readonly left: DecimalString | null
  /** Of a check that has no figure (`PERMIT_CODES`): what is wrong. */
  readonly permit?: Permit
  /** Of a price outside of its currency's band: the price, TND per quoting unit. */
  readonly rate?: DecimalString
  /** Of a rate that is asked about, or outside: the price that it was measured by. */
  readonly basis?: { readonly of: 'REFERENCE' | 'OWN_DEAL'; readonly rate: DecimalString }
  /** Of an amount that is asked about: of how many deals the median is. */
  readonly deals?: number
}

/** The counterparties of a deal, as its bank sees them: who owes it, and whom it owes. */
export function counterpartiesOf({
  operationType,
  buyerId,
  sellerId,
}: Pick<GateDeal, 'operationType' | 'buyerId' | 'sellerId'>): readonly {
  readonly id: string
  readonly kind: CounterpartyKind
}[] {
  const buyer = { id: buyerId, kind: 'CORPORATE' } as const
  const seller = { id: sellerId, kind: 'EXCHANGE_OFFICE' } as const
  switch (operationType) {
    case 'DIRECT_PURCHASE':
      return [seller]
    case 'DIRECT_SALE':
      return [buyer]
    case 'MATCHING':
      return [buyer, seller]
  }
}

/** Whether a bank's limits say anything that its deals of the value date have to be read for. */
export const readsDealt = (limits: readonly LimitInForce[]): boolean =>
  limits.some(({ scope }) => scope !== 'USER_DEAL' && scope !== 'USER_DAY')

/** Whether a company's limits say anything that what its people have committed today has to be read for. */
export const readsCommitted = (limits: readonly LimitInForce[]): boolean =>
  limits.some(({ scope }) => scope === 'USER_DAY')

/**
 * The checks of a deal by the limits of the bank that carries it (G05, G06). Each counts what the bank has dealt on the value date,
 * delivered or under way, and this deal with it.
 */
export function checkBank(
  deal: GateDeal,
  limits: readonly LimitInForce[],
  dealt: readonly Dealt[],
): readonly GateCheck[] {
  const byCounterparty = limitsCounterparties(limits)
    ? counterpartiesOf(deal).map((counterparty) =>
        checkOf('G05', counterparty.id, HOME_CURRENCY, {
          limit: counterpartyLimit(limits, counterparty),
          ...splitOf(
            dealt.filter((one) => counterpartiesOf(one).some(({ id }) => id === counterparty.id)),
            ({ counterValue }) => decimal(counterValue),
          ),
          asked: decimal(deal.counterValue),
        }),
      )
    : []
  return [...byCounterparty, ...checkPositions(deal, limits, dealt)]
}

function checkPositions(
  deal: GateDeal,
  limits: readonly LimitInForce[],
  dealt: readonly Dealt[],
): readonly GateCheck[] {
  const { currency } = deal
  const ofCurrency = positionLimit(limits, currency)
  const ofAll = positionLimit(limits, null)
  const asked = signed(deal, 'amount')
  // What is under way the other way may come to nothing: it makes no room.
  const own = dealt.filter(
    (one) =>
      one.currency === currency &&
      (one.delivered || signed(one, 'amount').isNegative() === asked.isNegative()),
  )
  const checks: GateCheck[] = []
  if (ofCurrency !== null && !asked.isZero())
    checks.push(
      checkOf('G06', currency, currency, {
        limit: ofCurrency,
        ...splitOf(own, (one) => signed(one, 'amount')),
        asked,
      }),
    )
  if (ofAll !== null && !asked.isZero()) {
    const used = totalPosition(dealt.filter((one) => one.delivered))
    const before = totalPosition(dealt)
    checks.push(
      checkOf('G06', null, HOME_CURRENCY, {
        limit: ofAll,
        used,
        reserved: before.minus(used),
        asked: totalPosition([...dealt, { ...deal, delivered: false }]).minus(before),
      }),
    )
  }
  return checks
}

/** What a deal adds to the bank's own position: a purchase for itself adds, a sale takes, what it passes on does neither. */
export function signed(deal: GateDeal, figure: 'amount' | 'counterValue'): Decimal {
  if (deal.operationType === 'MATCHING') return decimal(0)
  return deal.operationType === 'DIRECT_PURCHASE' ? decimal(deal[figure]) : decimal(deal[figure]).negated()
}

/**
 * The positions of all currencies at the deals' prices, long and short alike, TND: of each the larger of what it is where all purchases
 * under way are delivered and no sale, and the other way round.
 */
export function totalPosition(deals: readonly Dealt[]): Decimal {
  const currencies = [...new Set(deals.map(({ currency }) => currency))]
  const sum = (some: readonly Dealt[]) => sumDecimals(some.map((deal) => signed(deal, 'counterValue')))
  return sumDecimals(
    currencies.map((currency) => {
      const own = deals.filter((deal) => deal.currency === currency)
      const bought = own.filter((deal) => deal.delivered || deal.operationType === 'DIRECT_PURCHASE')
      const sold = own.filter((deal) => deal.delivered || deal.operationType === 'DIRECT_SALE')
      const [most, least] = [sum(bought).abs(), sum(sold).abs()]
      return most.greaterThan(least) ? most : least
    }),
  )
}

function splitOf(dealt: readonly Dealt[], figure: (one: Dealt) => Decimal) {
  return {
    used: sumDecimals(dealt.filter(({ delivered }) => delivered).map(figure)),
    reserved: sumDecimals(dealt.filter(({ delivered }) => !delivered).map(figure)),
  }
}

/**
 * The checks of a deal by the limits of who commits it (G07, G08).
 * @param committed what the person has committed today, this deal aside
 */
export function checkUser(
  deal: Pick<GateDeal, 'counterValue'>,
  limits: readonly LimitInForce[],
  userId: string,
  committed: Committed,
): readonly GateCheck[] {
  const perDeal = userLimit(limits, 'USER_DEAL', userId)
  const perDay = userLimit(limits, 'USER_DAY', userId)
  const asked = decimal(deal.counterValue)
  const none = { used: decimal(0), reserved: decimal(0) }
  const [used, reserved] = [decimal(committed.used), decimal(committed.reserved)]
  return [
    ...(perDeal === null ? [] : [checkOf('G07', userId, HOME_CURRENCY, { limit: perDeal, ...none, asked })]),
    ...(perDay === null
      ? []
      : [checkOf('G08', userId, HOME_CURRENCY, { limit: perDay, used, reserved, asked })]),
  ]
}

interface Figures {
  readonly limit: DecimalString | null
  readonly used: Decimal
  readonly reserved: Decimal
  readonly asked: Decimal
}

/**
 * What reaches the limit passes, what goes beyond it does not. A position is measured in the direction of the deal: a purchase while
 * the bank is short has room up to the limit on the other side.
 */
function checkOf(
  code: GateCode,
  of: string | null,
  unit: string,
  { limit, used, reserved, asked }: Figures,
): GateCheck {
  const after = used
    .plus(reserved)
    .plus(asked)
    .times(asked.isNegative() ? -1 : 1)
  const figures = {
    used: used.toFixed(FIGURE_DECIMALS),
    reserved: reserved.toFixed(FIGURE_DECIMALS),
    asked: asked.toFixed(FIGURE_DECIMALS),
  }
  if (limit === null) return { code, outcome: 'REFUSE', of, unit, limit, ...figures, left: null }
  const left = decimal(limit).minus(after)
  const warns = after.times(100).greaterThanOrEqualTo(decimal(limit).times(WARN_FROM_PERCENT))
  const outcome = asked.isZero() ? 'PASS' : left.isNegative() ? 'REFUSE' : warns ? 'WARN' : 'PASS'
  return { code, outcome, of, unit, limit, ...figures, left: left.toFixed(FIGURE_DECIMALS) }
}

/** What the gate says as a whole: the worst of its checks. */
export function outcomeOf(checks: readonly Pick<GateCheck, 'outcome'>[]): GateOutcome {
  if (checks.some(({ outcome }) => outcome === 'REFUSE')) return 'REFUSE'
  if (checks.some(({ outcome }) => outcome === 'ASK')) return 'ASK'
  return checks.some(({ outcome }) => outcome === 'WARN') ? 'WARN' : 'PASS'
}

/** The check that refuses and is told; null where none does. */
export function refusalOf(checks: readonly GateCheck[]): GateCheck | null {
  return (
    GATE_CODES.flatMap((code) => checks.filter((check) => check.code === code)).find(
      ({ outcome }) => outcome === 'REFUSE',
    ) ?? null
  )
}

/** How much of the deal's counter value would pass all checks, TND; null where no limit refuses. Zero where nothing would. */
export function roomFor(
  deal: Pick<GateDeal, 'counterValue'>,
  checks: readonly GateCheck[],
): DecimalString | null {
  const refusing = checks.filter(({ outcome }) => outcome === 'REFUSE')
  if (refusing.length === 0) return null
  const value = decimal(deal.counterValue)
  const rooms = refusing.map(({ limit, left, asked }) => {
    if (limit === null || left === null) return decimal(0)
    // In the unit of the check, and then as the same part of the deal.
    const room = decimal(asked).abs().plus(left)
    return room.isPositive() ? value.times(room).dividedBy(decimal(asked).abs()) : decimal(0)
  })
  const least = rooms.reduce((one, other) => (one.lessThan(other) ? one : other))
  return roundInto(least, HOME_DECIMALS, 'DOWN').toFixed(HOME_DECIMALS)
}
