import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'

/** What somebody looked at in the past. */
export interface Viewed {
  /** An order, a request, or the company with whose eyes the market was seen. */
  readonly objectType: 'order' | 'order_request' | 'company'
  readonly objectId: string
  /** The moment, in whole seconds. */
  readonly at: Date
}

/** Writes into the audit that a person looked at a moment of the past. Refuses nothing: who may look was decided before. */
export async function noteViewed(
  context: ActorContext,
  { objectType, objectId, at }: Viewed,
): Promise<Result<null>> {
  await audit(context, {
    action: 'time_machine.viewed',
    objectType,
    objectId,
    data: { moment: at.toISOString() },
  })
  return done(null)
}
