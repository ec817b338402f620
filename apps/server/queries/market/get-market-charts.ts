import type { marketDataCall } from '@fxmatch/contract/http/market'
import { marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { decimal } from '@fxmatch/domain/money/decimal'
import type { z } from 'zod'
import { readConfiguration } from '../../db/configuration.ts'
import type { Db } from '../../db/connect.ts'
import { dealChanges, worthChanges } from '../../db/positions/market-figures.ts'
import { presentTnd } from './get-market-kpi.ts'

export type MarketCharts = z.output<typeof marketDataCall.response>['data']['charts']

const STEP_MS = 30 * 60_000
const MINUTE_MS = 60_000

/**
 * The time line of a day's charts: every half hour from the market's opening, and now. Before the opening, now alone.
 * @param opensAt `HH:mm`, Tunis time
 */
export function chartPoints(now: Date, opensAt: string): Date[] {
  const [hours = 0, minutes = 0] = opensAt.split(':').map(Number)
  const opening = startOfMarketDate(marketDate(now)).getTime() + (hours * 60 + minutes) * MINUTE_MS
  const points: Date[] = []
  for (let at = opening; at < now.getTime(); at += STEP_MS) points.push(new Date(at))
  return [...points, now]
}

/**
 * The day's two small charts, ending with the key figures of now: `position` is what is on the market (the figure
 * `total_position` at each point), `ticket_avg` the mean counter value of the day's deals so far.
 */
export async function getMarketCharts(db: Db, now: Date): Promise<MarketCharts> {
  const points = chartPoints(now, await readConfiguration(db, 'market.opens_at'))
  const [worths, deals] = await Promise.all([
    worthChanges(db, points),
    dealChanges(db, startOfMarketDate(marketDate(now)), points),
  ])
  let worth = decimal(0)
  let dealt = decimal(0)
  let count = 0
  const charts: MarketCharts = { position: [], ticket_avg: [] }
  for (const [index, at] of points.entries()) {
    const time = at.toISOString()
    worth = worth.plus(decimal(worths.find(({ point }) => point === index)?.change ?? '0'))
    const made = deals.find(({ point }) => point === index)
    dealt = dealt.plus(decimal(made?.worth ?? '0'))
    count += made?.count ?? 0
    charts.position.push({ time, value: presentTnd(worth.toString()) })
    const mean = count === 0 ? decimal(0) : dealt.dividedBy(count)
    charts.ticket_avg.push({ time, value: presentTnd(mean.toString()) })
  }
  return charts
}
