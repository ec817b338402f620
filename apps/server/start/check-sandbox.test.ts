import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSandbox, readSandboxMark } from '../db/sandbox.ts'
import { startServer } from '../main.ts'
import { TEST_CONFIG } from '../testing/http-app.ts'
import { markSandbox } from '../testing/mark-sandbox.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'

// A sandbox's server and the market's never serve each other's database.

let market: MarketWorld
let sandbox: MarketWorld
beforeAll(async () => {
  market = await createMarketWorld()
  sandbox = await createMarketWorld()
  await markSandbox(sandbox.url)
})
afterAll(async () => {
  await market.close()
  await sandbox.close()
})

const start = async (url: string, isSandbox: boolean) => {
  const server = await startServer({ ...TEST_CONFIG, databaseUrl: url, sandbox: isSandbox })
  await server.close()
}

it('serves the database that it was made for, and refuses the other', async () => {
  await expect(start(market.url, true)).rejects.toThrow('was not made for a sandbox')
  await expect(start(sandbox.url, false)).rejects.toThrow('This database is a sandbox')
  await start(market.url, false)
  await start(sandbox.url, true)
})

it('makes no sandbox of a database in use, and the application makes and unmakes none', async () => {
  expect(await makeSandbox(market.url)).toBe(false)
  expect(await readSandboxMark(market.db)).toBeNull()
  await expect(market.db.insertInto('sandbox').values({ ahead_seconds: 0 }).execute()).rejects.toThrow(
    'denied',
  )
  await expect(sandbox.db.deleteFrom('sandbox').execute()).rejects.toThrow('denied')
  await expect(sandbox.db.updateTable('sandbox').set({ made_at: new Date() }).execute()).rejects.toThrow(
    'denied',
  )
})
