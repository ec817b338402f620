import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { builtOnce } from './built-once.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

it('is built once for each shape, whatever the values', async () => {
  let built = 0
  const find = builtOnce((db, given: { code?: string; codes?: string[]; unit: number | null }) => {
    built += 1
    let query = db
      .selectFrom('currencies')
      .select(['iso_code', sql<number | null>`${given.unit}::int`.as('unit')])
    if (given.code !== undefined) query = query.where('iso_code', '=', given.code)
    if (given.codes !== undefined) query = query.where('iso_code', 'in', given.codes)
    return query.orderBy('iso_code')
  })
  const codes = async (given: Parameters<typeof find>[1]) =>
    (await find(world.db, given).execute()).map(({ iso_code, unit }) => `${iso_code} ${unit}`)
  expect(await codes({ code: 'EUR', unit: 1 })).toEqual(['EUR 1'])
  expect(await codes({ code: 'USD', unit: null })).toEqual(['USD null'])
  expect(built).toBe(1)
  expect(await codes({ codes: ['USD', 'EUR'], unit: 3 })).toEqual(['EUR 3', 'USD 3'])
  expect(await codes({ codes: ['GBP', 'CHF'], unit: 4 })).toEqual(['CHF 4', 'GBP 4'])
  expect(await codes({ codes: ['GBP'], unit: 5 })).toEqual(['GBP 5'])
  expect(built).toBe(3)
})

it('takes what is no plain object for a value, and leaves out what is undefined', async () => {
  const day = new Date('2026-11-18T09:00:00Z')
  const say = builtOnce((_db, given: { row: { at: Date; bytes: Buffer; left?: string | undefined } }) => {
    expect(Object.keys(given.row)).toEqual(['at', 'bytes'])
    return sql<{ at: Date; bytes: Buffer }>`
      select ${given.row.at}::timestamptz as at, ${given.row.bytes}::bytea as bytes`
  })
  const bytes = Buffer.from([1, 2, 3])
  expect(await say(world.db, { row: { at: day, bytes, left: undefined } }).execute()).toEqual([
    { at: day, bytes },
  ])
})
