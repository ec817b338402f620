import { addCalendarDays, type CalendarDate } from '@fxmatch/domain/calendar/working-days'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { inScope, type OrderFilter, type OrderScope } from './order-list-rows.ts'
import { type Days, type Entry, isOf, tallyDays, within } from './order-tallies.ts'

/** The whole days that a filter asks for, where it asks for nothing else; null where it leaves some of their orders out. */
export function daysAlone({ from, bounds, ...others }: OrderFilter): Days | null {
  if (Object.values(others).some((value) => value !== undefined)) return null
  return tallyDays({ from, ...(bounds && { bounds }) })
}

/**
 * How far into a list by time one can go without reading its orders, by the days on which they were placed: to the day that
 * holds its `offset`-th order, newest first for `desc`; to its end, where it is shorter. To be read in the snapshot in which
 * the list is. Null for an empty list.
 */
export async function passDays(
  db: Db,
  scope: OrderScope,
  days: Days,
  { direction, offset }: { readonly direction: 'asc' | 'desc'; readonly offset: number },
): Promise<Entry | null> {
  const order = sql.raw(direction)
  const { rows } = await sql<{ day: CalendarDate; orders: number; through: number }>`
    select day, orders, through::bigint as through from (
      select day, orders, sum(orders) over (order by day ${order}) as through,
        lead(day) over (order by day ${order}) is null as last
      from (
        select day, sum(orders)::bigint as orders from (
          select day, orders from order_days where ${isOf(scope)} and ${within('day', days)}
          union all
          select day, sign from order_tally_changes as change where ${inScope(scope, 'change')} and ${within('day', days)}
        ) as tally group by day
      ) as by_day
    ) as passing
    where through > ${offset} or last order by day ${order} limit 1`.execute(db)
  const [found] = rows
  if (!found) return null
  const next = addCalendarDays(found.day, 1)
  return found.through > offset
    ? { day: direction === 'desc' ? next : found.day, passed: found.through - found.orders }
    : { day: direction === 'desc' ? found.day : next, passed: found.through }
}
