import type { Role } from '@fxmatch/domain/access/roles'
import type { AccountChangeKind } from '@fxmatch/domain/users/account-change'
import { withPlatform } from '../../db/companies/managed-users.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import type { FieldChange } from './note-user.ts'

/** What a change would make of an account. */
export interface NotedChange {
  readonly id: string
  readonly userId: string
  readonly companyId: string
  readonly kind: AccountChangeKind
  readonly email: string | null
  readonly roles: readonly Role[] | null
}

/** The fields that a change is about, before and after, as the history of a user shows them. */
function fieldsOf(
  { email, roles }: NotedChange,
  was: { readonly email: string; readonly roles: readonly Role[] },
): FieldChange[] {
  return [
    ...(email === null ? [] : [{ field: 'email', before: was.email, after: email }]),
    ...(roles === null ? [] : [{ field: 'roles', before: was.roles.join(', '), after: roles.join(', ') }]),
  ]
}

/** Audit and event of a step of a change of an account: of the user, and of who hears of it. */
export async function noteAccountChange(
  context: ActorContext,
  note: {
    event:
      | 'change_proposed'
      | 'change_proposed_to_platform'
      | 'change_approved'
      | 'change_refused'
      | 'change_withdrawn'
    change: NotedChange
    was: { readonly email: string; readonly roles: readonly Role[] }
  },
): Promise<void> {
  const { event, change, was } = note
  const { id, userId, companyId, kind } = change
  await audit(context, {
    action: `user.${event}`,
    objectType: 'user',
    objectId: userId,
    data: { company: companyId, change: id, kind, changes: fieldsOf(change, was) },
  })
  const companies = await withPlatform(context.tx, companyId)
  await emit(context, [{ type: 'change', noun: 'user', event: `user.${event}`, id: userId, companies }])
}
