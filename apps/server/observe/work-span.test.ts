import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemIds } from '../commands/kernel/system-services.ts'
import { insertExport } from '../db/exports/export-rows.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { planPersonalExport } from '../queries/personal-data/plan-personal-export.ts'
import { Collector } from '../testing/collector.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { startOpenTelemetry } from './open-telemetry.ts'
import type { Sampling } from './sampling.ts'
import { newTraceId } from './traceparent.ts'
import { presentSpan, setTracing, tracing } from './tracing.ts'
import { followWork, presentTrace } from './work-span.ts'

const SILENT = pino({ level: 'silent' })
/** Of OTLP. */
const INTERNAL = 1
const CONSUMER = 5

/** Traces while something is done. @returns what a collector was sent */
async function collect(sampling: Sampling, work: () => Promise<void>): Promise<Collector> {
  const collector = new Collector()
  const running = startOpenTelemetry(await collector.listen(), sampling, SILENT)
  setTracing(running.tracing)
  try {
    await work()
  } finally {
    setTracing(null)
    await running.stop()
    collector.close()
  }
  return collector
}
const ALL: Sampling = { sampler: 'always_on', ratio: 1 }

function begin(traceId: string, sampled = true, spanId: string | null = null) {
  const span = tracing()?.begin({ traceId, spanId, sampled }, 'request', 'server', {})
  if (span === undefined) throw new Error('no traces')
  return span
}

describe('jobs and sweeps', () => {
  let world: MarketWorld
  beforeAll(async () => {
    world = await createMarketWorld()
    world.clock.time = new Date()
  })
  afterAll(() => world.close())

  it('a job belongs to the trace that asked for it, a sweep is its own', async () => {
    const { db, clock, people } = world
    const ids = systemIds(clock)
    const traceId = newTraceId()
    const exportId = ids.uuid()
    const collector = await collect(ALL, async () => {
      const jobs = await startJobs({ db, databaseUrl: world.url, clock, ids, log: SILENT, sweepMs: 50 })
      try {
        const asked = await planPersonalExport(db, people.trader.userId, 'fr', clock.now())
        if (asked === null) throw new Error('nobody')
        const request = begin(traceId)
        await tracing()?.within(request, () =>
          db.transaction().execute(async (tx) => {
            const now = clock.now()
            const row = { id: exportId, userId: people.trader.userId, createdAt: now, expiresAt: now }
            await insertExport(tx, { ...asked, ...row })
            await jobs.queueExport(tx, exportId)
          }),
        )
        request.end()
        const isDone = () =>
          db.selectFrom('exports').select('status').where('id', '=', exportId).executeTakeFirstOrThrow()
        await vi.waitFor(async () => expect((await isDone()).status).toBe('DONE'), { timeout: 30_000 })
      } finally {
        await jobs.stop()
      }
    })
    const request = collector.of(traceId).find(({ name }) => name === 'request')
    const job = collector.of(traceId).find(({ name }) => name === 'fill-export')
    expect(job).toMatchObject({ parentSpanId: request?.spanId, kind: CONSUMER })
    const within = collector.of(traceId).filter(({ parentSpanId }) => parentSpanId === job?.spanId)
    expect(within.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['begin', 'update exports', 'commit']),
    )
    expect(collector.text).not.toContain(exportId)

    for (const name of ['the sweep', 'market clock', 'notification mails']) {
      const [run] = collector.spans().filter((span) => span.name === name)
      expect(run, name).toMatchObject({ kind: INTERNAL })
      expect(run?.parentSpanId ?? '', name).toBe('')
      expect(collector.of(run?.traceId ?? '').length, name).toBeGreaterThan(1)
    }
  }, 60_000)
})

describe('followed work', () => {
  it('is done without traces as with them, and asks nothing of rows', async () => {
    expect(await followWork({ name: 'work' }, async () => presentTrace())).toEqual({})
  })

  it('tells what it throws by its code', async () => {
    const secret = Object.assign(new Error('amine@golfe.example'), { code: '40001' })
    const collector = await collect(ALL, async () => {
      await expect(followWork({ name: 'work' }, () => Promise.reject(secret))).rejects.toBe(secret)
      await followWork({ name: 'mail' }, async (tell) => tell({ 'fxmatch.mail.result': 'failed' }, 'failed'))
    })
    expect(collector.text).not.toContain('amine')
    const faults = collector
      .spans()
      .map(({ name, status, attributes }) => [
        name,
        status.code,
        attributes.find(({ key }) => key === 'error.type')?.value.stringValue,
      ])
    expect(faults).toEqual([
      ['work', 2, '40001'],
      ['mail', 2, 'failed'],
    ])
  })

  it.each([null, 'x', 7, {}, { traceparent: 'Robert"); --' }, []])(
    'begins a trace of its own where a row holds %j',
    async (cause) => {
      const collector = await collect(ALL, () => followWork({ name: 'work', cause }, async () => undefined))
      expect(collector.spans()).toHaveLength(1)
      expect(collector.spans()[0]?.parentSpanId ?? '').toBe('')
    },
  )
})

describe('sampling', () => {
  /** Below and above one half, as the share of a trace is read from its id. */
  const KEPT = `${'0'.repeat(31)}1`
  const LEFT = `f${'0'.repeat(31)}`
  const CALLER = 'b7ad6b7169203331'

  /** A request and work that it asks for, once for each. @returns how many spans of each were sent */
  async function sent(sampling: Sampling, requests: readonly (readonly [string, boolean, string | null])[]) {
    const collector = await collect(sampling, async () => {
      for (const [traceId, sampled, caller] of requests) {
        const request = begin(traceId, sampled, caller)
        const row = tracing()?.within(request, presentTrace)
        expect(request.traceparent.slice(3, 35)).toBe(traceId)
        request.end()
        await followWork({ name: 'work', cause: row }, async () =>
          presentSpan()?.child('sql', 'client', {}).end(),
        )
      }
    })
    return requests.map(([traceId]) => collector.of(traceId).length)
  }

  it('sends all, whatever a caller says', async () => {
    expect(
      await sent(ALL, [
        [KEPT, true, null],
        [LEFT, false, CALLER],
      ]),
    ).toEqual([3, 3])
  })

  it('sends nothing', async () => {
    expect(await sent({ sampler: 'always_off', ratio: 1 }, [[KEPT, true, CALLER]])).toEqual([0])
  })

  it('sends a share of traces, each whole or not at all', async () => {
    const half = { sampler: 'traceidratio', ratio: 0.5 } as const
    expect(
      await sent(half, [
        [KEPT, false, CALLER],
        [LEFT, true, CALLER],
      ]),
    ).toEqual([3, 0])
  })

  it('follows the caller', async () => {
    const half = { sampler: 'parentbased_traceidratio', ratio: 0.5 } as const
    expect(
      await sent(half, [
        [KEPT, false, CALLER],
        [LEFT, true, CALLER],
      ]),
    ).toEqual([0, 3])
    expect(
      await sent(half, [
        [KEPT, true, null],
        [LEFT, true, null],
      ]),
    ).toEqual([3, 0])
    const others = ['parentbased_always_on', 'parentbased_always_off'] as const
    for (const [index, sampler] of others.entries())
      expect(await sent({ sampler, ratio: 1 }, [[LEFT, true, null]])).toEqual([index === 0 ? 3 : 0])
  })
})
