import type { Db } from '../../db/connect.ts'
import type { StoredLimiter } from '../../db/limits/rate-limits.ts'
import { type Credentials, findCredentials } from '../../db/sessions/credentials.ts'
import { hasFactor } from '../../db/sessions/second-factors.ts'
import { insertChallenge } from '../../db/sessions/sign-in-challenges.ts'
import { PasswordQueueFull, type PasswordVerifier } from '../../security/passwords.ts'
import type { SecretBox } from '../../security/secret-box.ts'
import type { SessionRules } from '../../security/session-lifetime.ts'
import { hashToken, newToken } from '../../security/tokens.ts'
import type { Clock, CommandContext, Ids } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Refusal, type Result, refuse } from '../kernel/result.ts'
import { runInTransaction } from '../kernel/unit-of-work.ts'
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
  readonly attemptsByUser: StoredLimiter
  readonly attemptsByAddress: StoredLimiter
  /** Of wrong codes, by the user whose password was right. */
  readonly attemptsByCode: StoredLimiter
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
 * for the username or from the address; with UNAVAILABLE where too many passwords wait to be verified. Sessions opened, codes
 * asked for and wrong credentials are audited.
 *
 * Unlike other commands it opens its transaction itself, after the password has been verified: a burst of sign-ins
 * must not hold the connections that trading needs.
 */
export async function signIn(services: SignInServices, input: SignInInput): Promise<Result<SignedIn>> {
  const now = services.clock.now()
  const byAddress = await services.attemptsByAddress.take(input.address, now)
  if (!byAddress.allowed) return tooMany(byAddress.retryAfterSeconds)
  const byUser = await services.attemptsByUser.take(input.username.toLowerCase(), now)
  if (!byUser.allowed) return tooMany(byUser.retryAfterSeconds)

  const forgive = () => Promise.all([byAddress.forgive(), byUser.forgive()])
  try {
    const result = await tryCredentials(services, input)
    if (result.ok || result.refusal.code !== 'BAD_CREDENTIALS') await forgive()
    return result
  } catch (error) {
    // Our fault, not the person's: nobody is locked out because the database was away.
    await Promise.allSettled([forgive()])
    throw error
  }
}

async function tryCredentials(services: SignInServices, input: SignInInput): Promise<Result<SignedIn>> {
  const credentials = await findCredentials(services.db, input.username, false)
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

/** Refuses a further attempt. */
export function tooMany(retryAfterSeconds: number): { ok: false; refusal: Refusal } {
  return refuse('RATE_LIMITED', { details: { retryAfterSeconds } })
}

/** A session, or the token of the challenge that a code answers; null for a failure, which is audited. */
type Outcome = SignedIn | { readonly challenge: string } | null

async function admit(
  context: CommandContext,
  rules: SessionRules,
  verified: Credentials,
  input: SignInInput,
): Promise<Outcome> {
  const present = await findCredentials(context.tx, input.username, true)
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
