import type { ToldFault } from '@fxmatch/contract/errors/field-faults'
import type { OrderSortQuery } from '@fxmatch/contract/http/order-lists'
import { isTooLongToSearch, isTooLongToSort, MOST_READ_ORDERS } from '@fxmatch/domain/orders/list-limits'
import { isTooLongToGroup, type OrderGrouping } from '@fxmatch/domain/orders/order-groups'
import type { Db } from '../../db/connect.ts'
import type { OrderFilter, OrderScope } from '../../db/orders/order-list-rows.ts'
import { countDone, countSearched } from '../../db/orders/order-sums.ts'

/** A list that would have the database read too many orders; told as a refusal, with the limit and the field that asks for it. */
export class ListTooLong extends Error {
  readonly path: string
  readonly fault: ToldFault
  constructor(path: string, rule: `LIST_TOO_LONG_TO_${'SORT' | 'SEARCH' | 'GROUP'}`, limit: number) {
    super(rule)
    this.name = 'ListTooLong'
    this.path = path
    this.fault = { rule, details: { limit } }
  }
}

/** The fields of a search that no total is kept by, as the interface names them. */
const SEARCHED = {
  user: 'user',
  region: 'region',
  zone: 'zone',
  agency: 'agence',
  rateType: 'rateType',
  decides: 'decides',
} as const satisfies Partial<Record<keyof OrderFilter, string>>

function searchedField(filter: OrderFilter): string {
  const [, path] =
    Object.entries(SEARCHED).find(([name]) => filter[name as keyof OrderFilter] !== undefined) ?? []
  return path ?? 'startDate'
}

/**
 * Refuses a search of more orders than are read one by one, before any is: how many its days, statuses and currency leave is
 * known from the tallies.
 * @throws ListTooLong
 */
export async function limitSearch(
  db: Db,
  scope: OrderScope,
  filter: OrderFilter,
  most = MOST_READ_ORDERS,
): Promise<void> {
  const read =
    filter.done === undefined ? await countSearched(db, scope, filter) : await countDone(db, filter, most)
  if (isTooLongToSearch(read, most))
    throw new ListTooLong(searchedField(filter), 'LIST_TOO_LONG_TO_SEARCH', most)
}

/** Refuses to sort so many orders by a column that no index has in its order. @throws ListTooLong */
export function limitSort(sort: OrderSortQuery['sort'], orders: number, most = MOST_READ_ORDERS): void {
  if (isTooLongToSort(sort, orders, most)) throw new ListTooLong('sort', 'LIST_TOO_LONG_TO_SORT', most)
}

/** Refuses to group so many orders by a column that no totals are kept by. @throws ListTooLong */
export function limitGroups(by: OrderGrouping, orders: number, most = MOST_READ_ORDERS): void {
  if (isTooLongToGroup(by, orders, most)) throw new ListTooLong('by', 'LIST_TOO_LONG_TO_GROUP', most)
}

/** Refuses to group so many orders of which no totals are kept. @throws ListTooLong */
export function limitRead(orders: number, most = MOST_READ_ORDERS): void {
  if (orders > most) throw new ListTooLong('by', 'LIST_TOO_LONG_TO_GROUP', most)
}
