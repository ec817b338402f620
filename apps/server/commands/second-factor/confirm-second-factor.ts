import {
  confirmFactor,
  findFactor,
  hasFactor,
  replaceRecoveryCodes,
  useStep,
} from '../../db/sessions/second-factors.ts'
import { rotateToken } from '../../db/sessions/sessions.ts'
import { hashRecoveryCode, newRecoveryCodes, stepOfCode } from '../../security/one-time-codes.ts'
import { hashToken, newToken } from '../../security/tokens.ts'
import type { ActorContext, CommandContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { type Acting, runAsActor } from '../kernel/run-as-actor.ts'
import { realTime } from '../kernel/system-services.ts'
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

/** What its owner gets with a second factor that was put in force. */
export interface ConfirmedFactor {
  /** Shown once; the database keeps their hashes. */
  readonly recoveryCodes: readonly string[]
  /** The session's new token: the one before is worth nothing any more. */
  readonly token: string
}

/**
 * Puts one's new second factor in force, for the password and a code that the authenticator made from the new secret. The
 * session goes on under a new token. Refused: SECOND_FACTOR_STATE where one is in force; INVALID_INPUT at `code` for a wrong
 * one; and as by `withProof`.
 */
export function confirmSecondFactor(
  services: SecondFactorServices,
  acting: Acting,
  input: Proof,
): Promise<Result<ConfirmedFactor>> {
  const { db, secrets } = services
  return withProof(services, acting, 'confirm', input.password, (owner) => {
    const confirm = async (context: ActorContext): Promise<Result<ConfirmedFactor>> => {
      const { tx, clock, actor } = context
      const { userId } = actor
      if (!(await isUnchanged(context, owner))) return wrongCode()
      const refusal = refuseAction(services, actor, await hasFactor(tx, userId), 'confirm')
      if (refusal) return refusal
      const now = clock.now()
      const factor = await findFactor(tx, userId, true)
      if (factor === null) return wrongCode()
      const step = stepOfCode(secrets.open(factor.secret, userId), input.code, realTime(clock))
      if (step === null || !(await useStep(tx, userId, factor, { step, now }))) return wrongCode()
      await confirmFactor(tx, userId, now)
      const recoveryCodes = await giveRecoveryCodes(context, userId)
      const token = newToken()
      await rotateToken(tx, acting.sessionId, hashToken(token))
      await noteFactor(context, owner, 'second_factor_set_up', services.language)
      await announceAccess(context, userId)
      return done({ recoveryCodes, token })
    }
    return runAsActor(db, services, acting, confirm, { hold: 'change' })
  })
}

/** Makes new recovery codes in place of all others. They are returned this once: the database keeps their hashes. */
export async function giveRecoveryCodes(context: CommandContext, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.flatMap((code) => hashRecoveryCode(code) ?? [])
  await replaceRecoveryCodes(context.tx, userId, hashes)
  return codes
}
