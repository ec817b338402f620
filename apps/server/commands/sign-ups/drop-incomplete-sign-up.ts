import { lockSignUp } from '../../db/sign-ups/sign-ups.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * The clock deletes a sign-up whose documents never came, with all that it declared; the audit keeps that there was one.
 * Refused, and passed over by the clock: NOT_FOUND where its documents have come, or another process has deleted it.
 */
export async function dropIncompleteSignUp(
  context: CommandContext,
  input: { signUpId: string },
): Promise<Result<{ signUpId: string }>> {
  const signUp = await lockSignUp(context.tx, input.signUpId)
  if (signUp?.status !== 'SUBMITTED') return refuse('NOT_FOUND')
  await context.tx.deleteFrom('sign_ups').where('id', '=', signUp.id).execute()
  await audit(context, {
    action: 'sign_up.dropped',
    objectType: 'sign_up',
    objectId: signUp.id,
    data: { before: signUp.status },
  })
  await emit(context, [
    {
      type: 'change',
      noun: 'sign_up',
      event: 'sign_up.dropped',
      id: signUp.id,
      companies: [signUp.bank_id],
    },
  ])
  return done({ signUpId: signUp.id })
}
