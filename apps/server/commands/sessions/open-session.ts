import { endSubscriptionsOfOthers } from '../../db/push/push-subscriptions.ts'
import type { Credentials } from '../../db/sessions/credentials.ts'
import { markSignedIn } from '../../db/sessions/credentials.ts'
import { endSessionOfToken, insertSession } from '../../db/sessions/sessions.ts'
import { type SessionRules, sessionExpiry } from '../../security/session-lifetime.ts'
import { hashToken, newToken } from '../../security/tokens.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import type { UsedCode } from '../second-factor/use-code.ts'
import { announceAccess } from './announce-access.ts'
import { rememberDevice } from './remember-device.ts'

/** A session that was opened. */
export interface SignedIn {
  readonly userId: string
  /** The session's token, which only its owner learns. */
  readonly token: string
  readonly stayOnline: boolean
  /** The token by which the browser is known for the person from now on. */
  readonly device: string
}

/** From where somebody signs in. */
export interface SignInPlace {
  readonly address: string
  readonly userAgent: string | null
  /** The token that the browser had before: its session ends, whoever's it was, so that a browser never has two. */
  readonly replaces: string | null
  /** The token by which the browser says that somebody was signed in with it before; null without one. */
  readonly device: string | null
}

/**
 * Opens a session with a new token, never one that came with the request. The caller has locked the user's row.
 *
 * @param person who signs in
 * @param input from where, and `code`: how the second factor was proved, null where the user has none
 */
export async function openSession(
  context: CommandContext,
  rules: SessionRules,
  person: Pick<Credentials, 'userId' | 'companyId'>,
  input: SignInPlace & { stayOnline: boolean; code: UsedCode | null },
): Promise<SignedIn> {
  const { tx, clock, ids } = context
  const token = newToken()
  const id = ids.uuid()
  const now = clock.now()
  const { userId } = person
  const { stayOnline, address, userAgent, code } = input
  if (input.replaces !== null) {
    const replaced = await endSessionOfToken(tx, hashToken(input.replaces), now)
    if (replaced !== null && replaced !== userId) await announceAccess(context, replaced)
  }
  // Whoever had the browser before is told there no more, whatever became of their session.
  await endSubscriptionsOfOthers(tx, userId, {
    deviceHash: input.device === null ? null : hashToken(input.device),
    sessionHash: input.replaces === null ? null : hashToken(input.replaces),
  })
  await markSignedIn(tx, userId, now)
  await insertSession(tx, {
    id,
    tokenHash: hashToken(token),
    userId,
    stayOnline,
    createdAt: now,
    expiresAt: sessionExpiry(stayOnline, now, rules),
    address,
    userAgent,
  })
  await announceAccess(context, userId)
  await audit(
    { ...context, actor: person },
    {
      action: 'session.signed_in',
      objectType: 'session',
      objectId: id,
      data: { address, stayOnline, ...(code === null ? {} : { secondFactor: code }) },
    },
  )
  return { userId, token, stayOnline, device: await rememberDevice(context, userId, input.device) }
}
