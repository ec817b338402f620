import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import { createDatabase, createPool, type Db } from '../connect.ts'
import { readMarketRows } from './market-rows.ts'

let world: MarketWorld
let db: Db
beforeAll(async () => {
  world = await createMarketWorld()
  db = createDatabase(createPool({ url: world.url, maxConnections: 1, role: null }))
  await sql`
    insert into positions (seller_id, currency, form, rate, published_amount, amount, status, listing, expires_at, created_at)
    select ${world.companies.office}, 'EUR', 'CASH', 3.4, 1000, 1000, 'FREE', 'LISTED', now() + interval '1 day', now()
    from generate_series(1, 5000)`.execute(db)
  await sql`analyze`.execute(db)
  // As a deployment has it: the tests' own server keeps one plan for all.
  await sql`set plan_cache_mode = auto`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await world.close()
})

it('the positions of a change are read by a plan that is kept', async () => {
  for (let n = 1; n <= 20; n++)
    await readMarketRows(db, { ids: [n, n + 1], companyId: null, limit: 2, now: new Date() })
  const { rows } = await sql<{ kept: number; anew: number }>`
    select generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements
    where statement like '%shown_race_id%'`.execute(db)
  // Five are made for the values that come before one for all is tried.
  expect(rows).toEqual([{ kept: 20 - 2 - 5, anew: 5 }])
})
