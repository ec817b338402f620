import { holdLists, listsInForce } from '../../db/screening/list-rows.ts'
import { NEXT_STAGE, nextTexts } from '../../db/screening/screened-texts.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { screenTexts } from './screen-texts.ts'

/** Records that are looked at in one transaction: commands that change an alert or a list wait no longer than that. */
export const SOME = 20

/**
 * Goes on with the round through everybody that a version of a list asks for: some records, and where it stands is kept with what
 * was found, so that a round that is broken off misses nobody and looks at nobody twice. Several processes may ask at once: one
 * has the round. Refuses nothing.
 * @returns how many records were looked at; 0 where there is nothing to do
 */
export async function goRound(context: CommandContext): Promise<Result<{ looked: number }>> {
  const { tx, clock } = context
  const round = await tx
    .selectFrom('screening_rounds')
    .where('stage', '<>', 'DONE')
    .selectAll()
    .orderBy('began_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!round || round.stage === 'DONE') return done({ looked: 0 })
  await holdLists(tx)
  const lists = (await listsInForce(tx)).filter(({ id }) => id === round.list_id)
  // Another version has come into force since: its own round looks at everybody.
  const over = lists.length === 0
  const { texts, last } = over
    ? { texts: [], last: null }
    : await nextTexts(tx, round.stage, round.after_id, SOME)
  await screenTexts(context, texts, lists)
  const stage = over ? 'DONE' : last === null ? NEXT_STAGE[round.stage] : round.stage
  await tx
    .updateTable('screening_rounds')
    .set((eb) => ({
      stage,
      after_id: last,
      screened: eb('screened', '+', texts.length),
      ended_at: stage === 'DONE' ? clock.now() : null,
    }))
    .where('list_id', '=', round.list_id)
    .execute()
  return done({ looked: texts.length + (last === null && stage !== 'DONE' ? 1 : 0) })
}
