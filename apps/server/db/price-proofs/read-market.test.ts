import { addCalendarDays, marketDate } from '@fxmatch/domain/calendar/working-days'
import type { PaperKind } from '@fxmatch/domain/gate/office-papers'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { type Buying, leftOutBy } from '@fxmatch/domain/price-proof/left-out'
import {
  MOST_RANKED,
  MOST_STACKED,
  type OfferedPosition,
  readPlainly,
  type StackLimits,
} from '@fxmatch/domain/price-proof/measure-reading'
import type { MarketSums } from '@fxmatch/domain/price-proof/price-measures'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import { foldChanges } from '../fold-changes.ts'
import { readHouseRefusals } from '../gate/house-refusals.ts'
import { readMarketPapers } from '../gate/office-papers.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { membersOf } from '../orders/order-readers.ts'
import { readMarket } from './read-market.ts'

let world: MarketWorld
let owner: pg.Client
/** Offices: the two of the market, and four more. */
let offices: string[]
beforeAll(async () => {
  world = await createMarketWorld()
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  const more = await owner.query<{ id: string }>(
    `insert into companies (id, kind, name, created_at)
     select gen_random_uuid(), 'EXCHANGE_OFFICE', 'Office ' || n, $1 from generate_series(1, 4) as n returning id`,
    [world.clock.time],
  )
  offices = [world.companies.office, world.companies.otherOffice, ...more.rows.map(({ id }) => id)]
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
  /** An office by its place; those who sell with it. */
  readonly seller?: number
  readonly members?: readonly number[]
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
  const rows = positions.map(({ seller = 0, members = [], currency = 'EUR', form = 'CASH', ...one }) => ({
    ...{ status: 'FREE', listing: 'LISTED', hours: 1, currency, form },
    ...one,
    seller: offices[seller],
    members: members.map((member) => offices[member]),
  }))
  await owner.query(
    `with told as (select one, row_number() over (order by n) as n from json_array_elements($1::json) with ordinality as listed (one, n)),
     made as (
       insert into positions (seller_id, syndicate_id, currency, form, rate, published_amount, amount, status, listing, expires_at, created_at)
       select (one->>'seller')::uuid, case when json_array_length(one->'members') > 0 then $3::uuid end, one->>'currency', one->>'form',
         (one->>'rate')::numeric, (one->>'amount')::numeric, (one->>'amount')::numeric, one->>'status', one->>'listing',
         $2::timestamptz + (one->>'hours')::int * interval '1 hour', $2
       from told order by n returning id),
     placed as (select id, row_number() over (order by id) as n from made)
     insert into position_members (position_id, company_id, percentage)
     select placed.id, member.value::uuid, 20
     from placed join told using (n) cross join json_array_elements_text(told.one->'members') as member`,
    [JSON.stringify(rows), world.clock.time, world.syndicateId],
  )
}

/** Who buys what. */
const BUYING = () => ({
  ...{ buyerId: world.companies.bank, bankId: world.companies.bank },
  ...({ currency: 'EUR', form: 'CASH' } as const),
})

interface Offered extends OfferedPosition {
  readonly memberIds: readonly string[]
}

/** What of EUR in cash is on the market beside a position. */
async function free(without: number): Promise<Offered[]> {
  const rows = await world.db
    .selectFrom('positions')
    .selectAll()
    .select(membersOf('positions.id').as('memberIds'))
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
    memberIds: one.memberIds,
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
  buying: Buying = BUYING(),
) {
  const { reading } = await readMarket(world.db, { ...buying, ...deal }, world.clock.time)
  const offered = await free(deal.without ?? 0)
  const on = {
    papers: await readMarketPapers(world.db),
    refusals: await readHouseRefusals(world.db),
    day: marketDate(world.clock.time),
  }
  const members = new Map(offered.map(({ position, memberIds }) => [position, memberIds]))
  const limits: StackLimits = {
    ...{ form: 'CASH', smallestNote: null, smallestAmount: smallest, largestAmount: largest },
  }
  const plain = readPlainly(deal, offered, limits, ({ house, position }) =>
    leftOutBy({ sellerId: house, memberIds: members.get(position) ?? [] }, buying, on),
  )
  const named = (list: readonly OfferedPosition[]) => list.map(({ position }) => position)
  const figures = ({ positions, houses, amount, worth }: MarketSums) => ({
    ...{ positions, houses },
    ...{ amount: Number(amount), worth: Number(worth) },
  })
  expect(figures(reading.sums)).toEqual(figures(plain.sums))
  expect(figures(reading.everybody)).toEqual(figures(plain.everybody))
  expect(reading.leftOut).toEqual(plain.leftOut)
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
        seller: draw(6),
        members: pick([[], [], [], [1], [2, 3], [4, 5]]),
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

it('a market of thousands in one currency is not read through because other currencies have a few', async () => {
  const { rows: currencies } = await owner.query<{ code: string }>(
    `select iso_code as code from currencies where iso_code not in ('EUR', 'TND') order by iso_code limit 20`,
  )
  const alike = { amount: '1000', rate: '3.3868' }
  await plant([
    ...Array.from({ length: 3_000 }, (_, n) => ({ ...alike, seller: n % 4 })),
    ...currencies.map(({ code }) => ({ ...alike, currency: code })),
  ])
  await owner.query('analyze positions')
  await foldChanges(world.db, 'market')
  const read = await world.db.transaction().execute(async (tx) => {
    // Of this connection, with what its last transactions have not told yet.
    const counted = async () => {
      const { rows } = await sql<{ rows: number }>`select (seq_tup_read + idx_tup_fetch)::int as rows
        from pg_stat_xact_user_tables where relname = 'positions'`.execute(tx)
      return rows[0]?.rows ?? 0
    }
    const before = await counted()
    await readMarket(tx, { ...BUYING(), ...alike }, world.clock.time)
    return (await counted()) - before
  })
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(200)
})

/** Puts a paper of an office in force, as the days say. */
const paper = (office: number, kind: PaperKind, validFrom: string, validUntil: string) =>
  owner.query(
    `insert into office_papers (id, office_id, kind, paper_number, number_key, amount, guarantor, valid_from, valid_until, note, status,
       proposed_by, proposed_at, decided_by, decided_at)
     select gen_random_uuid(), $1, $2, 'N' || $3, 'N' || $3, case when $2 = 'GUARANTEE' then 50000 end,
       case when $2 = 'GUARANTEE' then 'Banque' end, $4, $5, 'Pour un essai', 'CONFIRMED', $6, $8, $7, $8`,
    [
      ...[offices[office], kind, String(papers++), validFrom, validUntil],
      ...[world.people.backOffice.userId, world.people.compliance.userId, world.clock.time],
    ],
  )
let papers = 0

/** Lets a company say that it does not deal with another one. */
const refuses = (companyId: string, counterpartyId: string, currency: string | null, form: Form | null) =>
  owner.query(
    `insert into house_refusals (id, company_id, counterparty_id, currency, form, note, set_by, set_at)
     values (gen_random_uuid(), $1, $2, $3, $4, 'Pour un essai', $5, $6) on conflict do nothing`,
    [companyId, counterpartyId, currency, form, world.people.root.userId, world.clock.time],
  )

// The last: from here on offices have papers.
it('what the buyer could not have had is left out as the gate would refuse it, whoever forbids it and however the days go', async () => {
  const draw = numbers(20_261_127)
  const pick = <One>(list: readonly One[]): One => list[draw(list.length)] as One
  const { bank, otherBank, corporate, otherCorporate } = world.companies
  const seen = { G03: 0, G04: 0, had: 0 }
  await owner.query(
    `insert into position_policies (currency, version, deviation_percent, valid_from) values ('EUR', 2000, 5, now())`,
  )
  for (let round = 0; round < 60; round += 1) {
    const day = (ahead: number) => addCalendarDays(marketDate(world.clock.time), ahead)
    // The first rounds are without papers; then each office has some, of which some begin later, end or were there before.
    if (round >= 8 && draw(4) > 0) {
      const from = pick([-20, -20, -3, 2])
      await paper(draw(5), pick(['AUTHORISATION', 'GUARANTEE']), day(from), day(from + pick([20, 60, 90])))
    }
    if (round >= 4 && draw(2) === 0) {
      const [one, other] = [pick([bank, otherBank, corporate, otherCorporate]), pick(offices)]
      const [company, counterparty] = draw(2) === 0 ? [one, other] : [other, one]
      await refuses(company, counterparty, pick([null, 'EUR', 'USD']), pick([null, 'CASH', 'DIGITAL']))
    }
    if (draw(3) === 0)
      await owner.query(
        `update house_refusals set status = 'LIFTING', lift_by = $1, lift_at = $2, lift_note = 'Pour un essai'
         where status = 'IN_FORCE' and id in (select id from house_refusals order by number limit 2)`,
        [world.people.root.userId, world.clock.time],
      )
    if (draw(3) === 0)
      await owner.query(
        `update house_refusals set status = 'LIFTED', lifted_by = $1, lifted_at = $2 where status = 'LIFTING'`,
        [world.people.bankCompliance.userId, world.clock.time],
      )
    await plant(
      Array.from({ length: 6 + draw(20) }, () => ({
        seller: draw(6),
        members: pick([[], [], [1], [0, 3], [4, 5]]),
        amount: pick(['450', '2500', '3000', '10000', '20000']),
        rate: `3.3${pick(['1', '7', '75', '8', '83', '86', '8601', '9'])}`,
        hours: pick([1, 1, 1, 0]),
      })),
    )
    if (draw(2) === 0) await foldChanges(world.db, 'market')
    for (const [buyerId, bankId] of [
      [bank, bank],
      [otherBank, otherBank],
      [corporate, bank],
      [otherCorporate, bank],
    ] as const) {
      const asked = { amount: pick(['450', '2500', '10000', '24000.75']), rate: pick(['3.3', '3.38', '3.5']) }
      const { sums, leftOut } = await compare(asked, [null, null], { ...BUYING(), buyerId, bankId })
      seen.had += sums.positions
      seen.G03 += leftOut.G03.positions
      seen.G04 += leftOut.G04.positions
    }
    await owner.query(`update positions set listing = 'WITHDRAWN' where listing = 'LISTED' and id % 3 > 0`)
    world.clock.time = new Date(world.clock.time.getTime() + pick([0, 1, 1, 4]) * 86_400_000)
  }
  // Each happened often enough to say something.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100)
})
