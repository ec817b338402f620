import { decideSignUp, type SignUpStatus } from '@fxmatch/domain/sign-ups/sign-up-table'
import { lockSignUp, type SignUpRow } from '../../db/sign-ups/sign-ups.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { refuseSignUpStep } from './refuse-sign-up-step.ts'

/**
 * Locks a sign-up that the actor may decide on, and says where the decision leads. Of two validators the second waits for the
 * first and is refused. Refused: MISSING_CAPABILITY; NOT_FOUND, also for another bank's; SIGN_UP_STATUS where its
 * documents are missing or it is decided.
 */
export async function decideLockedSignUp(
  { tx, actor }: ActorContext,
  action: 'validate' | 'refuse',
  signUpId: string,
): Promise<Result<{ signUp: SignUpRow; to: SignUpStatus; bankName: string }>> {
  const able = requireCapability(actor, 'signup.validate')
  if (!able.ok) return able
  const signUp = await lockSignUp(tx, signUpId)
  if (!signUp) return refuse('NOT_FOUND')
  const decision = decideSignUp(action, { status: signUp.status, bankId: signUp.bank_id }, actor)
  if (!decision.ok) return refuseSignUpStep(decision.refusal)
  const bank = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', signUp.bank_id)
    .executeTakeFirstOrThrow()
  return done({ signUp, to: decision.to, bankName: bank.name })
}

/** Who is written to: the negotiator of a company that signed up itself, else the company. */
export function addresseeOf(
  signUp: Pick<SignUpRow, 'name' | 'negotiator_first_name' | 'negotiator_last_name'>,
): string {
  const names = [signUp.negotiator_first_name, signUp.negotiator_last_name].filter(Boolean).join(' ')
  return names === '' ? signUp.name : names
}
