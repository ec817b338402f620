import { LIVE_PROPOSAL_STATUSES } from '@fxmatch/domain/trust/trust-table'
import { type Selectable, sql } from 'kysely'
import { asIndexed } from '../as-indexed.ts'
import type { Db } from '../connect.ts'
import { foreignCurrencies } from '../reference/foreign-currencies.ts'
import type { TrustProposals, TrustRequests } from '../schema.gen.ts'

export type TrustRequestRow = Selectable<TrustRequests>
export type ProposalRow = Selectable<TrustProposals>

/** Reads and locks a request: every change of it or of one of its proposals holds this row. */
export async function lockTrustRequest(tx: Db, id: string): Promise<TrustRequestRow | null> {
  const row = await tx
    .selectFrom('trust_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** A request by its reference. */
export async function findTrustRequest(db: Db, reference: string): Promise<TrustRequestRow | null> {
  const row = await db
    .selectFrom('trust_requests')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row ?? null
}

/** A company's proposal by its own id, or the live one by its request's id. */
export async function findOwnProposal(db: Db, companyId: string, id: string): Promise<ProposalRow | null> {
  const row = await db
    .selectFrom('trust_proposals')
    .selectAll()
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb.and([eb('request_id', '=', id), eb('status', 'in', [...LIVE_PROPOSAL_STATUSES])]),
      ]),
    )
    .executeTakeFirst()
  return row ?? null
}

/** Proposals of a request that wait for an answer, in the order of their companies. */
export function waitingProposals(tx: Db, requestId: string): Promise<ProposalRow[]> {
  return tx
    .selectFrom('trust_proposals')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('status', '=', 'WAITING')
    .orderBy('company_id')
    .execute()
}

/**
 * Whoever asks, or opens a request again, under a traveller's key holds this lock: two at once come one after the other, and
 * neither misses the other's request.
 */
export async function lockTraveller(tx: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('trust.traveller'), hashtext(${key}))`.execute(tx)
}

/** The open request of a traveller, also one whose time is up and which the clock has not ended; the database lets in one. */
export async function livingRequestOf(
  tx: Db,
  key: string,
): Promise<Pick<TrustRequestRow, 'id' | 'reference' | 'expires_at'> | null> {
  const row = await tx
    .selectFrom('trust_requests')
    .select(['id', 'reference', 'expires_at'])
    .where('customer_key', '=', key)
    .where('status', '=', 'REQUEST')
    .executeTakeFirst()
  return row ?? null
}

/** When a traveller asked since a moment, the oldest first. The caller holds the traveller's lock. */
export async function recentRequestsOf(tx: Db, key: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('trust_requests')
    .select('created_at')
    .where('customer_key', '=', key)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

/** What was accepted one way since a moment: how much, TND, and whether it was said to be for somebody who is no resident. */
export interface AcceptedChanges {
  readonly value: string
  readonly nonResident: boolean
}

/**
 * What a traveller has accepted one way since a moment, and has not been given up; one request aside. What anybody accepted by the
 * same customs declaration counts too: it was made once, for one sum.
 * @param asked.key by what the traveller is known; null: not at all
 */
export async function acceptedChangesOf(
  tx: Db,
  asked: {
    readonly key: string | null
    readonly declaration: string | null
    readonly operation: TrustRequestRow['operation_type']
    readonly since: Date
    readonly requestId: string | null
  },
): Promise<AcceptedChanges> {
  const { rows } = await sql<AcceptedChanges>`
    select coalesce(sum(p.counter_value), 0)::text as value,
      coalesce(bool_or(r.resident = false and r.customer_key = ${asked.key}), false) as "nonResident"
    from trust_requests r join trust_proposals p on p.request_id = r.id
    where (r.customer_key = ${asked.key} or r.customs_declaration = ${asked.declaration}) and r.operation_type = ${asked.operation}
      and r.id is distinct from ${asked.requestId}::uuid
      and p.status in ('ACCEPTED', 'DELIVERED') and p.accepted_at >= ${asked.since}`.execute(tx)
  return rows[0] ?? { value: '0', nonResident: false }
}

/** What a traveller has behind them: for the score. */
export interface CustomerCounts {
  readonly key: string
  readonly delivered: number
  readonly reported: number
}

/** Outcomes of the accepted requests of some travellers, by their keys. Erased requests count no more: nobody knows whose they were. */
export async function customerCounts(db: Db, keys: readonly string[]): Promise<CustomerCounts[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<CustomerCounts>`
    select r.customer_key as key,
      count(*) filter (where p.status = 'DELIVERED') as delivered,
      count(*) filter (where p.status <> 'DELIVERED' and p.reported_at is not null) as reported
    from trust_requests r join trust_proposals p on p.request_id = r.id
    where r.customer_key = any (${sql.val([...keys])}::text[]) and p.accepted_at is not null
    group by r.customer_key`.execute(db)
  return rows
}

/** What became of operators' accepted proposals: for the score. */
export interface OperatorCounts {
  readonly companyId: string
  readonly delivered: number
  readonly canceled: number
  readonly answerMinutes: number
}

/** Outcomes of operators' accepted proposals. A cancellation after a report of the traveller is not held against them. */
export async function operatorCounts(db: Db, companyIds: readonly string[]): Promise<OperatorCounts[]> {
  if (companyIds.length === 0) return []
  const { rows } = await sql<OperatorCounts>`
    select p.company_id as "companyId",
      count(*) filter (where p.status = 'DELIVERED') as delivered,
      count(*) filter (where p.status = 'CANCELED') as canceled,
      round(avg(extract(epoch from p.created_at - r.created_at)) / 60)::integer as "answerMinutes"
    from trust_proposals p join trust_requests r on r.id = p.request_id
    where p.company_id = any (${sql.val([...companyIds])}::uuid[])
      and (p.status = 'DELIVERED' or (p.status = 'CANCELED' and p.accepted_at is not null and p.reported_at is null))
    group by p.company_id`.execute(db)
  return rows
}

/** Currency's decimals and unit; null for the home currency and what is no currency of ours. */
export async function foreignCurrency(
  db: Db,
  isoCode: string,
): Promise<{ decimals: number; unit: number } | null> {
  const row = await foreignCurrencies(db)
    .select(['decimals', 'unit'])
    .where('iso_code', '=', isoCode)
    .executeTakeFirst()
  return row ?? null
}

/** Open requests whose time is up, the longest overdue first. */
export async function dueTrustRequests(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('trust_requests')
    .select('id')
    .where('status', '=', asIndexed('REQUEST'))
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Requests that ended before a moment and still name their traveller, the oldest first. */
export async function travellersToErase(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('trust_requests')
    .select('id')
    .where('erased_at', 'is', null)
    .where('settled_at', '<=', before)
    .orderBy('settled_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets challenges whose time is over: they are refused for their age. @returns how many */
export async function deleteOldChallenges(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('trust_used_challenges')
    .where('expires_at', '<', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Requests whose travellers are to be told of what came within the pause after the last message. */
export async function trustRequestsToTell(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('trust_requests')
    .where('tell_after', '<=', now)
    .orderBy('tell_after')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
