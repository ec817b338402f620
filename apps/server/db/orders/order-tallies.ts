import {
  addCalendarDays,
  type CalendarDate,
  marketDate,
  startOfMarketDate,
} from '@fxmatch/domain/calendar/working-days'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { MARKET_ZONE } from '../market-zone.ts'
import { inScope, type OrderFilter, type OrderScope } from './order-list-rows.ts'
import { anyOf } from './order-readers.ts'

/** The company that stands for the whole platform in the tallies. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Days from the first to before the last; null where it has no end. */
export interface Days {
  readonly from: CalendarDate | null
  readonly until: CalendarDate | null
}

/** The filters that a tally can answer: those on what it is kept by. */
const TALLIED: ReadonlySet<keyof OrderFilter> = new Set([
  'statuses',
  'from',
  'bounds',
  'expired',
  'currency',
  'form',
  'operations',
])

/**
 * The days that a filter means, null where tallies cannot answer it: it asks for more than they are kept by, or begins or
 * ends within a day.
 */
export function tallyDays(filter: OrderFilter): Days | null {
  const asks = Object.entries(filter).filter(([, value]) => value !== undefined)
  if (asks.some(([name]) => !TALLIED.has(name as keyof OrderFilter))) return null
  const dayOf = (at: Date): CalendarDate | null => {
    const day = marketDate(at)
    return startOfMarketDate(day).getTime() === at.getTime() ? day : null
  }
  const from = filter.from === undefined ? null : dayOf(filter.from)
  if (filter.from !== undefined && from === null) return null
  let until: CalendarDate | null = null
  for (const { at, exclusive } of filter.bounds ?? []) {
    const day = exclusive ? dayOf(at) : null
    if (day === null) return null
    if (until === null || day < until) until = day
  }
  return { from, until }
}

/**
 * What of a filter the tallies can answer, where it asks for more than that: the orders of this part are read one by one to
 * find those that are asked for. Null where nothing has to be read, and for a part of a reference, which has its own index.
 */
export function talliedPart(filter: OrderFilter): OrderFilter | null {
  if (tallyDays(filter) !== null || filter.reference !== undefined) return null
  const { statuses, expired, currency, form, operations, from, bounds } = filter
  const dayOf = (at: Date) => startOfMarketDate(marketDate(at))
  const dayAfter = (at: Date) =>
    dayOf(at).getTime() === at.getTime() ? at : startOfMarketDate(addCalendarDays(marketDate(at), 1))
  return {
    ...{ statuses, expired, currency, form, operations, from: from && dayOf(from) },
    bounds: (bounds ?? []).map(({ at, exclusive }) => ({
      at: exclusive ? dayAfter(at) : startOfMarketDate(addCalendarDays(marketDate(at), 1)),
      exclusive: true,
    })),
  }
}

/** A stretch of days that whole tallies of one span add up to, or that only the orders themselves can tell. */
interface Stretch extends Days {
  readonly span: 'EVER' | 'YEAR' | 'MONTH' | 'DAY'
}

/** All there is, which has tallies of its own. */
const EVER: readonly Stretch[] = [{ span: 'EVER', from: null, until: null }]

/** The spans of time, the longest first, each with the first day of the one that holds a day. */
const SPANS = [
  { span: 'YEAR', beginning: (day: CalendarDate) => `${day.slice(0, 4)}-01-01`, days: 366 },
  { span: 'MONTH', beginning: (day: CalendarDate) => `${day.slice(0, 7)}-01`, days: 31 },
  { span: 'DAY', beginning: (day: CalendarDate) => day, days: 1 },
] as const

/** Days as whole years, the months before and after them, and the days before and after those. */
function stretches({ from, until }: Days, depth = 0): Stretch[] {
  const longest = SPANS[depth]
  if (longest === undefined || (from !== null && until !== null && from >= until)) return []
  const { span, beginning, days } = longest
  const own = from === null ? null : beginning(from)
  const first = own === null || own === from ? own : beginning(addCalendarDays(own, days))
  const end = until === null ? null : beginning(until)
  if (first !== null && end !== null && first >= end) return stretches({ from, until }, depth + 1)
  return [
    { span, from: first, until: end },
    ...(first === null ? [] : stretches({ from, until: first }, depth + 1)),
    ...(end === null ? [] : stretches({ from: end, until }, depth + 1)),
  ]
}

type Bound = string | Date
/** What is kept of a scope. */
export function isOf(scope: OrderScope): RawBuilder<boolean> {
  return sql<boolean>`scope = ${scope.kind} and company_id = ${scope.kind === 'ALL' ? NOBODY : scope.companyId}`
}

/** From the first to before the last, where there is one. */
export function within(column: string, { from, until }: { from: Bound | null; until: Bound | null }) {
  const named = sql.ref(column)
  return sql<boolean>`(true ${from === null ? sql`` : sql`and ${named} >= ${from}`}
    ${until === null ? sql`` : sql`and ${named} < ${until}`})`
}

/** What the filter asks of columns that tallies and their changes both have. */
function ofFilter(filter: OrderFilter): RawBuilder<boolean> {
  const asked: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (filter.statuses) asked.push(sql`status = any (${sql.val([...filter.statuses])}::smallint[])`)
  if (filter.expired !== undefined) asked.push(sql`(status = ${ORDER_STATUS.EXPIRED}) = ${filter.expired}`)
  if (filter.operations) asked.push(sql`operation_type = any (${sql.val([...filter.operations])}::text[])`)
  if (filter.currency !== undefined) asked.push(sql`currency = ${filter.currency}`)
  if (filter.form !== undefined) asked.push(sql`form = ${filter.form}`)
  return sql<boolean>`${sql.join(asked, sql` and `)}`
}

/** Lines of figures for stretches of days; each is of one day, or of the month or year that begins with it. */
function linesOf(scope: OrderScope, filter: OrderFilter, all: readonly Stretch[]): RawBuilder<TallyRow> {
  const whole = all.filter(({ span }) => span !== 'DAY')
  const wanted = ofFilter(filter)
  const parts = [
    sql`select starts as day, status, currency, form, operation_type, orders, amount, counter_value, commission_ttc from order_tallies
      where ${isOf(scope)} and ${wanted}
        and ${anyOf(whole.map((days) => sql`grain = ${days.span} and ${within('starts', days)}`))}`,
    sql`select day, status, currency, form, operation_type, sign, sign * amount, sign * counter_value, sign * commission_ttc
      from order_tally_changes as change
      where ${inScope(scope, 'change')} and ${wanted} and ${anyOf(whole.map((days) => within('day', days)))}`,
    ...all.flatMap(({ span, from, until }) => {
      if (span !== 'DAY') return []
      const moments = { from: from && startOfMarketDate(from), until: until && startOfMarketDate(until) }
      return [
        sql`select (created_at at time zone ${MARKET_ZONE})::date, status, currency, form, operation_type, 1, amount,
            counter_value, commission_ttc
          from orders where ${inScope(scope)} and ${wanted} and ${within('created_at', moments)}`,
      ]
    }),
  ]
  return sql<TallyRow>`(${sql.join(parts, sql` union all `)})`
}

/**
 * The figures of a list's orders as a table of the columns status, currency, form, operation_type, orders, amount,
 * counter_value and commission_ttc, to be summed: all there is, or whole years and months, from what is kept and what has changed since, the
 * days around them from the orders; in one statement they agree. Null where only the orders can tell.
 */
export function tallied(scope: OrderScope, filter: OrderFilter): RawBuilder<TallyRow> | null {
  const asked = tallyDays(filter)
  if (asked === null) return null
  return linesOf(scope, filter, asked.from === null && asked.until === null ? EVER : stretches(asked))
}

/** Where a list by time can be entered below its top: past so many of its orders, all on the near side of a day's beginning. */
export interface Entry {
  readonly day: CalendarDate
  readonly passed: number
}

/**
 * How far into a list by time one can go without reading its orders: the whole years, then months, that end before its
 * `offset`-th order, newest first for `desc`. To be read in the snapshot in which the list is. Null where no month can be
 * passed, or only the orders can tell.
 */
export async function passMonths(
  db: Db,
  scope: OrderScope,
  filter: OrderFilter,
  { direction, offset }: { direction: 'asc' | 'desc'; offset: number },
): Promise<Entry | null> {
  let days = tallyDays(filter)
  if (days === null) return null
  let entry: Entry | null = null
  for (const [depth, { span, beginning, days: most }] of SPANS.entries()) {
    if (span === 'DAY') break
    const { rows } = await sql<{ starts: CalendarDate; orders: number }>`
      select date_trunc(${span}, day)::date as starts, sum(orders)::bigint as orders
      from ${linesOf(scope, filter, stretches(days, depth))} as tally
      group by 1 order by 1 ${sql.raw(direction)}`.execute(db)
    let around: Days | null = null
    for (const { starts, orders } of rows) {
      const next = beginning(addCalendarDays(starts, most))
      const passed: number = (entry?.passed ?? 0) + orders
      if (passed > offset) {
        around = cut(days, { from: starts, until: next })
        break
      }
      entry = { day: direction === 'desc' ? starts : next, passed }
    }
    // The list ends before: everything is passed.
    if (around === null) break
    days = around
  }
  return entry
}

/** The days that two stretches share. */
function cut(one: Days, other: { readonly from: CalendarDate; readonly until: CalendarDate }): Days {
  return {
    from: one.from !== null && one.from > other.from ? one.from : other.from,
    until: one.until !== null && one.until < other.until ? one.until : other.until,
  }
}

/** One line of a tally. */
export interface TallyRow {
  readonly status: number
  readonly currency: string
  readonly form: string
  readonly operation_type: string
  readonly orders: number
  readonly amount: string
  readonly counter_value: string
  readonly commission_ttc: string
}
