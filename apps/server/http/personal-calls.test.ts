import { afterEach, describe, expect, it } from 'vitest'
import { readUserSettings } from '../db/settings/user-settings.ts'
import { callJourney } from '../testing/call-journey.ts'
import { place, publish } from '../testing/market-world.ts'
import { request as newRequest } from '../testing/request-world.ts'
import { submit } from '../testing/sign-ups.ts'

const journey = callJourney(['settings', 'search', 'session'])
const { make, request } = journey

const NOTHING = { orders: [], requests: [], companies: [] }
const names = (list: { name: string }[]) => list.map(({ name }) => name)
const references = (list: { reference: string }[]) => list.map(({ reference }) => reference)

describe('the settings of a person', () => {
  it('are read with the session, each kept until it is changed again', async () => {
    const session = async () => (await make('trader', 'currentUser')).settings
    expect(new Set(Object.values(await session()))).toEqual(new Set([null]))
    await make('trader', 'saveSettings', { body: { scheme: 'dark', sidebarCollapsed: true } })
    const second = await make('trader', 'saveSettings', { body: { language: 'it', sidebarCollapsed: false } })
    expect(second).toMatchObject({ scheme: 'dark', language: 'it', sidebarCollapsed: false, density: null })
    expect(await session()).toEqual(second)
    expect(await make('trader', 'saveSettings', { body: { scheme: null, sounds: false } })).toMatchObject({
      scheme: null,
      language: 'it',
      sounds: false,
    })
    expect(await session()).toMatchObject({ scheme: null, sounds: false })
  })

  it('are told to the person’s other open pages', async () => {
    const { db, people } = journey.world()
    await make('second', 'saveSettings', { body: { scheme: 'light' } })
    const { payload } = await db
      .selectFrom('outbox')
      .where('type', '=', 'settings.changed')
      .orderBy('id', 'desc')
      .select('payload')
      .executeTakeFirstOrThrow()
    expect(payload).toMatchObject({ userId: people.second.userId })
  })

  it('are the person’s own: nobody else’s change with them', async () => {
    await make('company', 'saveSettings', { body: { layout: 'horizontal', startPage: '/transaction' } })
    const { db, people } = journey.world()
    expect(await readUserSettings(db, people.otherCompany.userId)).toMatchObject({
      layout: null,
      startPage: null,
    })
  })

  it('of two devices at once are all kept', async () => {
    await Promise.all([
      make('room', 'saveSettings', { body: { density: 'dense' } }),
      make('room', 'saveSettings', { body: { layout: 'horizontal' } }),
      make('room', 'saveSettings', { body: { preloader: true } }),
      make('room', 'saveSettings', { body: { fullScreen: true } }),
    ])
    const { db, people } = journey.world()
    expect(await readUserSettings(db, people.room.userId)).toMatchObject({
      density: 'dense',
      layout: 'horizontal',
      preloader: true,
      fullScreen: true,
    })
  })

  it('remember what was chosen last, each field for itself', async () => {
    const office = { lastChosen: { 'position.form': 'DIGITAL' } }
    await Promise.all([
      make('office', 'saveSettings', { body: office }),
      make('office', 'saveSettings', { body: { lastChosen: { 'position.governorate': '15' } } }),
    ])
    const { settings } = await make('office', 'currentUser')
    expect(settings.lastChosen).toEqual({ 'position.form': 'DIGITAL', 'position.governorate': '15' })
  })

  it('keep how each list is arranged, list by list, of two devices at once too', async () => {
    const draft = { shown: ['bank'], order: ['reference', 'bank'], widths: { bank: 140 }, pinned: ['bank'] }
    await Promise.all([
      make('office', 'saveSettings', { body: { lists: { 'orders.draft.all': draft } } }),
      make('office', 'saveSettings', { body: { lists: { users: { size: 25 } } } }),
    ])
    const { settings } = await make('office', 'currentUser')
    expect(settings.lists).toEqual({ 'orders.draft.all': draft, users: { size: 25 } })
    const { settings: others } = await make('second', 'currentUser')
    expect(others.lists).toBeNull()
  })

  it('weigh no more than a session can carry', async () => {
    const column = (at: number) => `column-${at}-${'x'.repeat(48)}`
    const order = Array.from({ length: 64 }, (_, at) => column(at))
    const heavy = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`list-${from + at}`, { order }]))
    await make('second', 'saveSettings', { body: { lists: heavy(0, 6) } })
    const answer = await request('second', 'saveSettings', { body: { lists: heavy(6, 4) } })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT'])
    const { settings } = await make('second', 'currentUser')
    expect(Object.keys(settings.lists ?? {})).toHaveLength(6)
    await make('second', 'saveSettings', {
      body: { lists: Object.fromEntries(Object.keys(heavy(0, 6)).map((name) => [name, {}])) },
    })
  })

  it.each([
    {},
    { lists: { 'a b': {} } },
    { lists: JSON.parse('{"__proto__":{"size":25}}') },
    { lists: { users: { size: 11 } } },
    { lists: { users: { size: 100_000 } } },
    { lists: { users: { widths: { name: 1e9 } } } },
    { lists: { users: { widths: { name: '12px;background:url(//evil.example)' } } } },
    { lists: { users: { shown: ['<script>'] } } },
    { lists: { users: { pinned: ['a', 'b', 'c', 'd', 'e'] } } },
    { lists: { users: { order: Array.from({ length: 65 }, (_, at) => `c${at}`) } } },
    { lists: { ['u'.repeat(61)]: {} } },
    { lists: [] },
    { lastChosen: { 'order.price': '3.4' } },
    { lastChosen: { 'order.agency': 'x'.repeat(65) } },
    { lastChosen: { 'order.agency': 7 } },
    { scheme: 'pink' },
    { language: 'xx' },
    { startPage: '//evil.example' },
    { startPage: 'https://evil.example' },
    { startPage: '/home?x=<script>' },
    { startPage: `/${'x'.repeat(100)}` },
    { preloader: 'yes' },
  ])('are refused where they mean nothing: %j', async (body) => {
    const answer = await request('trader', 'saveSettings', { body })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT'])
  })

  it('a sign-out ends the session that reads them', async () => {
    await make('second', 'logout')
    expect((await request('second', 'saveSettings', { body: { scheme: 'dark' } })).statusCode).toBe(401)
    journey.answered('login')
  })
})

describe('a search', () => {
  const search = (who: Parameters<typeof make>[0], q: string) => make(who, 'search', { query: { q } })
  afterEach(() => journey.answered('search'))

  it('finds an order by a part of its reference for its parties and the platform only', async () => {
    const world = journey.world()
    const id = await place(world, await publish(world))
    const { reference } = await world.db
      .selectFrom('orders')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const found = {
      orders: [{ id, reference, status: 1, currency: 'EUR', decimals: 2 }],
      requests: [],
      companies: [],
    }
    for (const who of ['trader', 'reader', 'office', 'backOffice'] as const) {
      expect(await search(who, reference.slice(-4)), who).toMatchObject(found)
      expect(await search(who, reference.toLowerCase()), who).toMatchObject(found)
    }
    for (const who of ['rival', 'company', 'otherOffice'] as const)
      expect(await search(who, reference), who).toEqual(NOTHING)
  })

  it('finds a request for its company and, by the company’s name too, for its bank', async () => {
    const world = journey.world()
    const { reference } = await newRequest(world)
    expect(references((await search('company', reference)).requests)).toEqual([reference])
    expect(references((await search('manifest', 'company corpo')).requests)).toEqual([reference])
    for (const who of ['otherCompany', 'rivalTickets', 'office', 'trader'] as const)
      expect((await search(who, reference)).requests, who).toEqual([])
  })

  it('finds companies for who has their list: a bank its own clients, the platform everyone’s', async () => {
    const world = journey.world()
    const { signUpId } = await submit(world, { name: 'Étoffes 100% Coton' })
    const mine = { companies: [{ id: null, signUp: signUpId, kind: 'CORPORATE' }] }
    expect(await search('validator', 'étoffes')).toMatchObject(mine)
    expect(await search('backOffice', 'coton')).toMatchObject(mine)
    for (const who of ['otherValidator', 'company', 'trader'] as const)
      expect((await search(who, 'étoffes')).companies, who).toEqual([])
    expect(names((await search('backOffice', 'company o')).companies)).toEqual([
      'Company office',
      'Company otherBank',
      'Company otherCorporate',
      'Company otherOffice',
    ])
  })

  it('takes the signs of a pattern as they are, and answers eight of a kind at most', async () => {
    const world = journey.world()
    for (let n = 0; n < 10; n++) await submit(world, { name: `Société ${n}` })
    expect((await search('validator', 'société')).companies).toHaveLength(8)
    expect(names((await search('validator', '0% c')).companies)).toEqual(['Étoffes 100% Coton'])
    for (const q of ['%%', '__', '\\\\', "'; drop table orders; --", '%00', '(((', '\u0301\u0301'])
      expect((await search('validator', q)).companies, q).toEqual([])
  })

  it.each(['', ' ', 'x', ' x ', 'x'.repeat(61), 'a\u0000b', 'ab\u202e'])(
    'asks for two signs at least, and no invisible ones: %j',
    async (q) => {
      expect((await request('trader', 'search', { query: { q } })).statusCode).toBe(400)
    },
  )
})

it('has made every call but the second step of a sign-in', () => {
  expect(journey.missing()).toEqual(['loginCode'])
})
