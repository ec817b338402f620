import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { capabilitySchema, codeText, companyKindSchema, noContent, roleSchema, uuid } from './scalars.ts'
import { userSettingsSchema } from './user-settings.ts'

/** The signed-in user, as every screen sees it. `number` is the short number people read out; `id` is for calls. */
export const sessionUserSchema = z.object({
  id: uuid,
  number: z.number().int(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  roles: z.array(roleSchema),
  capabilities: z.array(capabilitySchema),
  company: uuid,
  companyName: z.string(),
  companyBCT: z.string().nullable(),
  companyKind: companyKindSchema,
  organizationName: z.string().nullable(),
  is_bank: z.boolean(),
  reference: z.string(),
  hasDisplayer: z.boolean(),
  exchangeRateUpdated: z.boolean(),
  settings: userSettingsSchema,
  /** Whether a code is asked for at sign-in. */
  secondFactor: z.boolean(),
  /** The role asks for a second factor that is not set up: until it is, nothing else can be done. */
  mustSetUpSecondFactor: z.boolean(),
  /** The newest event of the live feed before this was read: a feed that begins after it misses nothing. */
  liveId: z.string().optional(),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

const signedInSchema = z.object({
  token: z.string(),
  roles: z.array(roleSchema),
  company: uuid,
  is_bank: z.boolean(),
  user: sessionUserSchema,
})

export const loginCall = defineCall({
  name: 'login',
  method: 'POST',
  path: '/api/login_check',
  access: 'public',
  summary:
    'Sign in; sets the session cookie and answers a bearer token for API clients. Where a second factor is in force: 401 SECOND_FACTOR_NEEDED, with the challenge for `loginCode` in the details',
  body: z.object({
    username: z.string().trim().min(1, schemaFault('VALUE_INVALID')).max(120),
    password: z.string().min(1, schemaFault('VALUE_INVALID')).max(256),
    stayOnline: z.boolean().default(false),
  }),
  response: signedInSchema,
})

export const loginCodeCall = defineCall({
  name: 'loginCode',
  method: 'POST',
  path: '/api/login_check/code',
  access: 'public',
  summary: 'The second step of a sign-in: a code of the authenticator, or a recovery code, for the challenge',
  body: z.object({
    challenge: z.string().min(1, schemaFault('VALUE_INVALID')).max(200),
    code: codeText(40).min(1, schemaFault('VALUE_INVALID')),
  }),
  response: signedInSchema,
})

export const currentUserCall = defineCall({
  name: 'currentUser',
  method: 'GET',
  path: '/api/users/get/user-by-token',
  access: 'signed-in',
  summary: 'The signed-in user',
  beforeSetUp: true,
  response: sessionUserSchema.extend({ token: z.string().nullable() }),
})

export const logoutCall = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/api/logout',
  access: 'signed-in',
  summary: 'Ends the session at once',
  beforeSetUp: true,
  response: noContent,
  status: 204,
})
