import { setTimeout as delay } from 'node:timers/promises'
import { announce, FULL, random, SEED, times } from '@fxmatch/server/testing/gate'
import { createMarketWorld, type MarketWorld } from '@fxmatch/server/testing/market-world'
import { openMarket } from '@fxmatch/server/testing/plant-market'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../process/server-process.ts'
import { newTally } from '../crash/client.ts'
import { compareBusiness, compareFeed, compareSubscriber, unrelayed } from '../crash/compare.ts'
import { openDesk, signedIn } from '../crash/desk.ts'
import { Subscriber } from '../crash/subscriber.ts'
import { newAccount, Worker } from '../crash/worker.ts'
import { startProxy, type TestProxy } from './proxy.ts'

const ROUNDS = times(1, 10)
const WORKERS = 3

let world: MarketWorld
let servers: ServerProcess[]
let proxy: TestProxy

beforeAll(async () => {
  world = await createMarketWorld()
  world.clock.time = new Date()
  await openMarket(world.db)
  const start = () => startServerProcess({ DATABASE_URL: world.url, DRAIN_SECONDS: '2' })
  servers = [await start(), await start()]
  proxy = await startProxy(servers.map(({ address }) => address))
}, 120_000)
afterAll(async () => {
  await proxy?.stop()
  await Promise.all(servers?.map((server) => server.stop()) ?? [])
  await world?.close()
})

// By `npm run gate` alone: it takes as long as servers need to drain.
it.runIf(FULL)(
  'restarts one server after the other under load, and nobody notices',
  async () => {
    announce('rolling', `${ROUNDS} times two restarts`)
    const tally = newTally()
    const desk = await openDesk(world, proxy.address, tally)
    const { bank, office } = world.companies
    const subscribers = [
      new Subscriber(proxy.address, await signedIn(world, 'trader'), [`orders/${bank}`, 'market-pipe']),
      new Subscriber(proxy.address, await signedIn(world, 'office'), [
        `orders/${office}`,
        'changes',
        'market-pipe',
      ]),
    ]
    const account = newAccount()
    let going = true
    const working = Promise.all(
      Array.from({ length: WORKERS }, (_, index) =>
        new Worker(desk, account, random(SEED + index + 1)).work(() => going),
      ),
    )
    working.catch(() => undefined)
    await delay(500)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const server of servers) {
        await server.stop()
        await server.start()
        await delay(500)
      }
    }
    going = false
    await working
    for (const until = Date.now() + 30_000; (await unrelayed(world.db)) > 0; await delay(100))
      if (Date.now() > until) throw new Error(servers.map((server) => server.log()).join('\n'))
    await delay(500)
    for (const subscriber of subscribers) await subscriber.stop()

    console.info(
      `gate rolling: ${account.orders.size} orders, ${tally.acknowledged} acknowledged, ${tally.lost} answers lost, ` +
        `${tally.unavailable} times unavailable, ${subscribers.map(({ resumed }) => resumed)} streams resumed`,
    )
    // Not one request had to be sent again.
    expect({ ...tally, acknowledged: tally.acknowledged > 0 }).toEqual({
      lost: 0,
      unavailable: 0,
      acknowledged: true,
      turnedAway: [],
      replayed: 0,
      faults: [],
    })
    expect(servers.flatMap(({ ends }) => ends)).toEqual([])
    await compareBusiness(world.db, account)
    await compareFeed(world.db)
    for (const subscriber of subscribers) {
      await compareSubscriber(world.db, subscriber)
      expect(subscriber.resumed).toBeGreaterThan(0)
    }
  },
  300_000,
)
