import pg from 'pg'
import { fillOrders } from '../support/many-orders.ts'
import { keepMomentPlans } from '../support/plans.ts'
import { type Finding, median, quantile, type Scenario } from '../support/scenario.ts'
import { type Stack, startStack, tokenOf } from '../support/stack.ts'

/** Orders of the database; 0 leaves those of the demonstration. */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 0)
/** Seconds of the past that are asked for, each once: what was asked before is not asked again. */
const MOMENTS = 200
const WARM = 20
const MOST_ORDER_MS = 20
const MOST_MARKET_MS = 200
const AUDITOR = 'audit.fxmatch'

/** A step of an order, by which a second of the past is found: somebody who looks asks for a moment at which something was. */
interface Step {
  readonly order: string
  readonly buyer: string
  readonly at: Date
}

/** Steps from all over the record. */
async function randomSteps(client: pg.Client, most: number): Promise<readonly Step[]> {
  const { rows: bounds } = await client.query<{ last: number }>(
    'select max(id)::int as last from order_history',
  )
  const ids = Array.from({ length: most }, () => Math.floor(Math.random() * (bounds[0]?.last ?? 0)))
  const { rows } = await client.query<Step>(
    `select h.order_id as order, o.buyer_id as buyer, h.created_at as at
     from unnest($1::bigint[]) as drawn (id)
       cross join lateral (select * from order_history where id > drawn.id order by id limit 1) h
       join orders o on o.id = h.order_id`,
    [ids],
  )
  if (rows.length === 0) throw new Error('the database has no order with a history')
  return rows
}

/** The second after a step, as an address has it. */
const secondOf = (at: Date) => `${new Date(at.getTime() + 2_000).toISOString().slice(0, 19)}Z`

/** An order, and the market as a company saw it, at seconds from all over the record: each asked for once. */
export const past: Scenario = {
  name: 'past',
  about: `${MOMENTS} seconds of the past each, by an auditor; BENCH_ORDERS=<n> adds orders with their past`,
  async run(log) {
    const stack = await startStack(log)
    const client = new pg.Client({ connectionString: stack.databaseUrl })
    await client.connect()
    try {
      if (ORDERS > 0) await fillOrders(client, ORDERS, log, { histories: true })
      await client.query('vacuum analyze')
      const token = await tokenOf(stack.baseUrl, AUDITOR)
      const steps = await randomSteps(client, MOMENTS + WARM)
      const paths = {
        order: (step: Step) => `/api/time-machine/orders/${step.order}?at=${secondOf(step.at)}`,
        market: (step: Step) => `/api/time-machine/market?at=${secondOf(step.at)}&as=${step.buyer}`,
      }
      const findings: Finding[] = []
      for (const [what, bar] of [
        ['order', MOST_ORDER_MS],
        ['market', MOST_MARKET_MS],
      ] as const) {
        const times: number[] = []
        for (const [index, step] of steps.entries()) {
          const began = performance.now()
          const answer = await fetch(`${stack.baseUrl}${paths[what](step)}`, {
            headers: { authorization: `Bearer ${token}` },
          })
          await answer.arrayBuffer()
          // A second of this very moment has not come yet.
          if (answer.status === 400) continue
          if (answer.status !== 200) throw new Error(`${paths[what](step)}: ${answer.status}`)
          if (index >= WARM) times.push(performance.now() - began)
        }
        if (times.length < MOMENTS / 2)
          throw new Error(`only ${times.length} seconds of ${what} could be asked for`)
        const slow = quantile(times, 0.95)
        const finding: Finding = {
          what: what === 'order' ? 'an order at a second' : 'the market at a second',
          ...{ figure: round(median(times)), unit: 'ms', reference: bar, against: 'the bar' },
          ...{
            better: 'less',
            target: 1,
            also: { 'of 20 the slowest, ms': round(slow), asked: times.length },
          },
        }
        findings.push(finding)
        log(`${finding.what}: ${finding.figure} ms (${JSON.stringify(finding.also)})`)
      }
      await explain(stack, client, { steps, paths }, log)
      return findings
    } finally {
      await client.end()
      await stack.stop()
    }
  },
}

type Paths = Readonly<Record<'order' | 'market', (step: Step) => string>>

/** How the database finds a moment of one of the steps. @throws Error where it reads a table through that grows */
async function explain(
  stack: Stack,
  client: pg.Client,
  { steps, paths }: { readonly steps: readonly Step[]; readonly paths: Paths },
  log: (line: string) => void,
): Promise<void> {
  const [step] = steps
  if (!step) return
  const asked = new Map(Object.entries(paths).map(([what, path]) => [what, path(step)]))
  const throughs = await keepMomentPlans(stack, client, { who: AUDITOR, asked }, log)
  // A demonstration alone fits into a few pages, which are read through with good reason.
  if (ORDERS > 0 && throughs.length > 0) throw new Error(`read through: ${throughs.join('\n')}`)
}

const round = (ms: number) => Math.round(ms * 100) / 100
