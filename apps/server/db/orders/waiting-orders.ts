import type { OrderGroup, OrderGrouping } from '@fxmatch/domain/orders/order-groups'
import { AWAITING_PERSON_STATUSES, AWAITING_REQUEST_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { type ListGroupLine, sumListGroups } from '../lists/sum-list-groups.ts'
import { groupedRows, isInGroup } from './order-group-keys.ts'
import { type OrderScope, orderConditions } from './order-list-rows.ts'
import { inStatuses, statusesSql } from './status-sets.ts'

/**
 * Everything that decides whose step an order waits for, as one text: orders with the same text wait for the same step
 * of the same companies. The facts are those that the domain's `nextSteps` reads. With people, also what segregation of duties asks
 * about them, who took the earlier steps, and the currency: orders with the same text are then all somebody's to take, or none is.
 */
export function waitingKey(withPeople: boolean) {
  const key = sql<string>`concat_ws('|', orders.status, orders.form, orders.operation_type,
  orders.last_offer_by, orders.buyer_confirmed_by is not null, orders.seller_confirmed_by is not null,
  coalesce(orders.pending_decision, '-'),
  case when orders.pending_decision = 'SHORTAGE' then orders.shortage ->> 'choices' end,
  orders.second_validation_from is null or orders.counter_value >= orders.second_validation_from,
  orders.buyer_id, orders.seller_id, orders.bank_id)`
  if (!withPeople) return key
  return sql<string>`concat_ws('|', ${key}, orders.currency, orders.placed_by, coalesce(orders.market_room_by::text, '-'),
    coalesce(orders.rejected_by::text, '-'))`
}

/** The orders of a scope that wait for a person. */
export function waiting(db: Db, scope: OrderScope) {
  return (
    db
      .selectFrom('orders')
      .where((eb) => eb.and(orderConditions(scope, {})))
      // Written into the text: with a parameter the database plans it anew each time, to see that its index holds them.
      .where(inStatuses('orders', AWAITING_PERSON_STATUSES))
      // A basket waits for its company, and confirmations for their request: the requests' own lists show them.
      .where(
        sql<boolean>`orders.asked_at is not null and not (orders.awaits_request and orders.status in ${statusesSql(AWAITING_REQUEST_STATUSES)})`,
      )
  )
}

/** An order of a group, with the names of its companies, to ask the domain about. */
export type WaitingSample =
  Awaited<ReturnType<typeof readSamples>> extends Map<string, infer Row> ? Row : never

/** Whole orders by id, with the names of their companies. */
export async function readSamples(db: Db, ids: readonly string[]) {
  const samples = await db
    .selectFrom('orders')
    .innerJoin('companies as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('companies as seller', 'seller.id', 'orders.seller_id')
    .innerJoin('companies as bank', 'bank.id', 'orders.bank_id')
    .where('orders.id', '=', sql<string>`any (${sql.val([...ids])}::uuid[])`)
    .selectAll('orders')
    .select(['buyer.name as buyer_name', 'seller.name as seller_name', 'bank.name as bank_name'])
    .execute()
  return new Map(samples.map((sample) => [sample.id, sample]))
}

/** Orders that wait for a person, by what they wait for: how many, since when, and one of them to ask the domain about. */
export async function readWaitingKinds(db: Db, scope: OrderScope) {
  const kinds = await waiting(db, scope)
    .select((eb) => [
      waitingKey(false).as('key'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('orders.status_since').as('oldest'),
      sql<string>`(array_agg(orders.id))[1]`.as('sampleId'),
    ])
    // By its place: a parameter makes two equal expressions differ.
    .groupBy(sql`1`)
    .execute()
  const samples = await readSamples(
    db,
    kinds.map(({ sampleId }) => sampleId),
  )
  return kinds.flatMap(({ sampleId, ...kind }) => {
    const sample = samples.get(sampleId)
    return sample ? [{ ...kind, sample }] : []
  })
}

export type WaitingKind = Awaited<ReturnType<typeof readWaitingKinds>>[number]

/** The waiting orders of some kinds. */
const ofKinds = (db: Db, scope: OrderScope, keys: readonly string[]) =>
  waiting(db, scope).where(waitingKey(false), '=', sql<string>`any (${sql.val([...keys])}::text[])`)

/**
 * The groups of the waiting orders of some kinds, with their sums.
 * @param most how many groups are told one by one
 */
export function sumWaiting(
  db: Db,
  scope: OrderScope,
  keys: readonly string[],
  { by, most }: { readonly by: OrderGrouping; readonly most: number },
): Promise<ListGroupLine[]> {
  return sumListGroups(
    db,
    {
      ...groupedRows(by),
      currency: sql`currency`,
      amount: sql`amount`,
      dinars: { equivalent: sql`counter_value` },
      from: sql`${ofKinds(db, scope, keys).selectAll('orders')} as orders`,
    },
    most,
  )
}

/** How many of the waiting orders of some kinds are in a group. */
export async function countWaitingIn(
  db: Db,
  scope: OrderScope,
  keys: readonly string[],
  group: OrderGroup,
): Promise<number> {
  const { count } = await ofKinds(db, scope, keys)
    .where(isInGroup(group))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** One page of the waiting orders of some kinds, the longest waiting first. `page` counts from 1. @param group the one whose orders are asked for */
export function pageOfWaiting(
  db: Db,
  scope: OrderScope,
  keys: readonly string[],
  page: { pageSize: number; page: number; group?: OrderGroup | null },
) {
  const { group } = page
  return ofKinds(db, scope, keys)
    .$if(group !== undefined && group !== null, (query) => query.where(isInGroup(group as OrderGroup)))
    .orderBy('orders.status_since')
    .orderBy('orders.number')
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .select(['orders.id', 'orders.status_since', waitingKey(false).as('key')])
    .execute()
}
