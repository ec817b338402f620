import { ENTRY_NAMES, HIDDEN_ENTRIES } from '@fxmatch/domain/configuration/configuration-entries'
import { afterEach, describe, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { bearer, openSession } from '../testing/http-app.ts'
import { place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

const journey = callJourney(['control'])
const { make, request } = journey

/** A call of another noun. */
async function elsewhere(who: Person, method: 'GET' | 'POST', url: string, payload?: object) {
  const token = await openSession(journey.world(), journey.world().people[who])
  return journey.server().app.inject({ method, url, headers: bearer(token), ...(payload ? { payload } : {}) })
}

interface Entry {
  id: number
  name: string
  value: string
}
const entry = async (name: string): Promise<Entry> => {
  const entries: Entry[] = await make('backOffice', 'configuration')
  const found = entries.find((one) => one.name === name)
  if (!found) throw new Error(`no entry ${name}`)
  return found
}
const change = async (name: string, value: unknown, was?: string) =>
  request('backOffice', 'updateConfiguration', {
    params: { id: (await entry(name)).id },
    body: { value, ...(was === undefined ? {} : { was }) },
  })

describe('the status through HTTP', () => {
  afterEach(async () => {
    await journey
      .world()
      .db.updateTable('configuration')
      .set({ value: 'ON' })
      .where('name', '=', 'market.status')
      .execute()
  })

  it('is set by the back office, refuses new business, and lets what is in progress go on', async () => {
    const world = journey.world()
    const orderId = await place(world, await publish(world))
    const body = { from: 'ON', status: 'OFF', reason: 'Maintenance' }
    const closed = await make('backOffice', 'setMarketStatus', { body })
    expect(closed).toMatchObject({ market_status: false, status: 'OFF', reason: 'Maintenance' })
    expect((await elsewhere('company', 'GET', '/api/main-screen/market-status')).json()).toEqual(closed)

    const offered = await elsewhere('office', 'POST', '/api/positions', {
      currency: 'EUR',
      amount: 5_000,
      rate: '3.3868',
      form: 'CASH',
      region: 15,
      expireDate: '2026-11-18T17:00:00Z',
    })
    expect(offered.statusCode).toBe(409)
    expect(offered.json()).toMatchObject({ code: 'MARKET_CLOSED', message: 'Marché fermé' })
    const accepted = await elsewhere('office', 'POST', `/api/orders/accept-draft/${orderId}`)
    expect(accepted.statusCode).toBe(200)

    const again = await request('backOffice', 'setMarketStatus', { body })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ code: 'MARKET_STATUS_MOVED', details: { status: 'OFF' } })
    const silent = await request('backOffice', 'setMarketStatus', {
      body: { ...body, from: 'OFF', reason: ' ' },
    })
    expect(silent.json()).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'reason' }] })
    expect((await request('root', 'setMarketStatus', { body })).statusCode).toBe(403)

    await make('backOffice', 'setMarketStatus', { body: { from: 'OFF', status: 'ON', reason: 'Terminé' } })
    const history = await make('backOffice', 'marketStatusHistory', { query: { pageSize: '1', offset: '2' } })
    expect(history).toMatchObject({
      count: 2,
      data: [{ previous: 'ON', status: 'OFF', by: { name: 'Person backOffice' }, reason: 'Maintenance' }],
    })
    expect((await request('root', 'marketStatusHistory')).statusCode).toBe(403)
  })
})

describe('the configuration through HTTP', () => {
  it('lists what people edit, and nothing of the product’s own', async () => {
    const world = journey.world()
    await world.db
      .insertInto('configuration')
      .values({ name: 'demonstration.state', value: 'LOADED', type: 'TEXT' })
      .execute()
    const entries: Entry[] = await make('backOffice', 'configuration')
    expect(entries.map(({ name }) => name)).toEqual(ENTRY_NAMES)
    expect(entries[0]).toMatchObject({ name: 'market.clock', type: 'BOOLEAN', changedBy: null })
    expect((await request('root', 'configuration')).statusCode).toBe(403)

    const stored = await world.db.selectFrom('configuration').select(['id', 'name', 'type']).execute()
    const unknown = stored.filter(({ name }) => !entries.some((one) => one.name === name))
    const toDo =
      'add each to CONFIGURATION_ENTRIES (its type and limits, and its texts in control.json), or to HIDDEN_ENTRIES with why'
    expect(
      unknown.map(({ name }) => name).filter((name) => !Object.hasOwn(HIDDEN_ENTRIES, name)),
      toDo,
    ).toEqual([])
    for (const { id, name } of unknown) {
      const answer = await request('backOffice', 'updateConfiguration', {
        params: { id },
        body: { value: 'OFF' },
      })
      expect(answer.statusCode, name).toBe(404)
      expect((await request('backOffice', 'configurationHistory', { params: { id } })).statusCode).toBe(404)
    }
    const typed = stored.filter(({ name }) => entries.some((one) => one.name === name))
    expect(typed.map(({ name, type }) => [name, type]).sort()).toEqual(
      (await make('backOffice', 'configuration'))
        .map((one: { name: string; type: string }) => [one.name, one.type])
        .sort(),
    )
  })

  it('takes a value in its form, at once, and remembers what was before and who changed it', async () => {
    const { id } = await entry('order.draft_minutes')
    const changed = await make('backOffice', 'updateConfiguration', {
      params: { id },
      body: { value: 20, was: '15' },
    })
    expect(changed).toMatchObject({
      name: 'order.draft_minutes',
      value: '20',
      changedBy: { name: 'Person backOffice' },
    })
    await make('backOffice', 'updateConfiguration', { params: { id }, body: { value: ' 20 ' } })
    expect(await make('backOffice', 'configurationHistory', { params: { id } })).toMatchObject([
      { before: '15', after: '20', by: { name: 'Person backOffice' } },
    ])
    const world = journey.world()
    const orderId = await place(world, await publish(world))
    const { expires_at } = await world.db
      .selectFrom('orders')
      .select('expires_at')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(expires_at?.getTime()).toBe(world.clock.time.getTime() + 20 * 60_000)
    const audited = await world.db
      .selectFrom('audit_entries')
      .select(['object_id', 'data'])
      .where('action', '=', 'configuration.updated')
      .execute()
    expect(audited).toEqual([{ object_id: 'order.draft_minutes', data: { before: '15', after: '20' } }])
  })

  it.each([
    ['order.draft_minutes', 0, 'OUT_OF_RANGE', 'Doit être entre 1 et 1\u00a0440'],
    ['order.draft_minutes', 'x', 'NOT_A_WHOLE_NUMBER', 'Nombre entier attendu'],
    ['vat.percent', '19,5', 'NOT_A_DECIMAL', 'Nombre attendu, 4 décimales au plus'],
    ['market.opens_at', '8h', 'NOT_AN_HOUR', 'Heure attendue : HH:mm, de 00:00 à 23:59'],
    [
      'market.opens_at',
      '18:30',
      'CLOSES_BEFORE_OPENING',
      'Le marché ne peut pas ouvrir à 18:30 et fermer à 18:00',
    ],
    ['market.clock', 'peut-être', 'NOT_A_CHOICE', 'Valeurs possibles : ON, OFF'],
  ])('refuses %s = %j, says why and changes nothing', async (name, value, rule, message) => {
    const before = await entry(name)
    const answer = await change(name, value)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', rule, fields: [{ path: 'value', message }] })
    expect(await entry(name)).toEqual(before)
  })

  it('tells who edits a value that is no longer the one that was seen', async () => {
    const answers = await Promise.all([
      change('position.max_hours', '48', '72'),
      change('position.max_hours', '24', '72'),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    const { value } = await entry('position.max_hours')
    expect(refused).toMatchObject({ code: 'CONFIGURATION_MOVED', details: { value } })
  })

  it('never lets two edits at once leave a market that closes before it opens', async () => {
    const answers = await Promise.all([
      change('market.opens_at', '17:00'),
      change('market.closes_at', '09:00'),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const hours = [(await entry('market.opens_at')).value, (await entry('market.closes_at')).value]
    expect(hours).toEqual(hours.toSorted())
  })
})

describe('the holidays through HTTP', () => {
  const list = (year: number): Promise<{ day: string }[]> =>
    make('trader', 'holidays', { query: { year: String(year) } })
  const add = (day: string, label = 'Aïd el-Fitr') =>
    request('backOffice', 'addHoliday', { body: { day, label } })

  it('are listed by year, entered, and taken off again', async () => {
    expect(await list(2027)).toHaveLength(8)
    expect(
      await make('backOffice', 'addHoliday', { body: { day: '2027-03-10', label: 'Aïd el-Fitr' } }),
    ).toEqual({
      day: '2027-03-10',
      label: 'Aïd el-Fitr',
      fixed: false,
      remove: { allowed: true, rule: null },
    })
    expect((await list(2027)).map(({ day }) => day)).toEqual(expect.arrayContaining(['2027-03-10']))
    const twice = await add('2027-03-10')
    expect(twice.json()).toMatchObject({ code: 'HOLIDAY_EXISTS', fields: [{ path: 'day' }] })
    await make('backOffice', 'removeHoliday', { params: { day: '2027-03-10' } })
    expect(await list(2027)).toHaveLength(8)
    const gone = await request('backOffice', 'removeHoliday', { params: { day: '2027-03-10' } })
    expect(gone.statusCode).toBe(404)
  })

  it('move the value date of later orders', async () => {
    const world = journey.world()
    // Ordered on Wednesday the 18th: Friday, unless Thursday is a holiday.
    await make('backOffice', 'addHoliday', { body: { day: '2026-11-19', label: 'Mouled' } })
    const orderId = await place(world, await publish(world))
    const { value_date } = await world.db
      .selectFrom('orders')
      .select('value_date')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(value_date).toBe('2026-11-23')
    await make('backOffice', 'removeHoliday', { params: { day: '2026-11-19' } })
  })

  it.each([
    ['2026-11-17', 'HOLIDAY_PAST'],
    ['2026-12-17', 'HOLIDAY_EXISTS'],
    ['2050-01-02', 'INVALID_INPUT'],
    ['9999-12-31', 'INVALID_INPUT'],
    ['2026-02-30', 'INVALID_INPUT'],
    ['0000-01-01', 'INVALID_INPUT'],
  ])('refuse the %s with %s', async (day, code) => {
    const answer = await add(day)
    expect(answer.json()).toMatchObject({ code, fields: [{ path: 'day' }] })
  })

  it.each([
    ['2026-12-17', 'HOLIDAY_FIXED'],
    ['2026-11-01', 'HOLIDAY_PAST'],
  ])('keep the %s (%s)', async (day, code) => {
    const answer = await request('backOffice', 'removeHoliday', { params: { day } })
    expect(answer.json()).toMatchObject({ code })
    expect((await request('root', 'removeHoliday', { params: { day } })).statusCode).toBe(403)
  })
})

it('has made every call of the control', () => {
  expect(journey.missing()).toEqual([])
})
