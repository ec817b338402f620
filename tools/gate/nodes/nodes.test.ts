import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { done } from '@fxmatch/server/commands/kernel/result'
import { queueMail } from '@fxmatch/server/commands/mail/queue-mail'
import { checkInvariants } from '@fxmatch/server/db/invariants/check-invariants'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { announce, FULL, random, SEED, times } from '@fxmatch/server/testing/gate'
import { createMarketWorld, type MarketWorld, must } from '@fxmatch/server/testing/market-world'
import { HAS_NATS, type NatsServer, startNatsServer } from '@fxmatch/server/testing/nats-server'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../process/server-process.ts'
import { newTally } from '../crash/client.ts'
import {
  compareBusiness,
  compareFeed,
  compareSubscriber,
  expectExpiry,
  openJobs,
  unrelayed,
} from '../crash/compare.ts'
import { openDesk, signedIn } from '../crash/desk.ts'
import { Subscriber } from '../crash/subscriber.ts'
import { newAccount, Worker } from '../crash/worker.ts'
import { startBalancer } from './balancer.ts'

/** Each kills a node under load and brings another up. */
const CHANGES = times(1, 12)
const WORKERS = 8
/** Each topic's subscribers, so that some are on each node. */
const SUBSCRIBERS = times(4, 12)
const MAILS = 30
/** A killed node's job is given to another when its heartbeat has been missing for a while. */
const JOBS_END_MS = 180_000
/** How long the load runs between two events. */
const pause = () => delay(3_000)

const FORMS = HAS_NATS ? ['database', 'nats'] : ['database']

const leftovers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (let stop = leftovers.pop(); stop; stop = leftovers.pop()) await stop()
})

async function eventually(what: string, within: number, check: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + within; !(await check()); await delay(100))
    if (Date.now() > until) throw new Error(what)
}

/** Three nodes and a fourth that is brought up later, the balancer before them, and NATS between them. */
async function startNodes(world: MarketWorld, mails: string, natsUrl: string | undefined) {
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()]
  const start = async (port: number | undefined) => {
    const node = await startServerProcess({
      DATABASE_URL: world.url,
      DATABASE_CONNECTIONS: '8',
      NATS_URL: natsUrl,
      MAIL_DIRECTORY: mails,
      PORT: String(port),
    })
    leftovers.push(() => node.stop())
    return node
  }
  // The first alone, so that it is the one that relays.
  const first = await start(ports[0])
  const nodes = [first, ...(await Promise.all([start(ports[1]), start(ports[2])]))]
  const balancer = await startBalancer(ports)
  leftovers.push(() => balancer.stop())
  return { nodes, balancer, add: async () => void nodes.push(await start(ports[3])) }
}

async function metric(node: ServerProcess, name: string): Promise<number> {
  const text = await (await fetch(`${node.address}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

/** Every order that a settlement has cashed out was cashed out by one of them, once. */
async function expectSettledOnce({ db }: MarketWorld): Promise<number> {
  const { rows } = await sql<{ settled: number; cashed: number }>`
    select (select count(*) from settlement_orders s where s.order_id = o.id and outcome = 'DONE') as settled,
      (select count(*) from order_history h where h.order_id = o.id and after_status = 10) as cashed
    from orders o`.execute(db)
  const settled = rows.filter((row) => row.settled > 0 || row.cashed > 0)
  expect(settled).toEqual(settled.map(() => ({ settled: 1, cashed: 1 })))
  return settled.length
}

/** Mails that wait while every node looks for them. */
async function expectMailsOnce(world: MarketWorld, folder: string): Promise<void> {
  await must(
    world.bySystem(async (context) => {
      for (let n = 0; n < MAILS; n++)
        await queueMail(context, {
          recipient: `person${n}@golfe.example`,
          template: 'invitation',
          language: 'fr',
          data: { fullName: 'Amine', username: 'amine', companyName: 'Golfe', invitedBy: 'Rim', link: '/x' },
        })
      return done(null)
    }),
  )
  const sent = () =>
    world.db.selectFrom('mails').select(['attempts']).where('sent_at', 'is not', null).execute()
  await eventually('mails were not sent', 60_000, async () => (await sent()).length >= MAILS)
  expect((await sent()).map(({ attempts }) => attempts)).toEqual(Array.from({ length: MAILS }, () => 1))
  expect(readdirSync(folder).filter((name) => name.endsWith('.eml'))).toHaveLength(MAILS)
}

// By `npm run gate` alone: four processes of the server are more than two cores like beside other tests.
it.runIf(FULL).each(FORMS)(
  'three nodes by the %s lose and double nothing when one dies and one comes',
  async (form) => {
    announce('nodes', `by the ${form}, ${CHANGES} times a node killed and one brought up`)
    const by = random(SEED)
    const world = await createMarketWorld()
    leftovers.push(() => world.close())
    world.clock.time = new Date()
    const mails = mkdtempSync(join(tmpdir(), 'fxmatch-mails-'))
    leftovers.push(async () => rmSync(mails, { recursive: true, force: true }))
    let nats: NatsServer | null = null
    if (form === 'nats') {
      nats = await startNatsServer()
      leftovers.push(() => nats?.stop() ?? Promise.resolve())
    }
    const { nodes, balancer, add } = await startNodes(world, mails, nats?.url)
    const { address } = balancer
    const tally = newTally()
    const desk = await openDesk(world, address, tally)
    const { bank, office } = world.companies
    const [trader, dealer, operator] = [
      await signedIn(world, 'trader'),
      await signedIn(world, 'office'),
      await signedIn(world, 'backOffice'),
    ]
    const subscribers = Array.from({ length: SUBSCRIBERS }, () => [
      new Subscriber(address, trader, [`orders/${bank}`, 'market-pipe']),
      new Subscriber(address, dealer, [`orders/${office}`, 'changes', 'market-pipe']),
      new Subscriber(address, operator, [`orders/${bank}`, `orders/${office}`]),
    ]).flat()
    await eventually('a node has no subscriber', 20_000, async () => {
      const each = await Promise.all(nodes.map((node) => metric(node, 'fxmatch_live_subscribers')))
      return each.every((count) => count > 0) && each.reduce((a, b) => a + b, 0) === subscribers.length
    })

    const account = newAccount()
    let going = true
    const working = Promise.all(
      Array.from({ length: WORKERS }, (_, index) =>
        new Worker(desk, account, random(SEED + index + 1)).work(() => going),
      ),
    )
    working.catch(() => undefined)
    await pause()
    await expectMailsOnce(world, mails)
    const dead = new Set<ServerProcess>()
    const settle = () =>
      desk.tickets.send('POST', `/api/orders/cash-out-district/${bank}`, { agency: '0104' })
    for (let change = 0; change < CHANGES; change++) {
      // The first to die is the one that relays.
      const victim = nodes[change === 0 ? 0 : by.below(nodes.length)]
      if (!victim) throw new Error('no node to kill')
      // A node that dies with the job in hand: another has it half a minute later.
      await settle()
      await victim.kill()
      dead.add(victim)
      await pause()
      if (nodes.length === 3) await add()
      else {
        await victim.start()
        dead.delete(victim)
      }
      by.pick(subscribers).cut()
      await pause()
      if (nats && change % 3 === 0) {
        await nats.kill()
        await pause()
        await nats.start()
        await pause()
      }
    }
    await settle()
    going = false
    await working

    const { db } = world
    await eventually('events were not relayed', 30_000, async () => (await unrelayed(db)) === 0)
    await eventually('jobs are stuck', JOBS_END_MS, async () => (await openJobs(db)).length === 0)
    await eventually('events were not relayed', 30_000, async () => (await unrelayed(db)) === 0)
    await delay(1_000)
    if (nats) {
      const alive = nodes.filter((one) => !dead.has(one))
      const each = (name: string) => Promise.all(alive.map((node) => metric(node, name)))
      await eventually('a node does not find NATS again', 30_000, async () =>
        (await each('fxmatch_nats_connected')).every((connected) => connected === 1),
      )
      // Without it the test would show nothing of NATS.
      expect(Math.max(...(await each('fxmatch_nats_events_received_total')))).toBeGreaterThan(0)
    }
    for (const subscriber of subscribers) await subscriber.stop()

    expect(tally.faults).toEqual([])
    expect(nodes.flatMap(({ ends }) => ends)).toEqual([])
    await compareBusiness(db, account)
    await compareFeed(db)
    for (const subscriber of subscribers) await compareSubscriber(db, subscriber)
    expect((await checkInvariants(db)).filter(({ ok }) => !ok)).toEqual([])
    const settled = await expectSettledOnce(world)
    await expectExpiry(db, world.url, account.orders)
    const resumed = subscribers.reduce((sum, one) => sum + one.resumed, 0)
    console.info(
      `gate nodes: behind ${balancer.kind}, ${account.orders.size} orders, ${settled} of them settled, ${tally.acknowledged} acknowledged, ` +
        `${tally.replayed} of them only when resent, ${tally.lost} answers lost, ${resumed} streams resumed`,
    )
    expect(resumed).toBeGreaterThan(0)
  },
  900_000,
)
