import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { fillOrders } from '../support/many-orders.ts'
import { OLD_RELEASE, startOldRelease } from '../support/old-release.ts'
import { type Finding, median, type Scenario } from '../support/scenario.ts'
import { startStack, tokenOf } from '../support/stack.ts'

/** Orders of the database; 0 leaves those of the demonstration. */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 0)
/** Parts of the calls, to be measured alone. */
const ONLY = process.env.BENCH_READS?.split(',') ?? ['']
const ROUNDS = 4
const REPEATS = 40
const WARM = 12
const MOST_OF_OLD = 0.5
/** Without another release: what nobody notices while he works. */
const MOST_MS = 20
/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10

interface Read {
  readonly what: string
  readonly who: string
  readonly path: string
}

/** The calls that screens make most, as the browser makes them. */
async function callsOf(client: pg.Client): Promise<Read[]> {
  const { rows } = await client.query<{ userId: string; companyId: string; orderId: string }>(
    `select u.id as "userId", u.company_id as "companyId", (
       select o.id from orders o where o.buyer_id = u.company_id order by o.number desc limit 1) as "orderId"
     from users u where u.username = 'trader.golfe'`,
  )
  const [trader] = rows
  if (!trader) throw new Error('the demonstration has no trader.golfe')
  const [today, month] = [daysAgo(0), daysAgo(30)]
  const of = (who: string) => (what: string, path: string) => ({ what, who, path })
  const bank = of('trader.golfe')
  return [
    bank('market data', '/api/main-screen/market-data'),
    bank('an order', `/api/orders/${trader.orderId}`),
    bank("a bank's list with totals", `/api/orders/organization/${trader.userId}?pageSize=10&offset=1`),
    bank('the work queue', '/api/work-queue'),
    of('tickets.golfe')('the work queue of who settles', '/api/work-queue'),
    of('bo.fxmatch')("the platform's work queue", '/api/work-queue'),
    bank("the menu's numbers", `/api/orders/count/${trader.companyId}?startDate=${today}`),
    bank('the bell', '/api/notifications?pageSize=8'),
    bank('the directory', '/api/directory'),
    bank('the calendar of a month', `/api/calendar?from=${month}&to=${today}`),
    bank('the analytics of 31 days', `/api/analytics?from=${month}&to=${today}`),
    bank('the session', '/api/account/session'),
  ]
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

interface Server {
  readonly name: 'new' | 'old'
  readonly url: string
  readonly tokens: Map<string, string>
  stop(): Promise<void>
}

interface Cost {
  readonly times: number[]
  asked: number
  server: number
  database: number
}

/** The calls that screens make most, from one client that has asked before: in full, and again with the tag of the answer. */
export const reads: Scenario = {
  name: 'reads',
  about: `medians of ${ROUNDS} rounds of ${REPEATS}; FXMATCH_OLD=<worktree> alternates with that release, BENCH_ORDERS=<n> adds orders`,
  async run(log) {
    const stack = await startStack(log)
    const client = new pg.Client({ connectionString: stack.databaseUrl })
    await client.connect()
    const agent = new Agent({ keepAlive: true })
    const servers: Server[] = [
      { name: 'new', url: stack.baseUrl, tokens: new Map(), stop: async () => undefined },
    ]
    try {
      if (OLD_RELEASE !== undefined) {
        const old = await startOldRelease(OLD_RELEASE, stack.environment, log)
        servers.push({ name: 'old', url: old.url, tokens: new Map(), stop: old.stop })
      }
      if (ORDERS > 0) await fillOrders(client, ORDERS, log)
      await client.query('vacuum analyze')
      const asked = (await callsOf(client)).filter(({ what }) => ONLY.some((part) => what.includes(part)))
      for (const server of servers)
        for (const who of new Set(asked.map(({ who }) => who)))
          server.tokens.set(who, await tokenOf(server.url, who))
      const findings: Finding[] = []
      for (const read of asked) {
        for (const again of [false, true]) {
          const costs = await measure(client, agent, servers, read, again)
          const finding = findingOf(read, again, costs)
          findings.push(finding)
          log(`${finding.what}: ${finding.figure} ms, ${finding.reference}: ${JSON.stringify(finding.also)}`)
        }
      }
      return findings
    } finally {
      agent.destroy()
      await client.end()
      for (const server of servers) await server.stop()
      await stack.stop()
    }
  },
}

/** Asks the servers in turn. @param again whether with the tag of the answer before, where there was one */
async function measure(
  client: pg.Client,
  agent: Agent,
  servers: readonly Server[],
  { who, path }: Read,
  again: boolean,
): Promise<Map<Server['name'], Cost>> {
  const costs = new Map<Server['name'], Cost>()
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { name, url, tokens } of servers) {
      let tag: string | undefined
      const ask = async () => {
        const answered = await get(`${url}${path}`, agent, tokens.get(who) ?? '', again ? tag : undefined)
        tag = answered.tag
        return answered.took
      }
      for (let n = 0; n < (round === 0 ? WARM : 1); n++) await ask()
      if (round === 0) continue
      const cost = costs.get(name) ?? { times: [], asked: 0, server: 0, database: 0 }
      costs.set(name, cost)
      const before = { server: await serverMs(url), database: await databaseMs(client) }
      for (let n = 0; n < REPEATS; n++) cost.times.push(await ask())
      cost.asked += REPEATS
      cost.database += (await databaseMs(client)) - before.database
      cost.server += (await serverMs(url)) - before.server
    }
  }
  return costs
}

function findingOf({ what }: Read, again: boolean, costs: Map<Server['name'], Cost>): Finding {
  const present = costs.get('new')
  const old = costs.get('old')
  const named = (name: string, cost: Cost | undefined) =>
    cost === undefined
      ? {}
      : {
          [`${name} server's ms`]: round(cost.server / cost.asked),
          [`${name} database's ms`]: round(cost.database / cost.asked),
        }
  return {
    what: `${what}${again ? ', asked again' : ''}`,
    figure: round(median(present?.times ?? [])),
    unit: 'ms',
    reference: old ? round(median(old.times)) : MOST_MS,
    against: old ? 'the release before, in turn' : 'the bar',
    better: 'less',
    target: old ? MOST_OF_OLD : 1,
    also: { ...named('new', present), ...named('old', old) },
  }
}

const round = (ms: number) => Math.round(ms * 100) / 100

/** Processor time that a server has taken, as it counts that itself. */
async function serverMs(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(text)?.[1]) * 1000
}

/** Processor time of the database's processes that serve somebody. */
async function databaseMs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend'`,
  )
  return rows.reduce((sum, { pid }) => sum + ticksOf(pid) * TICK_MS, 0)
}

function ticksOf(pid: number): number {
  try {
    // After the name, which may hold spaces: the state, ten figures, then the time of the process and the kernel's for it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    // It has ended meanwhile.
    return 0
  }
}

interface Answered {
  readonly took: number
  readonly tag: string | undefined
}

function get(url: string, agent: Agent, token: string, tag: string | undefined): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const began = performance.now()
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip',
    ...(tag === undefined ? {} : { 'if-none-match': tag }),
  }
  const sent = request(url, { agent, headers }, (answer) => {
    answer.on('end', () => {
      const { statusCode: status = 0 } = answer
      if (status === 200 || (status === 304 && tag !== undefined))
        resolve({ took: performance.now() - began, tag: answer.headers.etag })
      else reject(new Error(`${url}: ${status}`))
    })
    answer.on('error', reject)
    answer.resume()
  })
  sent.on('error', reject)
  sent.end()
  return promise
}
