import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { startServerProcess } from '@fxmatch/tools/process/server-process'
import pg from 'pg'
import { Crowd, MARKET_FEED, STREAMS_PER_SESSION } from '../support/crowd.ts'
import { needPrograms } from '../support/debian.ts'
import { MarketLoad } from '../support/market-load.ts'
import { runFlows } from '../support/order-clients-process.ts'
import { POSITIONS_SQL } from '../support/order-flow.ts'
import { parentOf, pinTo, processorSeconds } from '../support/processor-time.ts'
import type { Finding, Scenario } from '../support/scenario.ts'
import { copySessions, type Stack, startStack, tokenOf } from '../support/stack.ts'

/** Which processor stands for which machine. */
const OF_NODES = 0
const OF_DATABASE = 1
/** One, two and four. */
const COUNTS = Array.from({ length: 3 }, (_, doubled) => 2 ** doubled)
const CLIENTS = 32
const SECONDS = 12
/** For each node: those that share a processor come to what makes them quick (compiled code, kept plans) later. */
const WARM_UP_SECONDS = 8
/** More positions than any run orders. */
const POSITIONS_PER_RUN = 6_000
const SUBSCRIBERS = 800
const MESSAGES_PER_SECOND = 50
const OFFERED = 500
/** More nodes on the same machine are worth nothing but what they cost. */
const SAME = 0.8
/** A round begins and ends between two ticks of the feed. */
const ALL_BUT = 0.98

type Server = Awaited<ReturnType<typeof startServerProcess>>

/** The steps that some nodes together take. */
interface Stepped {
  readonly nodes: number
  readonly perSecond: number
  /** Milliseconds of the nodes' processor a step. */
  readonly nodesMs: number
}

/** What some nodes together deliver. */
interface Delivered {
  readonly nodes: number
  readonly perSecond: number
  readonly p99: number
  /** Microseconds of the nodes' processor a delivery. */
  readonly nodesUs: number
}

/**
 * One, two and four nodes on a processor of their own, the database and the clients on another: what a machine of each carries, and
 * what a further node costs. What comes of it for many machines is computed (`docs/performance.md`): two processors are all there is.
 */
export const machines: Scenario = {
  name: 'machines',
  about: `${COUNTS.join(', ')} nodes on one processor, the database and the clients on another: steps and deliveries`,
  async run(log) {
    await needPrograms({ taskset: 'util-linux' }, log)
    const stack = await startStack(log)
    const client = new pg.Client({ connectionString: stack.databaseUrl })
    await client.connect()
    try {
      const { rows } = await client.query<{ id: number }>(POSITIONS_SQL, [
        POSITIONS_PER_RUN * COUNTS.length * 2,
      ])
      const origin = Number(rows[0]?.id)
      await client.query('vacuum analyze')
      await pinTo(OF_DATABASE, await postmasterOf(client))
      const stepped: Stepped[] = []
      for (const [place, count] of COUNTS.entries()) {
        const first = origin + place * 2 * POSITIONS_PER_RUN
        stepped.push(
          await withNodes(stack.environment, count, (servers) => takeSteps(servers, { first, origin })),
        )
        log(JSON.stringify(stepped.at(-1)))
      }
      const delivered = await deliverAll(stack, log)
      return [...stepped.map((one) => stepsFound(one, stepped[0] ?? one)), ...delivered.map(deliveriesFound)]
    } finally {
      await client.end()
      await stack.stop()
    }
  },
}

async function withNodes<T>(
  environment: NodeJS.ProcessEnv,
  count: number,
  act: (servers: readonly Server[]) => Promise<T>,
): Promise<T> {
  const servers: Server[] = []
  try {
    while (servers.length < count) {
      const server = await startServerProcess({ ...environment, PORT: String(await freePort()) }, 'deployed')
      servers.push(server)
      await pinTo(OF_NODES, server.pid())
    }
    return await act(servers)
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function takeSteps(
  servers: readonly Server[],
  { first, origin }: { first: number; origin: number },
): Promise<Stepped> {
  const each = Math.floor(POSITIONS_PER_RUN / servers.length)
  const flows = (seconds: number, from: number) =>
    Promise.all(
      servers.map(({ address: url }, place) =>
        runFlows({
          ...{ url, clients: CLIENTS / servers.length, seconds, processor: OF_DATABASE },
          ...{ first: from + place * each, origin },
        }),
      ),
    )
  await flows(WARM_UP_SECONDS * servers.length, first)
  const before = taken(servers)
  const runs = await flows(SECONDS, first + POSITIONS_PER_RUN)
  const steps = runs.reduce((sum, run) => sum + run.steps, 0)
  return {
    nodes: servers.length,
    perSecond: Math.round(steps / Math.max(...runs.map(({ seconds }) => seconds))),
    nodesMs: Math.round(((taken(servers) - before) * 100_000) / steps) / 100,
  }
}

/** What each number of nodes delivers. After the steps: the market's changes withdraw whatever is on it. */
async function deliverAll(stack: Stack, log: (line: string) => void): Promise<Delivered[]> {
  const token = await tokenOf(stack.baseUrl, 'trader.golfe')
  const tokens = await copySessions(stack.databaseUrl, token, SUBSCRIBERS / STREAMS_PER_SESSION + 8)
  const load = await MarketLoad.fill(stack.databaseUrl, OFFERED)
  const delivered: Delivered[] = []
  try {
    for (const count of COUNTS) {
      delivered.push(await withNodes(stack.environment, count, (servers) => deliver(servers, load, tokens)))
      log(JSON.stringify(delivered.at(-1)))
    }
    return delivered
  } finally {
    await load.stop()
  }
}

/** The market's messages to subscribers that are spread over the nodes. */
async function deliver(
  servers: readonly Server[],
  load: MarketLoad,
  tokens: readonly string[],
): Promise<Delivered> {
  const crowds: Crowd[] = []
  const count = SUBSCRIBERS / servers.length
  const sessions = Math.floor(tokens.length / servers.length)
  try {
    for (const [place, { address: origin }] of servers.entries())
      crowds.push(
        await Crowd.gather({
          ...{ origin, path: MARKET_FEED, count },
          tokens: tokens.slice(place * sessions, (place + 1) * sessions),
        }),
      )
    load.start(MESSAGES_PER_SECOND)
    await delay(WARM_UP_SECONDS * 1_000)
    const before = taken(servers)
    for (const crowd of crowds) crowd.begin()
    await delay(SECONDS * 1_000)
    const heard = await Promise.all(crowds.map((crowd) => crowd.end()))
    const deliveries = heard.reduce((sum, one) => sum + one.deliveries, 0)
    return {
      nodes: servers.length,
      perSecond: Math.round(heard.reduce((sum, one) => sum + one.deliveries / one.seconds, 0)),
      p99: Math.max(...heard.map(({ p99 }) => p99)),
      nodesUs: Math.round(((taken(servers) - before) * 1e7) / deliveries) / 10,
    }
  } finally {
    await load.pause()
    for (const crowd of crowds) await crowd.leave()
  }
}

const taken = (servers: readonly Server[]) =>
  servers.reduce((sum, server) => sum + processorSeconds(server.pid()), 0)

/** The process that all processes of the database are children of. */
async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(Number(rows[0]?.pid))
}

const wherever = (nodes: number) =>
  `${nodes} ${nodes === 1 ? 'node' : 'nodes'} on one processor, the database on another`

const stepsFound = ({ nodes, perSecond, nodesMs }: Stepped, alone: Stepped): Finding => ({
  what: `${wherever(nodes)}: steps`,
  figure: perSecond,
  unit: '1/s',
  reference: alone.perSecond,
  against: 'one node',
  better: 'more',
  target: SAME,
  also: { 'nodes, ms a step': nodesMs },
})

const deliveriesFound = ({ nodes, perSecond, p99, nodesUs }: Delivered): Finding => ({
  what: `${wherever(nodes)}: deliveries`,
  figure: perSecond,
  unit: '1/s',
  reference: SUBSCRIBERS * MESSAGES_PER_SECOND,
  against: 'all that there were',
  better: 'more',
  target: ALL_BUT,
  also: { 'p99, ms': p99, 'nodes, µs a delivery': nodesUs },
})
