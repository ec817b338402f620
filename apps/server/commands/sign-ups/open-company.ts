import { lockCompanies } from '../../db/companies/company-changes.ts'
import { looksLikeAnother } from '../../db/companies/founded-already.ts'
import { insertUser } from '../../db/companies/user-rows.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { usernameTaken } from './submit-sign-up.ts'

/** Another company's name reads or looks alike (decision 0135). */
export const companyNameTaken = refuse('COMPANY_NAME_TAKEN', {
  rule: 'COMPANY_NAME_TAKEN',
  fields: [{ path: 'name', rule: 'COMPANY_NAME_TAKEN' }],
})

/** A corporate to be created, and its first user. */
export interface NewCompany {
  readonly bankId: string
  readonly name: string
  readonly phone: string | null
  readonly email: string
  readonly address: string | null
  readonly user: { readonly username: string; readonly fullName: string; readonly cin: string | null }
}

/**
 * Creates a corporate of a bank and its first user, who manages it (ROLE_ORGANIZATION_ADMIN) and who has no password
 * until the invitation's link is used. Refused: USERNAME_TAKEN, COMPANY_NAME_TAKEN.
 */
export async function openCompany(
  context: CommandContext,
  company: NewCompany,
): Promise<Result<{ companyId: string; userId: string }>> {
  const { tx, clock, ids } = context
  const now = clock.now()
  const companyId = ids.uuid()
  const userId = ids.uuid()
  await lockCompanies(tx)
  if (await looksLikeAnother(tx, company.name)) return companyNameTaken
  const opened = await tx
    .insertInto('companies')
    .values({
      id: companyId,
      kind: 'CORPORATE',
      name: company.name,
      bct_code: null,
      phone: company.phone,
      email: company.email,
      address: company.address,
      governorate_id: null,
      bank_id: company.bankId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) return companyNameTaken
  const user = await insertUser(tx, {
    id: userId,
    companyId,
    username: company.user.username,
    fullName: company.user.fullName,
    cin: company.user.cin,
    email: company.email,
    createdAt: now,
  })
  if (!user) return usernameTaken
  await tx
    .insertInto('user_roles')
    .values({ user_id: userId, rank: 0, role: 'ROLE_ORGANIZATION_ADMIN' })
    .execute()
  return done({ companyId, userId })
}
