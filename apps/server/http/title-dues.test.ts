import { readWorkbook } from '@fxmatch/documents/testing/read-workbook'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../db/invariants/check-invariants.ts'
import { callJourney } from '../testing/call-journey.ts'
import { keepReferences } from '../testing/limits.ts'
import type { Person } from '../testing/plant-market.ts'
import { readCalendar } from '../testing/read-calendar.ts'
import { request as requested, requestForm, setRemainderRate } from '../testing/request-world.ts'

// When the supplier of a title is to be paid: whose it is, what it may come to, what covers it, and where it is read.

const journey = callJourney(['import-titles', 'order-requests', 'calendar', 'basket'])
const { make, request } = journey
const world = () => journey.world()

type Due = { on: string; amount: string | number }
const body = (edition: number, dues: readonly Due[]) => ({ edition, dues })
let id: string

const listed = async (who: Person = 'company') =>
  (await make(who, 'importTitles')).data.find((one: { id: string }) => one.id === id)
const declare = (edition: number, dues: readonly Due[], who: Person = 'company') =>
  request(who, 'declareDues', { params: { id }, body: body(edition, dues) })
const told = async (edition: number, dues: readonly Due[]) => {
  const answer = await declare(edition, dues)
  const { code, fields = [] } = answer.json()
  return [answer.statusCode, code, fields.map(({ path }: { path: string }) => path).join(' ')]
}
const editions = async () =>
  (
    await world()
      .db.selectFrom('title_dues')
      .select((eb) => ['edition', eb.fn.countAll<number>().as('count')])
      .where('title_id', '=', id)
      .groupBy('edition')
      .orderBy('edition')
      .execute()
  ).map(({ edition, count }) => [edition, Number(count)])

beforeAll(async () => {
  await setRemainderRate(world(), 'bank')
  const draft = await requested(world(), {
    ...{ totalAmount: '1000', importAmount: '5000', importReference: 'DUE-1', importExpiry: '2027-03-31' },
  })
  const row = await world()
    .db.selectFrom('order_requests')
    .where('reference', '=', draft.reference)
    .select('title_id')
    .executeTakeFirstOrThrow()
  id = row.title_id
})

describe('the days on which a supplier is to be paid', () => {
  it('are none to begin with', async () => {
    expect(await listed()).toMatchObject({
      ...{ importReference: 'DUE-1', importExpiry: '2027-03-31', amount: '5000.00', reserved: '1000.00' },
      ...{ duesEdition: 0, dues: [], due: '0.00', dueOpen: '0.00', nextOpen: null },
      ...{ mostDue: '5000.00', leastDue: '0.00', declareDues: { allowed: true } },
    })
  })

  it('are declared whole, and covered by what the title’s requests buy, the nearest first', async () => {
    const title = await make('company', 'declareDues', {
      params: { id },
      body: body(0, [
        { on: '2027-01-15', amount: 4200 },
        { on: '2026-12-10', amount: '800' },
      ]),
    })
    expect(title).toMatchObject({
      ...{ duesEdition: 1, due: '5000.00', dueOpen: '4000.00', nextOpen: '2027-01-15' },
      dues: [
        {
          on: '2026-12-10',
          amount: '800.00',
          covered: '800.00',
          late: '0.00',
          draft: '800.00',
          open: '0.00',
        },
        { on: '2027-01-15', amount: '4200.00', covered: '200.00', draft: '200.00', open: '4000.00' },
      ],
    })
    expect(await listed()).toEqual(title)
  })

  it('replace those before, which stay on record; the same again is no edition', async () => {
    await make('company', 'declareDues', {
      params: { id },
      body: body(1, [{ on: '2026-12-10', amount: '800' }]),
    })
    expect((await listed()).duesEdition).toBe(2)
    const again = await make('company', 'declareDues', {
      params: { id },
      body: body(2, [{ on: '2026-12-10', amount: '800.00' }]),
    })
    expect(again.duesEdition).toBe(2)
    expect(await editions()).toEqual([
      [1, 2],
      [2, 1],
    ])
    const entries = await world()
      .db.selectFrom('audit_entries')
      .select('data')
      .where('action', '=', 'import_title.dues_declared')
      .orderBy('id')
      .execute()
    expect(entries.map(({ data }) => data)).toEqual([
      { reference: 'DUE-1', currency: 'EUR', lines: 2, amount: '5000.00', was: null },
      { reference: 'DUE-1', currency: 'EUR', lines: 1, amount: '800.00', was: '5000.00' },
    ])
  })

  it('are not written over by who has not seen them: of two at once one counts', async () => {
    expect(await told(1, [])).toEqual([409, 'SETTINGS_CHANGED', ''])
    const [first, second] = await Promise.all([
      declare(2, [{ on: '2026-12-11', amount: '1' }]),
      declare(2, [{ on: '2026-12-12', amount: '2' }]),
    ])
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409])
    expect((await listed()).duesEdition).toBe(3)
  })

  it.each<[string, Due[], string]>([
    ['a day that is over', [{ on: '2026-11-17', amount: '1' }], 'dues.0.on'],
    ['a day after the title', [{ on: '2027-04-01', amount: '1' }], 'dues.0.on'],
    ['a day that never was', [{ on: '2027-02-30', amount: '1' }], 'dues.0.on'],
    ['a year that is none', [{ on: '9999-01-04', amount: '1' }], 'dues.0.on'],
    ['the year nought', [{ on: '0001-01-01', amount: '1' }], 'dues.0.on'],
    [
      'one day twice',
      [
        { on: '2027-01-04', amount: '1' },
        { on: '2027-01-04', amount: '1' },
      ],
      'dues.1.on',
    ],
    ['nothing', [{ on: '2027-01-04', amount: '0' }], 'dues.0.amount'],
    ['less than nothing', [{ on: '2027-01-04', amount: -1 }], 'dues.0.amount'],
    ['an exponent', [{ on: '2027-01-04', amount: '1e3' }], 'dues.0.amount'],
    ['a third decimal', [{ on: '2027-01-04', amount: '1.005' }], 'dues.0.amount'],
    ['digits of two kinds', [{ on: '2027-01-04', amount: '١00' }], 'dues.0.amount'],
    ['full-width digits', [{ on: '2027-01-04', amount: '１００' }], 'dues.0.amount'],
    ['a comma', [{ on: '2027-01-04', amount: '100,5' }], 'dues.0.amount'],
    ['a cent more than the title', [{ on: '2027-01-04', amount: '5000.01' }], 'dues'],
  ])('are refused: %s', async (_, dues, path) => {
    expect(await told(3, dues)).toEqual([400, 'INVALID_INPUT', path])
  })

  it('say the figures where they are beyond the title', async () => {
    const answer = await declare(3, [{ on: '2027-01-04', amount: '5000.01' }])
    expect(answer.json().fields).toMatchObject([
      { rule: 'DUES_ABOVE_TITLE', details: { sum: '5000.01', most: '5000.00', currency: 'EUR' } },
    ])
  })

  it('take no number that is none', async () => {
    const json = '{"edition":3,"dues":[{"on":"2027-01-04","amount":1e400}]}'
    const answer = await request('company', 'declareDues', { params: { id }, json })
    expect([answer.statusCode, answer.json().fields[0].path]).toEqual([400, 'dues.0.amount'])
  })

  it('are their company’s alone: others neither read nor declare them, and do not learn that there is a title', async () => {
    expect((await declare(3, [], 'otherCompany')).json()).toMatchObject({ code: 'NOT_FOUND' })
    expect((await make('otherCompany', 'importTitles')).data).toEqual([])
    for (const who of ['trader', 'office', 'backOffice', 'otherValidator'] as const)
      expect([who, (await declare(3, [], who)).statusCode]).toEqual([who, 403])
    expect((await request('trader', 'exportImportTitles')).statusCode).toBe(403)
    expect((await listed()).duesEdition).toBe(3)
  })

  it('stand on the calendar of their company, in its file, and on nobody else’s', async () => {
    await make('company', 'declareDues', {
      params: { id },
      body: body(3, [{ on: '2026-12-10', amount: '900' }]),
    })
    const query = { from: '2026-12-01', to: '2026-12-31' }
    const events = async (who: Person, days = query) =>
      (await make(who, 'calendar', { query: days })).events.filter(({ kind }: { kind: string }) =>
        kind.startsWith('title'),
      )
    expect(await events('company')).toMatchObject([
      {
        ...{ kind: 'title_due', id, reference: 'DUE-1', day: '2026-12-10', at: null, side: 'DOMICILED' },
        ...{ party: 'Company otherBank', amount: '900.00', currency: { isoCode: 'EUR', pattern: 2 } },
      },
    ])
    expect(await events('company', { from: '2027-03-01', to: '2027-03-31' })).toMatchObject([
      { kind: 'title_expiry', id, day: '2027-03-31', amount: '4000.00' },
    ])
    for (const who of ['otherCompany', 'trader', 'rival', 'office', 'backOffice'] as const)
      expect([who, await events(who)]).toEqual([who, []])
    const { path } = await make('company', 'renewCalendarFeed')
    const { body: text } = await journey.server().app.inject({ url: path })
    const file = readCalendar(text)
    expect(new Set(file.map(({ UID }) => UID)).size).toBe(file.length)
    expect(file.find(({ UID }) => UID === `due-${id}-2026-12-10@fxmatch.example`)).toMatchObject({
      DTSTART: '20261210',
      SUMMARY: expect.stringMatching(/^Paiement au fournisseur : 900,00 EUR$/),
      DESCRIPTION: 'DUE-1\nDomicilié à Company otherBank',
    })
  })

  it('come as a workbook, in which amounts are numbers', async () => {
    const answer = await request('company', 'exportImportTitles', { query: { language: 'fr' } })
    expect(answer.statusCode).toBe(200)
    const cells = [...readWorkbook(new Uint8Array(answer.rawPayload)).cells.values()]
    expect(cells.find(({ value }) => value === '900')).toMatchObject({ type: 'n' })
    expect(cells.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['DUE-1', 'EUR', 'Paiements prévus', 'Non couvert']),
    )
    journey.answered('exportImportTitles')
  })

  it.each(['bank', 'nature', 'currency', 'expiry', 'nextOpen'])(
    'have the sums of their groups by %s on a second sheet, currency by currency',
    async (by) => {
      const { data } = await make('company', 'importTitles')
      const answer = await request('company', 'exportImportTitles', { query: { by } })
      expect(answer.statusCode).toBe(200)
      const { sheetName, cells } = readWorkbook(new Uint8Array(answer.rawPayload), 2)
      expect(sheetName).toBe('Sous-totaux')
      const at = (address: string) => cells.get(address)?.value
      const lines = [...Array(200).keys()]
        .map((row) => row + 2)
        .map((row) => ({
          label: at(`A${row}`),
          count: at(`B${row}`),
          currency: at(`C${row}`),
          due: at(`H${row}`),
        }))
      const total = lines.findIndex(({ label }) => label === 'Total')
      expect(Number(lines[total]?.count)).toBe(data.length)
      const counted = lines.slice(0, total).reduce((sum, { count }) => sum + Number(count ?? 0), 0)
      expect(counted).toBe(data.length)
      // Of each currency the groups come to the total, and the total to the list.
      for (const { currency, due } of lines.slice(total + 1).filter((line) => line.currency)) {
        const within = lines.slice(0, total).filter((line) => line.currency === currency)
        expect(sumDecimals(within.map((line) => line.due ?? '0')).eq(due ?? 'none')).toBe(true)
        const rows = data.filter((row: { currency: string }) => row.currency === currency)
        expect(sumDecimals(rows.map((row: { due: string }) => row.due)).eq(due ?? 'none')).toBe(true)
      }
      expect(lines.slice(total + 1).filter(({ currency }) => currency).length).toBeGreaterThan(0)
    },
  )

  it('have no second sheet where nothing is grouped, and none by what is no grouping', async () => {
    const answer = await request('company', 'exportImportTitles')
    expect(() => readWorkbook(new Uint8Array(answer.rawPayload), 2)).toThrow('No xl/worksheets/sheet2.xml')
    for (const by of ['amount', 'dueOpen', '__proto__'])
      expect((await request('company', 'exportImportTitles', { query: { by } })).statusCode).toBe(400)
  })
})

describe('days that are over', () => {
  beforeAll(async () => {
    world().clock.time = new Date('2026-12-14T09:00:00Z')
    await keepReferences(world())
  })

  it('stay as they were, covered late by what comes later', async () => {
    expect(await told(4, [{ on: '2027-01-04', amount: '500' }])).toEqual([400, 'INVALID_INPUT', 'dues'])
    expect(await told(4, [{ on: '2026-12-10', amount: '1' }])).toEqual([400, 'INVALID_INPUT', 'dues'])
    await make('company', 'createOrderRequest', {
      body: requestForm(world(), {
        ...{ totalAmount: '500', importAmount: '5000', importReference: 'DUE-1', valueDate: '2026-12-18' },
      }),
    })
    const title = await make('company', 'declareDues', {
      params: { id },
      body: body(4, [
        { on: '2026-12-10', amount: '900' },
        { on: '2026-12-22', amount: '250' },
      ]),
    })
    // The first draft took 900 of its 1 000 to the first day and 100 to the second; the other one comes in time for the rest of it.
    expect(title.dues).toMatchObject([
      { on: '2026-12-10', covered: '900.00', late: '0.00', open: '0.00' },
      { on: '2026-12-22', covered: '250.00', late: '0.00', open: '0.00' },
    ])
  })

  it('are not declared any more once the title is over', async () => {
    const ends = (day: string) =>
      world().db.updateTable('import_titles').set({ expires_on: day }).where('id', '=', id).execute()
    await ends('2026-12-13')
    expect(await told(5, [{ on: '2026-12-10', amount: '900' }])).toEqual([400, 'INVALID_INPUT', 'dues'])
    expect(await listed()).toMatchObject({
      declareDues: { allowed: false, rule: 'TITLE_OVER', details: { expiry: '2026-12-13' } },
    })
    await ends('2027-03-31')
  })
})

it('keeps the database from days beyond their title, and from changes of what was declared', async () => {
  const { db, people } = world()
  const row = (more: object) => ({
    ...{ title_id: id, edition: 5, due_on: '2027-01-20', amount: '1' },
    ...{ declared_by: people.company.userId, declared_at: world().clock.time, ...more },
  })
  const insert = (more: object) => db.insertInto('title_dues').values(row(more)).execute()
  await expect(insert({ amount: '5000' })).rejects.toThrow(/beyond their title/)
  await expect(insert({ due_on: '2027-04-01' })).rejects.toThrow(/beyond their title/)
  await expect(insert({ edition: 6 })).rejects.toThrow(/beyond their title/)
  await expect(db.updateTable('title_dues').set({ amount: '2' }).execute()).rejects.toThrow(
    /permission denied/,
  )
  await expect(db.deleteFrom('title_dues').execute()).rejects.toThrow(/permission denied/)
})

it('is looked for in any database', async () => {
  const rule = 'days of payment lie within their title, and come to at most its amount'
  const broken = async () =>
    (await checkInvariants(world().db)).flatMap(({ name, ok }) => (name === rule ? [ok] : []))
  expect(await broken()).toEqual([true])
  const amounts = (amount: string) =>
    world().db.updateTable('import_titles').set({ amount }).where('id', '=', id).execute()
  await amounts('1')
  expect(await broken()).toEqual([false])
  await amounts('5000')
})

it('is reached by all of its calls', () => {
  expect(journey.missing('import-titles')).toEqual([])
})
