import type { Db } from '../db/connect.ts'
import { missedEvents, retainedRange } from '../db/outbox/live-events.ts'
import type { LiveHub } from './hub.ts'
import type { Sink, Subscriber } from './subscriber.ts'
import { EPHEMERAL_TOPICS } from './topics.ts'
import { greetingText, resetText } from './wire.ts'

const PAGE = 500

/** While this much waits for the client, no further page of its past is read. */
const PATIENT_BYTES = 256 * 1024
const DRAIN_CHECK_MS = 20

/**
 * Lets a client in without gap or duplicate: first it joins the hub, which holds back what arrives from now on; then it
 * gets what it missed from the database, up to where the hub stood; then what was held back, then the present.
 * @param lastEventId the id after which the client resumes, as it sent it; null begins now
 * @param onJoined resolves once it may be given anything; the subscriber is closed by then where it may not
 */
export async function admit(
  db: Db,
  hub: LiveHub,
  request: { topics: ReadonlySet<string>; lastEventId: string | null },
  sink: Sink,
  onJoined: (subscriber: Subscriber) => Promise<void>,
): Promise<void> {
  const { topics, lastEventId } = request
  const wanted = lastEventId === null ? null : parseId(lastEventId)
  const now = hub.seq
  const subscriber = hub.join(topics, sink, wanted ?? now)
  try {
    await onJoined(subscriber)
    if (subscriber.closed) return
    if (lastEventId === null) sink.write(greetingText(now))
    else if (wanted === null || !(await isOnRecord(db, wanted))) {
      subscriber.skipTo(now)
      sink.write(greetingText(now) + resetText(now))
    } else {
      sink.write(greetingText(wanted))
      await replayMissed(db, subscriber, { after: wanted, upTo: now })
    }
  } catch (error) {
    hub.leave(subscriber)
    throw error
  }
  hub.release(subscriber)
}

/** The number of an id, null for anything that this server never gave out. */
function parseId(text: string): number | null {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : null
  return value
}

/** Whether everything after a number can still be replayed. A number from the future comes from another database. */
async function isOnRecord(db: Db, seq: number): Promise<boolean> {
  const { oldest, newest } = await retainedRange(db)
  return seq >= oldest - 1 && seq <= newest
}

async function replayMissed(
  db: Db,
  subscriber: Subscriber,
  range: { after: number; upTo: number },
): Promise<void> {
  const topics = [...subscriber.topics].filter((topic) => !EPHEMERAL_TOPICS.has(topic))
  if (topics.length === 0) return
  for (let after = range.after; after < range.upTo && !subscriber.closed; ) {
    const events = await missedEvents(db, topics, { after, upTo: range.upTo }, PAGE)
    subscriber.replay(events)
    const last = events.at(-1)
    if (!last || events.length < PAGE) return
    after = last.seq
    while (subscriber.sink.pending() > PATIENT_BYTES && !subscriber.closed) {
      await new Promise((resolve) => setTimeout(resolve, DRAIN_CHECK_MS))
    }
  }
}
