import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import { readFishing } from './rfq-figures.ts'

// How much of what a company asks for prices of it takes, and what does not hide that it takes little.

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())
// Nothing of a test is counted in the next.
beforeEach(() => {
  world.clock.time = new Date(world.clock.time.getTime() + 40 * 86_400_000)
})

/** So many requests of the bank that are over and had a price, of so much each, of which so much was awarded. */
async function made(
  count: number,
  { amount, awarded, currency = 'EUR' }: { amount: string; awarded: string; currency?: string },
) {
  const { db, companies, people, clock } = world
  const status = awarded === '0' ? 'CANCELED' : awarded === amount ? 'AWARDED' : 'CLOSED_PART'
  const rate = currency === 'JPY' ? '20' : '3.4'
  await sql`with made as (
      insert into rfqs (id, reference, asker_id, asked_by, side, currency, form, operation, amount, awarded, status, answer_by, created_at, ended_at)
      select gen_random_uuid(), 'RQ-' || gen_random_uuid(), ${companies.bank}, ${people.trader.userId}, 'BUY', ${currency}, 'DIGITAL',
        'DIRECT_PURCHASE', ${amount}, ${awarded}, ${status}, ${clock.time}, ${clock.time}::timestamptz - interval '1 day', ${clock.time}
      from generate_series(1, ${count}) n returning id),
    asked as (insert into rfq_houses select id, ${companies.office} from made returning rfq_id, house_id)
    insert into quotes (id, rfq_id, house_id, quoted_by, status, rate, amount, valid_until, created_at, ended_at)
    select gen_random_uuid(), rfq_id, house_id, ${people.office.userId}, 'LOST', ${rate}, ${amount}, ${clock.time},
      ${clock.time}::timestamptz - interval '1 day', ${clock.time} from asked`.execute(db)
}
const told = async () => {
  const { companies, db, clock } = world
  const tomorrow = new Date(clock.now().getTime() + 86_400_000)
  return (await readFishing(db, [companies.bank], tomorrow)).get(companies.bank) ?? null
}

it('says nothing of what ended on the day itself: who was not chosen would read from it whether another one was', async () => {
  const { companies, db, clock } = world
  const today = async () => (await readFishing(db, [companies.bank], clock.now())).get(companies.bank) ?? null
  await made(20, { amount: '10000', awarded: '0' })
  expect(await today()).toBeNull()
  clock.time = new Date(clock.time.getTime() + 86_400_000)
  const before = await today()
  expect(before).toEqual({ requests: 20, awardedPercent: '0.0' })
  await made(1, { amount: '10000', awarded: '10000' })
  expect(await today()).toEqual(before)
})

it('two small ones that are taken whole do not hide eighteen large ones that are not', async () => {
  await made(18, { amount: '100000', awarded: '0' })
  await made(2, { amount: '1000', awarded: '1000' })
  expect(await told()).toEqual({ requests: 20, awardedPercent: '0.1' })
})

it('nor do they in another currency, whose amounts are larger and worth less', async () => {
  await made(18, { amount: '100000', awarded: '0' })
  await made(2, { amount: '200000', awarded: '200000', currency: 'JPY' })
  expect(await told()).toMatchObject({ requests: 20, awardedPercent: expect.stringMatching(/^[01]\.\d$/) })
})

it('a large one that is taken does not hide a hundred small ones that are not', async () => {
  await made(100, { amount: '5000', awarded: '0' })
  await made(1, { amount: '5000000', awarded: '5000000' })
  expect(await told()).toEqual({ requests: 101, awardedPercent: '0.9' })
})

it('a token of each hides nothing', async () => {
  await made(20, { amount: '100000', awarded: '1000' })
  expect(await told()).toEqual({ requests: 20, awardedPercent: '1.0' })
})

it('who takes what it asks is not told of for a large one that came to nothing', async () => {
  await made(19, { amount: '5000', awarded: '5000' })
  await made(1, { amount: '5000000', awarded: '0' })
  expect(await told()).toBeNull()
})

it('of equal ones a tenth is enough, and nothing is told of fewer than twenty', async () => {
  await made(18, { amount: '10000', awarded: '0' })
  await made(1, { amount: '10000', awarded: '10000' })
  expect(await told()).toBeNull()
  await made(1, { amount: '10000', awarded: '10000' })
  expect(await told()).toBeNull()
  await made(1, { amount: '10000', awarded: '0' })
  expect(await told()).toEqual({ requests: 21, awardedPercent: '9.5' })
})
