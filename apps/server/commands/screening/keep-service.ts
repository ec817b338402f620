import { serviceInUse, writeAsks } from '../../db/screening/ask-rows.ts'
import { holdLists, lockLists } from '../../db/screening/list-rows.ts'
import { NEXT_STAGE, nextTexts } from '../../db/screening/screened-texts.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'
import { SOME } from './go-round.ts'

/**
 * Notes which service names are asked about from now on, as a server that is told its address starts: commands write the names that
 * they write down for it. Another one than before, or the first, is asked about everybody. None: what was still to be asked is
 * forgotten, and holds nobody any more. Refuses nothing.
 * @param name host and path; null where no service is asked
 */
export async function keepService(context: CommandContext, name: string | null): Promise<Result<null>> {
  const { tx, clock, ids } = context
  // Names that are being written, and the service that they are written down for, do not pass each other.
  await lockLists(tx)
  const used = await serviceInUse(tx)
  if ((used?.name ?? null) === name) return done(null)
  const now = clock.now()
  if (used) {
    await tx.updateTable('screening_services').where('id', '=', used.id).set({ ended_at: now }).execute()
    await tx.deleteFrom('screening_asks').execute()
    await noteService(context, 'ended', used)
  }
  if (name === null) return done(null)
  const id = ids.uuid()
  await tx.insertInto('screening_services').values({ id, name, began_at: now, stage: 'COMPANY' }).execute()
  await noteService(context, 'began', { id, name })
  return done(null)
}

const noteService = (
  context: CommandContext,
  what: 'began' | 'ended',
  { id, name }: { id: string; name: string },
) =>
  audit(context, {
    action: `screening_service.${what}`,
    objectType: 'screening_service',
    objectId: id,
    data: { name },
  })

/**
 * Goes on writing down those who were there before the service was asked, some at a time. They hold nobody: what was dealt with
 * before goes on. Refuses nothing.
 * @returns how many records were looked at; 0 where there is nothing to do
 */
export async function goServiceRound({ tx, clock }: CommandContext): Promise<Result<{ looked: number }>> {
  await holdLists(tx)
  const service = await tx
    .selectFrom('screening_services')
    .where('ended_at', 'is', null)
    .where('stage', '<>', 'DONE')
    .select(['id', 'stage', 'after_id'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!service || service.stage === 'DONE') return done({ looked: 0 })
  const { texts, last } = await nextTexts(tx, service.stage, service.after_id, SOME)
  await writeAsks(tx, texts, { now: clock.now(), holds: false, waits: false })
  const stage = last === null ? NEXT_STAGE[service.stage] : service.stage
  await tx
    .updateTable('screening_services')
    .set({ stage, after_id: last })
    .where('id', '=', service.id)
    .execute()
  return done({ looked: texts.length + (last === null && stage !== 'DONE' ? 1 : 0) })
}
