import { Agent, request } from 'node:http'
import pg from 'pg'
import { fillOrders } from '../support/many-orders.ts'
import { type Finding, median, type Scenario } from '../support/scenario.ts'
import { startStack, tokenOf } from '../support/stack.ts'

/** Orders at which each question is asked; the first is what the others are measured against. */
const SIZES = (process.env.BENCH_ORDERS ?? '10000,1000000').split(',').map(Number)
const REPEATS = 25
const MOST_SLOWER = 1.5
/** Below this a difference is the machine's, not the database's. */
const SMALLEST_MS = 5

interface Question {
  readonly what: string
  readonly who: 'bank' | 'platform'
  readonly path: string
}

/** `offset` is the number of the page. */
function questions({ userId, companyId }: { userId: string; companyId: string }): Question[] {
  const all = '/api/back-office/orders/get-all?pageSize=10'
  const own = `/api/orders/organization/${userId}?pageSize=10`
  return [
    { what: 'platform, page 1 with totals', who: 'platform', path: `${all}&offset=1` },
    { what: 'platform, page 1,000 with totals', who: 'platform', path: `${all}&offset=1000` },
    {
      what: 'platform, what waits for the market room',
      who: 'platform',
      path: `${all}&offset=1&status[]=7`,
    },
    {
      what: 'platform, cashed out in EUR',
      who: 'platform',
      path: `${all}&offset=1&status[]=10&currency=EUR`,
    },
    { what: "a bank's, page 1 with totals", who: 'bank', path: `${own}&offset=1` },
    { what: "a bank's, page 100 with totals", who: 'bank', path: `${own}&offset=100` },
    { what: "a bank's, what waits for its market room", who: 'bank', path: `${own}&offset=1&status[]=7` },
    { what: 'platform, counts by status', who: 'platform', path: '/api/back-office/orders/count' },
    { what: "a bank's counts by status", who: 'bank', path: `/api/orders/count/${companyId}` },
  ]
}

/** Lists, totals and counts of orders through HTTP as the orders grow. */
export const growth: Scenario = {
  name: 'growth',
  about: `at ${SIZES.join(', ')} orders, medians of ${REPEATS}; BENCH_ORDERS=10000,1000000,10000000 for all`,
  async run(log) {
    const stack = await startStack(log)
    const client = new pg.Client({ connectionString: stack.databaseUrl })
    await client.connect()
    const agent = new Agent({ keepAlive: true })
    try {
      const { rows } = await client.query<{ userId: string; companyId: string }>(
        `select id as "userId", company_id as "companyId" from users where username = 'trader.golfe'`,
      )
      const [trader] = rows
      if (!trader) throw new Error('the demonstration has no trader.golfe')
      const asked = questions(trader)
      const times = new Map<string, number[]>(asked.map(({ what }) => [what, []]))
      for (const size of SIZES) {
        await fillOrders(client, size, log)
        const tokens = {
          bank: await tokenOf(stack.baseUrl, 'trader.golfe'),
          platform: await tokenOf(stack.baseUrl, 'bo.fxmatch'),
        }
        for (const { what, who, path } of asked) {
          const took: number[] = []
          for (let n = 0; n < REPEATS + 5; n++) {
            const began = performance.now()
            await get(`${stack.baseUrl}${path}`, agent, tokens[who])
            if (n >= 5) took.push(performance.now() - began)
          }
          times.get(what)?.push(median(took))
          log(`${size}: ${what}: ${median(took).toFixed(1)} ms`)
        }
      }
      return [...times].flatMap(([what, figures]) => findings(what, figures))
    } finally {
      agent.destroy()
      await client.end()
      await stack.stop()
    }
  },
}

function findings(what: string, [first = 0, ...others]: readonly number[]): Finding[] {
  return others.map((figure, index) => ({
    what: `${what}, at ${SIZES[index + 1]?.toLocaleString('en')} orders`,
    figure: round(Math.max(figure, SMALLEST_MS)),
    unit: 'ms',
    reference: round(Math.max(first, SMALLEST_MS)),
    against: `itself at ${SIZES[0]?.toLocaleString('en')}`,
    better: 'less',
    target: MOST_SLOWER,
    also: { 'measured ms': round(figure), 'measured ms at first': round(first) },
  }))
}

const round = (ms: number) => Math.round(ms * 10) / 10

function get(url: string, agent: Agent, token: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sent = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
    answer.on('end', () => {
      if (answer.statusCode === 200) resolve()
      else reject(new Error(`${url}: ${answer.statusCode}`))
    })
    answer.on('error', reject)
    answer.resume()
  })
  sent.on('error', reject)
  sent.end()
  return promise
}
