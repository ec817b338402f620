import { type MarketControl, sameControl } from '@fxmatch/domain/market/market-control'
import { writeMarketControl } from '../../db/market/market-control.ts'
import { audit, emit, type RecordContext } from '../kernel/record.ts'

/** Who decided: the clock, or the actor with a reason. */
export type Decision = { readonly by: 'CLOCK' } | { readonly by: 'PERSON'; readonly reason: string }

/**
 * Writes the market's new state and, where the status changes, history, audit and events. The caller has locked the market
 * (`lockMarketControl`). Where only the hold changes (`MarketControl`), the state alone is written.
 * @returns whether the status changed
 */
export async function changeMarketControl(
  context: RecordContext,
  before: MarketControl,
  after: MarketControl,
  decision: Decision,
): Promise<boolean> {
  if (sameControl(before, after)) return false
  const { tx, clock, actor } = context
  await writeMarketControl(tx, after)
  if (before.status === after.status) return false
  const person = decision.by === 'PERSON' ? (actor?.userId ?? null) : null
  const reason = decision.by === 'PERSON' ? decision.reason : null
  const until = after.hold?.until ?? null
  const { id } = await tx
    .insertInto('market_status_changes')
    .values({
      before_status: before.status,
      after_status: after.status,
      user_id: person,
      reason,
      held_until: until,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(context, {
    action: 'market.status_changed',
    objectType: 'market',
    objectId: 'status',
    data: {
      before: before.status,
      after: after.status,
      decidedBy: decision.by,
      reason,
      until: until?.toISOString() ?? null,
    },
  })
  await emit(context, [
    { type: 'market.status_changed', status: after.status },
    // The history of the status is the platform's own.
    {
      type: 'change',
      noun: 'configuration',
      event: 'market.status_changed',
      id: String(id),
      companies: [],
    },
  ])
  return true
}
