import { createTransport } from 'nodemailer'
import { hasCode } from '../../observe/error-code.ts'
import { DeferredMail, type OutgoingMail, type Postman, UndeliverableMail } from './postman.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/**
 * Sends mails to an SMTP server.
 * @param url `smtp://user:password@host:587` (STARTTLS where the server offers it) or `smtps://…` (TLS from the start)
 */
export function createSmtpPostman(url: string): Postman {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Nothing of a mail is ever read from a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver(mail) {
      try {
        await transport.sendMail(toMessage(mail))
      } catch (error) {
        throw explain(error)
      }
    },
    close: () => transport.close(),
  }
}

function toMessage({ messageId, from, to, subject, text, date }: OutgoingMail) {
  return {
    messageId,
    from,
    to: { name: '', address: to },
    subject,
    text,
    date,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/**
 * Only what is said of this mail is its own: of its recipient, or of its text. A wrong password or sender of ours, or a full disk
 * of theirs, keeps every mail waiting and will be mended.
 */
function explain(error: unknown): unknown {
  if (!(error instanceof Error) || !hasCode(error, 'EENVELOPE')) return error
  if (!('command' in error) || error.command === 'MAIL FROM') return error
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  return status >= 550 ? new UndeliverableMail(error.message) : new DeferredMail(error.message)
}
