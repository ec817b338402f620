import { MARKET_TIME_ZONE } from '@fxmatch/domain/calendar/market-zone'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import type { TestDatabase } from '../testing/templates.ts'
import { lowestCashRate } from './orders/turnover.ts'
import type { Database } from './schema.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

it('is the zone that indexes and functions of the database were made with', async () => {
  const { rows } = await pool.query<{ definition: string }>(
    `select indexdef as definition from pg_indexes where schemaname = 'public'
     union all
     select pg_get_functiondef(p.oid) from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')`,
  )
  const zones = rows.flatMap(({ definition }) =>
    [...definition.matchAll(/(?:time zone |timezone\()'([^']+)'/gi)].map(([, zone]) => zone),
  )
  expect(zones.length).toBeGreaterThan(2)
  expect(new Set(zones)).toEqual(new Set([MARKET_TIME_ZONE]))
})

it('is printed so that the index over a year of the market is known again', async () => {
  const asked: CompiledQuery[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      asked.push(query)
    },
  })
  const period = { from: new Date('2025-02-01T00:00:00Z'), until: new Date('2025-03-01T00:00:00Z') }
  await lowestCashRate(db, { ...period, currency: 'EUR' })
  const [query] = asked
  if (!query) throw new Error('nothing was asked')
  // An empty table is quicker read whole; a statement that is prepared is planned without its values.
  await pool.query('set enable_seqscan = off')
  const plan = await pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${query.sql}`)
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toMatch(/orders_cash_rates[\s\S]*Index Cond: .*EXTRACT\(year FROM/)
})
