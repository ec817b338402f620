/**
 * The most orders that are read one by one for a page of a list or a workbook: to sort them by anything but the time, or to
 * search them for what no total is kept by. A tenth of a second where the database has them in memory; a list by time needs no
 * such limit. Decision record 0231.
 */
export const MOST_READ_ORDERS = 100_000

/** Whether any number of orders may be sorted by a column: an index has them in the order of their time. */
export const sortsAnyNumber = (sort: string) => sort === 'createdAt'

/** Whether so many orders are too many to be sorted by a column; by time they are never. */
export function isTooLongToSort(sort: string, orders: number, most = MOST_READ_ORDERS): boolean {
  return !sortsAnyNumber(sort) && orders > most
}

/** Whether so many orders are too many to be searched one by one. @param orders null where an index finds them */
export function isTooLongToSearch(orders: number | null, most = MOST_READ_ORDERS): boolean {
  return orders !== null && orders > most
}
