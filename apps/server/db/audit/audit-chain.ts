import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hasCode } from '../../observe/error-code.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { Db } from '../connect.ts'

/** What stands before the first entry of the chain. */
export const GENESIS = Buffer.alloc(32)

const PAGE = 1_000
const UNIQUE_VIOLATION = '23505'
/** Others who extend the chain at the same moment are few: one, while a relay takes over. */
const MOST_TRIES = 10

/** An entry as its hash covers it. */
export interface AuditEntry {
  readonly id: number
  /** UTC with microseconds, as text: the hash covers every digit the database keeps. */
  readonly at: string
  readonly user_id: string | null
  readonly company_id: string | null
  readonly action: string
  readonly object_type: string
  readonly object_id: string
  readonly data: unknown
  readonly request_id: string | null
}

const AT = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The columns of an entry as its hash covers them; for queries of `audit_entries`. */
export const storedEntry = [
  'audit_entries.id',
  AT.as('at'),
  'audit_entries.user_id',
  'audit_entries.company_id',
  'audit_entries.action',
  'audit_entries.object_type',
  'audit_entries.object_id',
  'audit_entries.data',
  'audit_entries.request_id',
] as const

/** SHA-256 over the previous hash and the entry's canonical JSON (UTF-8). */
export function chainHash(previous: Uint8Array, entry: AuditEntry): Buffer {
  return createHash('sha256').update(previous).update(canonicalJson(entry)).digest()
}

/** The answer of {@link verifyAuditChain}. */
export interface AuditVerification {
  /** Whether every link holds. Entries that wait for their link (`unchained`) do not count as broken. */
  readonly ok: boolean
  /** Links that were checked. */
  readonly entries: number
  /** Number of the link up to which the entries were deleted after their ten years; absent where none were. */
  readonly checkpoint?: number
  /** Number in the chain of the first link that does not hold. */
  readonly firstBroken?: number
  /** Entries that have no link yet; the relay adds them within moments, so more than a few mean that it stands still. */
  readonly unchained: number
}

/**
 * Appends audit entries that are committed and not in the chain, lowest id first, each with the next number and hash. Two
 * statements and no lock: whoever adds a link meanwhile has taken the number, or the entry, and this begins again.
 * @param floor entries up to this id are known to be in the chain (see `CommitFloor`)
 * @returns how many were appended: fewer than `limit` when all are
 * @throws within a transaction also where somebody else was quicker: it is lost then
 */
export async function extendAuditChain(db: Db, floor = 0, limit = PAGE): Promise<number> {
  for (let left = MOST_TRIES; ; left -= 1) {
    const entries = await unchainedEntries(db, floor, limit)
    const [first] = entries
    if (!first) return 0
    let hash: Buffer = first.lastHash ?? GENESIS
    const hashes = entries.map(({ lastSeq: _seq, lastHash: _hash, ...entry }) => {
      hash = chainHash(hash, entry)
      return hash
    })
    const ids = entries.map(({ id }) => id)
    try {
      await sql`
        insert into audit_chain (seq, entry_id, hash)
        select ${first.lastSeq}::bigint + n, id, hash
        from unnest(${ids}::bigint[], ${hashes}::bytea[]) with ordinality as e (id, hash, n)`.execute(db)
      return entries.length
    } catch (error) {
      if (!hasCode(error, UNIQUE_VIOLATION) || left <= 1 || db.isTransaction) throw error
    }
  }
}

/**
 * Computes every link anew: finds an entry that was changed or removed, a link that was changed, removed, added or
 * moved. Where entries were deleted after their ten years it begins at the newest checkpoint, whose hash stands for all
 * before. Removing the newest links with their entries leaves a shorter chain that holds: compare its head with one kept
 * elsewhere to see that.
 */
export async function verifyAuditChain(db: Db): Promise<AuditVerification> {
  const checkpoint = await newestCheckpoint(db)
  let previous: Buffer = checkpoint?.hash ?? GENESIS
  const base = checkpoint?.seq ?? 0
  let seq = base
  const unchained = await countUnchained(db)
  const cut = checkpoint ? { checkpoint: base } : {}
  const [left] = checkpoint ? await linksAfter(db, 0, 1) : []
  if (left && left.link <= base) return { ok: false, entries: 0, firstBroken: left.link, unchained, ...cut }
  for (;;) {
    const links = await linksAfter(db, seq)
    for (const { link, hash, ...entry } of links) {
      const holds =
        link === seq + 1 && entry.action !== null && chainHash(previous, entry as AuditEntry).equals(hash)
      if (!holds) return { ok: false, entries: seq - base, firstBroken: seq + 1, unchained, ...cut }
      previous = hash
      seq = link
    }
    if (links.length < PAGE) return { ok: true, entries: seq - base, unchained, ...cut }
  }
}

/** Where the chain was cut last; undefined while all of it is there. */
function newestCheckpoint(db: Db): Promise<{ seq: number; hash: Buffer } | undefined> {
  return db
    .selectFrom('audit_checkpoints')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The link of an entry, computed anew; null while it has none. Hashes in hexadecimal digits. */
export async function readLink(
  db: Db,
  entryId: number,
): Promise<{ previous: string; hash: string; holds: boolean } | null> {
  const link = await db
    .selectFrom('audit_chain')
    .innerJoin('audit_entries', 'audit_entries.id', 'audit_chain.entry_id')
    .where('entry_id', '=', entryId)
    .select(storedEntry)
    .select(['seq', 'hash'])
    .executeTakeFirst()
  if (!link) return null
  const { seq, hash, ...entry } = link
  const before = await db
    .selectFrom('audit_chain')
    .select('hash')
    .where('seq', '=', seq - 1)
    .union(
      db
        .selectFrom('audit_checkpoints')
        .select('hash')
        .where('seq', '=', seq - 1),
    )
    .executeTakeFirst()
  const previous = before?.hash ?? GENESIS
  return {
    previous: previous.toString('hex'),
    hash: hash.toString('hex'),
    holds: chainHash(previous, entry).equals(hash),
  }
}

/** Entries without a link, each with the end of the chain as the same statement saw it; a hash of null: there is none. */
async function unchainedEntries(
  db: Db,
  floor: number,
  limit: number,
): Promise<(AuditEntry & { readonly lastSeq: number; readonly lastHash: Buffer | null })[]> {
  const { rows } = await sql<AuditEntry & { lastSeq: number; lastHash: Buffer | null }>`
    select e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.user_id, e.company_id,
      e.action, e.object_type, e.object_id, e.data, e.request_id,
      coalesce(link.seq, cut.seq, 0) as "lastSeq", coalesce(link.hash, cut.hash) as "lastHash"
    from (
      select * from audit_entries
      where id > ${floor} and not exists (
        select from audit_chain where entry_id = audit_entries.id and entry_id > ${floor})
      order by id limit ${limit}
    ) as e
    left join (select seq, hash from audit_chain order by seq desc limit 1) as link on true
    left join (select seq, hash from audit_checkpoints order by seq desc limit 1) as cut on true
    order by e.id`.execute(db)
  return rows
}

function linksAfter(db: Db, seq: number, limit = PAGE) {
  return db
    .selectFrom('audit_chain')
    .leftJoin('audit_entries', 'audit_entries.id', 'audit_chain.entry_id')
    .select([
      'audit_chain.seq as link',
      'audit_chain.hash as hash',
      'audit_chain.entry_id as id',
      AT.as('at'),
    ])
    .select(['user_id', 'company_id', 'action', 'object_type', 'object_id', 'data', 'request_id'])
    .where('audit_chain.seq', '>', seq)
    .orderBy('audit_chain.seq')
    .limit(limit)
    .execute()
}

/** Entries that have no link yet. */
export async function countUnchained(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit_entries e
    where not exists (select from audit_chain c where c.entry_id = e.id)`.execute(db)
  return rows[0]?.count ?? 0
}
