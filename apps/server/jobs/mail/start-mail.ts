import type { MailConfig, TextConfig } from '../../config.ts'
import { isMailDue } from '../../db/mail/mail-rows.ts'
import type { JobMetrics } from '../metrics.ts'
import { repeat } from '../repeat.ts'
import { createDirectoryGateway } from './directory-gateway.ts'
import { createDirectoryPostman } from './directory-postman.ts'
import { createHttpGateway } from './http-gateway.ts'
import type { Postman, TextGateway } from './postman.ts'
import { type MailServices, sendDueMails, sendDueTexts } from './send-due-mails.ts'
import { createSmtpPostman } from './smtp-postman.ts'

const EVERY_MS = 2_000

export interface MailJobOptions extends Omit<MailServices, 'postman' | 'from'> {
  readonly config: MailConfig
  readonly texts: TextConfig
  readonly everyMs?: number
  readonly jobMetrics?: JobMetrics
}

/** Who takes the mails away: an SMTP server, a folder, or nobody. */
function createPostman({ smtpUrl, directory }: MailConfig): Postman | null {
  if (smtpUrl !== null) return createSmtpPostman(smtpUrl)
  return directory === null ? null : createDirectoryPostman(directory)
}

/** Who takes the text messages away: a gateway, a folder, or nobody. */
function createGateway({ url, directory }: TextConfig): TextGateway | null {
  if (url !== null) return createHttpGateway(url)
  return directory === null ? null : createDirectoryGateway(directory)
}

/**
 * Sends text messages as they come, until it is stopped: beside the mails, so that neither waits for the other's server.
 * Without a gateway none is written.
 */
function startTexts({ texts, everyMs = EVERY_MS, jobMetrics, ...services }: MailJobOptions) {
  const { log } = services
  const gateway = createGateway(texts)
  const onRound = jobMetrics?.watchRound('text messages')
  return repeat({ everyMs, name: 'mail: the round of text messages', log, onRound }, async () => {
    if (gateway !== null) await sendDueTexts({ ...services, gateway })
  })
}

/**
 * Sends mails and text messages as they come, until it is stopped. Without an SMTP server or a folder they stay queued; the log says so
 * once, when the first one waits.
 */
export function startMail(options: MailJobOptions): { stop(): Promise<void> } {
  const { config, db, clock, log, jobMetrics, everyMs = EVERY_MS } = options
  const postman = createPostman(config)
  let said = false
  const onRound = jobMetrics?.watchRound('mails')
  const job = repeat({ everyMs, name: 'mail: the round', log, onRound }, async () => {
    if (postman !== null) {
      await sendDueMails({ ...options, postman, from: config.from })
    } else if (!said && (await isMailDue(db, 'MAIL', clock.now()))) {
      said = true
      log.warn('mail: neither SMTP_URL nor MAIL_DIRECTORY is set, mails stay queued')
    }
  })
  const textJob = startTexts(options)
  return {
    stop: async () => {
      await Promise.all([job.stop(), textJob.stop()])
      postman?.close()
    },
  }
}
