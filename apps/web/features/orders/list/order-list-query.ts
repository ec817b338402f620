import type { orderListQuery } from '@fxmatch/contract/http/order-lists'
import type { z } from 'zod'
import type { OrderListSearch } from './order-list-search.ts'
import type { OrderList } from './order-lists.ts'

/** What the list calls take. */
export type OrderListInput = z.input<typeof orderListQuery>

const DAY_MS = 86_400_000

/** The day before a day, both `yyyy-MM-dd`. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}

/** The first and last day that a list shows; null for no bound. Days are those of Tunis. */
export function periodOf(
  list: Pick<OrderList, 'period'>,
  search: Pick<OrderListSearch, 'startDate' | 'endDate'>,
  today: string,
): { from: string | null; to: string | null } {
  if (list.period === 'until-yesterday') {
    const last = dayBefore(today)
    const { startDate, endDate } = search
    return {
      from: startDate === undefined || startDate === 'all' ? null : startDate,
      to: endDate !== undefined && endDate < last ? endDate : last,
    }
  }
  const from = search.startDate ?? (list.period === 'any' ? 'all' : today)
  return { from: from === 'all' ? null : from, to: search.endDate ?? null }
}

/**
 * What a list asks the server for, from its address. Filters that are not set are left out (specification 000 §2).
 *
 * @param today the day in Tunis, `yyyy-MM-dd`
 */
export function orderListInput(
  list: Pick<OrderList, 'statuses' | 'period' | 'asked'>,
  search: OrderListSearch,
  today: string,
): OrderListInput {
  const { from, to } = periodOf(list, search, today)
  const { currency, type, status, ref, user, region, zone, agency, origin, sort, direction } = search
  return {
    'status[]': [...(list.asked ?? list).statuses],
    ...(list.asked ? { decides: list.asked.decides } : {}),
    pageSize: search.size,
    offset: search.page,
    ...(from === null ? {} : { startDate: from }),
    ...(to === null ? {} : { endDate: to }),
    ...(currency === undefined ? {} : { currency }),
    ...(type === undefined ? {} : { rateType: type }),
    ...(status === undefined ? {} : { statusCode: status }),
    ...(ref === undefined ? {} : { ref }),
    ...(user === undefined ? {} : { user }),
    ...(region === undefined ? {} : { region }),
    ...(zone === undefined ? {} : { zone }),
    ...(agency === undefined ? {} : { agence: agency }),
    ...(origin === undefined ? {} : { 'operation_type[]': [origin] }),
    ...(sort === undefined ? {} : { sort, direction: direction ?? 'asc' }),
  }
}

/** The same question without a first day, for the number of orders that wait since before it. */
export function withoutFirstDay(input: OrderListInput): OrderListInput {
  const { startDate: _, ...rest } = input
  return { ...rest, pageSize: 1, offset: 1 }
}
