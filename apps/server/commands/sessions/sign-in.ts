import { userNameKey } from '@fxmatch/domain/identifiers/user-name'
import type { Db } from '../../db/connect.ts'
import { type Credentials, findCredentials } from '../../db/sessions/credentials.ts'
import { hasFactor } from '../../db/sessions/second-factors.ts'
import { insertChallenge } from '../../db/sessions/sign-in-challenges.ts'
import { PasswordQueueFull, type PasswordVerifier } from '../../security/passwords.ts'
import type { SecretBox } from '../../security/secret-box.ts'
import type { SessionRules } from '../../security/session-lifetime.ts'
import { hashToken, newToken } from '../../security/tokens.ts'
import type { Clock, CommandContext, Ids } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { runInTransaction } from '../kernel/unit-of-work.ts'
import { admitAttempt, type SignInLimits } from './admit-attempt.ts'
import { openSession, type SignedIn, type SignInPlace } from './open-session.ts'
import { recordFailure } from './record-failure.ts'

/** What signing in needs besides its input. */
export interface SignInServices {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly requestId: string | null
  readonly passwords: PasswordVerifier
  readonly secrets: SecretBox
  readonly limits: SignInLimits
  readonly rules: SessionRules
}

export interface SignInInput extends SignInPlace {
  readonly username: string
  readonly password: string
  readonly stayOnline: boolean
}

/** For how many minutes after the password the code is accepted. */
const CHALLENGE_MINUTES = 5

/**
 * Opens a session for a username and a password. Refuses with BAD_CREDENTIALS, the same for an unknown user, a wrong
 * password and a disabled user, after the same work; with SECOND_FACTOR_NEEDED where the password is right and a code is
 * asked for, the challenge to send it with in the details (decision record 0032); with RATE_LIMITED after too many failures
 * (`admitAttempt`); with UNAVAILABLE where too many passwords wait to be verified. Sessions opened, codes asked for and wrong
 * credentials are audited.
 *
 * Unlike other commands it opens its transaction itself, after the password has been verified: a burst of sign-ins
 * must not hold the connections that trading needs.
 */
export async function signIn(services: SignInServices, input: SignInInput): Promise<Result<SignedIn>> {
  const key = userNameKey(input.username)
  const attempt = await admitAttempt(services, { ...input, key })
  if (!attempt.ok) return attempt
  const { forgive } = attempt.value
  try {
    const result = await tryCredentials(services, { ...input, key })
    if (result.ok || result.refusal.code !== 'BAD_CREDENTIALS') await forgive()
    return result
  } catch (error) {
    // Our fault, not the person's: nobody is locked out because the database was away.
    await Promise.allSettled([forgive()])
    throw error
  }
}

/** What was typed, with the key that limits, look-up and uniqueness share; null for what is nobody's name. */
type Typed = SignInInput & { readonly key: string | null }

async function tryCredentials(services: SignInServices, input: Typed): Promise<Result<SignedIn>> {
  const credentials = await findCredentials(services.db, input.key, false)
  let matches: boolean
  try {
    matches = await services.passwords.verify(credentials?.passwordHash ?? null, input.password)
  } catch (error) {
    if (error instanceof PasswordQueueFull) return refuse('UNAVAILABLE')
    throw error
  }
  // A failure is committed too, with its audit entry: inside the transaction it is an outcome, not a refusal.
  const outcome = await runInTransaction(services.db, services, async (context): Promise<Result<Outcome>> => {
    if (credentials && matches) return done(await admit(context, services.rules, credentials, input))
    const failure = credentials ? 'WRONG_PASSWORD' : 'UNKNOWN_USER'
    await recordFailure(context, credentials?.userId ?? null, { address: input.address, failure })
    return done(null)
  })
  if (!outcome.ok) return outcome
  if (outcome.value === null) return refuse('BAD_CREDENTIALS')
  if ('token' in outcome.value) return done(outcome.value)
  return refuse('SECOND_FACTOR_NEEDED', {
    rule: 'SECOND_FACTOR_NEEDED',
    details: { challenge: outcome.value.challenge, expiresInSeconds: CHALLENGE_MINUTES * 60 },
  })
}

/** A session, or the token of the challenge that a code answers; null for a failure, which is audited. */
type Outcome = SignedIn | { readonly challenge: string } | null

async function admit(
  context: CommandContext,
  rules: SessionRules,
  verified: Credentials,
  input: Typed,
): Promise<Outcome> {
  const present = await findCredentials(context.tx, input.key, true)
  const { address, stayOnline } = input
  // The password that was verified must still be the user's, now that the row cannot change any more.
  if (!present || present.passwordHash !== verified.passwordHash) {
    await recordFailure(context, present?.userId ?? null, { address, failure: 'WRONG_PASSWORD' })
    return null
  }
  if (present.disabled) {
    await recordFailure(context, present.userId, { address, failure: 'DISABLED_USER' })
    return null
  }
  if (!(await hasFactor(context.tx, present.userId)))
    return openSession(context, rules, present, { ...input, code: null })
  return { challenge: await challenge(context, present, { address, stayOnline }) }
}

async function challenge(
  context: CommandContext,
  { userId, companyId }: Credentials,
  { address, stayOnline }: { address: string; stayOnline: boolean },
): Promise<string> {
  const now = context.clock.now()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000)
  await insertChallenge(context.tx, { tokenHash: hashToken(token), userId, stayOnline, now, expiresAt })
  await audit(
    { ...context, actor: { userId, companyId } },
    { action: 'session.code_asked', objectType: 'user', objectId: userId, data: { address } },
  )
  return token
}
