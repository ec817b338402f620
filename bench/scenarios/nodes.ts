import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { startNatsServer } from '@fxmatch/tools/process/nats-server'
import { startServerProcess } from '@fxmatch/tools/process/server-process'
import pg from 'pg'
import { Crowd, type Heard, MARKET_FEED, STREAMS_PER_SESSION } from '../support/crowd.ts'
import { needPrograms } from '../support/debian.ts'
import { MarketLoad } from '../support/market-load.ts'
import { type Finding, median, type Scenario } from '../support/scenario.ts'
import { type Stack, startStack, tokenOf } from '../support/stack.ts'

const NODES = 3
const SUBSCRIBERS_PER_NODE = 200
const MESSAGES_PER_SECOND = 200
const POSITIONS = 500
const ROUNDS = 3
const SECONDS = 10
const WARM_UP_MS = 2_000
/** A round begins and ends between two ticks of the feed. */
const ALL_BUT = 0.98
const MOST_MS = 500
const SAME = 1.1

/** What all nodes together delivered, and what the database had to do for it. */
interface Round {
  readonly deliveries: number
  /** The slowest node's. */
  readonly p99: number
  readonly transactions: number
}

/** Deliveries by three nodes on one database, alternating between the database alone and NATS between them. */
export const nodes: Scenario = {
  name: 'nodes',
  about: `${NODES} nodes with ${SUBSCRIBERS_PER_NODE} subscribers each, ${MESSAGES_PER_SECOND} messages a second, by the database and by NATS`,
  async run(log) {
    await needPrograms({ 'nats-server': 'nats-server' }, log)
    const stack = await startStack(log)
    const nats = await startNatsServer()
    const load = await MarketLoad.fill(stack.databaseUrl, POSITIONS)
    try {
      const alone: Round[] = []
      const byNats: Round[] = []
      for (let round = 1; round <= ROUNDS; round++) {
        alone.push(await measure(stack, load, undefined))
        byNats.push(await measure(stack, load, nats.url))
        log(`round ${round}: database ${JSON.stringify(alone.at(-1))}, NATS ${JSON.stringify(byNats.at(-1))}`)
      }
      return findings(alone, byNats)
    } finally {
      await load.stop()
      await nats.stop()
      await stack.stop()
    }
  },
}

/** One round on nodes of its own; the stack's server stands by and has nobody to tell. */
async function measure(stack: Stack, load: MarketLoad, natsUrl: string | undefined): Promise<Round> {
  const servers = []
  const crowds: Crowd[] = []
  try {
    for (let n = 0; n < NODES; n++) {
      const environment = { ...stack.environment, PORT: String(await freePort()), NATS_URL: natsUrl }
      servers.push(await startServerProcess(environment, 'deployed'))
    }
    for (const { address: origin } of servers) {
      const tokens: string[] = []
      for (let n = 0; n < SUBSCRIBERS_PER_NODE / STREAMS_PER_SESSION; n++)
        tokens.push(await tokenOf(origin, 'trader.golfe'))
      crowds.push(await Crowd.gather({ origin, path: MARKET_FEED, count: SUBSCRIBERS_PER_NODE, tokens }))
    }
    load.start(MESSAGES_PER_SECOND)
    await delay(WARM_UP_MS)
    const before = await transactionsOf(stack.databaseUrl)
    for (const crowd of crowds) crowd.begin()
    await delay(SECONDS * 1_000)
    const heard: Heard[] = []
    for (const crowd of crowds) heard.push(await crowd.end())
    const transactions = Math.round(((await transactionsOf(stack.databaseUrl)) - before) / SECONDS)
    await load.pause()
    return {
      deliveries: Math.round(heard.reduce((sum, one) => sum + one.deliveries / one.seconds, 0)),
      p99: Math.max(...heard.map(({ p99 }) => p99)),
      transactions,
    }
  } finally {
    await load.pause()
    for (const crowd of crowds) await crowd.leave()
    for (const server of servers) await server.stop()
  }
}

async function transactionsOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(`
      select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()`)
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}

function findings(alone: readonly Round[], byNats: readonly Round[]): Finding[] {
  const what = `live feed, ${NODES} nodes with ${SUBSCRIBERS_PER_NODE} subscribers each, by NATS`
  const byNatsMedian = (of: (round: Round) => number) => median(byNats.map(of))
  const aloneMedian = (of: (round: Round) => number) => median(alone.map(of))
  const wanted = NODES * SUBSCRIBERS_PER_NODE * MESSAGES_PER_SECOND
  return [
    {
      what: `${what}: deliveries`,
      figure: byNatsMedian(({ deliveries }) => deliveries),
      unit: '1/s',
      reference: wanted,
      against: 'all that there were',
      better: 'more',
      target: ALL_BUT,
      also: { 'by the database alone': aloneMedian(({ deliveries }) => deliveries) },
    },
    {
      what: `${what}: p99 of the slowest node`,
      figure: byNatsMedian(({ p99 }) => p99),
      unit: 'ms',
      reference: MOST_MS,
      against: 'what a desk notices',
      better: 'less',
      target: 1,
      also: { 'by the database alone': aloneMedian(({ p99 }) => p99) },
    },
    {
      what: `${what}: transactions of the database`,
      figure: byNatsMedian(({ transactions }) => transactions),
      unit: '1/s',
      reference: aloneMedian(({ transactions }) => transactions),
      against: 'by the database alone',
      better: 'less',
      target: SAME,
    },
  ]
}
