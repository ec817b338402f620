import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { aLimit, setLimit } from '../testing/limits-of-deals.ts'

// What an award would leave of the limits that count, before it is made: told to who asks of its own limits, and of nobody else's.

const journey = callJourney(['rfq-awards', 'rfq-houses', 'rfqs'])
const { make, request } = journey
const world = () => journey.world()
const checked = (who: Parameters<typeof make>[0], id: string, parts: string) =>
  request(who, 'checkAward', { params: { id }, query: { parts } })

async function quoted(): Promise<{ id: string; quotes: { id: string }[] }> {
  const { office, otherOffice } = world().companies
  const { id } = await make('trader', 'openRfq', {
    body: {
      ...{ currency: 'EUR', form: 'DIGITAL', amount: '20000', ask: [office, otherOffice] },
      ...{ answerSeconds: 120, fewReason: 'Deux bureaux en ont' },
    },
  })
  const price = { rate: '3.4000', amount: '10000', validSeconds: 60 }
  await make('office', 'giveQuote', { params: { id }, body: price })
  await make('otherOffice', 'giveQuote', { params: { id }, body: price })
  return make('trader', 'rfq', { params: { id } })
}

it('tells nothing where no limit is set, but the value date that the deals would have', async () => {
  const { id, quotes } = await quoted()
  expect(
    await make('trader', 'checkAward', { params: { id }, query: { parts: `${quotes[0]?.id}:1000` } }),
  ).toEqual(
    // Two working days from 18 November.
    { day: '2026-11-20', checks: [], better: null },
  )
  expect(await make('trader', 'rfq', { params: { id } })).toMatchObject({ valueDate: '2026-11-20' })
  const { rfqs } = await make('office', 'rfqs', { query: { as: 'ASKED', state: 'OPEN' } })
  expect(rfqs[0]).toMatchObject({ id, valueDate: '2026-11-20' })
  expect(await make('trader', 'rfqHouses', { query: { currency: 'EUR', form: 'DIGITAL' } })).toMatchObject({
    valueDate: '2026-11-20',
  })
  await make('trader', 'cancelRfq', { params: { id }, body: { reason: 'Plus besoin' } })
  expect(await make('trader', 'rfq', { params: { id } })).toMatchObject({ valueDate: null })
})

it('tells what all parts together leave of each limit, to the company whose limits they are', async () => {
  const { companies, people } = world()
  await setLimit(world(), aLimit('COUNTERPARTY_DAY', '60000', { counterpartyId: companies.office }))
  await setLimit(world(), aLimit('COUNTERPARTY_DAY', '20000', { counterpartyId: companies.otherOffice }))
  await setLimit(world(), aLimit('USER_DAY', '50000', { userId: people.trader.userId }))
  const { id, quotes } = await quoted()
  const parts = quotes.map((one) => `${one.id}:10000`).join()
  const { checks } = await make('trader', 'checkAward', { params: { id }, query: { parts } })
  expect(checks).toMatchObject([
    { code: 'G05', of: 'Company office', outcome: 'PASS', asked: '34000.000', left: '26000.000' },
    { code: 'G08', outcome: 'REFUSE', asked: '68000.000', left: '-18000.000' },
    { code: 'G05', of: 'Company otherOffice', outcome: 'REFUSE', asked: '34000.000', left: '-14000.000' },
  ])
  // Nothing is reserved by asking.
  expect((await make('trader', 'checkAward', { params: { id }, query: { parts } })).checks).toEqual(checks)
  // What it says is what the award does.
  const award = (amount: string) =>
    request('trader', 'awardRfq', {
      params: { id },
      body: { parts: [{ quoteId: quotes[0]?.id, amount }], reason: 'Un seul bureau suffit' },
    })
  const all = await request('trader', 'awardRfq', {
    params: { id },
    body: { parts: quotes.map((one) => ({ quoteId: one.id, amount: '10000' })) },
  })
  expect(all.json()).toMatchObject({ code: 'GATE_REFUSED' })
  expect((await award('10000')).statusCode).toBe(200)
  const after = await make('trader', 'checkAward', {
    params: { id },
    query: { parts: `${quotes[1]?.id}:1000` },
  })
  expect(after.checks[0]).toMatchObject({ code: 'G05', of: 'Company otherOffice', left: '16600.000' })
  expect(after.checks[1]).toMatchObject({ code: 'G08', reserved: '34000.000', left: '12600.000' })
})

it('tells others nothing: not a house that quoted, not another bank, not the platform, and not of other quotes', async () => {
  const { id, quotes } = await quoted()
  const other = await quoted()
  const parts = `${quotes[0]?.id}:1000`
  for (const who of ['office', 'otherOffice', 'rival', 'company'] as const)
    expect([who, (await checked(who, id, parts)).statusCode]).toEqual([who, 404])
  expect((await checked('auditor', id, parts)).statusCode).toBe(403)
  expect((await checked('trader', id, `${other.quotes[0]?.id}:1000`)).statusCode).toBe(404)
  for (const wrong of [
    '',
    'x',
    `${parts},`,
    `${quotes[0]?.id}:-1`,
    `${quotes[0]?.id}:1e9`,
    Array(11).fill(parts).join(),
  ])
    expect([wrong, (await checked('trader', id, wrong)).statusCode]).toEqual([wrong, 400])
})

it('has tried every call of awards', () => {
  expect(journey.missing('rfq-awards')).toEqual([])
})
