import {
  isCurrencyKey,
  isDayKey,
  isOneOf,
  isRowKey,
  isUuidKey,
  type ListGroup,
  readGroupOf,
} from '../lists/group-keys.ts'
import { MOST_READ_ORDERS } from './list-limits.ts'
import { FORMS, OPERATION_TYPES } from './order-facts.ts'
import { isOrderStatus } from './order-status.ts'

export { groupName } from '../lists/group-keys.ts'

interface GroupTraits {
  /** Whether totals are kept by it, so that any number of orders is grouped without being read. */
  readonly kept: boolean
  /** Whether an order may have none: its key is then empty. */
  readonly mayLack: boolean
  readonly isKey: (key: string) => boolean
}

/**
 * What lists of orders are grouped by, under the ids of their columns, and what the key of a group looks like. An order's own moment
 * and its price are no groups: each order would be one. Decision record 0440.
 */
const TRAITS = {
  currency: { kept: true, mayLack: false, isKey: isCurrencyKey },
  form: { kept: true, mayLack: false, isKey: isOneOf(FORMS) },
  status: { kept: true, mayLack: false, isKey: (key) => /^\d{1,3}$/.test(key) && isOrderStatus(Number(key)) },
  provenance: { kept: true, mayLack: false, isKey: isOneOf(OPERATION_TYPES) },
  type: { kept: false, mayLack: false, isKey: isOneOf(['STANDARD', 'NEGOTIATION']) },
  bank: { kept: false, mayLack: false, isKey: isUuidKey },
  buyer: { kept: false, mayLack: false, isKey: isUuidKey },
  seller: { kept: false, mayLack: false, isKey: isUuidKey },
  agency: { kept: false, mayLack: true, isKey: isUuidKey },
  region: { kept: false, mayLack: true, isKey: isRowKey },
  user: { kept: false, mayLack: false, isKey: isUuidKey },
  /** The day in Tunis on which it was placed. */
  createdAt: { kept: false, mayLack: false, isKey: isDayKey },
  valueDate: { kept: false, mayLack: false, isKey: isDayKey },
} as const satisfies Readonly<Record<string, GroupTraits>>

export type OrderGrouping = keyof typeof TRAITS
export const ORDER_GROUPINGS = Object.keys(TRAITS) as [OrderGrouping, ...OrderGrouping[]]

/** One group of a list of orders. */
export type OrderGroup = ListGroup<OrderGrouping>

/** Whether totals are kept by a grouping. */
export const isKeptBy = (by: OrderGrouping): boolean => TRAITS[by].kept

/** Whether so many orders are too many to be grouped: they would be read one by one. */
export function isTooLongToGroup(by: OrderGrouping, orders: number, most = MOST_READ_ORDERS): boolean {
  return !isKeptBy(by) && orders > most
}

const KEYS = Object.fromEntries(
  ORDER_GROUPINGS.map((by) => {
    const { isKey, mayLack }: GroupTraits = TRAITS[by]
    return [by, (key: string) => (key === '' ? mayLack : isKey(key))]
  }),
) as Record<OrderGrouping, (key: string) => boolean>

/** The group of orders that a request names; null where there can be none of that name. */
export const readGroup = (name: string): OrderGroup | null => readGroupOf(KEYS, name)
