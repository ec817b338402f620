import { sumDecimals } from '@fxmatch/domain/money/amount'
import { AWAITING_PERSON_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { Db } from '../connect.ts'
import type { OrderScope } from './order-list-rows.ts'
import { type StatusSum, sumByStatus } from './order-sums.ts'
import { inStages, inStatuses } from './status-sets.ts'
import { readSamples, type WaitingSample, waiting, waitingKey } from './waiting-orders.ts'

/** What of an order that waits says until when, and its turn among those that wait as long. */
export interface WaitingOrder {
  readonly id: string
  readonly number: number
  readonly since: Date
  readonly clock: Date | null
  readonly valueDate: string
}

/** Orders that wait for the same step after the same people, in one currency. */
export interface WaitingGroup {
  readonly sample: WaitingSample
  readonly count: number
  readonly oldest: Date
  /** Of all of them, in the currency. */
  readonly amount: string
  /** Their counter value, TND. */
  readonly value: string
  /** All of them, or as many as can be among the first by deadline. */
  readonly first: readonly WaitingOrder[]
}

const COLUMNS = [
  'orders.id',
  'orders.number',
  'orders.status_since as since',
  'orders.expires_at as clock',
  'orders.value_date as valueDate',
] as const

const oldestOf = (orders: readonly WaitingOrder[]) =>
  orders.reduce((oldest, { since }) => (since < oldest ? since : oldest), orders[0]?.since ?? new Date(0))

/** The statuses that a person's step leaves, without the delivered orders, of which a bank may have any number. */
const BEFORE_DELIVERY = AWAITING_PERSON_STATUSES.filter((status) => status !== ORDER_STATUS.DELIVERED)

/** The orders of a company that wait for a person before their delivery, in groups; they are as few as are under way. */
export async function readOpenWork(db: Db, scope: OrderScope): Promise<WaitingGroup[]> {
  const rows = await waiting(db, scope)
    .where(inStatuses('orders', BEFORE_DELIVERY))
    .select([...COLUMNS, 'orders.amount', 'orders.counter_value as value', waitingKey(true).as('key')])
    .execute()
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const samples = await readSamples(
    db,
    [...byKey.values()].flatMap(([row]) => row?.id ?? []),
  )
  return [...byKey.values()].flatMap((orders) => {
    const sample = samples.get(orders[0]?.id ?? '')
    if (!sample) return []
    const sums = {
      amount: sumDecimals(orders.map(({ amount }) => amount)).toString(),
      value: sumDecimals(orders.map(({ value }) => value)).toString(),
    }
    return [{ sample, count: orders.length, oldest: oldestOf(orders), first: orders, ...sums }]
  })
}

/** What the indexes of a bank's delivered orders go by. */
export type DeliveredOrder = 'delivered_since' | 'value_date'

/** The first delivered orders of a bank by one of their indexes, as a statement. */
export function firstDelivered(
  db: Db,
  bankId: string,
  { column, currency, limit }: { column: DeliveredOrder; currency?: string | undefined; limit: number },
) {
  return db
    .selectFrom('orders')
    .where('orders.bank_id', '=', bankId)
    .where(inStages('orders', ['DELIVERED']))
    .$if(currency !== undefined, (query) => query.where('orders.currency', '=', currency ?? ''))
    .orderBy(`orders.${column}`)
    .$if(column === 'value_date', (query) => query.orderBy('orders.delivered_since'))
    .orderBy('orders.number')
    .limit(limit)
    .select([...COLUMNS, 'orders.currency'])
}

/**
 * The delivered orders of a bank by currency, which all wait for its cash-out (`waitsForOneStep`): how many there are is known
 * from the tallies. Which come first by deadline is read from two indexes, by the beginning of the wait and by the value date: a
 * deadline is the earlier of two that grow with these, so whatever is among the first `most` of all is among them of one; of one
 * deadline, both go by the beginning of the wait and then by the number, as the queue does.
 * @param most 0: only how many
 */
export async function readDeliveredWork(
  db: Db,
  bankId: string,
  { most, currency }: { most: number; currency?: string | undefined },
): Promise<WaitingGroup[]> {
  const statuses = [ORDER_STATUS.DELIVERED]
  const sums: StatusSum[] = []
  // What it buys for itself, and what it sells or carries: each order of the bank is one of them.
  for (const kind of ['PURCHASES', 'BANK_SALES'] as const)
    sums.push(...(await sumByStatus(db, { kind, companyId: bankId }, { statuses })))
  const ofCurrency = Map.groupBy(
    sums.filter(({ byParties }) => !byParties),
    (row) => row.currency,
  )
  const currencies = [...ofCurrency.keys()]
  if (currencies.length === 0) return []
  const firstBy = (column: DeliveredOrder, of: string | undefined, limit: number) =>
    firstDelivered(db, bankId, { column, currency: of, limit }).execute()
  const [[oldest], bySince, byValueDate] = await Promise.all([
    firstBy('delivered_since', undefined, 1),
    most === 0 ? [] : firstBy('delivered_since', currency, most),
    most === 0 ? [] : firstBy('value_date', currency, most),
  ])
  const found = new Map([...bySince, ...byValueDate].map((row) => [row.id, row]))
  const byCurrency = Map.groupBy(found.values(), (row) => row.currency)
  if (!oldest) return []
  const sample = (await readSamples(db, [oldest.id])).get(oldest.id)
  if (!sample) return []
  return currencies.map((iso) => {
    const first = byCurrency.get(iso) ?? []
    const all = ofCurrency.get(iso) ?? []
    return {
      // What waits for whom does not depend on the currency.
      sample: { ...sample, currency: iso, decimals: all[0]?.decimals ?? sample.decimals },
      count: all.reduce((sum, row) => sum + row.count, 0),
      amount: sumDecimals(all.map(({ amount }) => amount)).toString(),
      value: sumDecimals(all.map(({ counterValue }) => counterValue)).toString(),
      oldest: first.length > 0 ? oldestOf(first) : oldest.since,
      first,
    }
  })
}
