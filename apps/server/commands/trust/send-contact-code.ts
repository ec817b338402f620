import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { type Contact, readContact, type TypedContact } from '@fxmatch/domain/trust/contact'
import {
  CODE_MINUTES,
  CODES_PER_CONTACT,
  type ContactWay,
  MOST_RESENDS,
  RESEND_PAUSE_SECONDS,
} from '@fxmatch/domain/trust/contact-code'
import { createStoredLimiter, type LimitScope } from '../../db/limits/rate-limits.ts'
import { contactKey, lockContactCheck, takeResend } from '../../db/trust/contact-checks.ts'
import { hashContactCode, newContactCode } from '../../security/contact-codes.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { invalid } from './trust-context.ts'

const MINUTE = 60_000
const HOUR_MINUTES = 60

/** What this deployment allows: the ways that it can send by, and codes per hour of a way, and of one origin. */
export interface CodeServices {
  readonly ways: readonly ContactWay[]
  readonly perHour: number
  readonly perOrigin: number
  /** In which the message is written. */
  readonly language: LanguageCode
}

/** A code that was sent, as its traveller sees it. */
export interface SentCode {
  readonly checkId: string
  readonly way: ContactWay
  readonly expiresAt: Date
  readonly resendFrom: Date
  readonly resendsLeft: number
}

/**
 * Counts a code against what may be sent in an hour. Refused: RATE_LIMITED with the rule TRUST_CODES_LIMIT where the deployment,
 * or one foreign country or mail domain, has had its share: messages cost money, and whoever earns by receiving them would
 * have us send thousands. Done with false: this telephone or mailbox has had enough codes, whoever asked for them. That is told
 * to nobody, since it would say who is known here.
 */
async function countCode(
  { tx, clock }: CommandContext,
  contact: Pick<Contact, 'way' | 'key' | 'origin'>,
  { perHour, perOrigin }: CodeServices,
): Promise<Result<boolean>> {
  const take = (scope: LimitScope, key: string, limit: number) =>
    createStoredLimiter(tx, scope, { limit, windowMinutes: HOUR_MINUTES }).take(key, clock.now())
  const { way, key, origin } = contact
  const all = await take('trust.code.all', way, perHour)
  const share =
    all.allowed && origin !== null ? await take('trust.code.origin', `${way} ${origin}`, perOrigin) : all
  if (!share.allowed) {
    const { retryAfterSeconds } = share
    return refuse('RATE_LIMITED', { rule: 'TRUST_CODES_LIMIT', details: { retryAfterSeconds } })
  }
  return done((await take('trust.code.contact', key, CODES_PER_CONTACT)).allowed)
}

/** The moments of a code that is sent now. */
function moments(now: Date) {
  return {
    expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE),
    resendFrom: new Date(now.getTime() + RESEND_PAUSE_SECONDS * 1_000),
  }
}

/** Queues the message; a job sends it, or tries again for as long as the code is good. */
async function queueCode(
  context: CommandContext,
  message: { readonly way: ContactWay; readonly to: string; readonly code: string },
  { language }: CodeServices,
): Promise<void> {
  await queueMail(context, {
    recipient: message.to,
    template: 'traveller_code',
    language,
    data: { code: message.code, minutes: String(CODE_MINUTES) },
    channel: message.way,
    sendBefore: moments(context.clock.now()).expiresAt,
  })
}

/**
 * Sends a code to the telephone or mail address that a traveller wants to be reached at, who has shown work before
 * (`admitStranger`). The answer is the same whether the contact is known here or not, and whether it has had too many codes
 * already. Nothing of it is on record. Refused: INVALID_INPUT at `phone` or `email`; RATE_LIMITED as by `countCode`.
 */
export async function sendContactCode(
  context: CommandContext,
  typed: TypedContact,
  services: CodeServices,
): Promise<Result<SentCode>> {
  const { tx, clock, ids } = context
  const contact = readContact(typed)
  if ('fault' in contact) return invalid(contact.field, contact.fault)
  const { way, to, key } = contact
  if (!services.ways.includes(way)) return invalid('phone', 'TRUST_NO_TEXTS')
  const counted = await countCode(context, contact, services)
  if (!counted.ok) return counted
  const now = clock.now()
  const checkId = ids.uuid()
  const code = newContactCode()
  const { expiresAt, resendFrom } = moments(now)
  await tx
    .insertInto('trust_contact_checks')
    .values({
      id: checkId,
      way,
      contact: to,
      contact_key: key,
      code_hash: hashContactCode(await contactKey(tx), checkId, code),
      sent_at: now,
      expires_at: expiresAt,
      created_at: now,
    })
    .execute()
  // Where it is not sent, nobody knows the code, and five guesses in a million find it.
  if (counted.value) await queueCode(context, { way, to, code }, services)
  return done({ checkId, way, expiresAt, resendFrom, resendsLeft: MOST_RESENDS })
}

/**
 * Sends another code in the place of the last. Refused: NOT_FOUND; TRUST_CODE_OVER where none may be sent any more, or where
 * the contact is proven; RATE_LIMITED within RESEND_PAUSE_SECONDS of the last, and as by `countCode`.
 */
export async function resendContactCode(
  context: CommandContext,
  { checkId }: { readonly checkId: string },
  services: CodeServices,
): Promise<Result<SentCode>> {
  const { tx, clock } = context
  const known = await lockContactCheck(tx, checkId)
  if (!known) return refuse('NOT_FOUND')
  const now = clock.now()
  const code = newContactCode()
  const { expiresAt, resendFrom } = moments(now)
  const pausedSince = new Date(now.getTime() - RESEND_PAUSE_SECONDS * 1_000)
  const hash = hashContactCode(await contactKey(tx), checkId, code)
  const check = await takeResend(tx, checkId, { hash, now, expiresAt, pausedSince })
  if (!check) {
    if (known.sent_at <= pausedSince) return refuse('TRUST_CODE_OVER', { rule: 'TRUST_CODE_OVER' })
    const wait = Math.ceil((known.sent_at.getTime() - pausedSince.getTime()) / 1_000)
    return refuse('RATE_LIMITED', { details: { retryAfterSeconds: wait } })
  }
  const { way, contact: to, contact_key: key } = check
  const read = readContact(way === 'SMS' ? { phone: to } : { email: to })
  if ('fault' in read) throw new Error(`a contact check holds no contact: ${checkId}`)
  const counted = await countCode(context, { way, key, origin: read.origin }, services)
  if (!counted.ok) return counted
  if (counted.value) await queueCode(context, { way, to, code }, services)
  return done({ checkId, way, expiresAt, resendFrom, resendsLeft: MOST_RESENDS - check.resends })
}
