import { presentAmount } from '@fxmatch/domain/money/present-values'
import { DEAD_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { type MarketPositionThen, marketAt } from '@fxmatch/domain/time-machine/market-at'
import type { OrderThen } from '@fxmatch/domain/time-machine/order-at'
import { orderAt } from '@fxmatch/domain/time-machine/order-at'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import {
  type KnownOrder,
  type MomentFilter,
  offeredAt,
  ordersOfDay,
} from '../../db/time-machine/market-moment.ts'
import { readOrderRecords } from '../../db/time-machine/order-records.ts'
import { readPositionRecords } from '../../db/time-machine/position-records.ts'

/** As many as the market of the moment shows. */
const MOST_POSITIONS = 10_000

/** An order that held a position then, and that the company knew then. */
export interface HeldThen extends KnownOrder {
  readonly order: OrderThen
  readonly offers: readonly { readonly at: Date; readonly rate: string; readonly side: 'BUYER' | 'SELLER' }[]
  readonly originalRate: string
}

/** The market of a moment as a company saw it, by numbers. */
export interface FoldedMarket {
  readonly positions: readonly MarketPositionThen[]
  readonly held: ReadonlyMap<number, HeldThen>
}

/** Folds the market of an instant from the records, with the eyes of a company. */
export async function foldMarket(
  db: Db,
  companyId: string,
  at: Date,
  filter: MomentFilter,
): Promise<FoldedMarket> {
  const held = await heldThen(db, companyId, at, filter)
  const offered = await offeredAt(db, at, filter, MOST_POSITIONS)
  const ids = [...new Set([...offered, ...held.keys()])]
  const records = await readPositionRecords(db, sql<boolean>`p.id = any (${ids}::bigint[])`)
  const known = [...records].map(([id, record]) => ({ ...record, id, known: held.has(id) }))
  return { positions: marketAt(known, at).slice(0, MOST_POSITIONS), held }
}

/** The orders of the day that lived then and that the company knew then, by the position that they held. */
async function heldThen(
  db: Db,
  companyId: string,
  at: Date,
  filter: MomentFilter,
): Promise<ReadonlyMap<number, HeldThen>> {
  const orders = await ordersOfDay(db, companyId, at, filter)
  const records = await readOrderRecords(db, sql<boolean>`o.id = any (${orders.map(({ id }) => id)}::uuid[])`)
  const held = new Map<number, HeldThen>()
  for (const known of orders) {
    const record = records.get(known.id)
    const order = record && orderAt(record, at)
    if (!record || !order || DEAD_STATUSES.includes(order.status)) continue
    // Until the other side was asked, the order existed for its buyer alone.
    if (order.askedAt === null && !known.isBuyer) continue
    const offers = record.offers.filter((offer) => offer.at <= at)
    held.set(known.position, { ...known, order, offers, originalRate: record.originalRate })
  }
  return held
}

/** What the company had agreed on a position by then. */
export const orderInfoThen = ({ id, order }: HeldThen, decimals: number, agency: string | null) => ({
  order_id: id,
  order_status: order.status,
  negotation_amount: presentAmount(order.amount, decimals),
  negotation_rate: order.rateType === 'NEGOTIATION' ? order.rate : null,
  agency,
})
