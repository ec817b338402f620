import { findPasswordOwner } from '../../db/companies/password-owner.ts'
import { beginFactor, hasFactor } from '../../db/sessions/second-factors.ts'
import { codeAddress, newCodeSecret } from '../../security/one-time-codes.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { type Acting, runAsActor } from '../kernel/run-as-actor.ts'
import { refuseAction, type SecondFactorServices } from './second-factor-services.ts'

/** What an authenticator is given: the secret as people type it, and the `otpauth:` address that the QR code shows. */
export interface BegunFactor {
  readonly secret: string
  readonly address: string
}

/**
 * Makes the secret of a new second factor, in place of one that was not confirmed. No code is asked for at sign-in until one
 * has confirmed that the authenticator has the secret. Refused: NOT_FOUND for a user who is gone, SECOND_FACTOR_STATE where a
 * second factor is in force.
 */
export async function beginSecondFactor(
  services: SecondFactorServices,
  acting: Acting,
): Promise<Result<BegunFactor>> {
  const { db, secrets } = services
  const begin = async ({ tx, clock, actor }: ActorContext): Promise<Result<BegunFactor>> => {
    const owner = await findPasswordOwner(tx, actor.userId, true)
    if (owner === null) return refuse('NOT_FOUND')
    const refusal = refuseAction(services, actor, await hasFactor(tx, actor.userId), 'begin')
    if (refusal) return refusal
    const secret = newCodeSecret()
    const { userId } = actor
    await beginFactor(tx, { userId, secret: secrets.seal(secret, userId), now: clock.now() })
    return done({ secret, address: codeAddress(secret, owner.username) })
  }
  return runAsActor(db, services, acting, begin, { hold: 'change' })
}
