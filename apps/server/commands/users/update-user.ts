import type { UserFields } from '@fxmatch/contract/http/users'
import type { Role } from '@fxmatch/domain/access/roles'
import { userNameKey } from '@fxmatch/domain/identifiers/user-name'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { grantsApproval, holdsApproval } from '@fxmatch/domain/users/account-change'
import { decideUser } from '@fxmatch/domain/users/decide-user'
import { dropPending, hasPendingChange } from '../../db/companies/account-changes.ts'
import { readMetByCard } from '../../db/companies/known-people.ts'
import { type ManagedUserRow, replaceRoles } from '../../db/companies/managed-users.ts'
import { isUsernameTaken } from '../../db/sign-ups/sign-ups.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { screenRecord } from '../screening/screen-texts.ts'
import { announceAccess } from '../sessions/announce-access.ts'
import { usernameTaken } from '../sign-ups/submit-sign-up.ts'
import { changeEmail } from './change-email.ts'
import { type LockedUser, lockUserFor, refuseUser } from './lock-managed-user.ts'
import { type FieldChange, noteUser } from './note-user.ts'
import { proposeAccountChange } from './propose-account-change.ts'
import { requireTwoPeople } from './require-two-people.ts'
import { tellOfCard } from './tell-of-card.ts'

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
 * A new e-mail, and roles that approve, are proposed to a second person; but the address of somebody who was only invited and
 * approves nothing is changed, and the person invited there. Where nothing changes, nothing is written.
 * Refused: MISSING_CAPABILITY, NOT_FOUND, RANK_ABOVE_OWN, SEGREGATION for one's own roles, INVALID_INPUT at `roles` or
 * `company`, SEGREGATION at `email` for one's own, and at `cin` or `email` for what makes one a colleague; LAST_MANAGER, USERNAME_TAKEN, USER_CHANGED with the present version,
 * ACCOUNT_CHANGE_PENDING.
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
  if (changed.has('email') && userId === actor.userId) return refuseUser('OWN_EMAIL')
  const written = {
    cin: changed.has('cin') ? wanted.cin : null,
    email: changed.has('email') ? wanted.email : undefined,
  }
  const own = await requireTwoPeople(context, { userId, companyId: user.companyId, ...written })
  if (!own.ok) return own
  const proposed = await proposeWhatTakesTwo(context, locked.value, wanted, changed)
  if (!proposed.ok) return proposed
  const waits: ReadonlySet<string> = proposed.value
  const made = changes.filter(({ field }) => !waits.has(field) && field !== 'email')
  if (changed.has('email') && !waits.has('email'))
    await changeEmail(context, user, wanted.email, input.language)
  if (made.length === 0) return done({ userId })
  const met = changed.has('cin') ? await readMetByCard(tx, { userId, cin: wanted.cin, isNew: false }) : []
  await tx
    .updateTable('users')
    .set((eb) => ({
      username: wanted.username,
      full_name: wanted.fullName,
      cin: wanted.cin,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
  if (changed.has('fullName') || changed.has('cin')) await screenRecord(context, 'USER', userId)
  const rights = changed.has('roles') && !waits.has('roles')
  if (rights) await replaceRoles(tx, userId, wanted.roles)
  await noteUser(context, {
    action: rights ? 'user.rights_changed' : 'user.updated',
    userId,
    companyId: user.companyId,
    changes: made,
  })
  if (rights) await announceAccess(context, userId)
  await tellOfCard(context, { userId, companyName: user.companyName, met })
  return done({ userId })
}

/** Proposes to a second person what nobody changes alone. @returns the fields that wait for one */
async function proposeWhatTakesTwo(
  context: ActorContext,
  locked: LockedUser,
  wanted: Wanted,
  changed: ReadonlySet<string>,
): Promise<Result<ReadonlySet<string>>> {
  const { tx, clock } = context
  const { user } = locked
  const waits = new Set<string>()
  const grants = changed.has('roles') && grantsApproval(user.companyKind, user.roles, wanted.roles)
  if (changed.has('email') && (grants || (await emailTakesTwo(context, user)))) {
    const proposed = await proposeAccountChange(context, locked, { kind: 'EMAIL', email: wanted.email })
    if (!proposed.ok) return proposed
    waits.add('email')
  }
  if (grants) {
    const proposed = await proposeAccountChange(context, locked, { kind: 'ROLES', roles: wanted.roles })
    if (!proposed.ok) return proposed
    waits.add('roles')
  } else if (changed.has('roles')) {
    // What was proposed stands against roles that are no more.
    await dropPending(tx, { userId: user.id, kind: 'ROLES', at: clock.now() })
  }
  return done(waits)
}

/** Whether a second person agrees to another address: not of somebody who was only invited and is to approve nothing. */
async function emailTakesTwo({ tx, clock }: ActorContext, user: ManagedUserRow): Promise<boolean> {
  if (user.hasPassword || holdsApproval(user.companyKind, user.roles)) return true
  return hasPendingChange(tx, { userId: user.id, kind: 'ROLES', now: clock.now() })
}
