import { Counter, type Registry } from 'prom-client'

/**
 * What became of one try: it was `sent`; nobody needed it any more (`over`); the browser is no more (`gone`); the service wants
 * none of it, or may not be called (`refused`); it does not take messages just now (`failed`); the last try failed (`given_up`).
 */
export const PUSH_RESULTS = ['sent', 'over', 'gone', 'refused', 'failed', 'given_up'] as const
export type PushResult = (typeof PUSH_RESULTS)[number]

/** What is counted of messages to browsers. */
export interface PushMetrics {
  readonly attempts: Counter<'result'>
}

/** Registers the metrics of messages to browsers; once per registry. Each series is there from the start. */
export function createPushMetrics(registry: Registry): PushMetrics {
  const attempts = new Counter({
    name: 'fxmatch_push_attempts_total',
    help: 'Tries to send messages to browsers, by what became of them',
    labelNames: ['result'] as const,
    registers: [registry],
  })
  for (const result of PUSH_RESULTS) attempts.inc({ result }, 0)
  return { attempts }
}
