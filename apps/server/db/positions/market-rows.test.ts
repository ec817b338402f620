import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import { readMarketRows } from './market-rows.ts'

let world: MarketWorld
let ids: number[]
beforeAll(async () => {
  world = await createMarketWorld()
  const { rows } = await sql<{ id: number }>`
    insert into positions (seller_id, currency, form, rate, published_amount, amount, status, listing, expires_at, created_at)
    select ${world.companies.office}, 'EUR', 'CASH', 3.4, 1000, 1000, 'FREE', 'LISTED', now() + interval '1 day', now()
    from generate_series(1, 12) returning id`.execute(world.db)
  ids = rows.map(({ id }) => id)
})
afterAll(() => world.close())

it.each([1, 8, 9, 12])('%i positions by their numbers are these, newest first', async (count) => {
  const asked = ids.slice(0, count)
  const now = new Date()
  const rows = await readMarketRows(world.db, { ids: asked, companyId: null, limit: ids.length, now })
  expect(rows.map(({ id }) => id)).toEqual(asked.toReversed())
})
