import { myPositionsCall } from '@fxmatch/contract/http/market'
import { DESK_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byCurrency } from '../../testing/by-currency.ts'
import { insertPosition } from '../../testing/fixtures.ts'
import { createMarketWorld, type MarketWorld, place, publish } from '../../testing/market-world.ts'
import { listDeskPositions } from './list-desk-positions.ts'

let world: MarketWorld
/** 24 positions of two currencies and forms, with and without a place, on and off the market, some taken. */
beforeAll(async () => {
  world = await createMarketWorld()
  const { db, companies, clock } = world
  for (let i = 0; i < 22; i++) {
    const id = await insertPosition(db, companies.office, clock.now(), {
      currency: i % 3 ? 'EUR' : 'USD',
      form: i % 2 ? 'CASH' : 'DIGITAL',
      listing: (['LISTED', 'LISTED', 'EXPIRED', 'WITHDRAWN'] as const)[i % 4] ?? 'LISTED',
    })
    await sql`update positions set published_amount = ${5000 + 37 * i}, amount = ${`${1000 + 37 * i}.${10 + i}`},
      governorate_id = ${i % 5 === 0 ? null : sql`governorate_id`},
      expires_at = expires_at + make_interval(hours => ${5 * i}) where id = ${id}`.execute(db)
  }
  await place(world, await publish(world))
  await insertPosition(db, companies.otherOffice, clock.now())
})
afterAll(() => world.close())

const desk = async (who: 'office' | 'otherOffice' | 'trader', given: Record<string, unknown>) =>
  myPositionsCall.response.parse(
    await listDeskPositions(
      world.db,
      world.people[who],
      myPositionsCall.query.parse({ pageSize: 100, ...given }),
      world.clock.now(),
    ),
  )
type Row = Awaited<ReturnType<typeof desk>>['data'][number]

const isDead = ({ listing, status }: Row) => listing !== 'LISTED' && status === 'FREE'
/** Computed here from what the list shows of its rows. */
const sumsOf = (rows: readonly Row[]) => ({
  count: rows.length,
  dead: rows.filter(isDead).length,
  ...amountsOf(rows),
})
const amountsOf = (rows: readonly Row[]) => {
  const live = rows.filter((row) => !isDead(row))
  const byCurrency = Map.groupBy(live, ({ currency }) => currency.iso_code)
  return {
    amounts: Object.fromEntries(
      [...byCurrency].map(([currency, of]) => [
        currency,
        sumDecimals(of.map(({ amount }) => amount)).toFixed(2),
      ]),
    ),
  }
}
const told = ({
  count,
  dead,
  amounts,
}: {
  count: number
  dead: number
  amounts: { currency: string; amount: string }[]
}) => ({
  count,
  dead,
  amounts: byCurrency(amounts),
})

describe.each(DESK_GROUPINGS)('positions grouped by %s', (by) => {
  it.each([{}, { currency: 'EUR' }, { listing: 'EXPIRED' }, { status: 'ENGAGED' }])(
    'each group has the sums of its rows, and all add up to the list: %j',
    async (filter) => {
      const whole = await desk('office', filter)
      const { grouped } = await desk('office', { ...filter, by })
      expect(grouped?.rest).toBeNull()
      expect(grouped && told(grouped.totals)).toEqual(sumsOf(whole.data))
      const rows: number[] = []
      for (const group of grouped?.groups ?? []) {
        const page = await desk('office', { ...filter, group: group.group })
        expect(page.count, group.group).toBe(group.count)
        expect(told(group), group.group).toEqual(sumsOf(page.data))
        rows.push(...page.data.map(({ id }) => id))
      }
      // Each in one group, and in one only.
      expect(rows.toSorted((a, b) => a - b)).toEqual(whole.data.map(({ id }) => id).toSorted((a, b) => a - b))
    },
  )
})

describe('abuse', () => {
  it('has groups where some have no place, and one for these', async () => {
    const { grouped } = await desk('office', { by: 'place' })
    expect(grouped?.groups.at(-1)).toMatchObject({ group: 'place:', key: '', name: null })
    expect(grouped?.groups.length).toBeGreaterThan(1)
  })

  it('a group that is narrowed and read page by page is the whole group, each of its rows once', async () => {
    const filter = { currency: 'EUR', group: 'form:CASH' }
    const whole = await desk('office', filter)
    expect(whole.count).toBeGreaterThan(4)
    const pages: number[] = []
    for (let offset = 1; offset <= Math.ceil(whole.count / 2) + 1; offset++) {
      const page = await desk('office', { ...filter, pageSize: 2, offset })
      expect(page.count).toBe(whole.count)
      pages.push(...page.data.map(({ id }) => id))
    }
    expect(pages).toEqual(whole.data.map(({ id }) => id))
  })

  it('what left the market while its group was open is counted apart in the next answer, and in no sum', async () => {
    const { db } = world
    const eur = async () =>
      (await desk('office', { by: 'currency' })).grouped?.groups.find(({ key }) => key === 'EUR')
    const before = await eur()
    const free = (await desk('office', { group: 'state:FREE', currency: 'EUR' })).data[0]
    if (!before || !free) throw new Error('the world has free positions of EUR')
    const list = (listing: 'WITHDRAWN' | 'LISTED') =>
      db.updateTable('positions').set({ listing }).where('id', '=', free.id).execute()
    await list('WITHDRAWN')
    const after = await eur()
    expect(after).toMatchObject({ count: before.count, dead: before.dead + 1 })
    expect(sumDecimals([after?.amounts[0]?.amount ?? '', free.amount]).toFixed(2)).toBe(
      before.amounts[0]?.amount,
    )
    await list('LISTED')
    expect(await eur()).toEqual(before)
  })

  it('nobody reads what another office has, whichever group they name', async () => {
    const [group] = (await desk('office', { by: 'place' })).grouped?.groups ?? []
    const others = await desk('otherOffice', { group: group?.group })
    expect(others.data.length).toBe(others.count)
    expect(others.count).toBeLessThanOrEqual(1)
    for (const by of DESK_GROUPINGS)
      expect((await desk('trader', { by })).grouped).toMatchObject({
        groups: [],
        totals: { count: 0, amounts: [] },
      })
  })

  it.each(['rate', 'amount', 'buyer', '__proto__', 'currency,form', ''])('is not grouped by %j', (by) =>
    expect(myPositionsCall.query.safeParse({ by }).success).toBe(false),
  )

  it.each([
    'currency:ЕUR',
    'currency: EUR',
    'currency:',
    'state:free',
    'place:0',
    'place: 1',
    'place:1 or true',
    'expiry:2026-02-30',
    'constructor:',
  ])('has no group %j', (group) => expect(myPositionsCall.query.safeParse({ group }).success).toBe(false))

  it('a group of another value than the filter is empty', async () => {
    expect((await desk('office', { currency: 'EUR', group: 'currency:USD' })).count).toBe(0)
    expect((await desk('office', { listing: 'EXPIRED', group: 'state:WITHDRAWN' })).count).toBe(0)
  })
})
