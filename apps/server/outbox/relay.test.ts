import type { MarketPosition } from '@fxmatch/contract/http/market'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase, createPool, type Db } from '../db/connect.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import type { TestDatabase } from '../testing/templates.ts'
import { type Relay, type RelayOptions, startRelay } from './relay.ts'

const COMPANY = '0190f3a0-0000-7000-8000-000000000001'
const PLATFORM = '0190f3a0-0000-7000-8000-000000000002'
const silent = pino({ level: 'silent' })

let database: TestDatabase
let db: Db
let owner: pg.Pool
const relays: Relay[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(createPool({ url: database.url }))
  owner = new pg.Pool({ connectionString: database.url })
  owner.on('connect', (client) => client.on('error', () => undefined))
  owner.on('error', () => undefined)
  await db
    .insertInto('companies')
    .values({
      id: PLATFORM,
      kind: 'PLATFORM',
      name: 'Platform',
      bct_code: null,
      phone: null,
      email: null,
      address: null,
      governorate_id: null,
      bank_id: null,
      created_at: new Date(),
    })
    .execute()
})
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()))
})
afterAll(async () => {
  await db.destroy()
  await owner.end()
  await database.drop()
})

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 })

function position(id: number): MarketPosition {
  return {
    id,
    amount: '10000.00',
    rate: '3.3868',
    rateTCC: '3.4037',
    equivalent: '33868.000',
    equivalentTCC: '34037.340',
    commision_rate: '0.0169',
    commission_equivalent: '169.340',
    commission_percent: '0.50',
    all_in_percent: '0.5',
    margin_told: true,
    vat_percent: '19',
    currency: { iso_code: 'EUR', pattern: 2, unit: 1 },
    region: null,
    zone: null,
    created_at: '2026-11-18T09:00:00.000Z',
    expireDate: '2026-11-18T17:00:00.000Z',
    form: 'CASH',
    status: 'FREE',
    hasOrder: false,
    has_account: false,
    members: [],
    order_info: null,
    bank_bids: [],
    coursePercent: null,
    race: null,
  }
}

function relay(more: Partial<RelayOptions> = {}): Relay {
  const started = startRelay({
    databaseUrl: database.url,
    log: silent,
    clock: { now: () => new Date() },
    readPositions: async (_, ids) => new Map(ids.filter((id) => id < 1_000).map((id) => [id, position(id)])),
    pollMs: 5,
    takeoverMs: 20,
    ...more,
  })
  relays.push(started)
  return started
}

const orderEvent = (n: number) => ({
  orderId: `0190f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  version: n,
  status: 1,
  companies: [COMPANY],
})
const insert = `insert into outbox (type, payload, created_at) values ($1, $2, now()) returning id`

/** Versions of the order events on a topic, in the order of their numbers. */
async function published(topic = `orders/${COMPANY}`): Promise<unknown[]> {
  const rows = await db
    .selectFrom('live_events')
    .select(['data'])
    .where('topic', '=', topic)
    .orderBy('seq')
    .execute()
  return rows.map(({ data }) => ('version' in data ? data.version : data))
}

async function expectConsecutive(): Promise<void> {
  const rows = await db.selectFrom('live_events').select('seq').orderBy('seq').execute()
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
}

describe('what is relayed', () => {
  it('gives each party and the platform an order without its content, and the market the position', async () => {
    relay()
    await owner.query(insert, ['order.placed', orderEvent(1)])
    await owner.query(insert, ['position.unlisted', { positionId: 7 }])
    await owner.query(insert, ['market.status_changed', { status: 'VEILLE' }])
    await eventually(async () => expect(await published('market/status')).toEqual([{ status: 'VEILLE' }]))
    expect(await published('market-pipe')).toEqual([
      { context: { currency: { iso_code: 'EUR' } }, action: 'REMOVE', data: position(7) },
    ])
    expect(await published(`orders/${PLATFORM}`)).toEqual([1])
    const stored = await db
      .selectFrom('live_events')
      .select('data')
      .where('topic', '=', `orders/${COMPANY}`)
      .execute()
    expect(stored.map(({ data }) => data)).toEqual([
      { id: orderEvent(1).orderId, version: 1, status: 1, event: 'order.placed' },
    ])
    await expectConsecutive()
  })

  it('reports an event that cannot be published and goes on', async () => {
    const errors: unknown[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => errors.push(JSON.parse(line)) })
    relay({ log })
    const before = await published()
    await owner.query(insert, ['position.listed', { positionId: 5_000 }])
    await owner.query(insert, ['order.placed', orderEvent(2)])
    await eventually(async () => expect(await published()).toEqual([...before, 2]))
    // It is reported after the commit that others see.
    await eventually(async () =>
      expect(errors).toEqual([expect.objectContaining({ reason: 'position 5000 cannot be read' })]),
    )
  })
})

describe('the order of commits', () => {
  // Its transaction may have begun before or after the one with the higher id.
  it.each([
    ['older', ['late', 'early']],
    ['younger', ['early', 'late']],
  ] as const)('delivers once what the %s transaction commits late with a lower id', async (_, begun) => {
    relay()
    const before = await published()
    const clients = { late: await owner.connect(), early: await owner.connect() }
    const { late, early } = clients
    for (const which of begun) {
      await clients[which].query('begin')
      await clients[which].query('select pg_current_xact_id()')
    }
    const low = await late.query(insert, ['order.placed', orderEvent(3)])
    const high = await early.query(insert, ['order.placed', orderEvent(4)])
    await early.query('commit')
    early.release()
    expect(Number(low.rows[0].id)).toBeLessThan(Number(high.rows[0].id))
    await eventually(async () => expect(await published()).toEqual([...before, 4]))
    // Many passes with the transaction still open: the floor must not rise above the id it has drawn.
    const later = Array.from({ length: 26 }, (_, index) => 5 + index)
    for (const n of later) {
      await owner.query(insert, ['order.placed', orderEvent(n)])
      await eventually(async () => expect((await published()).at(-1)).toBe(n))
    }
    await late.query('commit')
    late.release()
    await eventually(async () => expect(await published()).toEqual([...before, 4, ...later, 3]))
  })

  it('delivers every event once, whatever order many transactions commit in', async () => {
    relay()
    const versions = Array.from({ length: 120 }, (_, index) => 1_000 + index)
    const lanes = Array.from({ length: 8 }, (_, lane) => versions.filter((n) => n % 8 === lane))
    await Promise.all(
      lanes.map(async (lane, index) => {
        for (const n of lane) {
          const client = await owner.connect()
          await client.query('begin')
          await client.query(insert, ['order.placed', orderEvent(n)])
          await client.query('select pg_sleep($1)', [((n * 7 + index) % 11) / 500])
          await client.query(n % 10 === 0 ? 'rollback' : 'commit')
          client.release()
        }
      }),
    )
    const expected = versions.filter((n) => n % 10 !== 0)
    await eventually(async () => {
      const seen = (await published()).filter((version) => Number(version) >= 1_000)
      expect(seen.toSorted()).toEqual(expected)
    })
    await expectConsecutive()
  })
})

describe('several processes', () => {
  it('lets one relay, and another when it stops', async () => {
    const first = relay()
    await eventually(() => expect(first.isActive()).toBe(true))
    const second = relay()
    await owner.query(insert, ['order.placed', orderEvent(2_001)])
    await eventually(async () => expect((await published()).at(-1)).toBe(2_001))
    expect(second.isActive()).toBe(false)
    await first.stop()
    await eventually(() => expect(second.isActive()).toBe(true))
    await owner.query(insert, ['order.placed', orderEvent(2_002)])
    await eventually(async () => expect((await published()).slice(-2)).toEqual([2_001, 2_002]))
  })

  it('goes on after the database ended the connection of the one that relays, without a duplicate', async () => {
    const both = [relay(), relay()]
    await eventually(() => expect(both.filter((one) => one.isActive())).toHaveLength(1))
    const before = (await published()).length
    for (let n = 3_000; n < 3_040; n++) {
      await owner.query(insert, ['order.placed', orderEvent(n)])
      if (n % 10 === 5) {
        await owner.query(`
          select pg_terminate_backend(l.pid) from pg_locks l
          where l.locktype = 'advisory' and l.granted and l.pid <> pg_backend_pid()
            and l.database = (select oid from pg_database where datname = current_database())`)
      }
    }
    await eventually(async () => expect((await published()).length).toBe(before + 40))
    const versions = (await published()).slice(before)
    expect(versions.toSorted()).toEqual(Array.from({ length: 40 }, (_, index) => 3_000 + index))
    await expectConsecutive()
    await eventually(() => expect(both.filter((one) => one.isActive())).toHaveLength(1))
  })

  it('passes the hint of a process that does not relay on to the one that does', async () => {
    const active = relay({ pollMs: 60_000 })
    await eventually(() => expect(active.isActive()).toBe(true))
    const other = relay({ pollMs: 60_000, takeoverMs: 10 })
    await eventually(async () => {
      const { rows } = await owner.query(
        `select from pg_stat_activity where application_name = 'fxmatch relay'`,
      )
      expect(rows).toHaveLength(2)
    })
    await owner.query(insert, ['order.placed', orderEvent(4_000)])
    await eventually(async () => {
      other.wake()
      expect((await published()).at(-1)).toBe(4_000)
    })
    expect(other.isActive()).toBe(false)
  })
})
