import type { UserFields } from '@fxmatch/contract/http/users'
import { READ_ONLY_MAIN, type Role } from '@fxmatch/domain/access/roles'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { grantsApproval } from '@fxmatch/domain/users/account-change'
import { decideRoles } from '@fxmatch/domain/users/decide-user'
import { readMetByCard } from '../../db/companies/known-people.ts'
import { readManagedCompanies, readManagedUsers, replaceRoles } from '../../db/companies/managed-users.ts'
import { insertUser } from '../../db/companies/user-rows.ts'
import { isUsernameTaken } from '../../db/sign-ups/sign-ups.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { screenRecord } from '../screening/screen-texts.ts'
import { usernameTaken } from '../sign-ups/submit-sign-up.ts'
import { lockPeople, refuseUser } from './lock-managed-user.ts'
import { noteUser } from './note-user.ts'
import { proposeAccountChange } from './propose-account-change.ts'
import { requireTwoPeople } from './require-two-people.ts'
import { sendInvitation } from './send-invitation.ts'
import { tellOfCard } from './tell-of-card.ts'

/** The new user's fields; `language` is the invitation's. */
export interface RegisterUserInput extends UserFields {
  /** Left out: the actor's own company. */
  readonly company?: string | undefined
  readonly language: LanguageCode
}

/**
 * Creates a user without a password and mails the invitation (specification 001 §2). With roles that approve they only
 * read until a second person has agreed to those.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for a company whose users the actor does not manage; INVALID_INPUT at `roles`;
 * RANK_ABOVE_OWN for a role above the actor's own; USERNAME_TAKEN; SEGREGATION
 * at `cin` or `email` for what makes the actor the new colleague.
 */
export async function registerUser(
  context: ActorContext,
  input: RegisterUserInput,
): Promise<Result<{ userId: string }>> {
  const { tx, clock, ids } = context
  const companyId = input.company ?? context.actor.companyId
  const locked = await lockPeople(context, companyId)
  if (!locked.ok) return locked
  const [company] = await readManagedCompanies(tx, companyId)
  if (!company) return refuse('NOT_FOUND')
  const rule = decideRoles(locked.value, company.kind, input.roles)
  if (rule !== null) return refuseUser(rule)
  if (await isUsernameTaken(tx, input.username)) return usernameTaken
  const userId = ids.uuid()
  const own = await requireTwoPeople(context, { userId, companyId, cin: input.cin, email: input.email })
  if (!own.ok) return own
  const fullName = input.fullName || input.username
  const created = await insertUser(tx, {
    id: userId,
    companyId,
    username: input.username,
    fullName,
    cin: input.cin,
    email: input.email,
    createdAt: clock.now(),
  })
  if (!created) return usernameTaken
  // A colleague who approves is one more pair of eyes: nobody makes it alone.
  const approves = grantsApproval(company.kind, [], input.roles)
  const roles: readonly Role[] = approves ? [READ_ONLY_MAIN] : input.roles
  await replaceRoles(tx, userId, roles)
  const person = { userId, email: input.email, fullName, username: input.username, companyName: company.name }
  await screenRecord(context, 'USER', userId)
  await sendInvitation(context, person, input.language)
  await noteUser(context, {
    action: 'user.created',
    userId,
    companyId,
    changes: [
      { field: 'username', before: null, after: input.username },
      { field: 'fullName', before: null, after: fullName },
      { field: 'cin', before: null, after: input.cin },
      { field: 'email', before: null, after: input.email },
      { field: 'roles', before: null, after: roles.join(', ') },
    ].filter(({ after }) => after !== null),
  })
  if (approves) {
    const people = await readManagedUsers(tx, { companyId, now: clock.now() })
    const user = people.find(({ id }) => id === userId)
    if (!user) throw new Error(`user ${userId} was not created`)
    const proposed = await proposeAccountChange(
      context,
      { user, people },
      { kind: 'ROLES', roles: input.roles },
    )
    if (!proposed.ok) return proposed
  }
  const met = await readMetByCard(tx, { userId, cin: input.cin, isNew: true })
  await tellOfCard(context, { userId, companyName: company.name, met })
  return done({ userId })
}
