import {
  type ListCounts,
  type OrderListCounts,
  orderListCountsCall,
} from '@fxmatch/contract/http/order-list-counts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/call-query.ts'
import type { ListCountsInput } from './order-list-query.ts'
import type { ListSide } from './order-lists.ts'

/** How a list's sides are called where they are counted. */
const COUNTED: Readonly<Record<ListSide, keyof ListCounts>> = {
  all: 'all',
  achat: 'purchases',
  vente: 'sales',
}

/** The number of orders on a side; undefined while it is not known, or where there is no such side. */
export function countOn(counts: ListCounts | undefined, side: ListSide): number | undefined {
  return counts?.[COUNTED[side]] ?? undefined
}

/**
 * How many orders a list hides of those it would show without any filter.
 * @param fixed whether the side belongs to the page, and is no filter
 */
export function hiddenBy({ found, everything }: OrderListCounts, side: ListSide, fixed: boolean): number {
  const whole = countOn(everything, fixed ? side : 'all') ?? everything.all
  return Math.max(0, whole - (countOn(found, side) ?? found.all))
}

/** The counts of a list, by side, with its filters and without them. */
export function useListCounts(query: ListCountsInput, refetchInterval: number | false) {
  return useQuery({
    ...callQuery(orderListCountsCall, { query }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
}
