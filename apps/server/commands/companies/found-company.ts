import type { Role } from '@fxmatch/domain/access/roles'
import {
  type FoundedKind,
  type Founding,
  type FoundingDraft,
  foundingFaults,
  readFounding,
} from '@fxmatch/domain/companies/founding'
import { managesUsers } from '@fxmatch/domain/users/decide-user'
import { ROLES_OF_KIND } from '@fxmatch/domain/users/roles-of-kind'
import { governorateId, lockCompanies } from '../../db/companies/company-changes.ts'
import { foundedAlready } from '../../db/companies/founded-already.ts'
import { insertUser } from '../../db/companies/user-rows.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { issueLink } from '../one-time-links/issue-link.ts'
import { screenRecord } from '../screening/screen-texts.ts'
import { usernameTaken } from '../sign-ups/submit-sign-up.ts'

/** The role of the first user: the first of the kind's roles that manages the company's users, who invites the others. */
function managerRole(companyKind: FoundedKind): Role {
  const role = ROLES_OF_KIND[companyKind].find((one) => managesUsers({ roles: [one], companyKind }))
  if (role === undefined) throw new Error(`nobody manages the users of a ${companyKind}`)
  return role
}

/**
 * Puts the platform, a bank or an exchange office on record, with its first user, who manages its users and gets an
 * invitation. An operator does it on the server's machine, without an account: the audit entry names no person.
 * Refused: INVALID_INPUT with every field that is missing, wrong or taken; nothing is written then.
 * @returns the company as it is kept, and the link of the invitation as a path of the site, for where no mail can be sent
 */
export async function foundCompany(
  context: CommandContext,
  draft: FoundingDraft,
): Promise<Result<{ company: Founding; companyId: string; userId: string; role: Role; link: string }>> {
  const { tx, clock, ids } = context
  // Two operators at the same moment: the second sees what the first has written.
  await lockCompanies(tx)
  const known = await foundedAlready(tx)
  const fields = foundingFaults(draft, known).map(({ field, rule }) => ({ path: field, rule }))
  if (fields.length > 0) return refuse('INVALID_INPUT', { fields })
  const company = readFounding(draft, known)
  const { kind, user } = company
  const companyId = ids.uuid()
  const userId = ids.uuid()
  const role = managerRole(kind)
  await tx
    .insertInto('companies')
    .values({
      id: companyId,
      kind,
      name: company.name,
      bct_code: company.bctCode,
      phone: company.phone,
      email: user.email,
      address: null,
      governorate_id: await governorateId(tx, company.governorate),
      bank_id: null,
      has_displayer: kind === 'BANK',
      created_at: clock.now(),
    })
    .execute()
  const created = await insertUser(tx, {
    ...user,
    id: userId,
    companyId,
    cin: null,
    createdAt: clock.now(),
  })
  if (!created) return usernameTaken
  await tx.insertInto('user_roles').values({ user_id: userId, rank: 0, role }).execute()
  const link = await issueLink(context, { userId, purpose: 'INVITATION' })
  const { fullName, username, email } = user
  await queueMail(context, {
    recipient: email,
    template: 'invitation',
    language: 'fr',
    data: { fullName, username, companyName: company.name, invitedBy: 'FXMatch', link },
  })
  await screenRecord(context, 'COMPANY', companyId)
  await screenRecord(context, 'USER', userId)
  await audit(context, {
    action: 'company.founded',
    objectType: 'company',
    objectId: companyId,
    data: { kind, name: company.name, user: userId, username, role },
  })
  return done({ company, companyId, userId, role, link })
}
