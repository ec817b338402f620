import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase, createPool, type Db } from '@fxmatch/server/db/connect'
import { checkInvariants } from '@fxmatch/server/db/invariants/check-invariants'
import { migrateToLatest } from '@fxmatch/server/db/migrate'
import { announce, FULL, random, SEED, times } from '@fxmatch/server/testing/gate'
import { type PlantedMarket, plantMarket } from '@fxmatch/server/testing/market-world'
import { openMarket } from '@fxmatch/server/testing/plant-market'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../process/server-process.ts'
import { newTally } from './client.ts'
import {
  compareBusiness,
  compareFeed,
  compareSubscriber,
  expectExpiry,
  openJobs,
  unrelayed,
} from './compare.ts'
import { type DatabaseEnd, type MortalDatabase, startMortalDatabase } from './database.ts'
import { openDesk, signedIn } from './desk.ts'
import { Subscriber } from './subscriber.ts'
import { newAccount, Worker } from './worker.ts'

const SERVER_CRASHES = times(2, 20)
const DATABASE_CRASHES = times(1, 8)
const WORKERS = FULL ? 8 : 4
/** A killed server's job is given to another when its heartbeat has been missing for a while. */
const JOBS_END_MS = 180_000

let database: MortalDatabase
let server: ServerProcess
let db: Db
let world: PlantedMarket

beforeAll(async () => {
  database = await startMortalDatabase()
  await migrateToLatest(database.url)
  const pool = createPool({ url: database.url, maxConnections: 4 })
  // The database that this test kills is also the one that it looks into.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  db = createDatabase(pool)
  await openMarket(db)
  world = await plantMarket(db)
  world.clock.time = new Date()
  server = await startServerProcess({ DATABASE_URL: database.url })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await db?.destroy()
  await database?.remove()
})

async function eventually(what: string, within: number, check: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + within; !(await check()); await delay(100))
    if (Date.now() > until) throw new Error(`${what}\n${server.log()}`)
}

it('loses and doubles nothing that it acknowledged, however often server and database are killed', async () => {
  announce('crash', `${SERVER_CRASHES} ends of the server, ${DATABASE_CRASHES} of the database`)
  const by = random(SEED)
  const tally = newTally()
  const desk = await openDesk(world, server.address, tally)
  const { bank, office } = world.companies
  const subscribers = [
    new Subscriber(server.address, await signedIn(world, 'trader'), [`orders/${bank}`, 'market-pipe']),
    new Subscriber(server.address, await signedIn(world, 'office'), [
      `orders/${office}`,
      'changes',
      'market-pipe',
    ]),
    new Subscriber(server.address, await signedIn(world, 'backOffice'), [
      `orders/${bank}`,
      `orders/${office}`,
    ]),
  ]
  const account = newAccount()
  let going = true
  const workers = Array.from({ length: WORKERS }, (_, index) =>
    new Worker(desk, account, random(SEED + index + 1)).work(() => going),
  )
  // A worker that fails must not wait for the end of the crashes to say so.
  const working = Promise.all(workers)
  working.catch(() => undefined)

  const ends: readonly DatabaseEnd[] = ['kill', 'immediate']
  const crashes = shuffled(
    [
      ...Array.from({ length: SERVER_CRASHES }, () => null),
      ...Array.from({ length: DATABASE_CRASHES }, (_, index) => ends[index % 2] ?? 'kill'),
    ],
    by,
  )
  for (const crash of crashes) {
    await delay(300 + by.below(FULL ? 1_500 : 500))
    if (FULL) await desk.tickets.send('POST', `/api/orders/cash-out-district/${bank}`, { agency: '0104' })
    if (by.below(3) === 0) by.pick(subscribers).cut()
    if (crash !== null) await database.crash(crash)
    else {
      await server.kill()
      await server.start()
    }
  }
  await delay(500)
  going = false
  await working

  await eventually('events were not relayed', 30_000, async () => (await unrelayed(db)) === 0)
  await eventually('jobs are stuck', JOBS_END_MS, async () => (await openJobs(db)).length === 0)
  await eventually('events were not relayed', 30_000, async () => (await unrelayed(db)) === 0)
  await delay(500)
  for (const subscriber of subscribers) await subscriber.stop()

  expect(tally.faults).toEqual([])
  expect(server.ends).toEqual([])
  await compareBusiness(db, account)
  await compareFeed(db)
  for (const subscriber of subscribers) await compareSubscriber(db, subscriber)
  expect((await checkInvariants(db)).filter(({ ok }) => !ok)).toEqual([])
  await compareKeys(tally.acknowledged)
  await expectExpiry(db, database.url, account.orders)
  const resumed = subscribers.reduce((sum, one) => sum + one.resumed, 0)
  console.info(
    `gate crash: ${account.orders.size} orders, ${tally.acknowledged} acknowledged, ${tally.replayed} of them only ` +
      `when resent, ${tally.lost} answers lost, ${tally.unavailable} times unavailable, ${resumed} streams resumed`,
  )
  expect(resumed).toBeGreaterThanOrEqual(subscribers.length)
}, 900_000)

/** One kept answer for each acknowledged mutation: the settlements' too. */
async function compareKeys(acknowledged: number): Promise<void> {
  const { count } = await db
    .selectFrom('idempotency_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(acknowledged)
}

function shuffled<T>(items: readonly T[], by: ReturnType<typeof random>): T[] {
  const rest = [...items]
  return items.flatMap(() => rest.splice(by.below(rest.length), 1))
}
