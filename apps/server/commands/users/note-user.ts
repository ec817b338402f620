import { withPlatform } from '../../db/companies/managed-users.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'

/** One field that changed, as the history of a user shows it. */
export interface FieldChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** Writes the audit entry and the event of what was done to a user. The user's company is told, and the platform. */
export async function noteUser(
  context: ActorContext,
  note: { action: string; userId: string; companyId: string; changes: readonly FieldChange[]; more?: object },
): Promise<void> {
  const { action, userId, companyId, changes, more } = note
  await audit(context, {
    action,
    objectType: 'user',
    objectId: userId,
    data: { company: companyId, changes, ...more },
  })
  const companies = await withPlatform(context.tx, companyId)
  await emit(context, [{ type: 'change', noun: 'user', event: action, id: userId, companies }])
}
