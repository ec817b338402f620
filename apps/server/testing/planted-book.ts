import type { Selectable } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { Orders } from '../db/schema.gen.ts'
import { createTestApp, type TestApp } from './http-app.ts'
import { createMarketWorld, type MarketWorld } from './market-world.ts'
import { plantOrders } from './order-book.ts'
import type { Person } from './plant-market.ts'
import { createReaders, signInEverybody } from './readers.ts'

interface PlantedBook {
  world: MarketWorld
  server: TestApp
  /** Every order of it, as the database has them. */
  rows: Selectable<Orders>[]
  headersOf: (who: Person) => { authorization: string }
}

/** A market whose book is full of orders, the same ones each time, and which everybody reads through HTTP; for a test file. */
export function plantedBook() {
  const book = {} as PlantedBook
  beforeAll(async () => {
    const world = await createMarketWorld()
    await plantOrders(world, 160, 20_261_118)
    const rows = await world.db.selectFrom('orders').selectAll().execute()
    const server = await createTestApp(world)
    Object.assign(book, { world, rows, server, headersOf: await signInEverybody(world) })
  })
  afterAll(async () => {
    await book.server.close()
    await book.world.close()
  })
  const readers = () => createReaders(book.server, book.headersOf)
  const get = (who: Person, url: string) => readers().get(who, url)
  const read = (who: Person, url: string) => readers().read(who, url)
  return { book, get, read }
}
