import type { orderListCountsCall } from '@fxmatch/contract/http/order-list-counts'
import type { orderListQuery } from '@fxmatch/contract/http/order-lists'
import type { z } from 'zod'
import { FILTER_MEMBERS, type OrderListSearch } from './order-list-search.ts'
import type { OrderList } from './order-lists.ts'

/** What the list calls take. */
export type OrderListInput = z.input<typeof orderListQuery>
/** What the call of a list's counts takes. */
export type ListCountsInput = z.input<typeof orderListCountsCall.query>

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
  list: Pick<OrderList, 'statuses' | 'period' | 'asked' | 'batch'>,
  search: OrderListSearch,
  today: string,
): OrderListInput {
  const { from, to } = periodOf(list, search, today)
  const { currency, type, status, ref, user, region, zone, agency, origin, sort, direction } = search
  return {
    ...(showsDone(list, search) ? { done: list.batch } : stands(list)),
    ...(search.size === undefined ? {} : { pageSize: search.size }),
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

/** Whether a list shows what was done at its step, and not what stands there. */
export const showsDone = (list: Pick<OrderList, 'batch'>, { done }: Pick<OrderListSearch, 'done'>): boolean =>
  done === true && list.batch !== undefined

function stands({ statuses, asked }: Pick<OrderList, 'statuses' | 'asked'>) {
  return { 'status[]': [...(asked ?? { statuses }).statuses], ...(asked ? { decides: asked.decides } : {}) }
}

/** What the counts of a list are asked for: its filters, and the end that it has without any. */
export function listCountsInput(
  list: Pick<OrderList, 'period'>,
  input: OrderListInput,
  today: string,
): ListCountsInput {
  const { pageSize: _size, offset: _page, sort: _sort, direction: _direction, ...filters } = input
  return { ...filters, ...(list.period === 'until-yesterday' ? { latest: dayBefore(today) } : {}) }
}

/** The change of address that takes every filter off: each side and each day of the list is shown then. */
export function withoutFilters(list: Pick<OrderList, 'period'>): Partial<OrderListSearch> {
  const none = Object.fromEntries(FILTER_MEMBERS.map((member) => [member, undefined]))
  return {
    ...none,
    done: undefined,
    side: 'all',
    startDate: list.period === 'since-today' ? 'all' : undefined,
    page: 1,
  }
}
