import { expect, it } from 'vitest'
import { updateConfiguration } from '../commands/configuration/update-configuration.ts'
import { deliverOrder } from '../commands/orders/deliver-order.ts'
import { callJourney } from '../testing/call-journey.ts'
import { ticketed } from '../testing/deliver.ts'
import { must } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { readCalendar } from '../testing/read-calendar.ts'

const journey = callJourney(['calendar'])
const { make, request } = journey

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const events = async (who: Person) => (await make(who, 'calendar', { query: NOVEMBER })).events
const fetchFile = (path: string) => journey.server().app.inject({ url: path })
const read = async (path: string) => {
  const response = await fetchFile(path)
  expect(response.statusCode, response.body).toBe(200)
  return readCalendar(response.body)
}

it('shows value dates and deliveries to the parties, holidays and hours to everybody', async () => {
  const world = journey.world()
  const orderId = await ticketed(world)
  expect(await events('trader')).toEqual([
    expect.objectContaining({
      kind: 'delivery_due',
      id: orderId,
      day: '2026-11-20',
      at: null,
      side: 'BUY',
      party: 'Company office',
      amount: '10000.00',
    }),
  ])
  expect(await events('office')).toMatchObject([{ id: orderId, side: 'SELL', party: 'Company bank' }])
  for (const stranger of ['rival', 'otherOffice', 'company', 'backOffice'] as const)
    expect(await events(stranger), stranger).toEqual([])

  world.clock.time = new Date('2026-11-18T09:15:00Z')
  await must(world.as('tickets', (context) => deliverOrder(context, { orderId })))
  expect(await events('trader')).toMatchObject([
    { kind: 'delivered', day: '2026-11-18', at: '2026-11-18T09:15:00.000Z' },
  ])

  await world.db.insertInto('holidays').values({ day: '2026-11-27', label: 'Essai' }).execute()
  const { days } = await make('company', 'calendar', { query: NOVEMBER })
  expect(days).toHaveLength(30)
  expect(days[25]).toEqual({
    day: '2026-11-26',
    holiday: null,
    market: { opensAt: expect.any(String), closesAt: expect.any(String) },
  })
  expect(days[26]).toEqual({ day: '2026-11-27', holiday: 'Essai', market: null })
  expect(days[27].market).toBeNull()
})

it('shows of days that are over the hours that held then', async () => {
  const world = journey.world()
  const hoursOn = async (index: number) =>
    (await make('trader', 'calendar', { query: NOVEMBER })).days[index].market.closesAt
  const before = await hoursOn(15)
  const { id } = await world.db
    .selectFrom('configuration')
    .where('name', '=', 'market.closes_at')
    .select('id')
    .executeTakeFirstOrThrow()
  // The evening of the 18th, when the market has closed.
  const { time } = world.clock
  world.clock.time = new Date('2026-11-18T21:30:00Z')
  await must(world.as('backOffice', (context) => updateConfiguration(context, { id, value: '18:45' })))
  expect([await hoursOn(16), await hoursOn(17), await hoursOn(18)]).toEqual([before, before, '18:45'])
  world.clock.time = time
})

it.each([
  ['2026-11-30', '2026-11-01'],
  ['2026-01-01', '2026-12-31'],
  ['2026-02-30', '2026-03-01'],
])('refuses the days from %s to %s', async (from, to) => {
  expect((await request('trader', 'calendar', { query: { from, to } })).statusCode).toBe(400)
})

it('gives a calendar an address that other programs read back, and that grows with its orders', async () => {
  const world = journey.world()
  expect(await make('trader', 'calendarFeed')).toEqual({ feed: null })
  const { path } = await make('trader', 'renewCalendarFeed')
  expect(path).toMatch(/^\/api\/calendar\/feeds\/[A-Za-z0-9_-]{43}\.ics$/)
  const kept = await world.db.selectFrom('calendar_feeds').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toContain(path.slice(-47, -4))

  const orderId = await ticketed(world)
  const response = await fetchFile(path)
  expect(response.headers['content-type']).toMatch(/^text\/calendar/)
  expect(response.headers['cache-control']).toMatch(/^private\b/)
  const before = readCalendar(response.body).find(({ UID }) => UID?.includes(orderId))
  expect(before).toMatchObject({
    UID: `order-${orderId}@fxmatch.example`,
    DTSTART: '20261120',
    SUMMARY: expect.stringMatching(/^Livraison prévue : 10\s000,00 EUR$/),
    DESCRIPTION: expect.stringContaining('Achat à Company office'),
  })
  await must(world.as('tickets', (context) => deliverOrder(context, { orderId })))
  const after = (await read(path)).find(({ UID }) => UID?.includes(orderId))
  expect(after).toMatchObject({ DTSTART: '20261118T091500Z', SUMMARY: expect.stringMatching(/^Livré/) })
  expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE))

  const file = await read(path)
  expect(new Set(file.map(({ UID }) => UID)).size).toBe(file.length)
  // Eight in the morning in Tunis is seven in UTC.
  expect(file.find(({ UID }) => UID?.startsWith('market-2026-11-26'))).toMatchObject({
    DTSTART: '20261126T070000Z',
  })
  expect(file.find(({ UID }) => UID?.startsWith('holiday-2026-12-17'))).toMatchObject({ DTSTART: '20261217' })
  expect((await make('trader', 'calendarFeed')).feed.lastReadAt).toBe('2026-11-18T09:15:00.000Z')
  journey.answered('calendarFile')
})

it("ends with another address, with its person's wish, and with the person", async () => {
  const world = journey.world()
  const first = (await make('office', 'renewCalendarFeed')).path
  const second = (await make('office', 'renewCalendarFeed')).path
  expect((await fetchFile(first)).statusCode).toBe(404)
  expect((await fetchFile(second)).statusCode).toBe(200)
  await make('office', 'revokeCalendarFeed')
  expect((await fetchFile(second)).statusCode).toBe(404)

  const { path } = await make('second', 'renewCalendarFeed')
  const disable = (at: Date | null) =>
    world.db
      .updateTable('users')
      .set({ disabled_at: at })
      .where('id', '=', world.people.second.userId)
      .execute()
  await disable(world.clock.time)
  expect((await fetchFile(path)).statusCode).toBe(404)
  await disable(null)
  expect(await read(path)).not.toEqual([])
  expect(journey.missing()).toEqual([])
})

it('soon refuses who guesses names, and who reads one without end', async () => {
  const { path } = await make('rival', 'renewCalendarFeed')
  const readings = await Promise.all(Array.from({ length: 61 }, () => fetchFile(path)))
  expect(readings.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  const guesses = []
  for (let i = 0; i < 25; i++)
    guesses.push((await fetchFile(`/api/calendar/feeds/${'x'.repeat(43)}.ics`)).statusCode)
  expect(guesses.at(-1)).toBe(429)
})
