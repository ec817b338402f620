import { limitReference } from '@fxmatch/domain/gate/limit-change'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'

/** What a step on a proposed limit leaves behind: an entry of the audit, and the event that tells who waits for it. */
export async function noteLimit(
  context: ActorContext,
  step: {
    readonly what: 'proposed' | 'confirmed' | 'refused' | 'withdrawn'
    readonly id: string
    readonly number: number
    readonly data: object
  },
): Promise<void> {
  const { what, id, number, data } = step
  const reference = limitReference(number)
  await audit(context, {
    action: `limit.${what}`,
    objectType: 'limit',
    objectId: id,
    data: { reference, ...data },
  })
  await emit(context, [
    {
      type: 'change',
      noun: 'limit',
      event: `limit.${what}`,
      id,
      companies: [context.actor.companyId],
      facts: { reference },
    },
  ])
}
