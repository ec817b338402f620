import type { CompanyKind } from '@fxmatch/domain/access/roles'
import { marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import {
  type OwnDealing,
  TYPE_AGAIN_MINUTES,
  UNUSUAL_DAYS,
  UNUSUAL_DEALS_READ,
} from '@fxmatch/domain/gate/unusual'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { type Kysely, sql } from 'kysely'
import { lockName } from '../lock-name.ts'
import { isConfirmedSql, isLiveSql } from '../orders/status-sets.ts'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

const DAY = 86_400_000
const MINUTE = 60_000

interface AskedDealing {
  readonly userId: string
  readonly companyId: string
  readonly now: Date
}

const since = (now: Date): Date => new Date(now.getTime() - UNUSUAL_DAYS * DAY)

async function medianOf(db: Reader, newest: ReturnType<typeof sql>): Promise<OwnDealing> {
  const { rows } = await sql<{ deals: number; median: string | null }>`
    select count(*)::integer as deals, percentile_disc(0.5) within group (order by value)::text as median
    from (${newest}) of_person`.execute(db)
  return rows[0] ?? { deals: 0, median: null }
}

/** What a person has ordered and bid, and was not given up: the newest of the last months. */
export function readOwnOrders(
  db: Reader,
  { userId, now, without }: AskedDealing & { readonly without: readonly string[] },
): Promise<OwnDealing> {
  return medianOf(
    db,
    sql`select o.counter_value as value from orders o
      where o.placed_by = ${userId} and o.created_at >= ${since(now)} and ${isLiveSql('o')}
        and o.id <> all (${[...without]}::uuid[])
      order by o.created_at desc limit ${UNUSUAL_DEALS_READ}`,
  )
}

/** What the requests came to that a person has made and submitted: the newest of the last months, each as a whole. */
export function readOwnRequests(db: Reader, { userId, companyId, now }: AskedDealing): Promise<OwnDealing> {
  return medianOf(
    db,
    sql`select sum(o.counter_value) as value
      from (select id, submitted_at from order_requests
        where company_id = ${companyId} and created_by = ${userId} and submitted_at >= ${since(now)}
        order by submitted_at desc limit ${UNUSUAL_DEALS_READ}) r
      join orders o on o.order_request_id = r.id and ${isLiveSql('o')}
      group by r.id`,
  )
}

/** The same of the positions that a person has offered for their company; what an order left of one is none of its own. */
export function readOwnPositions(db: Reader, { userId, companyId, now }: AskedDealing): Promise<OwnDealing> {
  return medianOf(
    db,
    sql`select round(p.published_amount * p.rate / c.unit, 3) as value from positions p join currencies c on c.iso_code = p.currency
      where p.seller_id = ${companyId} and p.published_by = ${userId} and p.parent_id is null and p.listing <> 'PRIVATE' and p.created_at >= ${since(now)}
      order by p.id desc limit ${UNUSUAL_DEALS_READ}`,
  )
}

const PARTY: Readonly<Record<CompanyKind, string | null>> = {
  BANK: 'o.bank_id',
  EXCHANGE_OFFICE: 'o.seller_id',
  CORPORATE: 'o.buyer_id',
  PLATFORM: null,
}

/**
 * The rate of the newest order of a company in a currency and form that both sides have confirmed, of today's orders; null: none. TND
 * per quoting unit. The second bound of the time says that few are of today: of one bound alone the planner takes a third of all for
 * likely, and plans anew for each day and house.
 */
export async function readOwnLastRate(
  db: Reader,
  {
    company,
    currency,
    form,
    without,
    now,
  }: {
    readonly company: { readonly id: string; readonly kind: CompanyKind }
    readonly currency: string
    readonly form: Form
    readonly without: readonly string[]
    readonly now: Date
  },
): Promise<string | null> {
  const party = PARTY[company.kind]
  if (party === null) return null
  const { rows } = await sql<{ rate: string }>`
    select o.rate::text as rate from orders o
    where ${sql.ref(party)} = ${company.id} and o.currency = ${currency} and o.form = ${form}
      and o.created_at >= ${startOfMarketDate(marketDate(now))} and o.created_at < 'infinity' and ${isConfirmedSql('o')}
      and o.id <> all (${[...without]}::uuid[])
    order by o.created_at desc, o.number desc limit 1`.execute(db)
  return rows[0]?.rate ?? null
}

/**
 * What a person was asked last, a short while ago, about a request that is the same word for word, and has not answered; null: nothing.
 * Of two answers at once the second waits for the first: a question is answered once.
 * @returns the id of what was asked
 */
export async function openQuestion(
  tx: Reader,
  { userId, hash, now }: { readonly userId: string; readonly hash: Buffer; readonly now: Date },
): Promise<string | null> {
  await lockName(tx, `typed again ${userId}`)
  const row = await tx
    .selectFrom('gate_checks as asked')
    .leftJoin('gate_checks as answer', 'answer.answers', 'asked.id')
    .where('asked.user_id', '=', userId)
    .where('asked.outcome', '=', 'ASK')
    .where('asked.at', '>', new Date(now.getTime() - TYPE_AGAIN_MINUTES * MINUTE))
    .where('asked.request_hash', '=', hash)
    .orderBy('asked.number', 'desc')
    .select(['asked.id', 'answer.id as answerId'])
    .executeTakeFirst()
  return row === undefined || row.answerId !== null ? null : row.id
}
