import { screeningRefusal } from '@fxmatch/contract/errors/screening-refusals'
import { decideList, type ListAction } from '@fxmatch/domain/screening/list-table'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { findList, listInForce, lockLists } from '../../db/screening/list-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/** A step on a version. */
export interface ListStepInput {
  readonly listId: string
  readonly action: ListAction
  readonly reason: string | null
}

/**
 * Puts a version in force in the place of the one before, by another person than who brought it, and has everybody looked at
 * again; or takes it back. Of two at once one wins.
 * Refused: MISSING_CAPABILITY; NOT_FOUND; SCREENING_STATE for one that is decided, and for one that removes or
 * changes entries of the one before it while no reason is typed; SEGREGATION for who brought it.
 */
export async function stepList(context: ActorContext, input: ListStepInput): Promise<Result<{ id: string }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'screening.lists')
  if (!able.ok) return able
  const { listId, action, reason } = input
  await lockLists(tx)
  const version = await findList(tx, listId)
  if (!version) return refuse('NOT_FOUND')
  const inForce = await listInForce(tx, version.list)
  const person = await readKnownPeople(tx, { users: [actor.userId, version.broughtBy] })
  const rule = decideList(
    person(actor.userId),
    { ...version, broughtBy: person(version.broughtBy) },
    { action, reason },
  )
  if (rule !== null) return refuse(screeningRefusal(rule).code, { rule })
  const now = clock.now()
  if (action === 'confirm' && inForce)
    await tx
      .updateTable('screening_lists')
      .set({ status: 'SUPERSEDED', superseded_at: now })
      .where('id', '=', inForce.id)
      .execute()
  await tx
    .updateTable('screening_lists')
    .set({
      status: action === 'confirm' ? 'IN_FORCE' : 'WITHDRAWN',
      decided_by: actor.userId,
      decided_at: now,
      reason,
    })
    .where('id', '=', listId)
    .execute()
  if (action === 'confirm')
    await tx
      .insertInto('screening_rounds')
      .values({ list_id: listId, began_at: now, stage: 'COMPANY', after_id: null, ended_at: null })
      .execute()
  const event = action === 'confirm' ? 'screening_list.confirmed' : 'screening_list.withdrawn'
  await audit(context, {
    action: event,
    objectType: 'screening_list',
    objectId: listId,
    data: { list: version.list, version: version.version, broughtBy: version.broughtBy, reason },
  })
  await emit(context, [{ type: 'change', noun: 'screening', event, id: listId, companies: [] }])
  return done({ id: listId })
}
