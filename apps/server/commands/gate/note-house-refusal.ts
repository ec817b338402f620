import { houseRefusalReference } from '@fxmatch/domain/gate/house-refusals'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'

/** What a step on a refusal leaves behind: an entry of the audit, with the hash of what was said, which the house alone reads, and an event for the house that refuses, and no other. */
export async function noteHouseRefusal(
  context: ActorContext,
  step: {
    readonly what: 'set' | 'lift_proposed' | 'lifted' | 'kept'
    readonly id: string
    readonly number: number
    readonly data: object
  },
): Promise<void> {
  const { what, id, number, data } = step
  const reference = houseRefusalReference(number)
  const action = `house_refusal.${what}`
  await audit(context, { action, objectType: 'house_refusal', objectId: id, data: { reference, ...data } })
  await emit(context, [
    {
      ...{ type: 'change', noun: 'house_refusal', event: action, id },
      ...{ companies: [context.actor.companyId], facts: { reference } },
    },
  ])
}
