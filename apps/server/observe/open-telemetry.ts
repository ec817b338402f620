import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { samplerOf } from './sampler.ts'
import type { Sampling } from './sampling.ts'
import { writeTraceparent } from './traceparent.ts'
import type { Kind, OpenSpan, Tracing } from './tracing.ts'

const KINDS: Readonly<Record<Kind, SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}
/** Longer statements are cut off. */
const LONGEST_FACT = 4_096
/** A collector that does not answer must not hold up the end of the process. */
const PATIENCE_MS = 5_000

/** Where spans go, and how to send what waits and end. */
export interface RunningTracing {
  readonly tracing: Tracing
  stop(): Promise<void>
}

/**
 * Sends spans to a collector by OTLP over HTTP, in batches of up to five seconds. Loaded only where traces are wanted. Nothing
 * waits for the collector: where it is away, spans are dropped, which the log says once.
 * @param endpoint as `OTEL_EXPORTER_OTLP_ENDPOINT` has it: without `/v1/traces`, which is added
 */
export function startOpenTelemetry(endpoint: string, sampling: Sampling, log: Logger): RunningTracing {
  // The trace of a request is named before its first span: its id is in the log, the answer and the audit.
  let named: string | null = null
  const random = new RandomIdGenerator()
  const provider = new TracerProvider({
    sampler: samplerOf(sampling),
    idGenerator: {
      generateTraceId: () => named ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'fxmatch' }),
    spanLimits: { attributeValueLengthLimit: LONGEST_FACT },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(
          new OTLPTraceExporter({
            url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
            timeoutMillis: PATIENCE_MS,
          }),
          log,
        ),
        exportTimeoutMillis: PATIENCE_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('fxmatch')
  const present = new AsyncLocalStorage<OpenSpan>()

  const open = (span: Span): OpenSpan => {
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      traceparent: writeTraceparent(traceId, spanId, (traceFlags & TraceFlags.SAMPLED) !== 0),
      child: (name, kind, attributes) =>
        open(tracer.startSpan(name, { kind: KINDS[kind], attributes }, trace.setSpan(ROOT_CONTEXT, span))),
      end: (facts, fault) => {
        if (facts) span.setAttributes(facts)
        if (fault !== undefined)
          span.setAttribute('error.type', fault).setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
  const tracing: Tracing = {
    begin: ({ traceId, spanId, sampled }, name, kind, attributes) => {
      const options = { kind: KINDS[kind], attributes }
      if (spanId !== null) {
        const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE
        const caller = { traceId, spanId, traceFlags, isRemote: true }
        return open(tracer.startSpan(name, options, trace.setSpanContext(ROOT_CONTEXT, caller)))
      }
      named = traceId
      try {
        return open(tracer.startSpan(name, options, ROOT_CONTEXT))
      } finally {
        named = null
      }
    },
    within: (span, work) => present.run(span, work),
    present: () => present.getStore(),
  }
  return { tracing, stop: () => provider.shutdown() }
}

/** Says once that the collector takes nothing, and once that it does again, with how many spans were dropped. */
function telling(exporter: SpanExporter, log: Logger): SpanExporter {
  let dropped = 0
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const taken = result.code === 0
        if (!taken && dropped === 0)
          log.warn({ err: result.error }, 'traces: the collector takes none, they are dropped')
        if (taken && dropped > 0) log.info({ dropped }, 'traces: the collector takes them again')
        dropped = taken ? 0 : dropped + spans.length
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
