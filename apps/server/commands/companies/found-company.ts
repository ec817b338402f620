import type { ToldRule } from '@fxmatch/contract/errors/field-faults'
import type { Role } from '@fxmatch/domain/access/roles'
import { nameKey } from '@fxmatch/domain/identifiers/plain-name'
import { managesUsers } from '@fxmatch/domain/users/decide-user'
import { ROLES_OF_KIND } from '@fxmatch/domain/users/roles-of-kind'
import { insertUser } from '../../db/companies/user-rows.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { issueLink } from '../one-time-links/issue-link.ts'
import { companyNameTaken } from '../sign-ups/open-company.ts'
import { usernameTaken } from '../sign-ups/submit-sign-up.ts'

/** The kinds of companies that an operator puts on record; corporates sign up (see `openCompany`). */
export const FOUNDED_KINDS = ['PLATFORM', 'BANK', 'EXCHANGE_OFFICE'] as const
export type FoundedKind = (typeof FOUNDED_KINDS)[number]

/** The company and its first user. */
export interface FoundCompanyInput {
  readonly kind: FoundedKind
  readonly name: string
  readonly bctCode: string | null
  readonly phone: string | null
  /** Name of the governorate where it has its seat. */
  readonly governorate: string | null
  readonly user: { readonly username: string; readonly fullName: string; readonly email: string }
}

/** The role of the first user: the first of the kind's roles that manages the company's users, who invites the others. */
function managerRole(companyKind: FoundedKind): Role {
  const role = ROLES_OF_KIND[companyKind].find((one) => managesUsers({ roles: [one], companyKind }))
  if (role === undefined) throw new Error(`nobody manages the users of a ${companyKind}`)
  return role
}

/**
 * Puts the platform, a bank or an exchange office on record, with its first user, who manages its users and gets an
 * invitation. An operator does it on the server's machine, without an account: the audit entry names no person.
 * Refused: INVALID_INPUT at `kind` for a second platform, at `governorate` for an unknown one; USERNAME_TAKEN;
 * COMPANY_NAME_TAKEN.
 * @returns the link of the invitation as a path of the site, for where no mail can be sent
 */
export async function foundCompany(
  context: CommandContext,
  input: FoundCompanyInput,
): Promise<Result<{ companyId: string; userId: string; role: Role; link: string }>> {
  const { tx, clock, ids } = context
  const { kind, user } = input
  const now = clock.now()
  const companyId = ids.uuid()
  const userId = ids.uuid()
  const role = managerRole(kind)
  const governorate =
    input.governorate === null
      ? null
      : await tx
          .selectFrom('governorates')
          .select('id')
          .where('name', '=', input.governorate)
          .executeTakeFirst()
  if (governorate === undefined) return invalid('governorate', 'GOVERNORATE_UNKNOWN')
  const company = await tx
    .insertInto('companies')
    .values({
      id: companyId,
      kind,
      name: input.name,
      bct_code: input.bctCode,
      phone: input.phone,
      email: user.email,
      address: null,
      governorate_id: governorate?.id ?? null,
      bank_id: null,
      has_displayer: kind === 'BANK',
      created_at: now,
    })
    // There is one platform, and one company of a name.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!company) {
    const alike = await tx
      .selectFrom('companies')
      .select('id')
      .where('name_key', '=', nameKey(input.name))
      .executeTakeFirst()
    return alike ? companyNameTaken : invalid('kind', 'PLATFORM_EXISTS')
  }
  const created = await insertUser(tx, {
    ...user,
    id: userId,
    companyId,
    cin: null,
    createdAt: now,
  })
  if (!created) return usernameTaken
  await tx.insertInto('user_roles').values({ user_id: userId, rank: 0, role }).execute()
  const link = await issueLink(context, { userId, purpose: 'INVITATION' })
  const { fullName, username, email } = user
  await queueMail(context, {
    recipient: email,
    template: 'invitation',
    language: 'fr',
    data: { fullName, username, companyName: input.name, invitedBy: 'FXMatch', link },
  })
  await audit(context, {
    action: 'company.founded',
    objectType: 'company',
    objectId: companyId,
    data: { kind, name: input.name, user: userId, username, role },
  })
  return done({ companyId, userId, role, link })
}

function invalid(path: string, rule: ToldRule): Result<never> {
  return refuseField('INVALID_INPUT', path, { rule })
}
