import type { ShortageWay } from '@fxmatch/domain/banknotes/shortage'
import { sql, type Transaction } from 'kysely'
import { builtOnce } from '../built-once.ts'
import type { Db } from '../connect.ts'
import { sendWithNext } from '../prepared-statements.ts'
import { activeRules } from '../reference/authorisation-rules.ts'
import type { Database } from '../schema.ts'
import { nameOf, nameOrders } from './order-names.ts'
import { orderViewQuery } from './order-view-rows.ts'

/** An instant as the wire writes it, out of a JSON built by PostgreSQL. */
const asInstant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** An entry as it is stored, with the number of who acted. @template By the member with that person's name */
type Acted<Entry extends { company: unknown }, By extends keyof Entry> = Omit<Entry, By | 'company'> & {
  readonly user_id: Entry[By] extends string ? string : string | null
}

/** One line of an order's history; `by` is null where the system acted. */
export interface HistoryRow {
  readonly action: string
  readonly before_status: number | null
  readonly after_status: number
  readonly by: string | null
  readonly company: string | null
  readonly reason: string | null
  /** What a side chose to become of a short count; null with every other step. */
  readonly way: ShortageWay | null
  readonly at: string
}

/** What was done to an order, in the order in which it was done, as a column of a statement on `orders`. */
function historyRows() {
  return sql<Acted<HistoryRow, 'by'>[]>`(
    select coalesce(json_agg(json_build_object(
      'action', h.action, 'before_status', h.before_status, 'after_status', h.after_status, 'user_id', h.user_id,
      'reason', h.reason, 'way', h.way, 'at', ${asInstant('h.created_at')}) order by h.id), '[]')
    from order_history h where h.order_id = orders.id)`
}

/** A rate that a side proposed. */
export interface OfferRow {
  readonly rate: string
  readonly side: 'BUYER' | 'SELLER'
  readonly user: string
  readonly company: string
  readonly at: string
}

/** The rates that both sides proposed, in the order in which they did, as a column of a statement on `orders`. */
function offerRows() {
  return sql<Acted<OfferRow, 'user'>[]>`(
    select coalesce(json_agg(json_build_object('rate', o.rate::text, 'side', o.side, 'user_id', o.user_id,
      'at', ${asInstant('o.created_at')}) order by o.id), '[]')
    from order_offers o where o.order_id = orders.id)`
}

/**
 * The position that took the rest of a partial order, as a column of a statement on `orders`: the first child since the
 * order was placed, once both sides confirmed, since nobody else can have split the position meanwhile.
 */
const restPosition = sql<number | null>`
  case when orders.buyer_confirmed_by is not null and orders.seller_confirmed_by is not null
    then (select min(child.id) from positions child
          where child.parent_id = orders.position_id and child.created_at >= orders.created_at) end`

/**
 * An order with everything that its page shows: its names, its history, the rates proposed, the position it holds or held and
 * the one that took its rest, when its ticket was made, and the rules that ask for a second validation at its bank now.
 */
export async function readOrderPageRow(db: Db, orderId: string): Promise<OrderPageRow | null> {
  const [row] = await orderPage(db, { orderId }).execute()
  return row ? nameStory(db, row) : null
}

/** The same as it is, and as something makes it of that, each with its names; `past` is null where it makes nothing of it. */
export async function readOrderPageRows(
  db: Db,
  orderId: string,
  as: (row: PageRow) => PageRow | null,
): Promise<{ readonly now: OrderPageRow; readonly past: OrderPageRow | null } | null> {
  const [row] = await orderPage(db, { orderId }).execute()
  if (!row) return null
  const past = as(row)
  return { now: await nameStory(db, row), past: past && (await nameStory(db, past)) }
}

/**
 * The same as a transaction leaves it, with its next statement.
 * @param db reads the names that the process does not know: the transaction may be over by then
 */
export async function readOrderPageRowWithNext(
  tx: Transaction<Database>,
  orderId: string,
  db: Db,
): Promise<OrderPageRow | null> {
  const [row] = await sendWithNext(tx, orderPage(tx, { orderId }))
  return row ? nameStory(db, row) : null
}

const orderPage = builtOnce((db, { orderId }: { orderId: string }) =>
  orderViewQuery(db)
    .leftJoin('positions as held', 'held.id', 'orders.position_id')
    .where('orders.id', '=', orderId)
    .select([
      'held.published_amount',
      'ticket.created_at as ticket_created_at',
      restPosition.as('rest_id'),
      historyRows().as('history'),
      offerRows().as('offers'),
      activeRules('orders.bank_id').as('rules'),
    ]),
)
/** A row of an order's page before it has its names. */
export type PageRow = Awaited<ReturnType<ReturnType<typeof orderPage>['execute']>>[number]

async function nameStory(db: Db, { history, offers, ...page }: PageRow) {
  const { orders, names } = await nameOrders(db, [page], [...history, ...offers])
  const [order] = orders
  if (!order) throw new Error('one row was named, and none came')
  return {
    ...order,
    history: history.map(({ user_id, ...entry }): HistoryRow => {
      const by = nameOf({ user_id }, names)
      return { ...entry, by: by?.name ?? null, company: by?.company ?? null }
    }),
    offers: offers.map(({ user_id, ...offer }): OfferRow => {
      const by = nameOf({ user_id }, names)
      const company = offer.side === 'SELLER' ? order.seller_name : order.buyer_name
      // A price that stood, a bank's of the day, is taken by a person of the other side and made by nobody of the order.
      return { ...offer, user: by?.company === company ? by.name : '', company }
    }),
  }
}
export type OrderPageRow = Awaited<ReturnType<typeof nameStory>>
