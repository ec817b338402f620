import { TOPICS } from '@fxmatch/contract/events/topics'
import { OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import pg from 'pg'
import { type Finding, median, type Scenario } from '../support/scenario.ts'
import { startStack, tokenOf } from '../support/stack.ts'

const TIMES = Number(process.env.BENCH_TIMES ?? 50)
const WARM = 5
/** What somebody who waits for a price, and sees it published, bears until the draft is there. */
const BAR_MS = 2_000
/** Not the bank that has limits of its own in the demonstration. */
const OWNER = 'trader.carthage'
const OFFICE = 'guichet.kantaoui'
const AMOUNT = '1000'
/** Below all that is on the market by ten-thousandths of a dinar, and within what may be typed. */
const BELOW_MARKET = 620
const HOUR_MS = 3_600_000
/** A draft that is not there by then never comes. */
const NEVER_MS = 30_000

/** From the answer to an office that publishes to the draft at the feed of who waited for its price. */
export const standing: Scenario = {
  name: 'standing',
  about: `${TIMES} times an office publishes what a standing order waits for: from its answer to the draft at the owner's feed`,
  async run(log) {
    const stack = await startStack(log)
    const client = new pg.Client({ connectionString: stack.databaseUrl })
    await client.connect()
    // What one person has given waits together for a second one from that amount on.
    await client.query('update authorisation_rules set amount_from = 1000000000')
    const feed = new AbortController()
    try {
      const owner = callerOf(stack.baseUrl, await tokenOf(stack.baseUrl, OWNER))
      const office = callerOf(stack.baseUrl, await tokenOf(stack.baseUrl, OFFICE))
      const facts = await readFacts(client)
      const drafts = await followDrafts(stack.baseUrl, {
        ...{ token: owner.token, companyId: facts.companyId, signal: feed.signal },
      })
      const times: number[] = []
      for (let time = 0; time < TIMES + WARM; time += 1) {
        const waited = await once({ owner, office, drafts, facts })
        if (time >= WARM) times.push(waited)
      }
      const slow = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
      const also = { 'p50 ms': round(median(times)), 'slowest ms': round(Math.max(...times)), times: TIMES }
      const finding: Finding = {
        what: 'from a publication to the draft of a standing order: 95 of 100',
        ...{ figure: round(slow), unit: 'ms', reference: BAR_MS, against: 'the bar', better: 'less' },
        ...{ target: 1, also },
      }
      log(`${finding.what}: ${finding.figure} ms (${JSON.stringify(also)})`)
      return [finding]
    } finally {
      feed.abort()
      await client.end()
      await stack.stop()
    }
  },
}

interface Facts {
  /** Whose feed tells of the draft. */
  readonly companyId: string
  readonly governorate: number
  /** TND per euro. */
  readonly rate: string
}

async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<{ companyId: string; governorate: number; opening: string }>(
    `select u.company_id as "companyId", (select min(id) from governorates)::int as governorate,
       (select rate from opening_rates where currency = 'EUR' and status = $2 order by day desc limit 1)::text as opening
     from users u where u.username = $1`,
    [OWNER, OPENING_RATE_STATUS.VALIDATED],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`no ${OWNER}`)
  const { companyId, governorate, opening } = row
  const rate = (Math.round(Number(opening) * 10_000 - BELOW_MARKET) / 10_000).toFixed(4)
  return { companyId, governorate, rate }
}

interface Caller {
  readonly token: string
  /** @returns the answer's id @throws Error for any refusal */
  post(path: string, body: object): Promise<string>
}

function callerOf(baseUrl: string, token: string): Caller {
  const send = (path: string, body: object, more: Record<string, string> = {}) =>
    fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...{ 'idempotency-key': crypto.randomUUID(), ...more },
      },
      body: JSON.stringify(body),
    })
  return {
    token,
    async post(path, body) {
      const answer = await send(path, body)
      const said = await answer.json()
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`)
      return String((said as { id: unknown }).id)
    },
  }
}

/** When the draft of a standing order was told, by its id: in milliseconds of `performance.now()`. */
type Drafts = (standingId: string) => Promise<number>

/** Follows the owner's feed, as their browser does, and resolves once it is open. */
async function followDrafts(
  baseUrl: string,
  asked: { readonly token: string; readonly companyId: string; readonly signal: AbortSignal },
): Promise<Drafts> {
  const { token, companyId, signal } = asked
  const topic = TOPICS.changes(companyId)
  const answer = await fetch(`${baseUrl}/.well-known/mercure?topic=${encodeURIComponent(topic)}`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  })
  const { body } = answer
  if (answer.status !== 200 || body === null) throw new Error(`the feed answered ${answer.status}`)
  const heard = new Map<string, number>()
  const waiting = new Map<string, (at: number) => void>()
  void read(body, (data) => {
    const { event, id } = JSON.parse(data) as { event?: string; id?: string }
    if (event !== 'standing_order.hit' || id === undefined) return
    const at = performance.now()
    heard.set(id, at)
    waiting.get(id)?.(at)
  })
  return (id) => {
    const at = heard.get(id)
    if (at !== undefined) return Promise.resolve(at)
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no draft within ${NEVER_MS} ms`)), NEVER_MS)
      waiting.set(id, (told) => {
        clearTimeout(late)
        resolve(told)
      })
    })
  }
}

/** Reads the data lines of a stream until it ends. */
async function read(body: ReadableStream<Uint8Array>, onData: (data: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) onData(line.slice('data: '.length))
    }
  } catch {
    // It ends as the scenario does; one that breaks before is heard of as a draft that never came.
  }
}

/** Gives a standing order, has the office publish what it waits for, and takes the order back. @returns milliseconds between answer and draft */
async function once({
  owner,
  office,
  drafts,
  facts: { rate, governorate },
}: {
  readonly owner: Caller
  readonly office: Caller
  readonly drafts: Drafts
  readonly facts: Facts
}): Promise<number> {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const standingId = await owner.post('/api/standing-orders', {
    ...{ currency: 'EUR', form: 'DIGITAL', amount: AMOUNT, minPart: AMOUNT },
    ...{ target: { kind: 'RATE', value: rate }, goodTill: inHours(24) },
  })
  await office.post('/api/positions', {
    ...{ currency: 'EUR', form: 'DIGITAL', amount: AMOUNT, rate, region: governorate },
    expireDate: inHours(4),
  })
  const published = performance.now()
  // It may be told before the office has read its own answer.
  return Math.max(0, (await drafts(standingId)) - published)
}

const round = (ms: number) => Math.round(ms * 10) / 10
