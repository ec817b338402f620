import {
  addCalendarDays,
  type CalendarDate,
  startOfTunisDay,
  tunisDate,
} from '@fxmatch/domain/calendar/working-days'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { inScope, type OrderFilter, type OrderScope } from './order-list-rows.ts'

/** The company that stands for the whole platform in the tallies. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
const EXPIRED = 999

/** Days from the first to before the last; null where it has no end. */
interface Days {
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
function tallyDays(filter: OrderFilter): Days | null {
  const asks = Object.entries(filter).filter(([, value]) => value !== undefined)
  if (asks.some(([name]) => !TALLIED.has(name as keyof OrderFilter))) return null
  const dayOf = (at: Date): CalendarDate | null => {
    const day = tunisDate(at)
    return startOfTunisDay(day).getTime() === at.getTime() ? day : null
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

/** The spans that tallies are kept by, the longest first, each with how its first days are made from a day's text. */
const GRAINS = [
  { grain: 'YEAR', beginning: (day: CalendarDate) => `${day.slice(0, 4)}-01-01`, days: 366 },
  { grain: 'MONTH', beginning: (day: CalendarDate) => `${day.slice(0, 7)}-01`, days: 31 },
  { grain: 'DAY', beginning: (day: CalendarDate) => day, days: 1 },
] as const

/** Whole years by their own tallies, the months before and after them by theirs, and so the days. */
function inDays({ from, until }: Days, depth = 0): RawBuilder<boolean>[] {
  const span = GRAINS[depth]
  if (span === undefined || (from !== null && until !== null && from >= until)) return []
  const { grain, beginning, days } = span
  const own = from === null ? null : beginning(from)
  const first = own === from || own === null ? own : beginning(addCalendarDays(own, days))
  const end = until === null ? null : beginning(until)
  if (first !== null && end !== null && first >= end) return inDays({ from, until }, depth + 1)
  return [
    sql<boolean>`(grain = ${grain} ${first === null ? sql`` : sql`and starts >= ${first}`}
      ${end === null ? sql`` : sql`and starts < ${end}`})`,
    ...(first === null ? [] : inDays({ from, until: first }, depth + 1)),
    ...(end === null ? [] : inDays({ from: end, until }, depth + 1)),
  ]
}

/** What the filter asks of columns that tallies and their changes both have. */
function ofFilter(filter: OrderFilter): RawBuilder<boolean> {
  const asked: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (filter.statuses) asked.push(sql`status = any (${sql.val([...filter.statuses])}::smallint[])`)
  if (filter.expired !== undefined) asked.push(sql`(status = ${EXPIRED}) = ${filter.expired}`)
  if (filter.operations) asked.push(sql`operation_type = any (${sql.val([...filter.operations])}::text[])`)
  if (filter.currency !== undefined) asked.push(sql`currency = ${filter.currency}`)
  if (filter.form !== undefined) asked.push(sql`form = ${filter.form}`)
  return sql<boolean>`${sql.join(asked, sql` and `)}`
}

/**
 * The figures of a list's orders as a table `tally` of the columns status, currency, orders, amount, counter_value and
 * commission_ttc, to be summed: from what is kept and what has changed since, which agree in one statement. Null where
 * only the orders themselves can tell.
 */
export function tallied(scope: OrderScope, filter: OrderFilter): RawBuilder<TallyRow> | null {
  const days = tallyDays(filter)
  if (days === null) return null
  const { from, until } = days
  const company = scope.kind === 'ALL' ? NOBODY : scope.companyId
  return sql<TallyRow>`(
    select status, currency, orders, amount, counter_value, commission_ttc from order_tallies
    where scope = ${scope.kind} and company_id = ${company} and (${sql.join([sql`false`, ...inDays(days)], sql` or `)})
      and ${ofFilter(filter)}
    union all
    select status, currency, sign, sign * amount, sign * counter_value, sign * commission_ttc
    from order_tally_changes as orders
    where ${inScope(scope)} ${from === null ? sql`` : sql`and day >= ${from}`}
      ${until === null ? sql`` : sql`and day < ${until}`} and ${ofFilter(filter)})`
}

/** One line of a tally. */
export interface TallyRow {
  readonly status: number
  readonly currency: string
  readonly orders: number
  readonly amount: string
  readonly counter_value: string
  readonly commission_ttc: string
}

const BATCH = 20_000

/**
 * Adds the changes of orders to the tallies, those that are there now. Somebody else who is at it does it for both.
 * @returns how many changes were added
 */
export async function foldOrderTallies(db: Db): Promise<number> {
  let total = 0
  for (;;) {
    const { rows } = await sql<{
      folded: number | null
    }>`select fold_order_tallies(${BATCH}) as folded`.execute(db)
    const folded = rows[0]?.folded ?? 0
    total += folded
    if (folded < BATCH) return total
  }
}
