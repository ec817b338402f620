import type { ContactWay } from '@fxmatch/domain/trust/contact-code'
import { Counter, type Registry } from 'prom-client'

/**
 * What became of one try: it was `sent`; this receiver says later (`deferred`); nobody takes mails from us (`failed`); this
 * receiver wants none of it (`refused`); the last try `failed` (`given_up`); it was over before it could be sent (`late`).
 */
export const MAIL_RESULTS = ['sent', 'deferred', 'failed', 'refused', 'given_up', 'late'] as const
export type MailResult = (typeof MAIL_RESULTS)[number]
const CHANNELS: readonly ContactWay[] = ['MAIL', 'SMS']

/** What is counted of mails and text messages. */
export interface MailMetrics {
  readonly attempts: Counter<'channel' | 'result'>
}

/** Registers the metrics of mails; once per registry. Each series is there from the start: the first failure is a rise. */
export function createMailMetrics(registry: Registry): MailMetrics {
  const attempts = new Counter({
    name: 'fxmatch_mail_attempts_total',
    help: 'Tries to send mails (MAIL) and text messages (SMS), by what became of them',
    labelNames: ['channel', 'result'] as const,
    registers: [registry],
  })
  for (const channel of CHANNELS) for (const result of MAIL_RESULTS) attempts.inc({ channel, result }, 0)
  return { attempts }
}
