import { recordKeptFrom } from '@fxmatch/domain/record/retention'
import { deleteExpired, type ExpiredPart, readCheckpoint } from '../../db/record/expired-record.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'

/**
 * Deletes some of what ended more than ten years before this year began (decision record 0083), and audits how many of which
 * part; for the audit's own entries also the link and hash at which the chain was cut.
 * @returns how many were deleted; 0 once nothing of the part may be deleted any more
 */
export async function deleteExpiredRecord(
  context: CommandContext,
  { part, limit }: { readonly part: ExpiredPart; readonly limit: number },
): Promise<Result<number>> {
  const { tx, clock } = context
  const before = recordKeptFrom(clock.now())
  const deleted = await deleteExpired(tx, part, before, limit)
  if (deleted === 0) return done(0)
  const cut = part === 'audit' ? await readCheckpoint(tx) : undefined
  await audit(context, {
    action: 'record.expired',
    objectType: 'record',
    objectId: part,
    data: {
      deleted,
      before: before.toISOString(),
      ...(cut && { checkpoint: { number: cut.seq, hash: cut.hash.toString('hex') } }),
    },
  })
  return done(deleted)
}
