import { createHash } from 'node:crypto'
import type { PriceProof } from '@fxmatch/domain/price-proof/price-proof'
import { RECORD_YEARS } from '@fxmatch/domain/record/retention'
import { type Kysely, sql } from 'kysely'
import { canonicalJson } from '../canonical-json.ts'
import type { Database } from '../schema.ts'

/** Proofs that are read at a time. */
const PAGE = 500

/** SHA-256 of a proof's content, in hexadecimal: what the audit entry of the step tells. */
export function proofHash(content: string): string {
  return createHash('sha256').update(content, 'utf8').digest('hex')
}

/**
 * What does not hold of a proof. `content`: other bytes than the audit's entry tells. `columns`: what lists read differs from what
 * was frozen. `gone`: an entry tells of a proof that is not there. `untold`: no entry tells of it.
 */
export type ProofProblem = 'content' | 'columns' | 'gone' | 'untold'

/** The answer of {@link verifyPriceProofs}. */
export interface ProofVerification {
  readonly ok: boolean
  /** Proofs that were compared. */
  readonly proofs: number
  /** The first that does not hold. */
  readonly broken?: { readonly order: string; readonly version: number; readonly problem: ProofProblem }
}

/** What lists read of a proof, beside its content. */
export interface ProofColumns {
  readonly rank: number
  readonly spread_bps: string | null
  readonly cost_tnd: string | null
  readonly slippage_tnd: string | null
  readonly reason: string | null
}

/** What lists read of a proof, from its content. */
export function columnsOf({ rank, references, slippage, reason }: PriceProof): ProofColumns {
  return {
    rank,
    spread_bps: references.fixing?.spreadBps ?? null,
    cost_tnd: references.fixing?.costTnd ?? null,
    slippage_tnd: slippage?.tnd ?? null,
    reason: reason === null ? null : (reason.given?.code ?? 'NOT_GIVEN'),
  }
}

interface Told extends ProofColumns {
  readonly id: number
  readonly order: string
  readonly version: number
  readonly told: string
  /** Whether the record of its time may have been deleted. */
  readonly expired: boolean
  readonly content: string | null
  readonly moment: string
  readonly at: Date
}

/**
 * Compares each proof with the hash that the audit tells of it, and what lists read with what was frozen. Together with the chain
 * (`verifyAuditChain`), which vouches for the entries, it finds one byte that was altered, a proof that was taken away and one that
 * was put there. Where the record of ten years ago was deleted, a proof may be older than the entries that are left.
 */
export async function verifyPriceProofs(db: Kysely<Database>): Promise<ProofVerification> {
  let proofs = 0
  let last = 0
  for (;;) {
    const rows = await toldAfter(db, last)
    for (const row of rows) {
      const problem = problemOf(row)
      if (problem !== null) return { ok: false, proofs, broken: { ...namesOf(row), problem } }
      proofs += 1
      last = row.id
    }
    if (rows.length < PAGE) break
  }
  const [untold] = await untoldProofs(db)
  return untold ? { ok: false, proofs, broken: { ...untold, problem: 'untold' } } : { ok: true, proofs }
}

const namesOf = ({ order, version }: Told) => ({ order, version })

function problemOf(row: Told): ProofProblem | null {
  if (row.content === null) return row.expired ? null : 'gone'
  if (proofHash(row.content) !== row.told) return 'content'
  const proof: PriceProof = JSON.parse(row.content)
  const { rank, spread_bps, cost_tnd, slippage_tnd, reason } = row
  const kept = { rank, spread_bps, cost_tnd, slippage_tnd, reason }
  const names = [row.order, row.version, row.moment, row.at.toISOString()]
  const frozen = [proof.order, proof.version, proof.moment, proof.at]
  const holds =
    canonicalJson(kept) === canonicalJson({ ...columnsOf(proof) }) &&
    canonicalJson(names) === canonicalJson(frozen)
  return holds ? null : 'columns'
}

async function toldAfter(db: Kysely<Database>, id: number): Promise<Told[]> {
  const { rows } = await sql<Told>`
    with told as materialized (
      select id, object_id::uuid as order_id, (data ->> 'version')::int as version, data ->> 'proof' as told,
        at < now() - make_interval(years => ${RECORD_YEARS}) as expired
      from (select * from audit_entries where id > ${id} and object_type = 'order' and data ? 'proof'
        order by id limit ${PAGE}) as entries)
    select t.id, t.order_id as "order", t.version, t.told, t.expired, p.content, p.moment, p.at, p.rank,
      p.spread_bps::text as spread_bps, p.cost_tnd::text as cost_tnd, p.slippage_tnd::text as slippage_tnd, p.reason
    from told t left join order_price_proofs p on p.order_id = t.order_id and p.version = t.version
    order by t.id`.execute(db)
  return rows
}

async function untoldProofs(db: Kysely<Database>): Promise<{ order: string; version: number }[]> {
  const { rows } = await sql<{ order: string; version: number }>`
    select p.order_id as "order", p.version from order_price_proofs p
    where not exists (
      select from audit_entries e where e.object_type = 'order' and e.object_id = p.order_id::text
        and e.data -> 'version' = to_jsonb(p.version) and e.data ? 'proof')
      and (not exists (select from audit_checkpoints) or p.at >= (select min(at) from audit_entries))
    order by p.at limit 1`.execute(db)
  return rows
}
