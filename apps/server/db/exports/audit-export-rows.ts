import type { ListedEntry } from '@fxmatch/contract/registers/audit-register'
import { sql } from 'kysely'
import { type AuditEntry, GENESIS, storedEntry } from '../audit/audit-chain.ts'
import { readAuditHead } from '../audit/audit-heads.ts'
import { whereAudit } from '../audit/audit-rows.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { Db } from '../connect.ts'
import type { AuditExportPlan } from './export-plan.ts'

const BATCH = 500

/** An entry of an export: what its hash covers, the hash before, and its own. */
export interface ExportedEntry extends ListedEntry {
  readonly entry: AuditEntry
}

/**
 * The chained entries of a plan in the order of the chain, some hundred at a time from one snapshot; the head of that
 * snapshot at the end.
 */
export async function* readAuditToExport(
  db: Db,
  { filter }: AuditExportPlan,
): AsyncGenerator<readonly ExportedEntry[], Awaited<ReturnType<typeof readAuditHead>>> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    for (let after = 0; ; ) {
      const rows = await batch(tx, filter, after)
      if (rows.length > 0) yield rows.map(toExported)
      if (rows.length < BATCH) return await readAuditHead(tx)
      after = rows.at(-1)?.number ?? after
    }
  } finally {
    await tx.rollback().execute()
  }
}

function batch(db: Db, filter: AuditExportPlan['filter'], after: number) {
  return whereAudit(db.selectFrom('audit_entries'), filter)
    .innerJoin('audit_chain', 'audit_chain.entry_id', 'audit_entries.id')
    .leftJoin('audit_chain as before', (join) => join.on(sql<boolean>`before.seq = audit_chain.seq - 1`))
    .leftJoin('audit_checkpoints as cut', (join) => join.on(sql<boolean>`cut.seq = audit_chain.seq - 1`))
    .leftJoin('users', 'users.id', 'audit_entries.user_id')
    .leftJoin('companies', 'companies.id', 'audit_entries.company_id')
    .where('audit_chain.seq', '>', after)
    .select(storedEntry)
    .select([
      'audit_chain.seq as number',
      'audit_chain.hash',
      sql<Buffer | null>`coalesce(before.hash, cut.hash)`.as('previous'),
      'users.username',
      'companies.name as company_name',
    ])
    .orderBy('audit_chain.seq')
    .limit(BATCH)
    .execute()
}

function toExported(row: Awaited<ReturnType<typeof batch>>[number]): ExportedEntry {
  const { number, hash, previous, username, company_name, ...entry } = row
  return {
    entry,
    number,
    at: entry.at,
    person: username === null ? null : { username },
    company: company_name === null ? null : { name: company_name },
    action: entry.action,
    object: { type: entry.object_type, id: entry.object_id },
    data: canonicalJson(entry.data),
    requestId: entry.request_id,
    previous: (previous ?? GENESIS).toString('hex'),
    hash: hash.toString('hex'),
  }
}
