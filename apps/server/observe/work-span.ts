import { errorCode } from './error-code.ts'
import { newTraceId, readTraceparent } from './traceparent.ts'
import { type Facts, type OpenSpan, presentSpan, tracing } from './tracing.ts'

/** What is told of work that nobody waits for. */
export interface WorkSpan {
  readonly name: string
  readonly facts?: Facts
  /** What the row holds that asked for the work (`presentTrace`): the work belongs to that trace then. */
  readonly cause?: unknown
}

/** What a row that asks for work later is to hold, so that the work belongs to the present trace; nothing where there is none. */
export function presentTrace(): { readonly traceparent?: string } {
  const span = presentSpan()
  return span === undefined ? {} : { traceparent: span.traceparent }
}

/**
 * Follows a job, the run of a sweep or a mail as a span, where traces are wanted: within the trace of the request that asked
 * for it, where a row tells that, else as a trace of its own. What it asks of the database is within the span.
 * @param work given what adds facts as they become known, and a fault that it does not throw
 * @returns what the work does; what it throws is told by its code alone
 */
export async function followWork<T>(
  { name, facts = {}, cause }: WorkSpan,
  work: (tell: (more: Facts, fault?: string) => void) => Promise<T>,
): Promise<T> {
  const traces = tracing()
  if (traces === null) return work(() => undefined)
  const origin = readTraceparent(Object(cause).traceparent)
  const span: OpenSpan = traces.begin(
    origin ?? { traceId: newTraceId(), spanId: null, sampled: true },
    name,
    origin === null ? 'internal' : 'consumer',
    facts,
  )
  let known: Facts = {}
  let failure: string | undefined
  const tell = (more: Facts, fault?: string) => {
    known = { ...known, ...more }
    failure = fault
  }
  try {
    const result = await traces.within(span, () => work(tell))
    span.end(known, failure)
    return result
  } catch (error) {
    span.end(known, errorCode(error) ?? 'error')
    throw error
  }
}
