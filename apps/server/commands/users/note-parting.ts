import type { Shared } from '@fxmatch/domain/access/same-person'
import type { PartingStep } from '@fxmatch/domain/users/parting'
import { platformCompany } from '../../db/companies/managed-users.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'

/** A parting, as its steps are put on record. */
export interface NotedParting {
  readonly id: string
  readonly userId: string
  readonly otherId: string
  readonly companyId: string
  readonly reason: string
  readonly shared: readonly Shared[]
}

/** Audit and event of a step of a parting that changes nothing: no house hears of it. */
export async function notePartingStep(
  context: ActorContext,
  step: PartingStep,
  parting: NotedParting,
): Promise<void> {
  const { userId, otherId } = parting
  await note(context, `user.${step}`, parting, { userId, otherId })
  const platform = await platformCompany(context.tx)
  const companies = platform === null ? [] : [platform]
  await emit(context, [{ type: 'change', noun: 'user', event: `user.${step}`, id: userId, companies }])
}

/** Writes a step into the audit of one of the two accounts: what they have in common by its kind alone. */
export async function note(
  context: ActorContext,
  action: string,
  { id, companyId, reason, shared }: NotedParting,
  { userId, otherId }: { readonly userId: string; readonly otherId: string },
): Promise<void> {
  await audit(context, {
    action,
    objectType: 'user',
    objectId: userId,
    data: {
      ...{ company: companyId, change: id, user: otherId, reason },
      kind: [...new Set(shared.map(({ by }) => by))],
    },
  })
}
