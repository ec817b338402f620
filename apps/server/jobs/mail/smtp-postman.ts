import { createTransport } from 'nodemailer'
import { type OutgoingMail, type Postman, UndeliverableMail } from './postman.ts'

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
        throw isFinal(error) ? new UndeliverableMail(messageOf(error)) : error
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

/** Only a refusal of the recipient is final: a wrong password of ours, or a full disk of theirs, will be mended. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false
  return 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 550
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown error'
}
