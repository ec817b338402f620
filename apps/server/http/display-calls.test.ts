import type { AgencyRate } from '@fxmatch/contract/http/display'
import { beforeAll, expect, it } from 'vitest'
import { getPublicBoard } from '../queries/display/get-board.ts'
import { callJourney } from '../testing/call-journey.ts'

const journey = callJourney(['display'])
const { make, request } = journey
const settings = {
  activated: true,
  currencies: ['EUR', 'JPY'],
  showPurchase: true,
  showSale: true,
  messageFr: 'Sans commission',
  messageEn: 'No commission',
  rotateSeconds: 10,
  scheme: 'DARK',
}
let agency = ''
const line = (currency: string, purchaseRate: string, saleRate: string, more: object = {}) => ({
  id: `${agency}.${currency}`,
  purchaseRate,
  saleRate,
  ...more,
})
/** What anybody sees who has a link. */
const seen = async (code: string) => {
  const response = await journey.server().app.inject(`/api/display/${code}`)
  return { status: response.statusCode, board: response.json() }
}

beforeAll(() => {
  agency = journey.world().agencyId
})

it('gives a bank boards, an agency rates and a link, and shows them to whoever has it', async () => {
  const { companies, clock } = journey.world()
  const params = { id: agency }
  const off = await request('tickets', 'saveDisplayBoard', { params, body: { ...settings, version: 0 } })
  expect([off.statusCode, off.json().code]).toEqual([409, 'DISPLAY_OFF'])
  expect(
    await make('backOffice', 'setDisplayer', {
      params: { id: companies.bank },
      body: { hasDisplayer: true },
    }),
  ).toMatchObject({ hasDisplayer: true, boards: 0 })

  const before: AgencyRate[] = await make('tickets', 'agencyRates', { params })
  expect(before).toHaveLength(16)
  expect(before[0]).toMatchObject({ id: `${agency}.AED`, purchaseRate: null, saleRate: null })
  const body = [
    line('EUR', '3.37', '3.41', { currency: 'EUR' }),
    line('USD', '2.9', '0'),
    line('JPY', '20', '21'),
  ]
  const after: AgencyRate[] = await make('tickets', 'updateAgencyRates', { body })
  expect(after.find(({ currency }) => currency.isoCode === 'EUR')).toMatchObject({
    purchaseRate: '3.3700',
    saleRate: '3.4100',
    validFrom: '2026-11-18T09:00:00.000Z',
  })

  expect(await make('tickets', 'displayBoard', { params })).toMatchObject({
    version: 0,
    code: null,
    updated: true,
    by: 'Person tickets',
  })
  const saved = await make('tickets', 'saveDisplayBoard', { params, body: { ...settings, version: 0 } })
  expect(saved).toMatchObject({ ...settings, version: 1 })
  expect(saved.code).toMatch(/^[\w-]{27}$/)
  const { status, board } = await seen(saved.code)
  journey.answered('publicBoard')
  expect([status, board]).toEqual([
    200,
    {
      bank: 'Company bank',
      agency: expect.any(String),
      city: 'Sousse',
      showPurchase: true,
      showSale: true,
      messageFr: 'Sans commission',
      messageEn: 'No commission',
      rotateSeconds: 10,
      scheme: 'DARK',
      rates: [
        { currency: 'EUR', unit: 1, purchaseRate: '3.3700', saleRate: '3.4100' },
        { currency: 'JPY', unit: 1000, purchaseRate: '20.0000', saleRate: '21.0000' },
      ],
      since: '2026-11-18T09:00:00.000Z',
      day: '2026-11-18',
      updated: true,
      asOf: '2026-11-18T09:00:00.000Z',
    },
  ])

  // The next morning nobody has confirmed them yet.
  const nextDay = await getPublicBoard(journey.world().db, saved.code, new Date('2026-11-19T07:30:00Z'))
  expect(nextDay).toMatchObject({ day: '2026-11-19', updated: false, since: '2026-11-18T09:00:00.000Z' })
  clock.time = new Date('2026-11-18T09:01:00Z')
  await make('tickets', 'updateAllAgencyRates', { body: [line('EUR', '3.38', '3.42')] })
  expect((await seen(saved.code)).board).toMatchObject({ updated: true, since: '2026-11-18T09:01:00.000Z' })

  const renewed = await make('tickets', 'renewDisplayLink', { params, body: { version: 1 } })
  expect(renewed.code).not.toBe(saved.code)
  expect([(await seen(saved.code)).status, (await seen(renewed.code)).status]).toEqual([404, 200])
  const again = { params, body: { ...settings, activated: false, version: 2 } }
  await make('tickets', 'saveDisplayBoard', again)
  expect((await seen(renewed.code)).status).toBe(404)
  const stale = await request('tickets', 'saveDisplayBoard', again)
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'SETTINGS_CHANGED'])
  await make('tickets', 'saveDisplayBoard', { params, body: { ...settings, version: 3 } })
  expect((await make('backOffice', 'displayers'))[0]).toMatchObject({ name: 'Company bank', boards: 1 })

  await make('backOffice', 'setDisplayer', { params: { id: companies.bank }, body: { hasDisplayer: false } })
  expect((await seen(renewed.code)).status).toBe(404)
  await make('backOffice', 'setDisplayer', { params: { id: companies.bank }, body: { hasDisplayer: true } })
  expect((await seen(renewed.code)).status).toBe(200)
  const rows = await journey.world().db.selectFrom('agency_rates').select('id').execute()
  expect(rows).toHaveLength(4)
  expect(journey.missing()).toEqual([])
})

it('refuses what cannot be, names it, and changes nothing', async () => {
  const { db } = journey.world()
  const count = async () => (await db.selectFrom('agency_rate_validations').select('id').execute()).length
  const before = await count()
  const path = async (body: object[]) => {
    const { statusCode, json } = await request('tickets', 'updateAgencyRates', { body })
    return statusCode === 400 ? json().fields[0].path : statusCode
  }
  expect(await path([])).toBe('')
  expect(await path([line('EUR', '3.3701', '3.41')])).toBe('0.purchaseRate')
  expect(await path([line('EUR', '3.37', '3.36')])).toBe('0.saleRate')
  expect(await path([line('EUR', '3.37', '3.41'), line('EUR', '3.37', '3.41')])).toBe('1.id')
  expect(await path([line('EUR', '3.37', '3.41', { currency: { isoCode: 'USD' } })])).toBe('0.currency')
  expect(await path([{ id: 'nothing', purchaseRate: '1', saleRate: '1' }])).toBe('0.id')
  expect(await path([line('EUR', '3.39', '3.43', { validFrom: null })])).toBe(409)
  expect(await count()).toBe(before)
  const fault = async (change: object) => {
    const body = { ...settings, version: 4, ...change }
    const response = await request('tickets', 'saveDisplayBoard', { params: { id: agency }, body })
    return response.json().fields?.[0]?.path
  }
  expect(await fault({ currencies: [] })).toBe('currencies')
  expect(await fault({ showPurchase: false, showSale: false })).toBe('showPurchase')
  expect(await fault({ rotateSeconds: 1 })).toBe('rotateSeconds')
  expect((await seen('x'.repeat(27))).status).toBe(404)
  expect((await seen('short')).status).toBe(400)
})

it("is one's own bank's alone", async () => {
  const params = { id: agency }
  for (const name of ['agencyRates', 'displayBoard'])
    expect((await request('rivalTickets', name, { params })).statusCode).toBe(404)
  const body = { ...settings, version: 4 }
  expect((await request('rivalTickets', 'saveDisplayBoard', { params, body })).statusCode).toBe(404)
  const renew = { params, body: { version: 4 } }
  expect((await request('rivalTickets', 'renewDisplayLink', renew)).statusCode).toBe(404)
  for (const name of ['updateAgencyRates', 'updateAllAgencyRates'])
    expect((await request('rivalTickets', name, { body: [line('EUR', '3', '4')] })).statusCode).toBe(404)
  expect((await request('trader', 'saveDisplayBoard', { params, body })).statusCode).toBe(403)
})

it('takes one of two who set at once, and tells the other', async () => {
  const since = '2026-11-18T09:01:00.000Z'
  journey.world().clock.time = new Date('2026-11-18T09:02:00Z')
  const both = await Promise.all(
    ['3.41', '3.42'].map((purchase) =>
      request('tickets', 'updateAgencyRates', { body: [line('EUR', purchase, '3.5', { validFrom: since })] }),
    ),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const body = { ...settings, version: 4 }
  const boards = await Promise.all(
    [5, 6].map((rotateSeconds) =>
      request('tickets', 'saveDisplayBoard', { params: { id: agency }, body: { ...body, rotateSeconds } }),
    ),
  )
  expect(boards.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})
