import type { GateCheck } from '@fxmatch/domain/gate/decide-gate'
import { DEALING_STEPS } from '@fxmatch/domain/gate/gate-steps'
import type { OverrideStatus } from '@fxmatch/domain/gate/override-table'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { builtOnce } from '../built-once.ts'
import type { GateChecks } from '../schema.gen.ts'
import type { Database } from '../schema.ts'

type Tx = Transaction<Database>

/** Writes what was checked. */
export const writtenCheck = builtOnce((db, { row }: { row: Insertable<GateChecks> }) =>
  db.insertInto('gate_checks').values(row),
)

/** An override as a step on it, or its use, sees it. */
export interface OverrideRow {
  readonly id: string
  readonly number: number
  readonly companyId: string
  readonly askedBy: string
  readonly status: OverrideStatus
  readonly until: Date
  /** The refused attempt. */
  readonly checkId: string
  readonly checks: readonly GateCheck[]
  readonly requestHash: Buffer | null
  readonly valueDate: string
  /** Whose person was refused. */
  readonly actorCompanyId: string
  /** Null: the order was refused before it was one. */
  readonly orderId: string | null
}

/** Reads and holds an override, with the attempt that it is for; undefined where there is none. */
export function lockOverride(tx: Tx, id: string): Promise<OverrideRow | undefined> {
  return tx
    .selectFrom('gate_overrides as o')
    .innerJoin('gate_checks as c', 'c.id', 'o.check_id')
    .where('o.id', '=', id)
    .select([
      ...(['o.id', 'o.number', 'o.status', 'o.until', 'c.checks'] as const),
      'o.company_id as companyId',
      'o.asked_by as askedBy',
      'o.check_id as checkId',
      'c.request_hash as requestHash',
      'c.value_date as valueDate',
      'c.actor_company_id as actorCompanyId',
      'c.order_id as orderId',
    ])
    .forUpdate('o')
    .executeTakeFirst()
}

/** What was refused of an order, and let through by overrides of a company, by attempt. */
export function readOverridden(
  tx: Tx,
  orderId: string,
  companyId: string,
): Promise<readonly Pick<OverrideRow, 'checks' | 'valueDate'>[]> {
  return tx
    .selectFrom('gate_overrides as o')
    .innerJoin('gate_checks as used', 'used.id', 'o.used_check_id')
    .innerJoin('gate_checks as c', 'c.id', 'o.check_id')
    .where('used.order_id', '=', orderId)
    .where('o.company_id', '=', companyId)
    .select(['c.checks', 'c.value_date as valueDate'])
    .execute()
}

/** The ids of quotes that a request awards, of the attempt `a`. */
const AWARDED_QUOTES = sql`
  select (quote #>> '{}')::uuid from jsonb_path_query(a.request,
    '$.body.parts[*].quoteId ? (@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i")') as quote`

/**
 * Who dealt in what some refused attempts are of, by attempt: who took a dealing step on its order, made an offer in it or is bound by it,
 * and who gave a quote that it takes: of an award there is no order yet, and another company's person takes the step.
 */
export async function readDealersOf(
  db: Kysely<Database>,
  attempts: readonly string[],
): Promise<(attempt: string) => readonly string[]> {
  if (attempts.length === 0) return () => []
  const { rows } = await sql<{ attempt: string; userId: string }>`
    select distinct a.id as attempt, dealt.user_id as "userId" from gate_checks a cross join lateral (
      select h.user_id from order_history h where h.order_id = a.order_id and h.action = any (${[...DEALING_STEPS]})
      union all select f.user_id from order_offers f where f.order_id = a.order_id
      union all select unnest(array[o.placed_by, o.buyer_confirmed_by, o.seller_confirmed_by]) from orders o where o.id = a.order_id
      union all select q.quoted_by from quotes q where q.id in (${AWARDED_QUOTES})) as dealt
    where a.id = any (${[...new Set(attempts)]}::uuid[]) and dealt.user_id is not null`.execute(db)
  return (attempt) => rows.flatMap((row) => (row.attempt === attempt ? [row.userId] : []))
}

/** Whether a person has been told no for an attempt, or asks already for the same request by another one. */
export async function isAskedFor(
  tx: Tx,
  userId: string,
  attempt: { readonly id: string; readonly requestHash: Buffer | null; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('gate_overrides as o')
    .innerJoin('gate_checks as c', 'c.id', 'o.check_id')
    .where('o.asked_by', '=', userId)
    .where((eb) =>
      eb.or([
        eb.and([eb('o.check_id', '=', attempt.id), eb('o.status', '=', 'REFUSED')]),
        eb.and([
          eb('c.request_hash', '=', attempt.requestHash),
          eb('o.status', '=', 'REQUESTED'),
          eb('o.until', '>', attempt.now),
        ]),
      ]),
    )
    .select('o.id')
    .executeTakeFirst()
  return row !== undefined
}
