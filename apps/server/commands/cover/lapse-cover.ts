import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { coverStatusOn } from '@fxmatch/domain/cover/cover-settings'
import { lockCompany } from '../../db/companies/agencies.ts'
import { type CoverChangeRow, readCoverChanges } from '../../db/cover/cover-changes.ts'
import type { CommandContext } from '../kernel/context.ts'
import type { RecordContext } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { noteCover } from './note-cover.ts'

/** Ends a proposal of a company that is held, on which nobody has decided in time: who proposed is told, nobody is asked any more. */
export async function endLapsed(
  context: RecordContext,
  companyId: string,
  change: CoverChangeRow,
): Promise<void> {
  const { clock, tx } = context
  await tx
    .updateTable('cover_changes')
    .set({ status: 'LAPSED', decided_at: clock.now() })
    .where('id', '=', change.id)
    .execute()
  await noteCover(context, companyId, 'lapsed', change, { proposedBy: change.proposedById })
}

/**
 * Ends a proposal for a cover plan that `lapsesOn` has over by now. Refused: NOT_FOUND where somebody has decided meanwhile, or it is not
 * over.
 */
export async function lapseCover(
  context: CommandContext,
  { companyId, changeId }: { readonly companyId: string; readonly changeId: string },
): Promise<Result<{ changeId: string }>> {
  const { clock, tx } = context
  await lockCompany(tx, companyId)
  const change = (await readCoverChanges(tx, companyId)).find(({ id }) => id === changeId)
  const isOver = change?.status === 'PENDING' && coverStatusOn(change, marketDate(clock.now())) === 'LAPSED'
  if (!isOver) return refuse('NOT_FOUND')
  await endLapsed(context, companyId, change)
  return done({ changeId })
}
