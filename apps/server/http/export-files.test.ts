import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fillExport } from '../commands/exports/fill-export.ts'
import { WorkbookThread } from '../commands/exports/workbook-thread.ts'
import { systemIds } from '../commands/kernel/system-services.ts'
import { databaseOptionsOf } from '../db/connect.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { failExport, insertExport, pruneExports } from '../db/exports/export-rows.ts'
import { freePort } from '../embedded/free-port.ts'
import { type Jobs, startJobs } from '../jobs/start-jobs.ts'
import { planOrderExport } from '../queries/exports/plan-order-export.ts'
import { createTestApp, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { plantFormulaOrder, plantOrders } from '../testing/order-book.ts'
import type { Person } from '../testing/plant-market.ts'
import { signInEverybody } from '../testing/readers.ts'
import { tableOf } from '../testing/workbook-table.ts'

const HOUR = 3_600_000

let world: MarketWorld
let server: TestApp
let jobs: Jobs
let headersOf: (who: Person) => { authorization: string }

beforeAll(async () => {
  world = await createMarketWorld()
  await plantOrders(world, 140, 7)
  await plantFormulaOrder(world)
  jobs = await startJobs({
    db: world.db,
    databaseUrl: world.url,
    clock: world.clock,
    ids: systemIds(world.clock),
    log: pino({ level: 'silent' }),
  })
  server = await createTestApp(world, {}, undefined, (tx, id) => jobs.queueExport(tx, id))
  headersOf = await signInEverybody(world)
})
afterAll(async () => {
  await server.close()
  await jobs.stop()
  await world.close()
})

const call = (who: Person, url: string) => server.app.inject({ url, headers: headersOf(who) })

async function ask(who: Person, query: string): Promise<string> {
  const response = await call(who, `/document/orders/excel?${query}`)
  expect(response.statusCode, `${query} ${response.body}`).toBe(200)
  return response.json().data.uuid
}

async function listed(who: Person, path: string) {
  const all = []
  for (let offset = 1; ; offset++) {
    const page = (await call(who, `${path}&pageSize=100&offset=${offset}`)).json()
    all.push(...page.data)
    if (all.length >= page.count) return all
  }
}

describe('a large list', () => {
  it('is a job that tells its progress, and its file is the list', async () => {
    const { bank } = world.companies
    // Copies of one order, so many that no request waits for them.
    const { rows: columns } = await sql<{ names: string }>`
      select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names
      from information_schema.columns
      where table_name = 'orders' and is_generated = 'NEVER'
        and column_name not in ('id', 'number', 'reference', 'position_id')`.execute(world.db)
    const others = sql.raw(columns[0]?.names ?? '')
    await sql`insert into orders (id, reference, ${others})
      select gen_random_uuid(), 'FX-2027-' || lpad(n::text, 6, '0'), ${others}
      from (select * from orders where reference like '=%') one, generate_series(1, 5100) n`.execute(world.db)
    const id = await ask('trader', `company=${bank}&ref=FX-2027&sort=reference&direction=asc`)
    const first = await call('trader', `/docs/${id}`)
    expect(first.statusCode).toBe(202)
    expect(first.json()).toEqual({ progress: expect.any(Number), data: { uuid: id } })
    const file = await vi.waitFor(
      async () => {
        const response = await call('trader', `/docs/${id}`)
        expect(response.statusCode).toBe(200)
        return response
      },
      { timeout: 25_000, interval: 100 },
    )
    const { rows } = tableOf(file.rawPayload)
    expect(rows.map((row) => row.Référence?.value)).toEqual(
      Array.from({ length: 5_100 }, (_, n) => `FX-2027-${String(n + 1).padStart(6, '0')}`),
    )
    expect((await call('office', `/docs/${id}`)).statusCode).toBe(404)
    const cashOut = await call(
      'backOffice',
      `/api/orders/exportOrder/${world.people.trader.userId}?status=13`,
    )
    expect(cashOut.statusCode).toBe(202)
    expect((await call('backOffice', `/docs/${cashOut.json().data.uuid}`)).statusCode).toBeLessThan(300)
  })
})

describe('the making of a file', () => {
  const plant = async () => {
    const id = crypto.randomUUID()
    const planned = await planOrderExport(
      world.db,
      world.people.backOffice,
      {
        asked: { kind: 'ALL' },
        filters: { currency: 'EUR', sort: 'amount', direction: 'asc' },
        list: 'ALL',
        form: { language: 'fr' },
      },
      world.clock.time,
    )
    if (!planned) throw new Error('the back office reads everything')
    const now = world.clock.time
    await insertExport(world.db, {
      id,
      userId: world.people.backOffice.userId,
      ...planned,
      createdAt: now,
      expiresAt: new Date(now.getTime() + HOUR),
    })
    return { id, planned }
  }

  it('may be tried by two at once and again: one whole file comes of it', async () => {
    const { id, planned } = await plant()
    expect((await call('backOffice', `/docs/${id}`)).json()).toEqual({ progress: 0, data: { uuid: id } })
    await Promise.all([fillExport(world.db, id), fillExport(world.db, id)])
    const first = await call('backOffice', `/docs/${id}`)
    expect(first.statusCode).toBe(200)
    await fillExport(world.db, id)
    const again = await call('backOffice', `/docs/${id}`)
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    const { rows } = tableOf(first.rawPayload)
    expect(rows).toHaveLength(planned.rowCount)
    const list = await listed(
      'backOffice',
      '/api/back-office/orders/get-all?currency=EUR&sort=amount&direction=asc',
    )
    expect(rows.map((row) => row.Référence?.value)).toEqual(list.map(({ reference }) => reference))
  })

  it('says when it has been given up', async () => {
    const { id } = await plant()
    await failExport(world.db, id)
    const response = await call('backOffice', `/docs/${id}`)
    expect([response.statusCode, response.json().code]).toEqual([500, 'INTERNAL'])
  })

  it('tells what ended its thread', async () => {
    const { planned } = await plant()
    const head = { sheetName: 'x', title: 'x', filters: [], columnIds: ['secret'] }
    const thread = WorkbookThread.begin({
      plan: { ...planned.plan, head },
      source: databaseOptionsOf(world.db),
    })
    await expect(thread.next()).rejects.toThrow('secret')
    await expect(thread.next()).rejects.toThrow('secret')
    await thread.stop()
  })

  it('tells that its database is away as the database would', async () => {
    const { planned } = await plant()
    const source = { url: `postgres://nobody@127.0.0.1:${await freePort()}/nothing` }
    const thread = WorkbookThread.begin({ plan: planned.plan, source })
    const refused = await thread.next().catch((error: unknown) => error)
    expect(isDatabaseAway(refused)).toBe(true)
    await thread.stop()
  })
})

describe('exports under way', () => {
  const underWay = () =>
    world.db
      .selectFrom('exports')
      .select('status')
      .where('user_id', '=', world.people.office.userId)
      .where('status', 'in', ['WAITING', 'RUNNING'])
      .execute()

  it('are at most three of one person, asked for at once or one after another', async () => {
    const { office, trader } = world.people
    const url = `/document/orders/excel?user=${office.userId}&currency=EUR`
    const answers = await Promise.all(Array.from({ length: 12 }, () => call('office', url)))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect([...new Set(codes)].sort()).toEqual([200, 429])
    const refused = answers.find(({ statusCode }) => statusCode === 429)?.json()
    expect(refused).toMatchObject({
      code: 'EXPORTS_UNDER_WAY',
      rule: 'EXPORTS_UNDER_WAY',
      details: { most: 3 },
    })
    expect(refused.message).toContain('déjà en préparation')
    // What was let through is made, and none of it counts any longer.
    expect(await underWay()).toEqual([])
    expect((await call('office', url)).statusCode).toBe(200)
    // Another person is not kept waiting by them.
    expect(
      (await call('trader', `/document/orders/excel?company=${trader.companyId}&currency=EUR`)).statusCode,
    ).toBe(200)
  })

  it('count no more once a server that died has left them behind', async () => {
    const plant = () =>
      world.db
        .insertInto('exports')
        .values({
          id: crypto.randomUUID(),
          user_id: world.people.office.userId,
          status: 'RUNNING',
          file_name: 'x.xlsx',
          plan: '{}',
          row_count: 1,
          progress: 0,
          size: null,
          created_at: world.clock.time,
          expires_at: new Date(world.clock.time.getTime() + HOUR),
        })
        .execute()
    await Promise.all([plant(), plant(), plant()])
    const url = `/document/orders/excel?user=${world.people.office.userId}&currency=EUR`
    expect((await call('office', url)).statusCode).toBe(429)
    world.clock.time = new Date(world.clock.time.getTime() + HOUR / 4)
    expect((await call('office', url)).statusCode).toBe(200)
    await world.db.deleteFrom('exports').where('file_name', '=', 'x.xlsx').execute()
  })

  it('that fail leave nothing under way', async () => {
    // Until it is restored, not once: a file that is still being made would use up the failure.
    const fail = vi.spyOn(WorkbookThread.prototype, 'next').mockRejectedValue(new Error('no thread'))
    const url = `/document/orders/excel?user=${world.people.office.userId}&currency=EUR`
    expect((await call('office', url)).statusCode).toBe(500)
    fail.mockRestore()
    expect(await underWay()).toEqual([])
  })
})

// Moves the clock: comes last.
describe('after a day', () => {
  it('the file is gone, and then its rows', async () => {
    const { bank } = world.companies
    const id = await ask('trader', `company=${bank}&currency=USD`)
    const pieces = () =>
      world.db.selectFrom('export_chunks').selectAll().where('export_id', '=', id).execute()
    world.clock.time = new Date(world.clock.time.getTime() + 24 * HOUR - 1)
    expect((await call('trader', `/docs/${id}`)).statusCode).toBe(200)
    expect(await pieces()).not.toEqual([])
    world.clock.time = new Date(world.clock.time.getTime() + 1)
    expect((await call('trader', `/docs/${id}`)).statusCode).toBe(404)
    expect(await pruneExports(world.db, world.clock.time, 1_000)).toBeGreaterThan(0)
    expect(await pieces()).toEqual([])
  })
})
