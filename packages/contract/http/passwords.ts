import { PASSWORD_PURPOSES } from '@fxmatch/domain/access/one-time-links'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { instant, noContent, text, userParams } from './scalars.ts'

// Passwords are never trimmed. Their rules are the domain's (`passwords/judge-password.ts`), which names the flaw.
const password = z.string().min(1, schemaFault('FIELD_REQUIRED')).max(1_000)
const token = z.string().min(1, schemaFault('FIELD_REQUIRED')).max(200)
const required = (max: number) => text(max).min(1, schemaFault('FIELD_REQUIRED'))

export const changePasswordCall = defineCall({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/users/update-password/:userId',
  access: 'signed-in',
  summary: "Changes one's own password; the user's other sessions end",
  params: userParams,
  body: z.object({ old_password: password, new_password: password }),
  response: z.object({ message: z.string() }),
})

export const forgotPasswordCall = defineCall({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/users/forgot-password',
  access: 'public',
  summary:
    'Mails a link for a new password, if username and e-mail are those of a user; never tells whether they are',
  body: z.object({ username: required(120), email: required(254) }),
  response: noContent,
  status: 204,
})

export const passwordLinkCall = defineCall({
  name: 'passwordLink',
  method: 'POST',
  path: '/api/users/password-link',
  access: 'public',
  summary: 'Whose password a one-time link sets, without using it up; 410 tells why it leads nowhere',
  body: z.object({ token }),
  response: z.object({
    purpose: z.enum(PASSWORD_PURPOSES),
    username: z.string(),
    fullName: z.string(),
    companyName: z.string(),
    /** Whether a second factor is in force: a shorter password is enough then. */
    secondFactor: z.boolean(),
    expiresAt: instant,
  }),
})

export const resetPasswordCall = defineCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/users/reset-password',
  access: 'public',
  summary: "Sets a password by a one-time link; all the user's sessions end",
  body: z.object({ token, new_password: password }),
  response: noContent,
  status: 204,
})
