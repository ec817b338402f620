import { isAskedByKind } from '../../db/rfqs/favourite-houses.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Takes a house among the favourites of the actor's company, or out of them; what stands already is done and leaves no trace. The gate
 * is not asked: who may not be asked today is asked again another day.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for what is no house that companies of this kind ask for prices (`RFQ_PAIRS`).
 */
export async function keepFavourite(
  context: ActorContext,
  { houseId, favourite }: { readonly houseId: string; readonly favourite: boolean },
): Promise<Result<null>> {
  const { actor, tx } = context
  const able = requireCapability(actor, 'rfq.ask')
  if (!able.ok) return able
  const { companyId } = actor
  if (!(await isAskedByKind(tx, actor, houseId))) return refuse('NOT_FOUND')
  const row = { company_id: companyId, house_id: houseId }
  const changed = favourite
    ? await tx
        .insertInto('favourite_houses')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('house_id')
        .executeTakeFirst()
    : await tx
        .deleteFrom('favourite_houses')
        .where('company_id', '=', companyId)
        .where('house_id', '=', houseId)
        .returning('house_id')
        .executeTakeFirst()
  if (changed === undefined) return done(null)
  const event = favourite ? 'favourite_house.kept' : 'favourite_house.given_up'
  await audit(context, { action: event, objectType: 'company', objectId: houseId, data: {} })
  // The house itself is told nothing: whom one prefers is one's own affair.
  await emit(context, [
    { type: 'change', noun: 'favourite_house', event, id: houseId, companies: [companyId] },
  ])
  return done(null)
}
