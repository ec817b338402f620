import { Agent, request } from 'node:http'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import pg from 'pg'
import { fillOrders } from '../support/many-orders.ts'
import { keepPlans } from '../support/plans.ts'
import { type Finding, median, type Scenario } from '../support/scenario.ts'
import { startStack, tokenOf } from '../support/stack.ts'
import { makeWorkbook } from '../support/workbook.ts'

/** Orders at which each question is asked; the first is what the others are measured against. */
const SIZES = (process.env.BENCH_ORDERS ?? '10000,1000000').split(',').map(Number)
const REPEATS = 25
const MOST_SLOWER = 1.5
/** Below this a difference is the machine's, not the database's. */
const SMALLEST_MS = 5
const MOST_EXPORT_SECONDS = 60

interface Question {
  readonly what: string
  readonly who: 'bank' | 'platform'
  /** At so many orders. */
  readonly path: (size: number) => string
  /** Where it must not only keep its pace: the longest that it may take. */
  readonly mostMs?: number
  /** Whether its statements and their plans are kept, at the largest size. */
  readonly plan?: true
}

interface Asker {
  readonly userId: string
  readonly companyId: string
  /** Whom the company bought of most, lately. */
  readonly operatorId: string
}

/** `offset` is the number of the page. */
function questions({ userId, companyId, operatorId }: Asker): Question[] {
  const all = '/api/back-office/orders/get-all?pageSize=10'
  const own = `/api/orders/organization/${userId}?pageSize=10`
  const at = (path: string) => () => path
  return [
    { what: 'platform, page 1 with totals', who: 'platform', path: at(`${all}&offset=1`), plan: true },
    { what: 'platform, page 1,000 with totals', who: 'platform', path: at(`${all}&offset=1000`), plan: true },
    {
      what: 'platform, the page in the middle with totals',
      who: 'platform',
      path: (size) => `${all}&offset=${Math.round(size / 20)}`,
      plan: true,
    },
    {
      what: 'platform, the last page with totals',
      who: 'platform',
      path: (size) => `${all}&offset=${size / 10}`,
    },
    {
      what: 'platform, what waits for the market room',
      who: 'platform',
      path: at(`${all}&offset=1&status[]=${ORDER_STATUS.MARKET_ROOM}`),
    },
    {
      what: 'platform, cashed out in EUR',
      who: 'platform',
      path: at(`${all}&offset=1&status[]=${ORDER_STATUS.CASHED_OUT}&currency=EUR`),
    },
    { what: "a bank's, page 1 with totals", who: 'bank', path: at(`${own}&offset=1`), plan: true },
    { what: "a bank's, page 100 with totals", who: 'bank', path: at(`${own}&offset=100`) },
    {
      what: "a bank's, the page in the middle with totals",
      who: 'bank',
      path: (size) => `${own}&offset=${Math.round(size / 30)}`,
      plan: true,
    },
    {
      what: "a bank's, what waits for its market room",
      who: 'bank',
      path: at(`${own}&offset=1&status[]=${ORDER_STATUS.MARKET_ROOM}`),
      plan: true,
    },
    // In groups: of all orders from what is kept of them, of few one by one, and a page of one group.
    {
      what: 'platform, in groups by currency with their sums',
      who: 'platform',
      path: at('/api/orders/groups?by=currency'),
      plan: true,
    },
    {
      what: "a bank's, in groups by status with their sums",
      who: 'bank',
      path: at('/api/orders/groups?by=status'),
    },
    {
      what: "a bank's, what waits for its market room, in groups by seller with their sums",
      who: 'bank',
      path: at(`/api/orders/groups?by=seller&status[]=${ORDER_STATUS.MARKET_ROOM}`),
      // Read one by one: there are more where there are more orders.
      mostMs: 500,
      plan: true,
    },
    {
      what: 'platform, page 1 of a group by currency',
      who: 'platform',
      path: at(`${all}&offset=1&group=currency:EUR`),
      plan: true,
    },
    { what: 'platform, counts by status', who: 'platform', path: at('/api/back-office/orders/count') },
    { what: "a bank's counts by status", who: 'bank', path: at(`/api/orders/count/${companyId}`) },
    { what: "the market's key figures of the day", who: 'bank', path: at('/api/main-screen/market-data') },
    {
      what: "an operator's turnover and best price of the year, for the order modal",
      who: 'bank',
      path: at(`/api/main-screen/market-analytics/EUR?ex_uuid=${operatorId}&bank_ref=${companyId}`),
      mostMs: 500,
      plan: true,
    },
    {
      what: "the market's analytics of 31 days",
      who: 'bank',
      path: at(`/api/analytics?from=${daysAgo(30)}&to=${daysAgo(0)}`),
      mostMs: 3_000,
    },
  ]
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Lists, totals, counts and market data through HTTP, and an export of a month, as the orders grow. */
export const growth: Scenario = {
  name: 'growth',
  about: `at ${SIZES.join(', ')} orders, medians of ${REPEATS}; BENCH_ORDERS=10000,1000000,10000000 for all`,
  async run(log) {
    const stack = await startStack(log)
    const client = new pg.Client({ connectionString: stack.databaseUrl })
    await client.connect()
    const agent = new Agent({ keepAlive: true })
    try {
      const { rows } = await client.query<Asker>(
        `select u.id as "userId", u.company_id as "companyId", (
           select o.seller_id from orders o where o.buyer_id = u.company_id
           group by o.seller_id order by count(*) desc limit 1) as "operatorId"
         from users u where u.username = 'trader.golfe'`,
      )
      const [trader] = rows
      if (!trader) throw new Error('the demonstration has no trader.golfe')
      const asked = questions(trader)
      const exported: Exported[] = []
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
            await get(`${stack.baseUrl}${path(size)}`, agent, tokens[who])
            if (n >= 5) took.push(performance.now() - began)
          }
          times.get(what)?.push(median(took))
          log(`${size}: ${what}: ${median(took).toFixed(1)} ms`)
        }
        exported.push(await exportMonth(stack.baseUrl, tokens.platform))
        log(`${size}: ${JSON.stringify(exported.at(-1))}`)
      }
      await keepPlans(stack, client, asked, log)
      return [
        ...asked.flatMap(({ what, mostMs }) => findings(what, times.get(what) ?? [], mostMs)),
        ...exported.map(exportFinding),
      ]
    } finally {
      agent.destroy()
      await client.end()
      await stack.stop()
    }
  },
}

function findings(what: string, [first = 0, ...others]: readonly number[], mostMs?: number): Finding[] {
  if (mostMs !== undefined)
    return [first, ...others].map((figure, index) => withinBar(what, figure, mostMs, index))
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

const withinBar = (what: string, figure: number, mostMs: number, index: number): Finding => ({
  what: `${what}, at ${SIZES[index]?.toLocaleString('en')} orders`,
  figure: round(figure),
  unit: 'ms',
  reference: mostMs,
  against: 'the bar',
  better: 'less',
  target: 1,
})

/** The workbook of a month's orders, which are more where there are more. */
interface Exported {
  readonly orders: number
  readonly seconds: number
}

async function exportMonth(baseUrl: string, token: string): Promise<Exported> {
  const headers = { authorization: `Bearer ${token}` }
  const days = `startDate=${daysAgo(30)}&endDate=${daysAgo(0)}`
  const list = await fetch(`${baseUrl}/api/back-office/orders/get-all?pageSize=10&offset=1&${days}`, {
    headers,
  })
  const { count } = (await list.json()) as { count: number }
  const { seconds } = await makeWorkbook(baseUrl, token, `?${days}`)
  return { orders: count, seconds }
}

const exportFinding = ({ orders, seconds }: Exported, index: number): Finding => ({
  what: `Excel of a month's ${orders.toLocaleString('en')} orders, at ${SIZES[index]?.toLocaleString('en')} orders`,
  figure: seconds,
  unit: 's',
  reference: MOST_EXPORT_SECONDS,
  against: 'a minute',
  better: 'less',
  target: 1,
})

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
