import { addCalendarDays, type CalendarDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import type { OrderGroup, OrderGrouping } from '@fxmatch/domain/orders/order-groups'
import { type RawBuilder, sql } from 'kysely'
import type { GroupedRows } from '../lists/sum-list-groups.ts'
import { MARKET_ZONE } from '../market-zone.ts'

type Key = {
  /** The column of `orders`, or of the kept totals, that the orders of a group have in common. */
  readonly column: string
  readonly type: 'text' | 'smallint' | 'integer' | 'uuid' | 'date'
  /** Where its value has a name. */
  readonly named?: {
    readonly table: 'companies' | 'agencies' | 'governorates' | 'users'
    readonly name: string
  }
}

const company = { table: 'companies', name: 'name' } as const

/** What each grouping goes by. The moment of an order is grouped by its day in Tunis. */
const GROUP_KEYS: Readonly<Record<OrderGrouping, Key>> = {
  currency: { column: 'currency', type: 'text' },
  form: { column: 'form', type: 'text' },
  status: { column: 'status', type: 'smallint' },
  provenance: { column: 'operation_type', type: 'text' },
  type: { column: 'rate_type', type: 'text' },
  bank: { column: 'bank_id', type: 'uuid', named: company },
  buyer: { column: 'buyer_id', type: 'uuid', named: company },
  seller: { column: 'seller_id', type: 'uuid', named: company },
  agency: { column: 'agency_id', type: 'uuid', named: { table: 'agencies', name: 'name' } },
  region: { column: 'governorate_id', type: 'integer', named: { table: 'governorates', name: 'name' } },
  user: { column: 'placed_by', type: 'uuid', named: { table: 'users', name: 'full_name' } },
  createdAt: { column: 'created_at', type: 'date' },
  valueDate: { column: 'value_date', type: 'date' },
}

/** The key of the group that an order, or a line of the kept totals, is in; empty where it has none. */
export function groupKey(by: OrderGrouping): RawBuilder<string> {
  if (by === 'createdAt') return sql<string>`(created_at at time zone ${MARKET_ZONE})::date::text`
  return sql<string>`coalesce(${sql.ref(GROUP_KEYS[by].column)}::text, '')`
}

/** That an order is in a group: what `groupKey` says of it, asked so that an index can find it. */
export function isInGroup({ by, key }: OrderGroup): RawBuilder<boolean> {
  const { column, type } = GROUP_KEYS[by]
  const named = sql.ref(`orders.${column}`)
  if (key === '') return sql<boolean>`${named} is null`
  if (by !== 'createdAt') return sql<boolean>`${named} = ${key}::${sql.raw(type)}`
  const day = key as CalendarDate
  return sql<boolean>`(${named} >= ${startOfMarketDate(day)} and ${named} < ${startOfMarketDate(addCalendarDays(day, 1))})`
}

/** What a group is called, where its key does not say it. @param key of the group, as SQL */
export function nameOfKey(by: OrderGrouping, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const { named, type } = GROUP_KEYS[by]
  return named
    ? sql`(select max(n.${sql.ref(named.name)}) from ${sql.table(named.table)} n where n.id = nullif(${key}, '')::${sql.raw(type)})`
    : sql`null::text`
}

/** In which order groups stand, by `key` and `called`: days from the last, statuses as they follow each other, names as a list of names. */
export function groupOrder(by: OrderGrouping): RawBuilder<unknown> {
  const { type } = GROUP_KEYS[by]
  if (type === 'date') return sql`key desc`
  return type === 'smallint' ? sql`key::integer` : sql`lower(coalesce(called, key)), key`
}

/** What orders are grouped by, for `sumListGroups`. */
export const groupedRows = (by: OrderGrouping): Pick<GroupedRows, 'key' | 'nameOfKey' | 'order'> => ({
  key: groupKey(by),
  nameOfKey: nameOfKey(by, sql`key`),
  order: groupOrder(by),
})
