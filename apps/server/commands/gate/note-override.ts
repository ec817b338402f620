import { type OverrideStatus, overrideReference } from '@fxmatch/domain/gate/override-table'
import type { OverrideRow } from '../../db/gate/gate-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'

/** What a step on an override leaves behind, named by the status that it leads to: an entry of the audit, and the event that tells who waits for it. */
export async function noteOverride(
  context: ActorContext,
  override: Pick<OverrideRow, 'id' | 'number' | 'companyId' | 'askedBy' | 'checkId' | 'actorCompanyId'>,
  status: OverrideStatus,
  reason: string | null = null,
): Promise<void> {
  const { id, number, companyId, askedBy, checkId, actorCompanyId } = override
  const event = `gate_override.${status.toLowerCase()}`
  await audit(context, {
    action: event,
    objectType: 'gate_override',
    objectId: id,
    data: { reference: overrideReference(number), check: checkId, askedBy, reason },
  })
  await emit(context, [
    {
      type: 'change',
      noun: 'gate_override',
      event,
      id,
      companies: [...new Set([companyId, actorCompanyId])],
      facts: { reference: overrideReference(number), askedBy },
    },
  ])
}
