import { decideSignUp } from '@fxmatch/domain/sign-ups/sign-up-table'
import { deleteDocuments } from '../../db/sign-ups/documents.ts'
import { lockSignUp, updateSignUp } from '../../db/sign-ups/sign-ups.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { noteSignUp } from './note-sign-up.ts'
import { refuseSignUpStep } from './refuse-sign-up-step.ts'

/**
 * The clock removes the documents of a refused sign-up, which may not be kept for longer than they are of use. Refused, and
 * passed over by the clock: NOT_FOUND where another process has removed them; SIGN_UP_STATUS.
 * @returns how many documents were removed
 */
export async function removeRefusedDocuments(
  context: CommandContext,
  input: { signUpId: string },
): Promise<Result<{ removed: number }>> {
  const signUp = await lockSignUp(context.tx, input.signUpId)
  if (!signUp || signUp.documents_removed_at !== null) return refuse('NOT_FOUND')
  const decision = decideSignUp(
    'remove_documents',
    { status: signUp.status, bankId: signUp.bank_id },
    'CLOCK',
  )
  if (!decision.ok) return refuseSignUpStep(decision.refusal)
  const removed = await deleteDocuments(context.tx, signUp.id)
  await updateSignUp(context.tx, signUp, {
    status: decision.to,
    documents_removed_at: context.clock.now(),
  })
  await noteSignUp(context, {
    action: 'remove_documents',
    signUpId: signUp.id,
    bankId: signUp.bank_id,
    data: { removed },
  })
  return done({ removed })
}
