import type { MailConfig } from '../../config.ts'
import { isMailDue } from '../../db/mail/mail-rows.ts'
import { repeat } from '../repeat.ts'
import { createDirectoryPostman } from './directory-postman.ts'
import type { Postman } from './postman.ts'
import { type MailServices, sendDueMails } from './send-due-mails.ts'
import { createSmtpPostman } from './smtp-postman.ts'

const EVERY_MS = 2_000

export interface MailJobOptions extends Omit<MailServices, 'postman' | 'from'> {
  readonly config: MailConfig
  readonly everyMs?: number
}

/** Who takes the mails away: an SMTP server, a folder, or nobody. */
function createPostman({ smtpUrl, directory }: MailConfig): Postman | null {
  if (smtpUrl !== null) return createSmtpPostman(smtpUrl)
  return directory === null ? null : createDirectoryPostman(directory)
}

/**
 * Sends mails as they come, until it is stopped. Without an SMTP server or a folder they stay queued; the log says so
 * once, when the first one waits.
 */
export function startMail(options: MailJobOptions): { stop(): Promise<void> } {
  const { config, db, clock, log, everyMs = EVERY_MS } = options
  const postman = createPostman(config)
  let said = false
  const job = repeat({ everyMs, name: 'mail: the round', log }, async () => {
    if (postman !== null) {
      await sendDueMails({ ...options, postman, from: config.from })
    } else if (!said && (await isMailDue(db, clock.now()))) {
      said = true
      log.warn('mail: neither SMTP_URL nor MAIL_DIRECTORY is set, mails stay queued')
    }
  })
  return {
    stop: async () => {
      await job.stop()
      postman?.close()
    },
  }
}
