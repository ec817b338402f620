import { overrideReference } from '@fxmatch/domain/gate/override-table'
import type { OverrideRow } from '../../db/gate/gate-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'

/** What a step on an override leaves behind: an entry of the audit, and the event that tells who waits for it. */
export async function noteOverride(
  context: ActorContext,
  override: Pick<OverrideRow, 'id' | 'number' | 'companyId' | 'askedBy' | 'checkId' | 'actorCompanyId'>,
  what: 'requested' | 'approved' | 'refused' | 'withdrawn' | 'used',
  reason: string | null = null,
): Promise<void> {
  const { id, number, companyId, askedBy, checkId, actorCompanyId } = override
  await audit(context, {
    action: `gate_override.${what}`,
    objectType: 'gate_override',
    objectId: id,
    data: { reference: overrideReference(number), check: checkId, askedBy, reason },
  })
  await emit(context, [
    {
      type: 'change',
      noun: 'gate_override',
      event: `gate_override.${what}`,
      id,
      companies: [...new Set([companyId, actorCompanyId])],
      facts: { reference: overrideReference(number), askedBy },
    },
  ])
}
