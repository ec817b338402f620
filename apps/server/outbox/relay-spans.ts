import type { OutboxRow } from '../db/outbox/outbox-rows.ts'
import { readTraceparent } from '../observe/traceparent.ts'
import { type OpenSpan, tracing } from '../observe/tracing.ts'

const NONE: ReadonlyMap<number, OpenSpan> = new Map()

/** The trace in which an event was written; null where it was written without one. */
export function originOf({ payload }: OutboxRow) {
  return readTraceparent(Object(payload).traceparent)
}

/** Begins a span for each row that was written within one, by the row's id; none where no traces are wanted. */
export function relaySpans(rows: readonly OutboxRow[]): ReadonlyMap<number, OpenSpan> {
  const traces = tracing()
  if (traces === null) return NONE
  return new Map(
    rows.flatMap((row): [number, OpenSpan][] => {
      const origin = originOf(row)
      if (origin === null) return []
      const facts = { 'fxmatch.outbox.id': row.id, 'fxmatch.outbox.type': row.type }
      return [[row.id, traces.begin(origin, `relay ${row.type}`, 'consumer', facts)]]
    }),
  )
}

/** What the events of each row are to carry. */
export function traceparentsOf(spans: ReadonlyMap<number, OpenSpan>): ReadonlyMap<number, string> {
  return new Map([...spans].map(([id, { traceparent }]) => [id, traceparent]))
}

/** Ends the spans of a batch, which is committed or rolled back whole. */
export function endSpans(spans: ReadonlyMap<number, OpenSpan>, fault?: string): void {
  for (const span of spans.values()) span.end({}, fault)
}
