import { sql } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startServer } from '../../main.ts'
import { bearer, openSession, TEST_CONFIG } from '../../testing/http-app.ts'
import { plantMarket } from '../../testing/market-world.ts'
import { openMarket } from '../../testing/plant-market.ts'
import { type StreamingReplica, startStreamingReplica } from '../../testing/streaming-replica.ts'
import { startTemporaryPostgres } from '../../testing/temporary-postgres.ts'
import { createDatabase, createPool, type Db } from '../connect.ts'
import { migrateToLatest } from '../migrate.ts'
import { ReplicaReads } from './replica-reads.ts'

const silent = pino({ level: 'silent' })
const CHECK_MS = 50
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

let primaryUrl: string
let primary: Db
let replica: StreamingReplica
let closePrimary: () => Promise<void>
let reads: ReplicaReads | null = null

beforeAll(async () => {
  const server = await startTemporaryPostgres()
  primaryUrl = server.url
  closePrimary = server.stop
  await migrateToLatest(primaryUrl)
  const pool = createPool({ url: primaryUrl, maxConnections: 4 })
  pool.on('error', () => undefined)
  primary = createDatabase(pool)
  replica = await startStreamingReplica(primaryUrl)
}, 120_000)
afterEach(async () => {
  await reads?.stop()
  reads = null
})
afterAll(async () => {
  await replica?.remove()
  await primary?.destroy()
  await closePrimary?.()
})

const metrics = () => new Registry()
function start(more: { url?: string; mostLagMs?: number; metrics?: Registry } = {}): ReplicaReads {
  const given = { primary, url: replica.url, maxConnections: 2, log: silent, metrics: metrics() }
  reads = new ReplicaReads({ ...given, checkMs: CHECK_MS, ...more })
  return reads
}
const isReplica = async (db: Db) => {
  const { rows } = await sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(db)
  return rows[0]?.replica
}
async function onReplica(statement: string): Promise<void> {
  const owner = createDatabase(createPool({ url: replica.url, maxConnections: 1, role: null }))
  await sql.raw(statement).execute(owner)
  await owner.destroy()
}

describe('reports', () => {
  it('are read on the replica once it is known to be recent, also where nothing is written for long', async () => {
    const source = start()
    await eventually(async () => expect(await source.read(null, isReplica)).toBe(true))
    expect(source.source()).toBe('replica')
    await new Promise((resolve) => setTimeout(resolve, 10 * CHECK_MS))
    expect(await source.read(null, isReplica)).toBe(true)
  })

  it('are read on the primary until the replica has what their reader has written', async () => {
    const source = start()
    await eventually(() => expect(source.source()).toBe('replica'))
    await onReplica('select pg_wal_replay_pause()')
    await openMarket(primary)
    const written = new Date()
    expect(await source.read(written, isReplica)).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 5 * CHECK_MS))
    expect(await source.read(written, isReplica)).toBe(false)
    expect(await source.read(null, isReplica)).toBe(true)
    await onReplica('select pg_wal_replay_resume()')
    await eventually(async () => expect(await source.read(written, isReplica)).toBe(true))
  })

  it('are read on the primary while the replica is too far behind', async () => {
    const registry = metrics()
    const source = start({ mostLagMs: 500, metrics: registry })
    await eventually(() => expect(source.source()).toBe('replica'))
    await onReplica('select pg_wal_replay_pause()')
    await openMarket(primary)
    await eventually(async () => expect(await source.read(null, isReplica)).toBe(false))
    const lag = (await registry.getSingleMetric('fxmatch_replica_lag_seconds')?.get())?.values[0]?.value
    expect(lag).toBeGreaterThan(0.5)
    await onReplica('select pg_wal_replay_resume()')
    await eventually(async () => expect(await source.read(null, isReplica)).toBe(true))
  })

  it('are read on the primary while the replica is away, from the first request on, and there again later', async () => {
    const registry = metrics()
    const source = start({ metrics: registry })
    await eventually(() => expect(source.source()).toBe('replica'))
    await replica.stop()
    expect(await source.read(null, isReplica)).toBe(false)
    await eventually(() => expect(source.source()).toBe('primary'))
    expect(await registry.getSingleMetricAsString('fxmatch_replica_lag_seconds')).toContain('Nan')
    await replica.start()
    await eventually(async () => expect(await source.read(null, isReplica)).toBe(true))
  })

  it('are not read on a server that is no replica', async () => {
    const source = start({ url: primaryUrl })
    await new Promise((resolve) => setTimeout(resolve, 5 * CHECK_MS))
    expect(source.source()).toBe('primary')
  })

  it('that are wrong fail once, and not a second time on the primary', async () => {
    const source = start()
    await eventually(() => expect(source.source()).toBe('replica'))
    const wrong = vi.fn((db: Db) => sql`select 1 / 0`.execute(db))
    await expect(source.read(null, wrong)).rejects.toThrow('division by zero')
    expect(wrong).toHaveBeenCalledOnce()
  })
})

describe('the whole server', () => {
  it('reads reports on the replica and everything else on the primary, and stays whole without the replica', async () => {
    const world = await plantMarket(primary)
    world.clock.time = new Date()
    const server = await startServer({ ...TEST_CONFIG, databaseUrl: primaryUrl, replicaUrl: replica.url })
    try {
      const headers = bearer(await openSession(world, world.people.office))
      const call = (method: string, path: string, body?: object) =>
        fetch(`${server.address}${path}`, {
          method,
          headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      const report = async () => {
        const answer = await call('GET', '/api/analytics?from=2026-11-01&to=2026-11-30')
        expect(answer.status).toBe(200)
        return answer.json()
      }
      const count = async (source: string) => {
        const text = await (await call('GET', '/metrics')).text()
        return Number(
          new RegExp(`fxmatch_report_reads_total\\{source="${source}"\\} (\\d+)`).exec(text)?.[1] ?? 0,
        )
      }
      const ready = async () => (await call('GET', '/readyz')).json()
      await eventually(async () => expect(await ready()).toMatchObject({ reports: 'replica' }))
      const before = await report()
      expect(await count('replica')).toBe(1)

      const expireDate = new Date(Date.now() + 8 * 3_600_000).toISOString()
      const offer = {
        currency: 'EUR',
        amount: '1000',
        rate: '3.3868',
        form: 'DIGITAL',
        region: 15,
        expireDate,
      }
      const published = await call('POST', '/api/positions', offer)
      expect(published.status).toBe(201)
      expect(published.headers.get('set-cookie')).toMatch(/^__Host-fxmatch-wrote=\d+; Max-Age=60;/)
      await report()
      expect([await count('replica'), await count('primary')]).toEqual([1, 1])
      await eventually(async () => {
        await report()
        expect(await count('replica')).toBeGreaterThan(1)
      })

      await replica.stop()
      expect(await report()).toEqual(before)
      await eventually(async () => expect(await ready()).toMatchObject({ reports: 'primary' }))
      await replica.start()
    } finally {
      await server.close()
    }
  })
})
