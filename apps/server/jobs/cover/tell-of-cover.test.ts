import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tellBelowPlan } from '../../commands/cover/tell-below-plan.ts'
import type { CommandContext } from '../../commands/kernel/context.ts'
import { systemIds } from '../../commands/kernel/system-services.ts'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { declareDues } from '../../commands/order-requests/declare-dues.ts'
import { tellEndingTitles } from '../../commands/order-requests/tell-ending-titles.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { relay } from '../../testing/object-world.ts'
import { request } from '../../testing/request-world.ts'
import { untoldFacts } from '../../testing/told-facts.ts'
import { tellOfCover } from './tell-of-cover.ts'

// What companies are told of what they have to pay and have not bought for: once each, and nobody else.

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())

const log = pino({ level: 'silent' })
const look = () => tellOfCover({ db: world.db, clock: world.clock, ids: systemIds(world.clock), log })
const at = (time: string) => {
  world.clock.time = new Date(time)
}
/** A title of 5 000 EUR, of which a draft asks for 1 000, and which ends at the end of the year. */
async function title(): Promise<string> {
  await request(world, {
    ...{ totalAmount: '1000', importAmount: '5000', importReference: 'FIN-1', importExpiry: '2026-12-31' },
  })
  const { id } = await world.db.selectFrom('import_titles').select('id').executeTakeFirstOrThrow()
  return id
}
const told = async (kind: string) => {
  await relay(world)
  const rows = await world.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .where('kind', '=', kind)
    .select(['users.company_id', 'params'])
    .execute()
  return rows.map(({ company_id, params }) => [company_id === world.companies.corporate, params])
}

it('tells a company thirty, ten and three days before the end of a title of which something is left, once each', async () => {
  await title()
  at('2026-11-30T10:00:00Z')
  expect((await look()).titles).toBe(0)
  const days: number[] = []
  for (const time of ['2026-12-01', '2026-12-02', '2026-12-21', '2026-12-28', '2026-12-31', '2027-01-01']) {
    at(`${time}T10:00:00Z`)
    const [first, second] = [await look(), await look()]
    expect(second.titles).toBe(0)
    days.push(first.titles)
  }
  expect(days).toEqual([1, 0, 1, 1, 0, 0])
  const all = await told('own_title.expiring')
  expect(all.length).toBeGreaterThan(0)
  expect(all.every(([own]) => own === true)).toBe(true)
  expect(JSON.stringify(all)).toContain('FIN-1')
  expect(await untoldFacts(world.db)).toEqual([])
})

it('tells nothing of a title that is bought whole', async () => {
  await title()
  await world.db.updateTable('import_titles').set({ amount: '1000' }).execute()
  at('2026-12-28T10:00:00Z')
  expect((await look()).titles).toBe(0)
})

it('tells a company on Mondays from eight on, in which currencies its plan lacks something, once a week', async () => {
  const titleId = await title()
  at('2026-11-22T12:00:00Z')
  // Whoever has nothing to pay was looked at, and waits for the next Monday.
  expect((await look()).plans).toBe(0)
  const dues = [{ on: '2026-12-15', amount: '4000' }]
  await must(world.as('company', (context) => declareDues(context, { titleId, edition: 0, dues })))
  const weeks: number[] = []
  for (const time of [
    '2026-11-23T06:59',
    '2026-11-23T07:00',
    '2026-11-23T12:00',
    '2026-11-27T12:00',
    '2026-11-30T06:59',
    // Nobody looked for a day and a half.
    '2026-12-01T18:00',
    '2026-12-01T18:05',
  ]) {
    at(`${time}:00Z`)
    weeks.push((await look()).plans)
  }
  expect(weeks).toEqual([0, 1, 0, 0, 0, 1, 0])
  const all = await told('cover.below_plan')
  expect(all.length).toBeGreaterThan(0)
  expect(all.every(([own]) => own === true)).toBe(true)
  expect(JSON.stringify(all)).toContain('EUR')
})

it('tells nobody whose plan lacks nothing', async () => {
  const titleId = await title()
  const dues = [{ on: '2026-12-31', amount: '100' }]
  await must(world.as('company', (context) => declareDues(context, { titleId, edition: 0, dues })))
  at('2026-11-23T07:00:00Z')
  // The draft of 1 000 EUR covers it, as it reserves.
  expect((await look()).plans).toBe(0)
})

it('tells once, whoever looks at the same moment', async () => {
  const titleId = await title()
  const dues = [{ on: '2026-12-31', amount: '4000' }]
  await must(world.as('company', (context) => declareDues(context, { titleId, edition: 0, dues })))
  at('2026-12-28T10:00:00Z')
  const all = await Promise.all([look(), look(), look()])
  const sum = (of: 'titles' | 'plans') => all.reduce((before, one) => before + one[of], 0)
  expect([sum('titles'), sum('plans')]).toEqual([1, 1])
})

it('tells what it was stopped in the middle of, once', async () => {
  const titleId = await title()
  const dues = [{ on: '2026-12-31', amount: '4000' }]
  await must(world.as('company', (context) => declareDues(context, { titleId, edition: 0, dues })))
  at('2026-12-28T10:00:00Z')
  // Whatever fails after it was told takes the mark with it.
  const kernel = { clock: world.clock, ids: systemIds(world.clock), requestId: null }
  const stopped = (tell: (context: CommandContext) => Promise<unknown>) =>
    expect(
      runInTransaction(world.db, kernel, async (context) => {
        await tell(context)
        throw new Error('stopped')
      }),
    ).rejects.toThrow('stopped')
  const plan = { companyId: world.companies.corporate, monday: '2026-12-28', currencies: ['EUR'] }
  await stopped((context) => tellBelowPlan(context, plan))
  await stopped((context) => tellEndingTitles(context, null))
  expect(await look()).toEqual({ titles: 1, plans: 1, proposals: 0 })
})

it('goes on behind a page of titles that were told of', async () => {
  const id = await title()
  const row = await world.db
    .selectFrom('import_titles')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { key: _, ...values } = row
  const copies = Array.from({ length: 200 }, (_, place) => ({
    ...values,
    ...{ id: systemIds(world.clock).uuid(), reference: `VOLL-${place}`, expires_on: '2026-12-28' },
  }))
  await world.db.insertInto('import_titles').values(copies).execute()
  await world.db.updateTable('import_titles').set({ end_told: 10 }).where('id', '!=', id).execute()
  at('2026-12-21T10:00:00Z')
  expect((await look()).titles).toBe(1)
})
