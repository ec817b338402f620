import type { AttemptResult, DeliveryHappening } from './delivery-table.ts'
import type { EndpointHappening } from './endpoint-table.ts'

/** Seconds before each attempt, from the one before it: 75 hours in all (Standard Webhooks 1.0.0). */
export const RETRY_SECONDS: readonly number[] = [
  0,
  5,
  5 * 60,
  30 * 60,
  2 * 3_600,
  5 * 3_600,
  10 * 3_600,
  14 * 3_600,
  20 * 3_600,
  24 * 3_600,
]
export const MOST_ATTEMPTS = RETRY_SECONDS.length

/** By how much a pause may be longer, as a part of it: receivers that were away are not all called at once. */
const JITTER = 0.1
/** The longest pause that a receiver may ask for. */
const MOST_RETRY_AFTER_SECONDS = 24 * 3_600

/** After so many hours of failures those who manage the endpoint are told. */
export const FAILING_HOURS = 24

/** The receiver says that it is too much: it is left alone whatever else waits for it. */
const OVERLOADED: ReadonlySet<number> = new Set([429, 502, 504])
const GONE = 410
/** Who does not answer in time holds one of our lines for as long: it is left alone for so many seconds at least. */
const REST_AFTER_TIMEOUT_SECONDS = 60

/** What is to be done after an attempt. */
export interface AfterAttempt {
  readonly happened: Exclude<DeliveryHappening, 'replay'>
  /** When the next attempt is due; null after the last. */
  readonly nextAt: Date | null
  /** Until when nothing else is sent to the endpoint; null: at once. */
  readonly restUntil: Date | null
  /** What it makes of the endpoint. */
  readonly endpoint: EndpointHappening | null
}

/** Whether an attempt was answered as taken: 2xx alone. A redirect is not followed and is a failure. */
export const isTaken = (result: AttemptResult): boolean =>
  'code' in result && result.code >= 200 && result.code < 300

/**
 * What an attempt leads to.
 * @param made how many attempts were made since the event came or was last sent again, this one counted
 * @param random from 0 to 1, for the jitter
 */
export function afterAttempt(result: AttemptResult, made: number, now: Date, random: number): AfterAttempt {
  if (isTaken(result)) return { happened: 'taken', nextAt: null, restUntil: null, endpoint: null }
  if ('code' in result && result.code === GONE)
    return { happened: 'given_up', nextAt: null, restUntil: null, endpoint: 'gone' }
  const pause = RETRY_SECONDS[made]
  if (pause === undefined)
    return { happened: 'given_up', nextAt: null, restUntil: null, endpoint: 'given_up' }
  const asked = 'code' in result ? Math.min(result.retryAfterSeconds ?? 0, MOST_RETRY_AFTER_SECONDS) : 0
  const seconds = Math.max(pause * (1 + JITTER * random), asked)
  const nextAt = new Date(now.getTime() + Math.round(seconds * 1_000))
  return { happened: 'refused', nextAt, restUntil: restUntil(result, asked, nextAt, now), endpoint: null }
}

function restUntil(result: AttemptResult, asked: number, nextAt: Date, now: Date): Date | null {
  if ('code' in result) return asked > 0 || OVERLOADED.has(result.code) ? nextAt : null
  if (result.fault !== 'TIMEOUT') return null
  return new Date(Math.max(nextAt.getTime(), now.getTime() + REST_AFTER_TIMEOUT_SECONDS * 1_000))
}

/** What a test event leads to: one attempt, of which the person reads the answer. */
export function afterTest(result: AttemptResult): Pick<AfterAttempt, 'happened' | 'endpoint'> {
  return isTaken(result)
    ? { happened: 'taken', endpoint: 'test_passed' }
    : { happened: 'given_up', endpoint: null }
}

/**
 * Reads `Retry-After` (RFC 9110 §10.2.3): seconds, or a date. @returns seconds from now, null where it says nothing that can be read
 */
export function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null
  const text = value.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text)
  // A date of HTTP begins with a day's name; anything else that JavaScript takes for one is none.
  const at = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1_000))
}
