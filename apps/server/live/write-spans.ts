import type { StoredLiveEvent } from '../db/outbox/live-events.ts'
import { readTraceparent } from '../observe/traceparent.ts'
import { type OpenSpan, tracing } from '../observe/tracing.ts'

/**
 * Begins a span for each event of a trace that somebody here hears; none where no traces are wanted. Topics name companies and
 * people: only their first word is told.
 * @param listeners how many streams hear a topic
 */
export function writeSpans(
  events: readonly StoredLiveEvent[],
  listeners: (topic: string) => number,
): readonly OpenSpan[] {
  const traces = tracing()
  if (traces === null) return []
  return events.flatMap(({ seq, topic, traceparent }) => {
    const origin = readTraceparent(traceparent)
    const streams = origin === null ? 0 : listeners(topic)
    if (origin === null || streams === 0) return []
    const noun = topic.split('/', 1)[0] ?? ''
    const facts = { 'fxmatch.live.seq': seq, 'fxmatch.live.topic': noun, 'fxmatch.live.streams': streams }
    return [traces.begin(origin, `stream ${noun}`, 'internal', facts)]
  })
}
