import { findCredentialsById } from '../../db/sessions/credentials.ts'
import {
  dropChallenge,
  failChallenge,
  lockChallenge,
  ownerOfChallenge,
} from '../../db/sessions/sign-in-challenges.ts'
import { hashToken } from '../../security/tokens.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { runInTransaction } from '../kernel/unit-of-work.ts'
import { useCode } from '../second-factor/use-code.ts'
import { admitCode } from './admit-attempt.ts'
import { openSession, type SignedIn, type SignInPlace } from './open-session.ts'
import { recordFailure } from './record-failure.ts'
import type { SignInServices } from './sign-in.ts'

export interface SignInWithCodeInput extends SignInPlace {
  /** The token that the right password was answered with. */
  readonly challenge: string
  /** A code of the authenticator, or a recovery code. */
  readonly code: string
}

/** Wrong codes after which the password is asked for again. */
const MOST_FAILURES = 5

/** `OVER`: the challenge is unknown, expired, used up, or the account has changed since. */
type Outcome = SignedIn | 'WRONG' | 'OVER'

/**
 * Opens the session of somebody whose password was right, in exchange for a code (decision record 0032). Refused:
 * SIGN_IN_EXPIRED where the password must be given again, BAD_SECOND_FACTOR for a wrong or used code, RATE_LIMITED after too
 * many wrong ones (`admitCode`). Sessions opened and wrong codes are audited.
 */
export async function signInWithCode(
  services: SignInServices,
  input: SignInWithCodeInput,
): Promise<Result<SignedIn>> {
  const { db } = services
  const tokenHash = hashToken(input.challenge)
  const owner = await ownerOfChallenge(db, tokenHash)
  const attempt = await admitCode(services, { ...input, owner })
  if (!attempt.ok) return attempt
  if (owner === null) return refuse('SIGN_IN_EXPIRED')
  let wrong = false
  try {
    // A wrong code is committed too: it counts, and is written down.
    const outcome = await runInTransaction(db, services, async (context) =>
      done(await answer(context, services, tokenHash, input)),
    )
    if (!outcome.ok) return outcome
    wrong = outcome.value === 'WRONG'
    if (outcome.value === 'OVER') return refuse('SIGN_IN_EXPIRED')
    return outcome.value === 'WRONG' ? refuse('BAD_SECOND_FACTOR') : done(outcome.value)
  } finally {
    // Settled and not awaited: should this fail after the try has, the fault of the try is the one to throw.
    if (!wrong) await Promise.allSettled([attempt.value.forgive()])
  }
}

async function answer(
  context: CommandContext,
  services: SignInServices,
  tokenHash: Buffer,
  input: SignInWithCodeInput,
): Promise<Outcome> {
  const { tx, clock } = context
  const challenge = await lockChallenge(tx, tokenHash)
  if (challenge === null || challenge.expiresAt <= clock.now() || challenge.failures >= MOST_FAILURES)
    return 'OVER'
  const { userId } = challenge
  const person = await findCredentialsById(tx, userId)
  if (person === null || person.disabled || person.version !== challenge.userVersion) return 'OVER'
  const code = await useCode(context, services.secrets, person, input.code)
  if (code === null) {
    await failChallenge(tx, tokenHash)
    await recordFailure(context, userId, { address: input.address, failure: 'WRONG_CODE' })
    return 'WRONG'
  }
  await dropChallenge(tx, tokenHash)
  return openSession(context, services.rules, person, { ...input, stayOnline: challenge.stayOnline, code })
}
