import { leastPasswordLength, passwordLength } from '@fxmatch/domain/passwords/judge-password'
import { hasFactor, removeFactor } from '../../db/sessions/second-factors.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Refusal, type Result, refuseField } from '../kernel/result.ts'
import { type Acting, runAsActor } from '../kernel/run-as-actor.ts'
import { announceAccess } from '../sessions/announce-access.ts'
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
 * Switches one's second factor off, for the password and a code. Refused: SECOND_FACTOR_STATE where there is none;
 * SECOND_FACTOR_KEPT where one is required of those who approve; INVALID_INPUT at `code` for a wrong one, at `password` for one
 * that is too short without a second factor; and as by `withProof`.
 */
export function removeSecondFactor(
  services: SecondFactorServices,
  acting: Acting,
  input: Proof,
): Promise<Result<null>> {
  return withProof(services, acting, 'remove', input.password, (owner) => {
    const remove = async (context: ActorContext): Promise<Result<null>> => {
      const { actor } = context
      if (!(await isUnchanged(context, owner))) return wrongCode()
      const refusal = refuseAction(services, actor, await hasFactor(context.tx, actor.userId), 'remove')
      if (refusal) return refusal
      if ((await useCode(context, services.secrets, owner, input.code)) === null) return wrongCode()
      if (passwordLength(input.password) < leastPasswordLength({ secondFactor: false }))
        return tooShortAlone()
      await removeFactor(context.tx, actor.userId)
      await noteFactor(context, owner, 'second_factor_removed', services.language)
      await announceAccess(context, actor.userId)
      return done(null)
    }
    return runAsActor(services.db, services, acting, remove, { hold: 'change' })
  })
}

function tooShortAlone(): { ok: false; refusal: Refusal } {
  const least = leastPasswordLength({ secondFactor: false })
  return refuseField('INVALID_INPUT', 'password', { rule: 'PASSWORD_TOO_SHORT_ALONE', details: { least } })
}
