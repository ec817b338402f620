import { isKnownDay } from '../calendar/moments.ts'
import { MOST_READ_ORDERS } from './list-limits.ts'
import { FORMS, OPERATION_TYPES } from './order-facts.ts'
import { isOrderStatus } from './order-status.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const isUuid = (key: string) => UUID.test(key)
/** A day that there is: `2026-02-30` is none. */
const isDay = (key: string) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(key) ? Date.parse(`${key}T00:00:00Z`) : Number.NaN
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(key) && isKnownDay(key)
}
const isOneOf = (values: readonly string[]) => (key: string) => values.includes(key)

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
  currency: { kept: true, mayLack: false, isKey: (key) => /^[A-Z]{3}$/.test(key) },
  form: { kept: true, mayLack: false, isKey: isOneOf(FORMS) },
  status: { kept: true, mayLack: false, isKey: (key) => /^\d{1,3}$/.test(key) && isOrderStatus(Number(key)) },
  provenance: { kept: true, mayLack: false, isKey: isOneOf(OPERATION_TYPES) },
  type: { kept: false, mayLack: false, isKey: isOneOf(['STANDARD', 'NEGOTIATION']) },
  bank: { kept: false, mayLack: false, isKey: isUuid },
  buyer: { kept: false, mayLack: false, isKey: isUuid },
  seller: { kept: false, mayLack: false, isKey: isUuid },
  agency: { kept: false, mayLack: true, isKey: isUuid },
  region: { kept: false, mayLack: true, isKey: (key) => /^[1-9]\d{0,3}$/.test(key) },
  user: { kept: false, mayLack: false, isKey: isUuid },
  /** The day in Tunis on which it was placed. */
  createdAt: { kept: false, mayLack: false, isKey: isDay },
  valueDate: { kept: false, mayLack: false, isKey: isDay },
} as const satisfies Readonly<Record<string, GroupTraits>>

export type OrderGrouping = keyof typeof TRAITS
export const ORDER_GROUPINGS = Object.keys(TRAITS) as [OrderGrouping, ...OrderGrouping[]]

/** The most groups that are told one by one; those after them are told together, so that all still add up. */
export const MOST_GROUPS = 200

/** One group of a list; an empty key is of the orders that have none. */
export interface OrderGroup {
  readonly by: OrderGrouping
  readonly key: string
}

/** Whether totals are kept by a grouping. */
export const isKeptBy = (by: OrderGrouping): boolean => TRAITS[by].kept

/** Whether so many orders are too many to be grouped: they would be read one by one. */
export function isTooLongToGroup(by: OrderGrouping, orders: number, most = MOST_READ_ORDERS): boolean {
  return !isKeptBy(by) && orders > most
}

/** A group as a request names it: `buyer:<id>`, `agency:`. */
export const groupName = ({ by, key }: OrderGroup): string => `${by}:${key}`

/** The group that a request names; null where there can be none of that name. */
export function readGroup(name: string): OrderGroup | null {
  const at = name.indexOf(':')
  const by = ORDER_GROUPINGS.find((known) => known === name.slice(0, at))
  if (at < 0 || by === undefined) return null
  const key = name.slice(at + 1)
  const { isKey, mayLack }: GroupTraits = TRAITS[by]
  return (key === '' ? mayLack : isKey(key)) ? { by, key } : null
}
