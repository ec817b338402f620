import { updateSignUp } from '../../db/sign-ups/sign-ups.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { addresseeOf, decideLockedSignUp } from './decide-locked-sign-up.ts'
import { noteSignUp } from './note-sign-up.ts'

/**
 * A validator of the bank refuses a sign-up with a reason, which the company gets by mail. Its username is free again; its
 * documents are removed later (`sign_up.refused_document_days`). Refused as by `decideLockedSignUp`.
 */
export async function refuseSignUp(
  context: ActorContext,
  input: { signUpId: string; reason: string },
): Promise<Result<{ signUpId: string }>> {
  const decided = await decideLockedSignUp(context, 'refuse', input.signUpId)
  if (!decided.ok) return decided
  const { signUp, to, bankName } = decided.value
  const now = context.clock.now()
  await updateSignUp(context.tx, signUp, {
    status: to,
    status_since: now,
    upload_hash: null,
    decided_by: context.actor.userId,
    decided_at: now,
    refusal_reason: input.reason,
  })
  await queueMail(context, {
    recipient: signUp.email,
    template: 'sign_up_refused',
    language: signUp.language,
    data: { fullName: addresseeOf(signUp), companyName: signUp.name, bankName, reason: input.reason },
  })
  await noteSignUp(context, {
    action: 'refuse',
    signUpId: signUp.id,
    bankId: signUp.bank_id,
    reason: input.reason,
  })
  return done({ signUpId: signUp.id })
}
