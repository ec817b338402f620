import type { Form } from '@fxmatch/domain/orders/order-facts'
import {
  MOST_RANKED,
  MOST_STACKED,
  type OfferedPosition,
  readPlainly,
} from '@fxmatch/domain/price-proof/measure-reading'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import { foldChanges } from '../fold-changes.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { readMarket } from './read-market.ts'

let world: MarketWorld
let owner: pg.Client
beforeAll(async () => {
  world = await createMarketWorld()
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await world.close()
})
/** An empty market. */
beforeEach(() => owner.query(`update positions set listing = 'WITHDRAWN' where listing = 'LISTED'`))

/** Numbers from 0 to below `most`, the same in each run. */
function numbers(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

interface Planted {
  readonly seller?: 'office' | 'otherOffice'
  readonly amount: string
  readonly rate: string
  readonly currency?: string
  readonly form?: Form
  readonly status?: string
  readonly listing?: string
  /** Hours from now until it is out of time. */
  readonly hours?: number
}

async function plant(positions: readonly Planted[]): Promise<void> {
  await owner.query(
    `insert into positions (seller_id, currency, form, rate, published_amount, amount, status, listing, expires_at, created_at)
     select (one->>'seller')::uuid, one->>'currency', one->>'form', (one->>'rate')::numeric, (one->>'amount')::numeric,
       (one->>'amount')::numeric, one->>'status', one->>'listing', $2::timestamptz + (one->>'hours')::int * interval '1 hour', $2
     from json_array_elements($1::json) with ordinality as listed (one, n) order by n`,
    [
      JSON.stringify(
        positions.map(({ seller = 'office', currency = 'EUR', form = 'CASH', ...one }) => ({
          ...{ status: 'FREE', listing: 'LISTED', hours: 1, currency, form },
          ...one,
          seller: world.people[seller].companyId,
        })),
      ),
      world.clock.time,
    ],
  )
}

/** What of EUR in cash can be ordered beside a position. */
async function free(without: number): Promise<OfferedPosition[]> {
  const rows = await world.db
    .selectFrom('positions')
    .selectAll()
    .where('currency', '=', 'EUR')
    .where('form', '=', 'CASH')
    .where('status', '=', 'FREE')
    .where('listing', '=', 'LISTED')
    .where('expires_at', '>', world.clock.time)
    .where('id', '<>', without)
    .execute()
  return rows.map((one) => ({
    position: one.id,
    house: one.seller_id,
    amount: one.amount,
    rate: one.rate,
    since: one.created_at.toISOString(),
  }))
}

/** The least and the most that may be ordered of a currency. */
const BOUNDS = [
  [null, null],
  ['500', '9000'],
  ['100', '1000000'],
] as const

async function compare(
  deal: { amount: string; rate: string; without?: number },
  [smallest, largest]: readonly [string | null, string | null] = [null, null],
) {
  const asked = { currency: 'EUR', form: 'CASH', ...deal } as const
  const { reading } = await readMarket(world.db, asked, world.clock.time)
  const plain = readPlainly(deal, await free(deal.without ?? 0), {
    ...{ form: 'CASH', smallestNote: null },
    ...{ smallestAmount: smallest, largestAmount: largest },
  })
  const named = (list: readonly OfferedPosition[]) => list.map(({ position }) => position)
  expect({
    ...{ positions: reading.sums.positions, houses: reading.sums.houses },
    ...{ amount: Number(reading.sums.amount), worth: Number(reading.sums.worth) },
  }).toEqual({
    ...{ positions: plain.sums.positions, houses: plain.sums.houses },
    ...{ amount: Number(plain.sums.amount), worth: Number(plain.sums.worth) },
  })
  expect(reading.whole).toEqual(plain.whole)
  expect(named(reading.best)).toEqual(named(plain.best))
  // The statement leaves away what a stack would not come to.
  expect(named(plain.cheapest).slice(0, reading.cheapest.length)).toEqual(named(reading.cheapest))
  return reading
}

it('the database reads what a plain reading of all positions gives, whatever is on the market and however it was added up', async () => {
  const draw = numbers(20_261_126)
  const pick = <One>(list: readonly One[]): One => list[draw(list.length)] as One
  for (let round = 0; round < 30; round += 1) {
    await plant(
      Array.from({ length: draw(40) }, () => ({
        seller: pick(['office', 'otherOffice'] as const),
        amount: pick(['20', '450', '500', '2500', '2600', '3000', '5000', '10000', '10000.5', '20000']),
        rate: `3.3${pick(['1', '7', '75', '8', '83', '86', '8601', '9'])}`,
        currency: pick(['EUR', 'EUR', 'EUR', 'USD']),
        form: pick(['CASH', 'CASH', 'CASH', 'DIGITAL'] as const),
        status: pick(['FREE', 'FREE', 'FREE', 'FREE', 'ENGAGED', 'CLOSED']),
        listing: pick(['LISTED', 'LISTED', 'LISTED', 'WITHDRAWN', 'EXPIRED']),
        hours: pick([1, 1, 1, 0, -1]),
      })),
    )
    if (draw(2) === 0) await foldChanges(world.db, 'market')
    const [smallest, largest] = pick(BOUNDS)
    await owner.query(
      `insert into position_policies (currency, version, smallest_amount, largest_amount, deviation_percent, valid_from)
       values ('EUR', $1, $2, $3, 5, now())`,
      [1_000 + round, smallest, largest],
    )
    await owner.query(
      `update positions set status = 'ENGAGED' where id in (select id from positions order by id % 7, id limit 4)`,
    )
    const [chosen] = await free(0)
    for (const amount of ['450', '2500', '10000', '24000.75'])
      await compare({ amount, rate: pick(['3.3', '3.38', '3.3601', '3.5']) }, [smallest, largest])
    if (chosen)
      await compare({ amount: chosen.amount, rate: chosen.rate, without: chosen.position }, [
        smallest,
        largest,
      ])
    expect(
      (await checkInvariants(world.db)).filter(({ name, ok }) => !ok && name.includes('market')),
    ).toEqual([])
  }
})

it('rates are counted up to ninety-nine on each side', async () => {
  await plant(Array.from({ length: 300 }, (_, n) => ({ amount: '10000', rate: (3 + n / 1_000).toFixed(4) })))
  expect(await compare({ amount: '10000', rate: '3.2000' })).toMatchObject({
    whole: { lowerRates: MOST_RANKED, higherRates: MOST_RANKED },
  })
  expect(await compare({ amount: '10000', rate: '3.0000' })).toMatchObject({
    whole: { lowerRates: 0, higherRates: MOST_RANKED },
  })
})

it('offers of next to nothing hide no stack, be there thousands, and fill it where there is place', async () => {
  await plant([
    ...Array.from({ length: 1_000 }, () => ({ amount: '20', rate: '3.3000' })),
    ...Array.from({ length: 3 }, () => ({ amount: '4000', rate: '3.3800' })),
  ])
  const { cheapest } = await compare({ amount: '10000', rate: '3.3868' })
  expect(cheapest).toHaveLength(MOST_STACKED)
  expect(cheapest.filter(({ amount }) => Number(amount) === 4000)).toHaveLength(3)
})
