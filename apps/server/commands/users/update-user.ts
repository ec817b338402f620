import type { UserFields } from '@fxmatch/contract/http/users'
import type { Role } from '@fxmatch/domain/access/roles'
import { userNameKey } from '@fxmatch/domain/identifiers/user-name'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { decideUser } from '@fxmatch/domain/users/decide-user'
import { endLinksOf, type ManagedUserRow, replaceRoles } from '../../db/companies/managed-users.ts'
import { isUsernameTaken } from '../../db/sign-ups/sign-ups.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { announceAccess } from '../sessions/announce-access.ts'
import { usernameTaken } from '../sign-ups/submit-sign-up.ts'
import { lockUserFor, refuseUser } from './lock-managed-user.ts'
import { type FieldChange, noteUser } from './note-user.ts'
import { sendInvitation } from './send-invitation.ts'

/** What may change; a member that is left out stays. `language` is that of the mails to the user. */
export type UpdateUserInput = { readonly [K in keyof UserFields]?: UserFields[K] | undefined } & {
  readonly userId: string
  readonly company?: string | undefined
  /** The version that the person saw; left out, the change is made whatever was changed since. */
  readonly version?: number | undefined
  readonly language: LanguageCode
}

interface Wanted {
  readonly username: string
  readonly fullName: string
  readonly cin: string | null
  readonly email: string
  readonly roles: readonly Role[]
}

function wantedOf(user: ManagedUserRow, input: UpdateUserInput): Wanted {
  const username = input.username ?? user.username
  return {
    username,
    fullName: input.fullName === undefined ? user.fullName : input.fullName || username,
    cin: input.cin === undefined ? user.cin : input.cin,
    email: input.email ?? user.email,
    roles: input.roles ?? user.roles,
  }
}

function changesOf(user: ManagedUserRow, wanted: Wanted): FieldChange[] {
  const plain = (['username', 'fullName', 'cin', 'email'] as const).map((field) => ({
    field,
    before: user[field],
    after: wanted[field],
  }))
  const roles = { field: 'roles', before: user.roles.join(', '), after: wanted.roles.join(', ') }
  return [...plain, roles].filter(({ before, after }) => before !== after)
}

/**
 * Changes a user's fields and roles. Rights are read with every request: new ones hold from the user's next request on.
 * Where the e-mail changes, links mailed to the old one end: somebody without a password is invited anew, somebody with one
 * is told at the old address. Where nothing changes, nothing is written.
 * Refused: MISSING_CAPABILITY, NOT_FOUND, RANK_ABOVE_OWN, SEGREGATION for one's own roles, INVALID_INPUT at `roles` or
 * `company`, LAST_MANAGER, USERNAME_TAKEN, USER_CHANGED with the present version.
 */
export async function updateUser(
  context: ActorContext,
  input: UpdateUserInput,
): Promise<Result<{ userId: string }>> {
  const { tx } = context
  const { userId } = input
  const locked = await lockUserFor(context, userId, 'edit')
  if (!locked.ok) return locked
  const { user, facts, actor } = locked.value
  if (input.version !== undefined && input.version !== user.version)
    return refuse('USER_CHANGED', { rule: 'USER_CHANGED', current: user.version })
  if (input.company !== undefined && input.company !== user.companyId) {
    return refuseField('INVALID_INPUT', 'company', { rule: 'COMPANY_FIXED' })
  }
  const wanted = wantedOf(user, input)
  const changes = changesOf(user, wanted)
  if (changes.length === 0) return done({ userId })
  const changed = new Set(changes.map(({ field }) => field))
  if (changed.has('roles')) {
    const rule = decideUser(actor, facts, 'change_roles', wanted.roles)
    if (rule !== null) return refuseUser(rule)
  }
  const renamed = userNameKey(wanted.username) !== userNameKey(user.username)
  if (renamed && (await isUsernameTaken(tx, wanted.username))) return usernameTaken
  await tx
    .updateTable('users')
    .set((eb) => ({
      username: wanted.username,
      full_name: wanted.fullName,
      cin: wanted.cin,
      email: wanted.email,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
  if (changed.has('roles')) await replaceRoles(tx, userId, wanted.roles)
  if (changed.has('email')) await followEmail(context, user, wanted, input.language)
  await noteUser(context, {
    action: changed.has('roles') ? 'user.rights_changed' : 'user.updated',
    userId,
    companyId: user.companyId,
    changes,
  })
  if (changed.has('roles')) await announceAccess(context, userId)
  return done({ userId })
}

async function followEmail(
  context: ActorContext,
  user: ManagedUserRow,
  wanted: Wanted,
  language: LanguageCode,
): Promise<void> {
  const { tx, clock } = context
  await endLinksOf(tx, user.id, clock.now())
  const { username, fullName, email } = wanted
  if (user.disabledAt !== null) return
  if (!user.hasPassword) {
    const { companyName } = user
    await sendInvitation(context, { userId: user.id, email, fullName, username, companyName }, language)
    return
  }
  await queueMail(context, {
    recipient: user.email,
    template: 'email_changed',
    language,
    data: { fullName, username, email, at: clock.now().toISOString() },
  })
}
