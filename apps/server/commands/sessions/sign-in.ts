import type { Db } from '../../db/connect.ts'
import { type Credentials, findCredentials, markSignedIn } from '../../db/sessions/credentials.ts'
import { insertSession } from '../../db/sessions/sessions.ts'
import type { AttemptLimiter } from '../../security/attempt-limiter.ts'
import { PasswordQueueFull, type PasswordVerifier } from '../../security/passwords.ts'
import { type SessionRules, sessionExpiry } from '../../security/session-lifetime.ts'
import { hashToken, newToken } from '../../security/tokens.ts'
import type { Clock, CommandContext, Ids } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Refusal, type Result, refuse } from '../kernel/result.ts'
import { runInTransaction } from '../kernel/unit-of-work.ts'

/** What signing in needs besides its input. */
export interface SignInServices {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly requestId: string | null
  readonly passwords: PasswordVerifier
  readonly attemptsByUser: AttemptLimiter
  readonly attemptsByAddress: AttemptLimiter
  readonly rules: SessionRules
}

export interface SignInInput {
  readonly username: string
  readonly password: string
  readonly stayOnline: boolean
  readonly address: string
  readonly userAgent: string | null
}

export interface SignedIn {
  readonly userId: string
  /** The session's token, which only its owner learns. */
  readonly token: string
}

/** Why a sign-in was refused: for the audit, never for the answer. */
type Failure = 'UNKNOWN_USER' | 'DISABLED_USER' | 'WRONG_PASSWORD'

/**
 * Opens a session for a username and a password. Refuses with BAD_CREDENTIALS, the same for an unknown user, a wrong
 * password and a disabled user, after the same work; with RATE_LIMITED after too many failures of the user's name or
 * of the address; with UNAVAILABLE where too many wait. Both outcomes are audited.
 *
 * Unlike other commands it opens its transaction itself, after the password has been verified: a burst of sign-ins
 * must not hold the connections that trading needs.
 */
export async function signIn(services: SignInServices, input: SignInInput): Promise<Result<SignedIn>> {
  const now = services.clock.now()
  const byAddress = services.attemptsByAddress.take(input.address, now)
  if (!byAddress.allowed) return tooMany(byAddress.retryAfterSeconds)
  const byUser = services.attemptsByUser.take(input.username.toLowerCase(), now)
  if (!byUser.allowed) return tooMany(byUser.retryAfterSeconds)

  const forgive = () => {
    byAddress.forgive()
    byUser.forgive()
  }
  try {
    const result = await tryCredentials(services, input)
    if (result.ok || result.refusal.code !== 'BAD_CREDENTIALS') forgive()
    return result
  } catch (error) {
    // Our fault, not the person's: nobody is locked out because the database was away.
    forgive()
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
  const outcome = await runInTransaction(services.db, services, async (context) =>
    credentials && matches
      ? openSession(context, services.rules, credentials, input)
      : recordFailure(context, credentials, input, credentials ? 'WRONG_PASSWORD' : 'UNKNOWN_USER'),
  )
  if (!outcome.ok) return outcome
  return outcome.value.signedIn ? done(outcome.value.signedIn) : refuse('BAD_CREDENTIALS')
}

function tooMany(retryAfterSeconds: number): { ok: false; refusal: Refusal } {
  return refuse('RATE_LIMITED', { details: { retryAfterSeconds } })
}

type Outcome = Result<{ signedIn: SignedIn | null }>

async function openSession(
  context: CommandContext,
  rules: SessionRules,
  verified: Credentials,
  input: SignInInput,
): Promise<Outcome> {
  const present = await findCredentials(context.tx, input.username, true)
  // The password that was verified must still be the user's, now that the row cannot change any more.
  if (!present || present.passwordHash !== verified.passwordHash) {
    return recordFailure(context, present, input, 'WRONG_PASSWORD')
  }
  if (present.disabled) return recordFailure(context, present, input, 'DISABLED_USER')

  const token = newToken()
  const id = context.ids.uuid()
  const now = context.clock.now()
  await markSignedIn(context.tx, present.userId, now)
  await insertSession(context.tx, {
    id,
    tokenHash: hashToken(token),
    userId: present.userId,
    stayOnline: input.stayOnline,
    createdAt: now,
    expiresAt: sessionExpiry(input.stayOnline, now, rules),
    address: input.address,
    userAgent: input.userAgent,
  })
  await audit(
    { ...context, actor: present },
    {
      action: 'session.signed_in',
      objectType: 'session',
      objectId: id,
      data: { address: input.address, stayOnline: input.stayOnline },
    },
  )
  return done({ signedIn: { userId: present.userId, token } })
}

/** The name as typed is not written down: people type passwords into the wrong field. */
async function recordFailure(
  context: CommandContext,
  credentials: Credentials | null,
  input: SignInInput,
  failure: Failure,
): Promise<Outcome> {
  await audit(context, {
    action: 'session.refused',
    objectType: 'user',
    objectId: credentials?.userId ?? 'unknown',
    data: { address: input.address, failure },
  })
  return done({ signedIn: null })
}
