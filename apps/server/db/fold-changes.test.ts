import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { foldChanges } from './fold-changes.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

/** Rows of the table as the planner has them in mind: what was vacuumed is known to have none. */
async function remembered(table: string): Promise<number> {
  const { rows } = await sql<{ reltuples: number }>`
    select reltuples from pg_class where oid = ${table}::regclass`.execute(world.db)
  return rows[0]?.reltuples ?? Number.NaN
}

describe('changes that were added up', () => {
  it('are passed by nobody any more: the role of the application may vacuum them', async () => {
    await sql`insert into market_tally_changes (sign, currency, form, seller_id, amount, rate)
      select 1 - 2 * (n % 2), 'EUR', 'DIGITAL', ${world.companies.office}::uuid, 1000, 3.4 from generate_series(1, 600) n`.execute(
      world.db,
    )
    await world.db.connection().execute(async (one) => {
      await sql`set role fxmatch_app`.execute(one)
      expect(await foldChanges(one, 'market')).toBeGreaterThanOrEqual(600)
      await sql`reset role`.execute(one)
    })
    expect(await remembered('market_tally_changes')).toBe(0)
  })

  it('of orders as well, and few are not worth it', async () => {
    const { rows } = await sql<{ may: boolean }>`
      select has_table_privilege('fxmatch_app', 'order_tally_changes', 'MAINTAIN') as may`.execute(world.db)
    expect(rows).toEqual([{ may: true }])
    const { bank, office } = world.companies
    await sql`insert into order_tally_changes (sign, day, bank_id, buyer_id, seller_id, currency, form, operation_type, status,
        amount, counter_value, commission_ttc)
      select sign, current_date, ${bank}::uuid, ${bank}::uuid, ${office}::uuid, 'EUR', 'CASH', 'DIRECT_PURCHASE', 1, 10, 34, 1
      from unnest(array[1, -1]) sign`.execute(world.db)
    await sql`analyze order_tally_changes`.execute(world.db)
    const known = await remembered('order_tally_changes')
    expect(known).toBeGreaterThanOrEqual(2)
    await foldChanges(world.db, 'orders')
    expect(await remembered('order_tally_changes')).toBe(known)
  })
})
