import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { bringFixings } from './bring-fixings.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

it('lets nobody add a rate to a day that is on record, whatever role they hold', async () => {
  const csv = 'Date;Code;Unité;Cours\n2026-11-16;EUR;1;3,3868'
  await must(world.as('backOffice', (context) => bringFixings(context, { csv, correction: false })))
  const { id } = await world.db.selectFrom('fixings').select('id').executeTakeFirstOrThrow()
  const added = { fixing_id: id, currency: 'USD', unit: 1, rate: '9.9999' }
  await expect(world.db.insertInto('fixing_rates').values(added).execute()).rejects.toThrow(
    'a reference rate comes with its day',
  )
})
