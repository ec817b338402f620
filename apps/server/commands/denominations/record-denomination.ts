import type { DenominationState } from '@fxmatch/domain/banknotes/denominations'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'

/**
 * Writes the audit entry and the event of a change of the banknotes, or of the wish for one. Once it is made, whoever counts
 * banknotes is told: receptions offer others now.
 */
export async function recordDenomination(
  context: ActorContext,
  action: `denomination.${'asked' | 'changed' | 'dropped'}`,
  note: {
    currency: string
    value: string
    state: DenominationState
    before: DenominationState | null
    /** Who asked for it, where a second person makes it so. */
    askedBy?: string
  },
): Promise<void> {
  const id = `${note.currency} ${note.value}`
  await audit(context, { action, objectType: 'denomination', objectId: id, data: note })
  await emit(context, [
    { type: 'change', noun: 'configuration', event: action, id, companies: [], everyone: true },
  ])
}
