import { recordKeptFrom } from '@fxmatch/domain/record/retention'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { deleteExpiredRecord } from '../../commands/record/delete-expired-record.ts'
import { verifyAuditChain } from '../../db/audit/audit-chain.ts'
import { EXPIRED_PARTS, type ExpiredPart, oldestAuditIsBefore } from '../../db/record/expired-record.ts'
import type { ExpiryServices } from '../end-each.ts'

const BATCH = 500

/**
 * Deletes what is older than its ten years, in batches, each a transaction of its own: safe to repeat and to interrupt.
 * The audit's entries go last, and only while the whole chain holds: a broken one is evidence.
 * @returns how many of each part went
 * @throws Error when the audit chain is broken; whatever else was due is then deleted already
 */
export async function deleteExpiredParts(
  services: ExpiryServices,
  limit = BATCH,
): Promise<Record<ExpiredPart, number>> {
  const { db, clock, ids } = services
  const counts: [ExpiredPart, number][] = []
  for (const part of EXPIRED_PARTS) {
    if (part === 'audit' && !(await auditMayGo(services))) continue
    let total = 0
    for (;;) {
      const result = await runInTransaction(db, { clock, ids, requestId: null }, (context) =>
        deleteExpiredRecord(context, { part, limit }),
      )
      if (!result.ok || result.value === 0) break
      total += result.value
    }
    counts.push([part, total])
  }
  return { ...NONE, ...(Object.fromEntries(counts) as Partial<Record<ExpiredPart, number>>) }
}

const NONE = Object.fromEntries(EXPIRED_PARTS.map((part) => [part, 0])) as Record<ExpiredPart, number>

async function auditMayGo({ db, clock }: ExpiryServices): Promise<boolean> {
  if (!(await oldestAuditIsBefore(db, recordKeptFrom(clock.now())))) return false
  const { ok, firstBroken } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(verifyAuditChain)
  if (!ok) throw new Error(`the audit chain is broken at link ${firstBroken}: no entry is deleted`)
  return true
}
