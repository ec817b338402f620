import { TOPICS } from '@fxmatch/contract/events/live-events'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { OfferedPosition } from '@fxmatch/domain/standing-orders/standing-hits'
import type { HoldCause } from '@fxmatch/domain/standing-orders/standing-table'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { membersOf } from '../orders/order-readers.ts'
import { statusSql } from '../orders/status-sets.ts'
import { lastSeq } from '../outbox/live-events.ts'
import { isOnMarket } from '../positions/on-market.ts'
import type { Database } from '../schema.ts'
import type { StandingRow } from './standing-rows.ts'

type Tx = Transaction<Database>

/** What the feed has told since standing orders looked last. */
export interface StandingNews {
  readonly upTo: number
  /** Whether anything of it concerns standing orders. */
  readonly concerns: boolean
  /** Currencies in which something may be had that was not before; null: any. */
  readonly currencies: readonly string[] | null
}

const LIVE = sql<boolean>`s.ended_at is null`

/**
 * Takes the work of standing orders until the transaction ends; null where another server has it, or nothing has happened. Of the feed
 * it reads what was listed, that the market opened, and what the companies of living standing orders were told of these.
 */
export async function takeStandingNews(tx: Tx): Promise<StandingNews | null> {
  const cursor = await tx
    .selectFrom('standing_order_cursor')
    .select('seq')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (cursor === undefined) return null
  const upTo = await lastSeq(tx)
  if (upTo <= cursor.seq) return null
  const { rows } = await sql<{ currency: string | null }>`
    select distinct case when e.topic = ${TOPICS.marketPipe} then e.data->'context'->'currency'->>'iso_code' end as currency
    from live_events e
    where e.seq > ${cursor.seq} and e.seq <= ${upTo} and (
      (e.topic = ${TOPICS.marketPipe} and e.data->>'action' = 'ADD') or e.topic = ${TOPICS.marketStatus}
      or e.topic in (select ${TOPICS.changes('')}::text || s.company_id::text from standing_orders s where ${LIVE})
      or e.topic in (select ${TOPICS.orders('')}::text || s.company_id::text from standing_orders s where ${LIVE}))`.execute(
    tx,
  )
  const currencies = rows.flatMap(({ currency }) => (currency === null ? [] : [currency]))
  return {
    upTo,
    concerns: rows.length > 0,
    currencies: currencies.length < rows.length ? null : currencies,
  }
}

/** Says up to which event standing orders have looked. */
export async function moveStandingCursor(tx: Tx, seq: number): Promise<void> {
  await tx.updateTable('standing_order_cursor').set({ seq }).execute()
}

/** One that waits, with its company's bank, whose margin a company pays. */
export type WaitingRow = StandingRow & {
  readonly company_kind: 'BANK' | 'CORPORATE'
  readonly bank_id: string | null
  readonly decimals: number
  /** Of a company's: the day on which its request is delivered. */
  readonly request_value_date: string | null
}

/** Those that wait for a currency in a form; of every one without. */
export function readWaiting(
  db: Db | Tx,
  of: { readonly currencies: readonly string[] | null; readonly now: Date },
): Promise<WaitingRow[]> {
  return db
    .selectFrom('standing_orders as s')
    .innerJoin('companies', 'companies.id', 's.company_id')
    .innerJoin('currencies', 'currencies.iso_code', 's.currency')
    .leftJoin('order_requests', 'order_requests.id', 's.order_request_id')
    .where('s.status', '=', 'ACTIVE')
    .where('s.good_till', '>', of.now)
    .$if(of.currencies !== null, (query) => query.where('s.currency', 'in', [...(of.currencies ?? []), '']))
    .selectAll('s')
    .select([
      sql<'BANK' | 'CORPORATE'>`companies.kind`.as('company_kind'),
      'companies.bank_id',
      'currencies.decimals',
      'order_requests.value_date as request_value_date',
    ])
    .execute()
}

/** What is on the market of a currency and form, up to a rate, the cheapest first. */
export async function readOffered(
  db: Db | Tx,
  of: { readonly currency: string; readonly form: Form; readonly highest: string; readonly now: Date },
): Promise<OfferedPosition[]> {
  const { rows } = await sql<OfferedPosition>`
    select p.id, p.seller_id as "sellerId", p.governorate_id as "governorateId", ${membersOf('p.id')} as "memberIds", p.currency, p.form, trim_scale(p.amount)::text as amount, p.rate::text as rate
    from positions p
    where p.currency = ${of.currency} and p.form = ${of.form} and p.rate <= ${of.highest} and ${isOnMarket(of.now)}
    order by p.rate, p.id limit 500`.execute(db)
  return rows
}

/** The positions, of some, that standing orders of a company have drafted before. */
export async function readDrafted(db: Db | Tx, positions: readonly number[]): Promise<ReadonlySet<string>> {
  if (positions.length === 0) return new Set()
  const rows = await db
    .selectFrom('standing_order_hits')
    .where('position_id', '=', sql<number>`any (${sql.val([...positions])}::bigint[])`)
    .select(['company_id', 'position_id'])
    .execute()
  return new Set(rows.map((row) => draftedKey(row.company_id, row.position_id)))
}

/** A position as a company has drafted it. */
export const draftedKey = (companyId: string, positionId: number): string => `${companyId} ${positionId}`

/** Those that cannot go on: whose owner's account is closed, or whose request is no draft any more. */
export async function readUnheld(db: Db): Promise<{ readonly id: string; readonly cause: HoldCause }[]> {
  const { rows } = await sql<{ id: string; cause: HoldCause }>`
    select s.id, case when u.disabled_at is not null then 'ACCOUNT' else 'REQUEST' end as cause
    from standing_orders s join users u on u.id = s.owner_id left join order_requests r on r.id = s.order_request_id
    where s.status = 'ACTIVE' and (u.disabled_at is not null or r.status <> 'DRAFT')`.execute(db)
  return rows
}

/** Those of which orders were placed, and that are not over: their parts may be dealt by now. */
export async function readPlacing(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from standing_orders s where s.status in ('ACTIVE', 'SUSPENDED')
      and exists (select from standing_order_hits h where h.standing_id = s.id or h.standing_id = s.oco_with)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Those whose time is over. */
export async function readOverdue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('standing_orders')
    .select('id')
    .where('ended_at', 'is', null)
    .where('good_till', '<=', now)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The houses that companies' standing orders leave aside since a moment, by company: that refused a draft of theirs, let it lapse, or
 * would not confirm what they had accepted. Who learns so what is waited for deals with somebody else first.
 */
export async function readDeclining(
  db: Db | Tx,
  of: { readonly companies: readonly string[]; readonly since: Date },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ company: string; house: string }>`
    select distinct h.company_id as company, o.seller_id as house
    from standing_order_hits h join orders o on o.id = h.order_id left join users u on u.id = o.rejected_by
    where h.company_id = any (${sql.val([...of.companies])}::uuid[]) and o.stage = 'DEAD' and o.status_since > ${of.since} and (
      o.status = ${statusSql('DRAFT_REJECTED')}
      or o.status = ${statusSql('CONFIRMATION_REJECTED')} and u.company_id = o.seller_id
      or o.status = ${statusSql('EXPIRED')} and o.asked_at is not null and o.last_offer_by = 'BUYER')`.execute(
    db,
  )
  const declining = new Map<string, string[]>()
  for (const { company, house } of rows) declining.set(company, [...(declining.get(company) ?? []), house])
  return declining
}

/** What is on the market in some currencies, as far as a list of standing orders says how far it is. */
export async function readOnOffer(
  db: Db | Tx,
  of: { readonly currencies: readonly string[]; readonly now: Date },
): Promise<OfferedPosition[]> {
  const { rows } = await sql<OfferedPosition>`
    select p.id, p.seller_id as "sellerId", p.governorate_id as "governorateId", ${membersOf('p.id')} as "memberIds", p.currency, p.form,
      trim_scale(p.amount)::text as amount, p.rate::text as rate
    from positions p where p.currency = any (${sql.val([...of.currencies])}::text[]) and ${isOnMarket(of.now)}
    order by p.rate, p.id`.execute(db)
  return rows
}

/** The lowest rate on the market of each currency and form, but a company's own positions, by `EUR CASH`. */
export async function readBestRates(
  db: Db | Tx,
  of: { readonly besides: string; readonly now: Date },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; rate: string }>`
    select p.currency || ' ' || p.form as key, min(p.rate)::text as rate from positions p
    where p.seller_id <> ${of.besides} and ${isOnMarket(of.now)} group by p.currency, p.form`.execute(db)
  return new Map(rows.map(({ key, rate }) => [key, rate]))
}
