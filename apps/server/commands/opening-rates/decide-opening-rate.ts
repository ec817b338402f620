import {
  isUndecided,
  OPENING_RATE_STATUS,
  type OpeningRateDecision,
} from '@fxmatch/domain/opening-rates/opening-rate'
import { readMarketDay } from '../../db/reference/market-day.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Validates or rejects a waiting opening rate of the market day, once (domain rules §7). Of two people at the same moment
 * one decides. Refused: MISSING_CAPABILITY; NOT_FOUND; OPENING_RATE_DECIDED, with the status that it has; OPENING_DAY_OVER for
 * a rate of an earlier day.
 */
export async function decideOpeningRate(
  context: ActorContext,
  input: { id: string; status: OpeningRateDecision },
): Promise<Result<{ id: string }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'opening_rate.validate')
  if (!able.ok) return able
  const now = clock.now()
  const row = await tx
    .selectFrom('opening_rates')
    .selectAll()
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND')
  if (!isUndecided(row.status))
    return refuse('OPENING_RATE_DECIDED', {
      rule: 'OPENING_RATE_DECIDED',
      details: { status: row.status },
      current: row.status,
    })
  // Yesterday's rate, left waiting on a screen overnight, opens nothing any more.
  if (row.day !== (await readMarketDay(tx, now)))
    return refuse('OPENING_DAY_OVER', { rule: 'OPENING_DAY_OVER', details: { day: row.day } })
  await tx
    .updateTable('opening_rates')
    .set((eb) => ({
      status: input.status,
      decided_by: actor.userId,
      decided_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
  const event =
    input.status === OPENING_RATE_STATUS.VALIDATED ? 'opening_rate.validated' : 'opening_rate.rejected'
  await audit(context, {
    action: event,
    objectType: 'opening_rate',
    objectId: row.id,
    data: { day: row.day, currency: row.currency, rate: row.rate },
  })
  await emit(context, [
    { type: 'change', noun: 'opening_rate', event, id: row.id, companies: [], everyone: true },
  ])
  return done({ id: row.id })
}
