import { judgePassword, type PasswordOwner } from '@fxmatch/domain/passwords/judge-password'
import { z } from 'zod'

/** A new password, twice; the screens say what is wrong in their language. */
export function newPasswordSchema(owner: PasswordOwner) {
  return z
    .object({
      new_password: z.string().refine((password) => judgePassword(password, owner) === null),
      confirmation: z.string().min(1),
    })
    .refine((typed) => typed.new_password === typed.confirmation, {
      path: ['confirmation'],
      // Judged as soon as something stands there, also while the password itself is refused.
      when: ({ value }) => (value as { confirmation: string }).confirmation !== '',
    })
}
