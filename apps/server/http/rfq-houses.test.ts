import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'

// Whom one asks for prices: what houses made of past requests, and the favourites of a company, which nobody else reads.

const journey = callJourney(['rfq-houses', 'rfqs'])
const { make, request } = journey
const world = () => journey.world()
const pass = (seconds: number) => {
  const { clock } = world()
  clock.time = new Date(clock.time.getTime() + seconds * 1_000)
}
const query = { currency: 'EUR', form: 'DIGITAL' }
const favouritesOf = async (who: Parameters<typeof make>[0]) => {
  const { houses } = await make(who, 'favouriteHouses')
  return houses.flatMap(({ name, favourite }: { name: string; favourite: boolean }) =>
    favourite ? [name] : [],
  )
}
const keep = (who: Parameters<typeof make>[0], id: string, favourite: boolean) =>
  request(who, 'keepFavourite', { params: { id }, body: { favourite } })

it('names whom one may ask, and why not the others', async () => {
  const { houses, several } = await make('trader', 'rfqHouses', { query })
  expect(houses.map(({ kind }: { kind: string }) => kind)).toEqual(['EXCHANGE_OFFICE', 'EXCHANGE_OFFICE'])
  expect(houses[0]).toMatchObject({ allowed: true, governorateId: 15 })
  expect(several).toEqual({ houses: 3, from: '100000' })
  const ofOffice = await make('office', 'rfqHouses', { query })
  expect(ofOffice.houses.every(({ kind }: { kind: string }) => kind === 'BANK')).toBe(true)
})

it('keeps the favourites of a company, which its people share and nobody else reads', async () => {
  const { office, otherOffice } = world().companies
  const { houses } = await make('trader', 'keepFavourite', {
    params: { id: office },
    body: { favourite: true },
  })
  expect(houses).toEqual([
    { id: office, name: 'Company office', favourite: true },
    { id: otherOffice, name: 'Company otherOffice', favourite: false },
  ])
  expect(await favouritesOf('trader')).toEqual(['Company office'])
  expect(await favouritesOf('office')).toEqual([])
  expect(await favouritesOf('rival')).toEqual([])
  // Twice the same is one, and what is none is given up without a trace.
  await keep('trader', office, true)
  await keep('trader', otherOffice, false)
  expect(await favouritesOf('trader')).toEqual(['Company office'])
  const entries = await world()
    .db.selectFrom('audit_entries')
    .where('action', 'like', 'favourite_house.%')
    .select(['action', 'object_id'])
    .execute()
  expect(entries).toEqual([{ action: 'favourite_house.kept', object_id: office }])
  await keep('trader', office, false)
  expect(await favouritesOf('trader')).toEqual([])
})

it('tells nobody but the company that has a favourite', async () => {
  const { bank, office } = world().companies
  await keep('trader', office, true)
  const rows = await world().db.selectFrom('outbox').where('type', '=', 'change').select('payload').execute()
  const told = rows
    .map(({ payload }) => JSON.parse(JSON.stringify(payload)))
    .filter(({ noun }) => noun === 'favourite_house')
  expect(told.length).toBeGreaterThan(0)
  for (const { companies } of told) expect(companies).toEqual([bank])
})

it('takes no house that one does not ask: oneself, a bank for a bank, a company, the unknown', async () => {
  const { bank, otherBank, corporate, platform } = world().companies
  for (const id of [bank, otherBank, corporate, platform, '00000000-0000-4000-8000-000000000000'])
    expect([id, (await keep('trader', id, true)).statusCode]).toEqual([id, 404])
  for (const body of [{}, { favourite: 'yes' }, { favourite: null }])
    expect((await request('trader', 'keepFavourite', { params: { id: bank }, body })).statusCode).toBe(400)
})

it('says of each house how often it gave a price to what this company asked, and how soon', async () => {
  const { office, otherOffice } = world().companies
  const open = () =>
    make('trader', 'openRfq', {
      body: {
        ...{ ...query, amount: '10000', ask: [office, otherOffice], answerSeconds: 60 },
        fewReason: 'Deux bureaux en ont',
      },
    })
  const answers = async (who: 'trader' | 'rival' = 'trader') => {
    const { houses } = await make(who, 'rfqHouses', { query })
    return houses.map((house: { answers: object }) => house.answers)
  }
  const nothing = { days: 30, asked: 0, quoted: 0, seconds: null }
  expect(await answers()).toEqual([nothing, nothing])
  const first = await open()
  // What waits for its answer counts against nobody.
  expect(await answers()).toEqual([nothing, nothing])
  pass(12)
  await make('office', 'giveQuote', {
    params: { id: first.id },
    body: { rate: '3.3868', amount: '10000', validSeconds: 60 },
  })
  await make('otherOffice', 'declineRfq', { params: { id: first.id }, body: { code: 'SIZE' } })
  expect(await answers()).toEqual([
    { days: 30, asked: 1, quoted: 1, seconds: 12 },
    { days: 30, asked: 1, quoted: 0, seconds: null },
  ])
  await open()
  pass(60)
  expect(await answers()).toMatchObject([
    { asked: 2, quoted: 1, seconds: 12 },
    { asked: 2, quoted: 0 },
  ])
  // What others asked is theirs.
  expect(await answers('rival')).toEqual([nothing, nothing])
})

it('has tried every call of houses that are asked', () => {
  expect(journey.missing('rfq-houses')).toEqual([])
})
