import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** The newest link of the audit's chain at some moment. Kept elsewhere, it vouches for everything before it. */
export interface AuditHead {
  /** Number of the link; 1 is the first. */
  readonly number: number
  /** SHA-256 of the link, as 64 hexadecimal digits. */
  readonly hash: string
  /** Entries on record at that moment, those that waited for their link included. */
  readonly count: number
}

/** A head kept elsewhere that the chain does not bear out. */
export interface HeadMismatch {
  readonly number: number
  /** `missing`: the chain has no such link (any more); `differs`: it has another hash. */
  readonly problem: 'missing' | 'differs'
}

/** The chain's present head. @returns null while the chain is empty */
export async function readAuditHead(db: Db): Promise<AuditHead | null> {
  const { rows } = await sql<AuditHead>`
    select seq as number, encode(hash, 'hex') as hash,
      (select count(*) from audit_entries) as count
    from audit_chain order by seq desc limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Compares heads kept elsewhere with the chain. A link's hash covers all links before it, so a chain that holds (see
 * `verifyAuditChain`) and bears out a head has lost or changed nothing up to that head.
 * Of entries that were deleted after their ten years only the heads at a checkpoint can be compared; the others of that
 * time are passed over (see `headsBeforeCheckpoint`).
 * @returns the heads that are not borne out, lowest number first
 */
export async function headMismatches(
  db: Db,
  heads: readonly Pick<AuditHead, 'number' | 'hash'>[],
): Promise<HeadMismatch[]> {
  if (heads.length === 0) return []
  const numbers = heads.map(({ number }) => number)
  const links = await db
    .selectFrom('audit_chain')
    .select(['seq', 'hash'])
    .where('seq', 'in', numbers)
    .unionAll(db.selectFrom('audit_checkpoints').select(['seq', 'hash']).where('seq', 'in', numbers))
    .execute()
  const hashes = new Map(links.map(({ seq, hash }) => [seq, hash.toString('hex')]))
  const cut = await cutAt(db)
  return heads
    .filter(({ number, hash }) => hashes.get(number) !== hash && (number > cut || hashes.has(number)))
    .map(({ number }): HeadMismatch => ({ number, problem: hashes.has(number) ? 'differs' : 'missing' }))
    .sort((a, b) => a.number - b.number)
}

/** How many of these heads lie before the newest checkpoint: what they vouched for was deleted after its ten years. */
export async function headsBeforeCheckpoint(
  db: Db,
  heads: readonly Pick<AuditHead, 'number'>[],
): Promise<number> {
  const cut = await cutAt(db)
  return heads.filter(({ number }) => number < cut).length
}

async function cutAt(db: Db): Promise<number> {
  const { seq } = await db
    .selectFrom('audit_checkpoints')
    .select((eb) => eb.fn.max<number | null>('seq').as('seq'))
    .executeTakeFirstOrThrow()
  return seq ?? 0
}
