import { randomUUID } from 'node:crypto'

/** Where a trace comes from: its id, and the span in which it goes on. */
export interface Origin {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits; null where the trace begins here. */
  readonly spanId: string | null
  /** Whether who began it sends it: what the samplers read that are `parentbased`. */
  readonly sampled: boolean
}

/** W3C Trace Context, level 1: version, trace id, span id, flags; later versions may say more behind. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/
const LENGTH_OF_VERSION_0 = 55
const SAMPLED = 1

/** What a `traceparent` says; null for anything that is none. */
export function readTraceparent(text: unknown): Origin | null {
  if (typeof text !== 'string' || (text.startsWith('00') && text.length > LENGTH_OF_VERSION_0)) return null
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 }
}

/** The header for what is called from within a span. */
export function writeTraceparent(traceId: string, spanId: string, sampled: boolean): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`
}

/** A new trace id, of 122 random bits. */
export function newTraceId(): string {
  return randomUUID().replaceAll('-', '')
}
