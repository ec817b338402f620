import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { codeText, noContent } from './scalars.ts'

const REQUIRED = schemaFault('FIELD_REQUIRED')

/** The password and a code: what it takes to change one's second factor. The password is never trimmed. */
const proof = z.object({
  password: z.string().min(1, REQUIRED).max(1_000),
  code: codeText(40).min(1, REQUIRED),
})

/** Each works once; this is the only answer that has them. */
const recoveryCodes = z.array(z.string())

export const secondFactorCall = defineCall({
  name: 'secondFactor',
  method: 'GET',
  path: '/api/account/second-factor',
  access: 'signed-in',
  beforeSetUp: true,
  summary:
    "One's own second factor: whether it is in force, whether the role asks for it, codes that are left",
  response: z.object({
    enabled: z.boolean(),
    required: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  }),
})

export const beginSecondFactorCall = defineCall({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/api/account/second-factor/begin',
  access: 'signed-in',
  beforeSetUp: true,
  summary: 'A new secret for an authenticator; nothing is asked at sign-in until a code confirms it',
  response: z.object({
    /** In base 32, as people type it. */
    secret: z.string(),
    /** `otpauth://totp/…`, for an authenticator on the same device. */
    address: z.string(),
    /** The same as a QR code: an SVG image. */
    qr: z.string(),
  }),
})

export const confirmSecondFactorCall = defineCall({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  access: 'signed-in',
  beforeSetUp: true,
  summary: 'Puts the second factor in force; the session goes on under a new token',
  body: proof,
  response: z.object({
    recoveryCodes,
    /** The new token of an API client; null where the cookie has it. */
    token: z.string().nullable(),
  }),
})

export const renewRecoveryCodesCall = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  access: 'signed-in',
  summary: 'New recovery codes in place of all others',
  body: proof,
  response: z.object({ recoveryCodes }),
})

export const removeSecondFactorCall = defineCall({
  name: 'removeSecondFactor',
  method: 'POST',
  path: '/api/account/second-factor/remove',
  access: 'signed-in',
  summary: "Switches one's second factor off, where the role does not ask for one",
  body: proof,
  response: noContent,
  status: 204,
})
