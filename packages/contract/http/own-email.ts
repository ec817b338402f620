import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { codeText, instant, noContent } from './scalars.ts'
import { emailField } from './sign-up-fields.ts'

const REQUIRED = schemaFault('FIELD_REQUIRED')

/** One's own address. Links for a forgotten password go to `resetsTo`, which is another while a new one does not count. */
const ownEmailSchema = z.object({
  email: z.string(),
  /** Null: it has been the person's from the beginning. */
  changedAt: instant.nullable(),
  verified: z.boolean(),
  counts: z.boolean(),
  /** From when on a verified new address counts; null where it does, or never changed. */
  countsFrom: instant.nullable(),
  resetsTo: z.string().nullable(),
  /** Whether a code of the second factor is asked for besides the password. */
  secondFactor: z.boolean(),
})
export type OwnEmail = z.infer<typeof ownEmailSchema>

export const ownEmailCall = defineCall({
  name: 'ownEmail',
  method: 'GET',
  path: '/api/account/email',
  access: 'signed-in',
  summary: "One's own e-mail address, and whether it counts for a forgotten password",
  response: ownEmailSchema,
})

export const changeOwnEmailBody = z.object({
  email: emailField,
  password: z.string(REQUIRED).min(1, REQUIRED).max(1_000),
  code: codeText(40).default(''),
})

export const changeOwnEmailCall = defineCall({
  name: 'changeOwnEmail',
  method: 'POST',
  path: '/api/account/email',
  access: 'signed-in',
  summary:
    "Changes one's own e-mail for the password, and a code where a second factor is on; the new address is mailed a link, the old one a link that locks the account",
  body: changeOwnEmailBody,
  response: ownEmailSchema,
})

const token = z.object({ token: z.string().max(100) })

export const verifyEmailCall = defineCall({
  name: 'verifyEmail',
  method: 'POST',
  path: '/api/users/verify-email',
  access: 'public',
  summary: 'Says, by a mailed link, that a new e-mail address is its person’s',
  body: token,
  response: noContent,
  status: 204,
})

export const freezeAccountCall = defineCall({
  name: 'freezeAccount',
  method: 'POST',
  path: '/api/users/freeze-account',
  access: 'public',
  summary:
    'Locks an account at once by a link mailed to its address: sessions end, changes that wait are dropped',
  body: token,
  response: noContent,
  status: 204,
})
