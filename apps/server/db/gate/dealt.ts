import { startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import type { Committed, Dealt } from '@fxmatch/domain/gate/decide-gate'
import { DEALING_STEPS } from '@fxmatch/domain/gate/gate-steps'
import { DELIVERED_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { type Kysely, sql } from 'kysely'
import { anyOf, knownAs } from '../orders/order-readers.ts'
import { inStatuses, isLiveSql, statusSql } from '../orders/status-sets.ts'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

const DELIVERED = inStatuses('o', DELIVERED_STATUSES)

/**
 * Who owes the bank, or whom it owes; none but itself of a bid that was not taken: the bank does not know whose request it is, and by what is
 * reserved of whom it would (decision 0356).
 */
const KNOWN_BUYER = sql`case when o.status = ${statusSql('BID_PLACED')} then o.bank_id else o.buyer_id end`

/** What is counted of a bank's day: all of its deals of a value date but one. */
export interface AskedDay {
  readonly bankId: string
  readonly valueDate: string
  /** The order that is judged: it is not among what was dealt before. */
  readonly without: string | null
  /** The request that is submitted, or filled: what it has in its basket counts for it, and for nobody else yet. */
  readonly requestId: string | null
}

/**
 * Lets one transaction at a time measure and add to a bank's value date, until it ends. Sent before the reading, in the same journey:
 * a statement sees what was committed before it began.
 */
export const dayLocked = ({ bankId, valueDate }: Pick<AskedDay, 'bankId' | 'valueDate'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`gate ${bankId} ${valueDate}`}, 0))`

/** The same of what one person commits. */
export const personLocked = (userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`gate person ${userId}`}, 0))`

/**
 * What a bank has dealt on a value date, added up: its live orders, those that were paid too, since the limit is of the day. A basket
 * that was not submitted engages nobody but its own request: a company does not use up what its bank may deal with an office.
 */
export async function readDealt(
  db: Reader,
  { bankId, valueDate, without, requestId }: AskedDay,
): Promise<readonly Dealt[]> {
  const { rows } = await sql<Dealt>`
    select o.currency, o.operation_type as "operationType", ${KNOWN_BUYER} as "buyerId", o.seller_id as "sellerId",
      ${DELIVERED} as delivered,
      sum(o.amount) as amount, sum(o.counter_value) as "counterValue"
    from orders o left join order_requests r on r.id = o.order_request_id
    where o.bank_id = ${bankId} and o.value_date = ${valueDate} and ${isLiveSql('o')}
      and o.id is distinct from ${without}::uuid
      and (r.id is null or r.submitted_at is not null or o.request_part = 'BID' or r.id = ${requestId}::uuid)
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** What one company has engaged with a bank on a value date, TND: `used` was delivered, `reserved` is under way. */
export interface EngagedOf {
  readonly bankId: string
  readonly bank: string
  readonly day: string
  readonly used: string
  readonly reserved: string
}

/**
 * What a company has engaged with each bank on value dates from a day on, by what a bank's limit of it counts (`readDealt`): the company
 * reads its own part of it, and nothing of the limit, nor of what it is not told of yet. By day, then by the bank's name.
 */
export async function readEngagedOf(
  db: Reader,
  { companyId, from }: { readonly companyId: string; readonly from: string },
): Promise<readonly EngagedOf[]> {
  const worth = (which: ReturnType<typeof sql>) =>
    sql`coalesce(sum(o.counter_value) filter (where ${which}), 0)::numeric(20, 3)::text`
  const { rows } = await sql<EngagedOf>`
    select b.id as "bankId", b.name as bank, o.value_date::text as day,
      ${worth(DELIVERED)} as used, ${worth(sql`not ${DELIVERED}`)} as reserved
    from orders o join companies b on b.id = o.bank_id left join order_requests r on r.id = o.order_request_id
    where ${anyOf([knownAs('BUYER', 'o', companyId), knownAs('SELLER', 'o', companyId)])} and o.value_date >= ${from} and ${isLiveSql('o')}
      and (r.id is null or r.submitted_at is not null or o.request_part = 'BID')
      and ${companyId} in (${KNOWN_BUYER}, o.seller_id)
    group by b.id, b.name, o.value_date order by o.value_date, b.name`.execute(db)
  return rows
}

/**
 * What people of a company have committed on a day of the market, an order aside (whether it is among it is told): their live orders by the dealing steps that were
 * checked of them, and of the machines that they made. What was refused is none, unless an override let it through. By person; who
 * committed nothing is not among them.
 * @param userId of one of them alone
 */
export async function readCommittedOf(
  db: Reader,
  { companyId, userId, day, without }: AskedPeople,
): Promise<ReadonlyMap<string, CommittedBefore>> {
  const other = sql`o.id is distinct from ${without}::uuid`
  const { rows } = await sql<CommittedBefore & { userId: string }>`
    select of_day.user_id as "userId", coalesce(sum(o.counter_value) filter (where ${DELIVERED} and ${other}), 0) as used,
      coalesce(sum(o.counter_value) filter (where not ${DELIVERED} and ${other}), 0) as reserved,
      coalesce(bool_or(not (${other})), false) as "isCounted"
    from (
      select distinct c.user_id, c.order_id from (
        select coalesce(u.machine_maker, u.id) as user_id, c.order_id from gate_checks c join users u on u.id = c.user_id
        where c.company_id = ${companyId} and c.at >= ${startOfMarketDate(day)}
          and c.order_id is not null ${userId === null ? sql`` : sql`and (c.user_id = ${userId} or u.machine_maker = ${userId})`} and c.step = any (${[...DEALING_STEPS]})
          and (c.outcome not in ('ASK', 'REFUSE') or exists (select from gate_overrides u where u.used_check_id = c.id))
        offset 0) c
    ) of_day cross join lateral (
      -- Each by itself: joined, a planner passes all orders of a market, and all checks in their order, for the few of one person.
      select o.id, o.stage, o.counter_value from orders o where o.id = of_day.order_id offset 0
    ) o
    where ${isLiveSql('o')} group by 1`.execute(db)
  return new Map(rows.map(({ userId: id, ...committed }) => [id, committed]))
}

interface AskedPeople {
  readonly companyId: string
  readonly userId: string | null
  readonly day: string
  readonly without: string | null
}

/** What a person has committed, an order aside; `isCounted` where that order is among it already. */
export interface CommittedBefore extends Committed {
  readonly isCounted: boolean
}

/** Of who committed nothing. */
export const NOTHING_COMMITTED: CommittedBefore = { used: '0', reserved: '0', isCounted: false }

/** The same of one person. */
export async function readCommitted(
  db: Reader,
  asked: AskedPeople & { readonly userId: string },
): Promise<CommittedBefore> {
  return (await readCommittedOf(db, asked)).get(asked.userId) ?? NOTHING_COMMITTED
}
