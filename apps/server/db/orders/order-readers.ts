import { type ReadableOrder, WAYS_TO_KNOW, type WayToKnow } from '@fxmatch/domain/orders/readers-of-order'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { OrderRow } from './order-facts.ts'

/** Where a company stands in a way to know: conditions on the orders, or on what stands for them, under a name. */
const STANDS: Readonly<Record<WayToKnow, (orders: string, companyId: string | null) => RawBuilder<boolean>>> =
  {
    BUYER: (orders, companyId) => sql`${sql.ref(`${orders}.buyer_id`)} = ${companyId}::uuid`,
    SELLER: (orders, companyId) => sql`${sql.ref(`${orders}.seller_id`)} = ${companyId}::uuid`,
    BANK: (orders, companyId) => sql`${sql.ref(`${orders}.bank_id`)} = ${companyId}::uuid`,
    MEMBER: (orders, companyId) => sql`exists (select from position_members m
      where m.position_id = ${sql.ref(`${orders}.position_id`)} and m.company_id = ${companyId}::uuid)`,
  }

/** One way in which a company may know an order, which one index finds. @param orders the alias of the orders */
export function knownAs(as: WayToKnow, orders: string, companyId: string | null): RawBuilder<boolean> {
  const stands = STANDS[as](orders, companyId)
  const atOnce = WAYS_TO_KNOW.some((way) => way.as === as && way.atOnce)
  return atOnce ? stands : sql<boolean>`${sql.ref(`${orders}.asked_at`)} is not null and ${stands}`
}

/** Whether some of the conditions hold. */
export function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  const each = conditions.map((condition) => sql`(${condition})`)
  return sql<boolean>`(${sql.join([sql`false`, ...each], sql` or `)})`
}

/**
 * The domain's `readersOf` as a condition: whether a company, the platform apart, may know an order.
 * @param orders the alias of the orders @param companyId null: nobody's view, which knows none
 */
export function knownTo(orders: string, companyId: string | null): RawBuilder<boolean> {
  return anyOf(WAYS_TO_KNOW.map(({ as }) => knownAs(as, orders, companyId)))
}

/** The domain's `sidesOf` as a condition: whether a company stands on a side; members of a syndicate do not. */
export function isPartyTo(orders: string, companyId: string): RawBuilder<boolean> {
  return anyOf(
    WAYS_TO_KNOW.filter(({ as }) => as !== 'MEMBER').map(({ as }) => knownAs(as, orders, companyId)),
  )
}

/** What of a row says who may know the order. */
type Parties = Pick<OrderRow, 'buyer_id' | 'seller_id' | 'bank_id' | 'asked_at'>

/** A row as the domain's rules about readers see it. */
export function toReadableOrder(row: Parties, memberIds: readonly string[]): ReadableOrder {
  const { buyer_id: buyerId, seller_id: sellerId, bank_id: bankId } = row
  return { buyerId, sellerId, bankId, asked: row.asked_at !== null, memberIds }
}

/** An order that was read or written together with the companies of the syndicate that sells. */
export type WithMembers<Row> = Row & { readonly member_ids: string[] }

/** The companies of the syndicate that sells a position, as a column. @param positionId the column with its number */
export const membersOf = (positionId: string) =>
  sql<
    string[]
  >`array(select m.company_id from position_members m where m.position_id = ${sql.ref(positionId)})`

/** The companies of the syndicate that sells, as a column of a statement on `orders`. */
export const memberIds = membersOf('orders.position_id')

/** A row with the members of the syndicate that sells, as the domain's rules about readers see it. */
export async function readReadable(
  db: Db,
  order: Parties & Pick<OrderRow, 'position_id'>,
): Promise<ReadableOrder> {
  // Without a position nobody sells together, and nothing has to be read.
  if (order.position_id === null) return toReadableOrder(order, [])
  const members = await db
    .selectFrom('position_members')
    .select('company_id')
    .where('position_id', '=', order.position_id)
    .execute()
  return toReadableOrder(
    order,
    members.map(({ company_id }) => company_id),
  )
}
