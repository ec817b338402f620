import { accountChangeRefusal } from '@fxmatch/contract/errors/account-change-refusals'
import type { Role } from '@fxmatch/domain/access/roles'
import {
  type AccountChangeKind,
  accountChangeExpiry,
  companyDecides,
  othersOf,
  resetAddress,
} from '@fxmatch/domain/users/account-change'
import { wordsOf } from '@fxmatch/words/words-of'
import { insertAccountChange } from '../../db/companies/account-changes.ts'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { languageOfUser } from '../../db/companies/language-of-user.ts'
import type { ManagedUserRow } from '../../db/companies/managed-users.ts'
import { findEnabledUser } from '../../db/companies/user-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { issueLink } from '../one-time-links/issue-link.ts'
import { noteAccountChange } from './note-account-change.ts'

/** What is proposed about an account. */
export type ProposedChange =
  | { readonly kind: 'EMAIL'; readonly email: string }
  | { readonly kind: 'ROLES'; readonly roles: readonly Role[] }
  | { readonly kind: Exclude<AccountChangeKind, 'EMAIL' | 'ROLES' | 'PARTING'> }

/**
 * Proposes a change of an account that takes a second person; nothing changes until one approves it. The caller has locked
 * the company's people and asked whether the actor may do this at all. Whoever can decide is told, and the person by mail,
 * with a link that locks the account. Refused: ACCOUNT_CHANGE_PENDING where one of the kind waits already.
 */
export async function proposeAccountChange(
  context: ActorContext,
  { user, people }: { user: ManagedUserRow; people: readonly ManagedUserRow[] },
  change: ProposedChange,
): Promise<Result<null>> {
  const { tx, clock, ids, actor } = context
  const now = clock.now()
  const id = ids.uuid()
  const email = 'email' in change ? change.email : null
  const roles = 'roles' in change ? change.roles : null
  const inserted = await insertAccountChange(tx, {
    id,
    userId: user.id,
    companyId: user.companyId,
    kind: change.kind,
    email,
    roles,
    wasEmail: user.email,
    wasRoles: user.roles,
    proposedBy: actor.userId,
    proposedAt: now,
    expiresAt: accountChangeExpiry(now),
  })
  if (!inserted) {
    const { code, rule } = accountChangeRefusal('ACCOUNT_CHANGE_PENDING')
    return refuse(code, { rule })
  }
  const person = await readKnownPeople(tx, {
    users: [...new Set([actor.userId, ...people.map((one) => one.id)])],
  })
  const others = othersOf({ proposedBy: actor.userId, person: user, people }, person)
  const byCompany = companyDecides({ proposedBy: actor.userId, roles }, user, others)
  await noteAccountChange(context, {
    event: byCompany ? 'change_proposed' : 'change_proposed_to_platform',
    change: { id, userId: user.id, companyId: user.companyId, kind: change.kind, email, roles },
    was: user,
  })
  if (user.hasPassword) await tellPerson(context, user, change.kind)
  return done(null)
}

/** The person hears of it where they are sure to read it, and can stop it. */
async function tellPerson(
  context: ActorContext,
  user: ManagedUserRow,
  kind: ProposedChange['kind'],
): Promise<void> {
  const { tx, clock, actor } = context
  const language = await languageOfUser(tx, user.id)
  const proposer = await findEnabledUser(tx, actor.userId)
  const { id: userId, fullName, username } = user
  const email = resetAddress(user, clock.now())
  if (email === null) return
  await queueMail(context, {
    recipient: email,
    template: 'account_change_proposed',
    language,
    data: {
      fullName,
      username,
      proposedBy: proposer?.full_name ?? 'FXMatch',
      change: wordsOf(language)(`mails:accountChange.${kind}`),
      at: clock.now().toISOString(),
      link: await issueLink(context, { userId, purpose: 'FREEZE', email }),
    },
  })
}
