import type { RfqView } from '@fxmatch/contract/http/rfqs'
import pg from 'pg'
import { followChanges } from '../support/feed.ts'
import { type Finding, quantile, type Scenario } from '../support/scenario.ts'
import { postAs, type Stack, startStack, tokenOf } from '../support/stack.ts'

const REQUESTS = 100
const HOUSES = 10
const PER_SECOND = 50
const SECONDS = Number(process.env.BENCH_SECONDS ?? '60')
const ASKER = 'trader.golfe'
/** Houses whose people are signed in; others stand in the ladders with a price that does not move. */
const QUOTING = ['kantaoui', 'medina', 'sfax', 'djerba', 'hammamet', 'bizerte', 'tabarka'].map(
  (key) => `guichet.${key}`,
)
/** From above the market down by the last decimal: each quote improves the one before. */
const FIRST_RATE = 3.45
const STEP = 0.0001
/** What a ladder that follows by hand would bear. */
const P99_MS = 250

/** Firm quotes on open requests, from the moment at which a house sends one to that at which who asked reads it in the ladder. */
export const quotes: Scenario = {
  name: 'quotes',
  about: `${REQUESTS} open requests for quotes of ${HOUSES} houses each, ${PER_SECOND} quotes a second for ${SECONDS} s: from the quote to the ladder`,
  async run(log) {
    const stack = await startStack(log)
    try {
      return await measure(stack, log)
    } finally {
      await stack.stop()
    }
  },
}

async function measure(stack: Stack, log: (line: string) => void): Promise<Finding[]> {
  const planted = await plant(stack.databaseUrl)
  const asker = await tokenOf(stack.baseUrl, ASKER)
  const houses: string[] = []
  for (const name of QUOTING) houses.push(await tokenOf(stack.baseUrl, name))
  const ladder = await followLadder(stack.baseUrl, asker, planted.askerId)
  const waits: number[] = []
  const done: Promise<void>[] = []
  let refused = 0
  let late = 0
  const began = performance.now()
  try {
    for (let n = 0; n < PER_SECOND * SECONDS; n++) {
      const due = began + (n * 1000) / PER_SECOND
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      const id = planted.rfqs[n % REQUESTS] ?? ''
      const round = Math.floor(n / REQUESTS)
      const token = houses[round % houses.length] ?? ''
      const rate = (FIRST_RATE - STEP * (round + 1)).toFixed(4)
      const sent = performance.now()
      done.push(
        Promise.all([ladder.shows(id, rate), quote(stack.baseUrl, token, { id, rate })]).then(
          ([shown, ok]) => {
            if (!ok) refused += 1
            else if (shown === null) late += 1
            else waits.push(shown - sent)
          },
        ),
      )
    }
    await Promise.all(done)
  } finally {
    ladder.leave()
  }
  const seconds = (performance.now() - began) / 1000
  const inTenths = (share: number) => Math.round(quantile(waits, share) * 10) / 10
  const [p50, p99] = [inTenths(0.5), inTenths(0.99)]
  log(
    `${waits.length} quotes in ${seconds.toFixed(1)} s, ${refused} refused, ${late} not shown: p50 ${p50} ms, p99 ${p99} ms`,
  )
  if (waits.length < PER_SECOND * SECONDS * 0.95)
    throw new Error(`${refused} quotes were refused and ${late} were not shown`)
  return [
    {
      what: `from a quote to the ladder, ${REQUESTS} open requests, ${PER_SECOND} quotes/s: p99`,
      ...{ figure: p99, unit: 'ms', reference: P99_MS, against: 'what a ladder bears', better: 'less' },
      target: 1,
      also: { 'p50 ms': p50, quotes: waits.length },
    },
  ]
}

/** Requests that are open for half an hour, asked of ten houses each, written straight into the database: a company may open twenty itself. */
async function plant(databaseUrl: string): Promise<{ askerId: string; rfqs: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; company: string }>(
      'select id, company_id as company from users where username = $1',
      [ASKER],
    )
    const [asker] = rows
    if (!asker) throw new Error(`no ${ASKER}`)
    await client.query(`
      insert into companies (id, kind, name, created_at)
      select uuidv7(), 'EXCHANGE_OFFICE', 'Change d’essai ' || n, now() from generate_series(1, ${HOUSES - QUOTING.length}) n`)
    const made = await client.query<{ id: string }>(
      `insert into rfqs (id, reference, asker_id, asked_by, side, currency, form, operation, amount, few_reason, answer_by, created_at)
       select uuidv7(), 'RQ-BENCH-' || n, $1, $2, 'BUY', 'EUR', 'DIGITAL', 'DIRECT_PURCHASE', 10000, 'Mesure', now() + interval '30 minutes', now()
       from generate_series(1, ${REQUESTS}) n returning id`,
      [asker.company, asker.id],
    )
    const rfqs = made.rows.map(({ id }) => id)
    await client.query(
      `insert into rfq_houses select r.id, c.id from unnest($1::uuid[]) as r (id)
       cross join (select id from companies where id in (select company_id from users where username = any($2)) or name like 'Change d’essai %') c`,
      [rfqs, QUOTING],
    )
    await client.query(
      `insert into quotes (id, rfq_id, house_id, quoted_by, status, rate, amount, valid_until, created_at)
       select uuidv7(), h.rfq_id, h.house_id, $2, 'LIVE', 3.5, 10000, now() + interval '30 minutes', now()
       from rfq_houses h join companies c on c.id = h.house_id and c.name like 'Change d’essai %' where h.rfq_id = any($1::uuid[])`,
      [rfqs, asker.id],
    )
    return { askerId: asker.company, rfqs }
  } finally {
    await client.end()
  }
}

async function quote(
  baseUrl: string,
  token: string,
  { id, rate }: { readonly id: string; readonly rate: string },
): Promise<boolean> {
  const path = `/api/rfqs/${id}/quotes`
  const answer = await postAs(baseUrl, token, path, { rate, amount: '10000', validSeconds: 60 })
  await answer.arrayBuffer()
  return answer.ok
}

/** What who asked sees: on each event of a request the request is read again, as the screen does. */
async function followLadder(baseUrl: string, token: string, companyId: string) {
  const headers = { authorization: `Bearer ${token}` }
  const waiting = new Map<string, { rate: string; tell: (at: number) => void }[]>()
  const look = async (id: string) => {
    const answer = await fetch(`${baseUrl}/api/rfqs/${id}`, { headers })
    const rfq = (await answer.json()) as RfqView
    const rates = new Set(rfq.quotes.map(({ rate }) => rate))
    const at = performance.now()
    const left = (waiting.get(id) ?? []).filter(({ rate, tell }) => {
      if (rates.has(rate)) tell(at)
      return !rates.has(rate)
    })
    waiting.set(id, left)
  }
  const { leave } = await followChanges(baseUrl, { token, companyId }, (data) => {
    const id = /"noun": ?"rfq"/.test(data) ? /"id": ?"([^"]+)"/.exec(data)?.[1] : undefined
    if (id) void look(id)
  })
  return {
    /** When a rate was read in a ladder; null: not within ten seconds. */
    shows: (id: string, rate: string) =>
      new Promise<number | null>((resolve) => {
        const timer = setTimeout(() => resolve(null), 10_000)
        const tell = (at: number) => {
          clearTimeout(timer)
          resolve(at)
        }
        waiting.set(id, [...(waiting.get(id) ?? []), { rate, tell }])
      }),
    leave,
  }
}
