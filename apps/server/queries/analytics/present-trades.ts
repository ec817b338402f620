import type { AnalyticsFigures, AnalyticsRow } from '@fxmatch/contract/http/analytics'
import type { Actor } from '@fxmatch/domain/access/actor'
import { isDisclosed } from '@fxmatch/domain/analytics/disclosure'
import {
  decimal,
  HOME_DECIMALS,
  RATE_DECIMALS,
  roundHalfUp,
  toDecimalString,
} from '@fxmatch/domain/money/decimal'
import type { PartSums, TRADE_PARTS, TradeSums } from '../../db/analytics/trade-sums.ts'

const PERCENT_DECIMALS = 2
const POINT_DECIMALS = 1

/** Decimals as they are shown: half-up, once, at the end. */
export const rounded = (value: ReturnType<typeof decimal>, places: number) =>
  toDecimalString(roundHalfUp(value, places), places)

function percentOf(part: string, whole: string): string | null {
  const of = decimal(whole)
  return of.isZero() ? null : rounded(decimal(part).times(100).dividedBy(of), PERCENT_DECIMALS)
}

/** Basis points by which something cost more than it was worth at a reference; null where nothing has one. */
function pointsOf(cost: string, worth: string): string | null {
  const of = decimal(worth)
  return of.isZero() ? null : rounded(decimal(cost).times(10_000).dividedBy(of), POINT_DECIMALS)
}

/** @param tells of which parts the figures may be told: three orders may be told where the one of them with a fixing may not */
function presentFigures(
  sums: PartSums,
  orders: number,
  { currencies, decimals, unit }: TradeSums,
  tells: (part: (typeof TRADE_PARTS)[number]) => boolean,
): AnalyticsFigures {
  const amount = decimal(sums.amount)
  const alone = currencies === 1
  const fixed = tells('fixed') && !decimal(sums.fixed).isZero()
  return {
    orders,
    amount: alone ? rounded(amount, decimals) : null,
    counterValue: rounded(decimal(sums.counterValue), HOME_DECIMALS),
    averagePrice:
      alone && !amount.isZero()
        ? rounded(decimal(sums.counterValue).times(unit).dividedBy(amount), RATE_DECIMALS)
        : null,
    spreadPercent: tells('priced')
      ? percentOf(decimal(sums.priced).minus(sums.based).toFixed(), sums.based)
      : null,
    fixingBps: fixed ? pointsOf(sums.cost, sums.fixed) : null,
    fixingCost: fixed ? rounded(decimal(sums.cost), HOME_DECIMALS) : null,
  }
}

/** A line of the analytics as a viewer may read it (decision 0041). */
export function presentTrades(
  row: TradeSums,
  viewer: Pick<Actor, 'capabilities' | 'companyKind'>,
): AnalyticsRow {
  const seesAll = viewer.capabilities.has('platform.read')
  const tells = (part: (typeof TRADE_PARTS)[number]) => seesAll || isDisclosed(row.facts[part])
  const { orders, ownOrders } = row.facts.all
  const figures = tells('all') ? presentFigures(row.market, orders + ownOrders, row, tells) : null
  // To the millime it would tell who deals beside one other house what that one paid: the points say enough of a market.
  const market = figures && (seesAll ? figures : { ...figures, fixingCost: null })
  // Who sells is told nothing of what else could be had, as of each proof.
  const told = viewer.companyKind !== 'EXCHANGE_OFFICE' && row.ownRanked > 0
  return {
    key: row.key,
    decimals: row.currencies === 1 ? row.decimals : null,
    unit: row.currencies === 1 ? row.unit : null,
    market,
    own: presentFigures(row.own, ownOrders, row, () => true),
    ownBestPercent: told ? percentOf(`${row.ownBest}`, `${row.ownRanked}`) : null,
    sharePercent: market && percentOf(row.own.counterValue, row.market.counterValue),
  }
}
