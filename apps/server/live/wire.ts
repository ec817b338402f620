import type { StoredLiveEvent } from '../db/outbox/live-events.ts'

/** Text of the server-sent events protocol. `data` must be JSON text without line breaks, as JSON.stringify writes it. */

/** The browser tries again this long after a broken line. */
const RETRY_MS = 2_000

/** A stored event: its number is the id to resume after, its topic the event's name. */
export function eventText(event: StoredLiveEvent): string {
  return `id: ${event.seq}\nevent: ${event.topic}\ndata: ${event.data}\n\n`
}

/** An event that is not stored has no id: the browser keeps the last one it saw. */
export function ephemeralText(topic: string, data: string): string {
  return `event: ${topic}\ndata: ${data}\n\n`
}

/** First words on a line: how to come back, and after what, even if nothing arrives before it breaks. */
export function greetingText(seq: number): string {
  return `retry: ${RETRY_MS}\nid: ${seq}\n\n`
}

/** Tells that events between the asked id and now are no longer on record: load everything anew. */
export function resetText(seq: number): string {
  return `id: ${seq}\nevent: reset\ndata: {}\n\n`
}

/** Says after how many milliseconds to come back when this line ends. */
export function retryText(milliseconds: number): string {
  return `retry: ${milliseconds}\n\n`
}

/** Keeps proxies from closing a quiet line. */
export const HEARTBEAT_TEXT = ':\n\n'
