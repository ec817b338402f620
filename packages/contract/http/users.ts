import { isCin } from '@fxmatch/domain/identifiers/cin'
import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { ACCOUNT_CHANGE_ACTIONS, ACCOUNT_CHANGES } from '@fxmatch/domain/users/account-change'
import { USER_ACTIONS, USER_STATUSES } from '@fxmatch/domain/users/decide-user'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import { companyKindSchema, idParams, instant, plainName, readCodeText, roleSchema, uuid } from './scalars.ts'
import { emailField, newUsername } from './sign-up-fields.ts'

const REQUIRED = schemaFault('FIELD_REQUIRED')
const INVALID = schemaFault('FIELD_INVALID')

/** One thing that can be done to a user, or the rule that keeps the viewer from it, with its sentence. */
const userActionSchema = z.object({
  action: z.enum(USER_ACTIONS),
  ...refusable,
})

/** A change of an account that waits for a second person. */
const pendingChangeSchema = z.object({
  id: uuid,
  kind: z.enum(ACCOUNT_CHANGES),
  /** The new address, of kind EMAIL. */
  email: z.string().nullable(),
  /** The new roles, of kind ROLES; the first is the main role. */
  roles: z.array(roleSchema).nullable(),
  /** Of kind PARTING, which the platform alone reads: the other account, and why it is somebody else's. */
  parting: z
    .object({
      fullName: z.string(),
      username: z.string(),
      companyName: z.string(),
      reason: z.string(),
    })
    .nullable(),
  proposedBy: z.string(),
  proposedAt: instant,
  expiresAt: instant,
  /** Who decides: another person of the company who manages its users; where there is none, the platform. */
  decidedBy: z.enum(['COMPANY', 'PLATFORM']),
  allowedActions: z.array(z.object({ action: z.enum(ACCOUNT_CHANGE_ACTIONS), ...refusable })),
})
export type PendingChange = z.infer<typeof pendingChangeSchema>

/** A user as those who manage users see it (specification 001 §3). */
export const userSchema = z.object({
  id: uuid,
  number: z.number().int(),
  reference: z.string(),
  username: z.string(),
  fullName: z.string(),
  cin: z.string().nullable(),
  email: z.string(),
  /** The first is the main role. */
  roles: z.array(roleSchema),
  company: uuid,
  companyName: z.string(),
  companyBCT: z.string().nullable(),
  companyKind: companyKindSchema,
  isBank: z.boolean(),
  status: z.enum(USER_STATUSES),
  /** Whether a code is asked for at sign-in. */
  secondFactor: z.boolean(),
  /** Goes up with every change; give it back with an update so that nobody's change is lost. */
  version: z.number().int(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  /** Until when the invitation that was mailed last can be used; null where none is open. */
  invitedUntil: instant.nullable(),
  allowedActions: z.array(userActionSchema),
  /** What was proposed about the account and waits for a second person, oldest first; nothing of it is in force. */
  pending: z.array(pendingChangeSchema),
})
export type UserView = z.infer<typeof userSchema>

/** Spaces around it taken off; an empty one is none. A number loses its leading zeros: then it is no CIN. */
const cin = z
  .union([z.string().overwrite(readCodeText).max(20, INVALID), z.number()])
  .nullable()
  .transform((value) => (value === null || value === '' ? null : String(value)))
  .refine((value) => value === null || isCin(value), schemaFault('EIGHT_DIGITS'))

const roles = z.array(roleSchema, REQUIRED).min(1, REQUIRED).max(10, INVALID)

/** The user form (specification 001 §5): username and e-mail are required; a CIN has exactly 8 digits. */
export const userFields = z.object({
  username: newUsername,
  /** Left out or empty: the username stands for it. */
  fullName: plainName(120).default(''),
  cin: cin.default(null),
  email: emailField,
  roles,
})
export type UserFields = z.infer<typeof userFields>

/** The language of the mail that invites. */
const language = z.enum(LANGUAGE_CODES, INVALID).default('fr')

export const usersCall = defineCall({
  name: 'users',
  method: 'GET',
  path: '/api/users',
  access: 'user.manage',
  summary: "The users of a company, one's own if none is named; the back office's: of every company",
  query: z.object({ company: uuid.optional() }),
  response: z.array(userSchema),
})

export const userCall = defineCall({
  name: 'user',
  method: 'GET',
  path: '/api/users/:id',
  access: 'user.manage',
  summary: 'One user of those whom one manages',
  params: idParams,
  response: userSchema,
})

export const userHistoryCall = defineCall({
  name: 'userHistory',
  method: 'GET',
  path: '/api/users/history/:id',
  access: 'user.manage',
  summary: 'What was changed about a user, by whom, newest first; the last 100 changes',
  params: idParams,
  response: z.array(
    z.object({
      at: instant,
      action: z.string(),
      /** Who did it; null for the person's own doing by a mailed link. */
      by: z.string().nullable(),
      changes: z.array(
        z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
    }),
  ),
})
export type UserHistory = z.infer<typeof userHistoryCall.response>

export const managedCompaniesCall = defineCall({
  name: 'managedCompanies',
  method: 'GET',
  path: '/api/users/get/companies',
  access: 'user.manage',
  summary:
    'The companies whose users one manages, with the roles of their kind and which of them one may grant',
  response: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      kind: companyKindSchema,
      roles: z.array(z.object({ role: roleSchema, allowed: z.boolean() })),
    }),
  ),
})
export type ManagedCompany = z.infer<typeof managedCompaniesCall.response>[number]

export const registerUserCall = defineCall({
  name: 'registerUser',
  method: 'POST',
  path: '/api/users/register',
  access: 'user.manage',
  summary:
    'Creates a user and mails the invitation, a link to choose a password; roles that approve wait for a second person',
  body: userFields.extend({ company: uuid.optional(), language }),
  response: userSchema,
  status: 201,
})

export const updateUserCall = defineCall({
  name: 'updateUser',
  method: 'PUT',
  path: '/api/users/update/:id',
  access: 'user.manage',
  summary: 'Changes fields or roles of a user; a new e-mail and roles that approve wait for a second person',

  params: idParams,
  body: z
    .object({
      username: newUsername.optional(),
      fullName: plainName(120).optional(),
      cin: cin.optional(),
      email: emailField.optional(),
      roles: roles.optional(),
      /** A user's company never changes; it may be repeated. */
      company: uuid.optional(),
      /** The version that was shown; another one refuses with 409. Left out: changes what is given, whatever stands. */
      version: z.int().positive().optional(),
      language,
    })
    .refine(
      ({ language: _language, version: _version, company: _company, ...fields }) =>
        Object.values(fields).some((value) => value !== undefined),
      REQUIRED,
    ),
  response: userSchema,
})

export const disableUserCall = defineCall({
  name: 'disableUser',
  method: 'PUT',
  path: '/api/users/disable/:id',
  access: 'user.manage',
  summary: 'Disables a user: all sessions and open links end at once',
  params: idParams,
  response: userSchema,
})

export const enableUserCall = defineCall({
  name: 'enableUser',
  method: 'PUT',
  path: '/api/users/enable/:id',
  access: 'user.manage',
  summary: 'Lets a disabled user sign in again; of somebody who approves it waits for a second person',
  params: idParams,
  response: userSchema,
})

export const inviteUserCall = defineCall({
  name: 'inviteUser',
  method: 'POST',
  path: '/api/users/invite/:id',
  access: 'user.manage',
  summary: 'Mails the invitation again to somebody who has no password yet; earlier links end',
  params: idParams,
  body: z.object({ language }),
  response: userSchema,
})

export const resetSecondFactorCall = defineCall({
  name: 'resetSecondFactor',
  method: 'PUT',
  path: '/api/users/reset-second-factor/:id',
  access: 'user.manage',
  summary:
    "Proposes to take away a user's second factor, whose authenticator is lost; a second person approves",
  params: idParams,
  response: userSchema,
})

export const eraseUserCall = defineCall({
  name: 'eraseUser',
  method: 'PUT',
  path: '/api/users/erase/:id',
  access: 'user.manage',
  summary: "Erases a disabled user's personal data; name and acts stay on record",
  params: idParams,
  response: userSchema,
})

const decision = {
  method: 'PUT',
  access: 'user.manage',
  params: idParams,
  response: userSchema,
} as const

export const approveAccountChangeCall = defineCall({
  ...decision,
  name: 'approveAccountChange',
  path: '/api/users/changes/approve/:id',
  summary:
    "Makes a proposed change of a user's account: another person than who proposed it and whom it is about",
})

export const refuseAccountChangeCall = defineCall({
  ...decision,
  name: 'refuseAccountChange',
  path: '/api/users/changes/refuse/:id',
  summary: "Refuses a proposed change of a user's account",
})

export const withdrawAccountChangeCall = defineCall({
  ...decision,
  name: 'withdrawAccountChange',
  path: '/api/users/changes/withdraw/:id',
  summary: "Takes back a change of a user's account that one has proposed oneself",
})
