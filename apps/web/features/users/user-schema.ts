import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { type ManagedCompany, type UserView, userFields } from '@fxmatch/contract/http/users'
import { ROLES, type Role, SUPER_ADMIN } from '@fxmatch/domain/access/roles'
import { LANGUAGE_CODES, type LanguageCode } from '@fxmatch/domain/languages/languages'
import { isErasedEmail } from '@fxmatch/domain/users/erased-account'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

const role = z.enum(ROLES)

/** The user form: the call's own rules; the roles as a main one, others, and the Super Admin switch. */
export const userSchema = z.object({
  username: userFields.shape.username,
  fullName: z.string().trim().max(120, schemaFault('FIELD_INVALID')),
  cin: z
    .string()
    .trim()
    .refine((value) => value === '' || /^\d{8}$/.test(value), schemaFault('EIGHT_DIGITS')),
  email: userFields.shape.email,
  company: z
    .string()
    .nullable()
    .refine((value) => value !== null, schemaFault('FIELD_REQUIRED')),
  mainRole: role.nullable().refine((value) => value !== null, schemaFault('FIELD_REQUIRED')),
  otherRoles: z.array(role),
  superAdmin: z.boolean(),
  language: z.enum(LANGUAGE_CODES),
})
export type UserDraft = z.input<typeof userSchema>
export type UserFormHandle = UseFormReturn<UserDraft, unknown, UserDraft>

/** What the form starts from: a user, or nobody yet of a company. */
export function draftOf(user: UserView | null, company: string | null, language: LanguageCode): UserDraft {
  const [mainRole = null, ...others] = user?.roles ?? []
  return {
    username: user?.username ?? '',
    fullName: user?.fullName ?? '',
    cin: user?.cin ?? '',
    email: user === null || isErasedEmail(user.email) ? '' : user.email,
    company: user?.company ?? company,
    mainRole,
    otherRoles: others.filter((one) => one !== SUPER_ADMIN),
    superAdmin: others.includes(SUPER_ADMIN),
    language,
  }
}

/** The roles that the form means, the main one first. */
export function rolesOf(draft: Pick<UserDraft, 'mainRole' | 'otherRoles' | 'superAdmin'>): Role[] {
  const { mainRole, otherRoles, superAdmin } = draft
  if (mainRole === null) return []
  const others = otherRoles.filter((one) => one !== mainRole)
  return [mainRole, ...others, ...(superAdmin ? [SUPER_ADMIN] : [])]
}

/** The roles of a company's kind that can be a main role or stand beside one; Super Admin has its switch. */
export function choosableRoles(company: ManagedCompany | undefined): ManagedCompany['roles'] {
  return (company?.roles ?? []).filter((one) => one.role !== SUPER_ADMIN)
}
