import { parseMailContent } from '@fxmatch/documents/mail/mail-data'
import { renderMail, renderTextMessage } from '@fxmatch/documents/mail/render-mail'
import type { ContactWay } from '@fxmatch/domain/trust/contact-code'
import type { Logger } from 'pino'
import type { Clock } from '../../commands/kernel/context.ts'
import type { Db } from '../../db/connect.ts'
import { type ClaimedMail, claimDueMail, markMailFailed, markMailSent } from '../../db/mail/mail-rows.ts'
import { followWork } from '../../observe/work-span.ts'
import type { MailMetrics, MailResult } from './metrics.ts'
import {
  DeferredMail,
  type OutgoingMail,
  type Postman,
  type TextGateway,
  UndeliverableMail,
} from './postman.ts'

/** Tries before a mail is given up: with the pauses below, about eight and a half hours. */
export const MOST_ATTEMPTS = 10
const FIRST_PAUSE_MS = 60_000
/** Mails of one round; what is left is sent by the next. */
const BATCH = 100
const LONGEST_ERROR = 500

interface Services {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly metrics?: MailMetrics
}

export interface MailServices extends Services {
  readonly postman: Postman
  /** Who the mails are from: `FXMatch <no-reply@…>`. */
  readonly from: string
  /** Where links lead. */
  readonly publicUrl: string
}

/** When a mail is due again if this try, the `attempts`-th, fails: pauses of 1, 2, 4 … 512 minutes. */
export function retryAt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + FIRST_PAUSE_MS * 2 ** (attempts - 1))
}

/**
 * Sends what is due, one mail after the other. A mail is taken in hand before it is sent, so that several processes
 * never send the same one; only a process killed between the sending and its record makes a second copy, under the same
 * Message-ID.
 * @returns how many mails were sent
 */
export function sendDueMails(services: MailServices): Promise<number> {
  const { postman } = services
  return sendDue(services, 'MAIL', (mail) => postman.deliver(compose(mail, services)))
}

/** The same for text messages. @returns how many were sent */
export function sendDueTexts(services: Services & { readonly gateway: TextGateway }): Promise<number> {
  const { gateway } = services
  return sendDue(services, 'SMS', async (mail) =>
    gateway.deliver({
      id: mail.id,
      to: mail.recipient,
      text: renderTextMessage(parseMailContent(mail)),
      date: mail.createdAt,
    }),
  )
}

async function sendDue(
  services: Services,
  channel: ContactWay,
  deliver: (mail: ClaimedMail) => Promise<void>,
): Promise<number> {
  const { db, clock } = services
  let sent = 0
  for (let round = 0; round < BATCH; round++) {
    const now = clock.now()
    const mail = await claimDueMail(db, channel, now, (attempts) => retryAt(now, attempts))
    if (mail === null) break
    const { template, attempts } = mail
    const facts = { 'fxmatch.mail.template': template, 'fxmatch.mail.attempt': attempts }
    const result = await followWork(
      { name: channel === 'SMS' ? 'text message' : 'mail', facts, cause: mail.data },
      async (tell) => {
        const ended = await sendOne(services, mail, deliver)
        tell({ 'fxmatch.mail.result': ended }, ended === 'sent' ? undefined : ended)
        return ended
      },
    )
    services.metrics?.attempts.inc({ channel, result })
    if (result === 'sent') sent += 1
  }
  return sent
}

async function sendOne(
  { db, clock, log }: Services,
  mail: ClaimedMail,
  deliver: (mail: ClaimedMail) => Promise<void>,
): Promise<MailResult> {
  const { id, template, attempts, sendBefore } = mail
  try {
    if (sendBefore !== null && sendBefore <= clock.now()) throw new LateMail()
    await deliver(mail)
  } catch (error) {
    const result = resultOf(error, attempts)
    const givenUp = result !== 'deferred' && result !== 'failed'
    const reason = error instanceof Error ? error.message.slice(0, LONGEST_ERROR) : 'unknown error'
    await markMailFailed(db, id, reason, givenUp ? clock.now() : null)
    if (givenUp) log.error({ mailId: id, template, attempts, reason }, 'mail: given up, nobody will get it')
    else log.warn({ mailId: id, template, attempts, reason }, 'mail: not taken, trying again later')
    return result
  }
  await markMailSent(db, id, clock.now())
  return 'sent'
}

/** What a mail was for is over: a code that nobody may use any more, say. */
class LateMail extends Error {
  constructor() {
    super('its time is over')
  }
}

function resultOf(error: unknown, attempts: number): MailResult {
  const last = attempts >= MOST_ATTEMPTS
  if (error instanceof LateMail) return 'late'
  if (error instanceof UndeliverableMail) return 'refused'
  if (error instanceof DeferredMail) return last ? 'refused' : 'deferred'
  // A text that cannot be written today cannot be written tomorrow.
  if (error instanceof TypeError || error instanceof RangeError) return 'given_up'
  return last ? 'given_up' : 'failed'
}

function compose(mail: ClaimedMail, { from, publicUrl }: { from: string; publicUrl: string }): OutgoingMail {
  const { subject, text } = renderMail(parseMailContent(mail), publicUrl)
  const messageId = `<${mail.id}@${new URL(publicUrl).hostname}>`
  return { messageId, from, to: mail.recipient, subject, text, date: mail.createdAt }
}
