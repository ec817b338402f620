import { hasFactor } from '../../db/sessions/second-factors.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { type Acting, runAsActor } from '../kernel/run-as-actor.ts'
import { giveRecoveryCodes } from './confirm-second-factor.ts'
import {
  isUnchanged,
  noteFactor,
  type Proof,
  refuseAction,
  type SecondFactorServices,
  withProof,
  wrongCode,
} from './second-factor-services.ts'
import { useCode } from './use-code.ts'

/**
 * Gives new recovery codes, for the password and a code; the old ones are worth nothing then. Refused: SECOND_FACTOR_STATE
 * where there is no second factor; INVALID_INPUT at `code` for a wrong one; and as by `withProof`.
 */
export function renewRecoveryCodes(
  services: SecondFactorServices,
  acting: Acting,
  input: Proof,
): Promise<Result<{ recoveryCodes: readonly string[] }>> {
  return withProof(services, acting, 'renew_codes', input.password, (owner) => {
    const renew = async (context: ActorContext): Promise<Result<{ recoveryCodes: readonly string[] }>> => {
      const { actor } = context
      if (!(await isUnchanged(context, owner))) return wrongCode()
      const refusal = refuseAction(services, actor, await hasFactor(context.tx, actor.userId), 'renew_codes')
      if (refusal) return refusal
      if ((await useCode(context, services.secrets, owner, input.code)) === null) return wrongCode()
      const recoveryCodes = await giveRecoveryCodes(context, actor.userId)
      await noteFactor(context, owner, 'recovery_codes_renewed', services.language)
      return done({ recoveryCodes })
    }
    return runAsActor(services.db, services, acting, renew, { hold: 'change' })
  })
}
