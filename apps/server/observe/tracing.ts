import type { Origin } from './traceparent.ts'

/** Facts of a span. Never what a person typed, a name, an address or the value of a parameter: spans leave the house. */
export type Facts = Readonly<Record<string, string | number>>

/** Whose work a span is, by the names of OpenTelemetry: of who asked us, of whom we ask, of who put it into the outbox. */
export type Kind = 'server' | 'client' | 'consumer' | 'internal'

/** A span under way. */
export interface OpenSpan {
  /** For what is called or written from within it. */
  readonly traceparent: string
  /** Begins a span within this one. */
  child(name: string, kind: Kind, facts: Facts): OpenSpan
  /** Ends it. @param fault what went wrong, by a code or a class, never by a message: those repeat values */
  end(facts?: Facts, fault?: string): void
}

/** What is done with spans where traces are wanted (`open-telemetry.ts`). */
export interface Tracing {
  begin(origin: Origin, name: string, kind: Kind, facts: Facts): OpenSpan
  /** Does something with a span as the present one, however long it takes. */
  within<T>(span: OpenSpan, work: () => T): T
  present(): OpenSpan | undefined
}

let active: Tracing | null = null

/** Says where spans go from now on; null: nowhere. Asked for once, by `main.ts`. */
export function setTracing(tracing: Tracing | null): void {
  active = tracing
}

/** Where spans go; null where no traces are wanted, which is all that the others then do about it. */
export function tracing(): Tracing | null {
  return active
}

/** The span in which the present work is done, where there is one. */
export function presentSpan(): OpenSpan | undefined {
  return active === null ? undefined : active.present()
}
