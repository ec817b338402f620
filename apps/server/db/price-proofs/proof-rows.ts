import type { GivenReason } from '@fxmatch/domain/price-proof/price-reason'
import { PRICED_MOMENTS, type ProofMoment } from '@fxmatch/domain/price-proof/proof-moments'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** A proof as it was written, with the audit entry that tells its hash. */
export interface ProofRow {
  readonly version: number
  readonly moment: ProofMoment
  /** Canonical JSON of a `PriceProof`. */
  readonly content: string
  /** SHA-256 of it as the audit's entry tells it, in hexadecimal; null: no entry does. */
  readonly told: string | null
  /** Number of that entry's link in the chain, and whose it is; null while it waits for it. */
  readonly link: number | null
  readonly entry: number | null
  /** Who placed or agreed, as they are called. */
  readonly by: string | null
}

/** The proofs of an order, the oldest first. */
export async function readProofs(db: Kysely<Database>, orderId: string): Promise<readonly ProofRow[]> {
  const { rows } = await sql<ProofRow>`
    select p.version, p.moment, p.content, e.data ->> 'proof' as told, e.id as entry, c.seq as link, u.full_name as by
    from order_price_proofs p
    left join audit_entries e on e.object_type = 'order' and e.object_id = p.order_id::text
      and e.data -> 'version' = to_jsonb(p.version) and e.data ? 'proof'
    left join audit_chain c on c.entry_id = e.id left join users u on u.id = e.user_id
    where p.order_id = ${orderId} order by p.version`.execute(db)
  return rows
}

/** The reason that was given for an order's price; null where none was. */
export async function readGivenReason(db: Kysely<Database>, orderId: string): Promise<GivenReason | null> {
  const { rows } = await sql<{ given: GivenReason | null }>`
    select content::jsonb #> '{reason,given}' as given from order_price_proofs
    where order_id = ${orderId} and reason is not null order by version desc limit 1`.execute(db)
  return rows[0]?.given ?? null
}

/** What compliance wrote beside an order's proof. */
export interface ProofNoteRow {
  readonly text: string
  readonly at: Date
  readonly by: string
  readonly company: string
}

/** The notes on an order's proof that a company's people may read, the oldest first. @param companyId null: whoever wrote them */
export async function readProofNotes(
  db: Kysely<Database>,
  orderId: string,
  companyId: string | null,
): Promise<readonly ProofNoteRow[]> {
  const { rows } = await sql<ProofNoteRow>`
    select n.text, n.created_at as at, u.full_name as by, c.name as company
    from order_price_proof_notes n join users u on u.id = n.user_id join companies c on c.id = n.company_id
    where n.order_id = ${orderId} and ${companyId === null ? sql`true` : sql`n.company_id = ${companyId}`}
    order by n.id`.execute(db)
  return rows
}

/** Since when proofs are frozen: when their table was made. Null on a database that does not say. */
export async function proofsSince(db: Kysely<Database>): Promise<Date | null> {
  const { rows } = await sql<{ at: string }>`
    select timestamp as at from kysely_migration where name = '0077_price_proofs'`.execute(db)
  const at = new Date(rows[0]?.at ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}

/** The moments at which a price is made, as SQL. */
const PRICED = sql.join(PRICED_MOMENTS.map((moment) => sql.lit(moment)))

/**
 * The newest of an order's proofs in which its price was made, as part of a statement.
 * @param order the name of the orders' table
 */
export const proofOfRecord = (order: string): RawBuilder<unknown> => sql`(
  select * from order_price_proofs where order_id = ${sql.ref(`${order}.id`)} and moment in (${PRICED})
  order by version desc limit 1)`

/** What lists show of the proof that an order's price is judged by, as a column; null without one. @param order the name of the orders' table */
export const proofInShort = (order: string) => sql<{
  rank: number
  spreadBps: string | null
  costTnd: string | null
} | null>`(
  select json_build_object('rank', p.rank, 'spreadBps', p.spread_bps::text, 'costTnd', p.cost_tnd::text)
  from ${proofOfRecord(order)} p)`
