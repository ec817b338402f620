import type { Actor } from '@fxmatch/domain/access/actor'
import { approves, decideSecondFactor, type SecondFactorAction } from '@fxmatch/domain/access/second-factor'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { findPasswordOwner, type StoredOwner } from '../../db/companies/password-owner.ts'
import type { StoredLimiter } from '../../db/limits/rate-limits.ts'
import type { SecretBox } from '../../security/secret-box.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { type Refusal, type Result, refuse, refuseField } from '../kernel/result.ts'
import type { Acting } from '../kernel/run-as-actor.ts'
import { realTime } from '../kernel/system-services.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { hashing, type PasswordServices } from '../passwords/password-services.ts'

/**
 * What the commands about one's own second factor get. Like those about passwords, they open their transaction once the
 * slow hashing is over, and take no idempotency key: its record would keep their secrets.
 */
export interface SecondFactorServices extends PasswordServices {
  /** Of wrong passwords and codes, by user. */
  readonly attempts: StoredLimiter
  readonly secrets: SecretBox
  /** Whether those who approve must have a second factor. */
  readonly required: boolean
  /** Of the mail that tells the person of the change. */
  readonly language: LanguageCode
}

/** What somebody proves before their second factor changes. */
export interface Proof {
  readonly password: string
  readonly code: string
}

/**
 * Refuses what the state of the actor's second factor does not allow, with SECOND_FACTOR_STATE or SECOND_FACTOR_KEPT
 * (`decideSecondFactor`); null where the action is allowed.
 */
export function refuseAction(
  services: { required: boolean },
  actor: Actor,
  enabled: boolean,
  action: SecondFactorAction,
): { ok: false; refusal: Refusal } | null {
  const required = services.required && approves(actor.capabilities)
  const rule = decideSecondFactor({ enabled, required }, action)
  if (rule === null) return null
  return refuse(rule === 'SECOND_FACTOR_KEPT' ? 'SECOND_FACTOR_KEPT' : 'SECOND_FACTOR_STATE', { rule })
}

/** INVALID_INPUT at `code`, for a wrong one. */
export function wrongCode(): { ok: false; refusal: Refusal } {
  return refuseField('INVALID_INPUT', 'code', { rule: 'WRONG_CODE' })
}

/**
 * Runs `act` for a person whose password is right, counting wrong passwords and wrong codes: `act` refuses the latter with
 * `wrongCode`. Refused, in this order: NOT_FOUND for a user who is gone; what the state of their second factor does not allow
 * (`refuseAction`); RATE_LIMITED after too many wrong ones; UNAVAILABLE where too many passwords wait to be verified;
 * INVALID_INPUT at `password` for a wrong one.
 */
export async function withProof<T>(
  services: SecondFactorServices,
  { actor }: Acting,
  action: SecondFactorAction,
  password: string,
  act: (owner: StoredOwner) => Promise<Result<T>>,
): Promise<Result<T>> {
  const owner = await findPasswordOwner(services.db, actor.userId)
  if (owner === null) return refuse('NOT_FOUND')
  const refusal = refuseAction(services, actor, owner.secondFactor, action)
  if (refusal) return refusal
  const attempt = await services.attempts.take(actor.userId, realTime(services.clock))
  if (!attempt.allowed)
    return refuse('RATE_LIMITED', { details: { retryAfterSeconds: attempt.retryAfterSeconds } })
  const matches = await hashing(() => services.passwords.verify(owner.passwordHash, password))
  if (!matches.ok) return matches
  const result = matches.value ? await act(owner) : wrongPassword()
  if (result.ok || !WRONG.has(result.refusal.rule ?? '')) await attempt.forgive()
  return result
}

const WRONG: ReadonlySet<string> = new Set(['WRONG_PASSWORD', 'WRONG_CODE'])

function wrongPassword(): { ok: false; refusal: Refusal } {
  return refuseField('INVALID_INPUT', 'password', { rule: 'WRONG_PASSWORD' })
}

/** Whether the account is still the one whose password was verified before the transaction. Locks its row. */
export async function isUnchanged(context: CommandContext, owner: StoredOwner): Promise<boolean> {
  const present = await findPasswordOwner(context.tx, owner.userId, true)
  return present !== null && !present.disabled && present.passwordHash === owner.passwordHash
}

/** What people do to their own second factor; the template of the mail that tells them of it has the same name. */
type FactorChange = 'second_factor_set_up' | 'second_factor_removed' | 'recovery_codes_renewed'

/**
 * Writes down what somebody did to their own second factor, tells their pages, and tells them by mail: whoever has
 * taken over a session must not change it unnoticed.
 */
export async function noteFactor(
  context: CommandContext,
  owner: StoredOwner,
  change: FactorChange,
  language: LanguageCode,
): Promise<void> {
  const { userId, companyId, fullName, username } = owner
  const action = `user.${change}`
  await audit(
    { ...context, actor: { userId, companyId } },
    { action, objectType: 'user', objectId: userId, data: {} },
  )
  await emit(context, [{ type: 'change', noun: 'user', event: action, id: userId, companies: [companyId] }])
  await queueMail(context, {
    recipient: owner.email,
    template: change,
    language,
    data: { fullName, username, at: context.clock.now().toISOString() },
  })
}
