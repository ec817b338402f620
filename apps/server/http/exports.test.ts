import { readWorkbook } from '@fxmatch/documents/testing/read-workbook'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fillExport } from '../commands/exports/fill-export.ts'
import { WorkbookThread } from '../commands/exports/workbook-thread.ts'
import { systemIds } from '../commands/kernel/system-services.ts'
import { failExport, insertExport, pruneExports } from '../db/exports/export-rows.ts'
import { type Jobs, startJobs } from '../jobs/start-jobs.ts'
import { planOrderExport } from '../queries/exports/plan-order-export.ts'
import { insertOrder } from '../testing/fixtures.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, type Person } from '../testing/market-world.ts'
import { plantOrders } from '../testing/order-book.ts'

const HOUR = 3_600_000
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let world: MarketWorld
let server: TestApp
let jobs: Jobs
const tokens = new Map<Person, string>()

beforeAll(async () => {
  world = await createMarketWorld()
  await plantOrders(world, 140, 7)
  const { companies, people } = world
  await insertOrder(
    world.db,
    {
      bankId: companies.bank,
      buyerId: companies.bank,
      sellerId: companies.office,
      placedBy: people.trader.userId,
    },
    new Date('2026-11-17T23:30:00Z'),
    { reference: '=HYPERLINK("x")', currency: 'JPY', amount: '1000000', status: 13 },
  )
  jobs = await startJobs({
    db: world.db,
    databaseUrl: world.url,
    clock: world.clock,
    ids: systemIds(world.clock),
    log: pino({ level: 'silent' }),
  })
  server = await createTestApp(world, {}, undefined, (tx, id) => jobs.queueExport(tx, id))
  await signIn()
})
afterAll(async () => {
  await server.close()
  await jobs.stop()
  await world.close()
})

async function signIn(): Promise<void> {
  for (const who of Object.keys(world.people) as Person[]) {
    tokens.set(who, await openSession(world, world.people[who], true))
  }
}

const call = (who: Person, url: string) => server.app.inject({ url, headers: bearer(tokens.get(who) ?? '') })

async function ask(who: Person, query: string): Promise<string> {
  const response = await call(who, `/document/orders/excel?${query}`)
  expect(response.statusCode, `${query} ${response.body}`).toBe(200)
  return response.json().data.uuid
}

/** The cells of a workbook: what stands above, the headings, and each row by its headings. */
function tableOf(bytes: Buffer) {
  const { cells, frozen } = readWorkbook(bytes)
  const letters = 'ABCDEFGHIJKLMNOP'.split('')
  const at = (letter: string, row: number) => cells.get(`${letter}${row}`)
  const heading = letters.flatMap((letter) => at(letter, frozen.rows)?.value ?? [])
  const above = [...cells].flatMap(([address, { value }]) =>
    Number(address.replace(/\D/g, '')) < frozen.rows ? [value] : [],
  )
  const rows: Record<string, { type: string; value: string } | undefined>[] = []
  for (let row = frozen.rows + 1; at('A', row); row++) {
    rows.push(Object.fromEntries(heading.map((name, i) => [name, at(letters[i] ?? '', row)])))
  }
  return { above, heading, rows }
}

async function download(who: Person, query: string) {
  const response = await call(who, `/docs/${await ask(who, query)}`)
  expect(response.statusCode).toBe(200)
  return tableOf(response.rawPayload)
}

async function listed(who: Person, path: string) {
  const all = []
  for (let offset = 1; ; offset++) {
    const page = (await call(who, `${path}&pageSize=100&offset=${offset}`)).json()
    all.push(...page.data)
    if (all.length >= page.count) return all
  }
}

describe('a workbook', () => {
  const cases = (): [Person, string, string][] => {
    const { companies, people } = world
    const bank = companies.bank
    return [
      ['trader', `company=${bank}`, `/api/orders/status/${bank}?`],
      [
        'trader',
        `company=${bank}&side=sales&sort=amount&direction=asc`,
        `/api/orders/bank-sells/${bank}?sort=amount&direction=asc`,
      ],
      [
        'trader',
        `company=${bank}&statuses[]=13&statuses[]=10`,
        `/api/orders/status/${bank}?status[]=13&status[]=10`,
      ],
      [
        'trader',
        `company=${bank}&statuses=13,10&currency=EUR`,
        `/api/orders/status/${bank}?status=13&status=10&currency=EUR`,
      ],
      [
        'office',
        `user=${people.office.userId}&startDate=2026-11-05&endDate=2026-11-12`,
        `/api/orders/organization/${people.office.userId}?startDate=2026-11-05&endDate=2026-11-12`,
      ],
      [
        'company',
        `user=${people.company.userId}&expired=false&placedBy=rival`,
        `/api/orders/organization/${people.company.userId}?expired=false&user=rival`,
      ],
      ['backOffice', 'user=trader&form=CASH', '/api/back-office/orders/get-all?user=trader&form=CASH'],
      ['backOffice', `company=${bank}&side=sales`, `/api/orders/bank-sells/${bank}?`],
    ]
  }

  it('has the rows of the list, in its order, as numbers and dates', async () => {
    for (const [who, query, path] of cases()) {
      const { rows } = await download(who, query)
      const list = await listed(who, path)
      expect(list.length, query).toBeGreaterThan(0)
      const shown = list.map((order) => ({
        Référence: order.reference,
        Acheteur: order.buyer.name,
        Vendeur: order.seller.name,
        Montant: Number(order.amount),
        Cours: Number(order.rate),
        'Contre-valeur (TND)': Number(order.equivalent),
        Statut: order.status.name,
        Agence: order.agence?.name,
        Utilisateur: order.user.name,
        // Days since 30 December 1899, as the clock in Tunis shows them.
        Date: (Date.parse(order.createdAt) + HOUR - Date.UTC(1899, 11, 30)) / (24 * HOUR),
      }))
      const numbers = ['Montant', 'Cours', 'Contre-valeur (TND)', 'Date']
      for (const [i, row] of rows.entries()) {
        for (const [name, value] of Object.entries(shown[i] ?? {})) {
          const cell = row[name]
          const isNumber = numbers.includes(name)
          if (value === undefined) expect(cell).toBeUndefined()
          else
            expect([cell?.type, isNumber ? Number(cell?.value) : cell?.value]).toEqual([
              isNumber ? 'n' : 's',
              value,
            ])
        }
      }
      expect(rows.length, query).toBe(list.length)
    }
  })

  it('names its filters, and comes as an attachment', async () => {
    const { bank } = world.companies
    const id = await ask(
      'trader',
      `company=${bank}&statuses[]=13&currency=JPY&startDate=2026-11-18&region=15`,
    )
    const response = await call('trader', `/docs/${id}`)
    expect(response.headers['content-type']).toBe(XLSX)
    expect(response.headers['content-disposition']).toBe('attachment; filename="ordres-2026-11-18.xlsx"')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
    const { above, rows } = tableOf(response.rawPayload)
    expect(above).toEqual([
      'Ordres',
      ...['Société', 'Company bank', 'Sens', 'Achat', 'Statut', 'Livré', 'Du', '18-11-2026'],
      ...['Devise', 'JPY', 'Gouvernorat', 'Sousse', 'Édité le', '18-11-2026 10:00'],
    ])
    expect(rows).toEqual([])
  })

  it('shows a text that looks like a formula as a text', async () => {
    const { bank } = world.companies
    const { rows } = await download('trader', `company=${bank}&ref=HYPERLINK`)
    expect(rows).toMatchObject([
      { Référence: { type: 's', value: '=HYPERLINK("x")' }, Montant: { value: '1000000' } },
    ])
  })

  it('has the commission with VAT for the back office alone, the commission for no exchange office', async () => {
    const { bank } = world.companies
    const { people } = world
    const headings = async (who: Person, query: string) => (await download(who, query)).heading
    expect(await headings('backOffice', '')).toEqual(
      expect.arrayContaining(['Commission (TND)', 'Commission TTC (TND)']),
    )
    const bankHeadings = await headings('trader', `company=${bank}`)
    expect(bankHeadings).toContain('Commission (TND)')
    expect(bankHeadings).not.toContain('Commission TTC (TND)')
    const officeHeadings = await headings('office', `user=${people.office.userId}`)
    expect(officeHeadings.filter((heading) => heading.startsWith('Commission'))).toEqual([])
  })
})

describe('who may export', () => {
  it('exports the lists that one may read', async () => {
    const { bank, otherBank } = world.companies
    for (const [who, query] of [
      ['rival', `company=${bank}`],
      ['trader', `company=${otherBank}&side=sales`],
      ['office', `user=${world.people.trader.userId}`],
      ['company', `company=${bank}&side=all`],
    ] as [Person, string][]) {
      expect((await call(who, `/document/orders/excel?${query}`)).statusCode, query).toBe(404)
    }
  })

  it('must say whose orders, and in which words', async () => {
    const faults: [Person, string, string][] = [
      ['trader', '', 'company'],
      ['trader', 'user=somebody', 'company'],
      ['trader', 'company=1', 'company'],
      ['backOffice', 'statuses[]=x', 'statuses[].0'],
      ['backOffice', 'statuses=10,x', 'statuses.1'],
      ['backOffice', 'startDate=soon', 'startDate'],
      ['backOffice', 'side=left', 'side'],
      ['backOffice', 'sort=profit', 'sort'],
    ]
    for (const [who, query, field] of faults) {
      const response = await call(who, `/document/orders/excel?${query}`)
      expect(response.statusCode, query).toBe(400)
      expect(response.json().fields.map((f: { path: string }) => f.path)).toContain(field)
    }
    expect((await call('trader', '/docs/mine')).json().fields[0].path).toBe('uuid')
  })

  it('keeps the file to who asked for it', async () => {
    const { bank } = world.companies
    const id = await ask('trader', `company=${bank}`)
    for (const who of Object.keys(world.people) as Person[]) {
      expect((await call(who, `/docs/${id}`)).statusCode, who).toBe(who === 'trader' ? 200 : 404)
    }
    expect((await server.app.inject({ url: `/docs/${id}` })).statusCode).toBe(401)
  })

  it('is written into the audit', async () => {
    const { bank } = world.companies
    const id = await ask('trader', `company=${bank}&currency=USD`)
    const entry = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'user_id', 'data'])
      .where('object_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'export.requested', user_id: world.people.trader.userId })
    expect(JSON.stringify(entry.data)).toContain('USD')
  })
})

describe('the cash-out workbook', () => {
  it('holds the settled orders of the company', async () => {
    const { userId } = world.people.tickets
    const response = await call('tickets', `/api/orders/exportOrder/${userId}?status[]=10`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-disposition']).toBe('attachment; filename="cash-out-2026-11-18.xlsx"')
    const { rows, above } = tableOf(response.rawPayload)
    const list = await listed('tickets', `/api/orders/organization/${userId}?status[]=10`)
    expect(rows.map((row) => row.Référence?.value)).toEqual(list.map(({ reference }) => reference))
    expect(above[0]).toBe('Cash Out')
    const withoutStatus = await call('tickets', `/api/orders/exportOrder/${userId}`)
    expect(tableOf(withoutStatus.rawPayload).rows).toEqual(rows)
    expect((await call('rival', `/api/orders/exportOrder/${userId}`)).statusCode).toBe(404)
  })
})

describe('a large list', () => {
  it('is a job that tells its progress, and its file is the list', async () => {
    const { bank } = world.companies
    // Copies of one order, so many that no request waits for them.
    const { rows: columns } = await sql<{ names: string }>`
      select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names
      from information_schema.columns
      where table_name = 'orders' and column_name not in ('id', 'number', 'reference', 'position_id')`.execute(
      world.db,
    )
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
    const cashOut = await call('trader', `/api/orders/exportOrder/${world.people.trader.userId}?status=13`)
    expect(cashOut.statusCode).toBe(202)
    expect((await call('trader', `/docs/${cashOut.json().data.uuid}`)).statusCode).toBeLessThan(300)
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
        title: 'Ordres',
        name: 'o',
      },
      world.clock.time,
    )
    if (!planned) throw new Error('the back office reads everything')
    const now = world.clock.time
    await insertExport(
      world.db,
      {
        id,
        userId: world.people.backOffice.userId,
        ...planned,
        createdAt: now,
        expiresAt: new Date(now.getTime() + HOUR),
      },
      null,
    )
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
    const thread = new WorkbookThread({ sheetName: 'x', title: 'x', filters: [], columnIds: ['secret'] })
    await expect(thread.ask({ kind: 'end' })).rejects.toThrow('secret')
    await expect(thread.ask({ kind: 'end' })).rejects.toThrow('secret')
    await thread.stop()
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
