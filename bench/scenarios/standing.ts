import { OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import pg from 'pg'
import { followChanges } from '../support/feed.ts'
import { type Finding, median, quantile, type Scenario } from '../support/scenario.ts'
import { postAs, startStack, tokenOf } from '../support/stack.ts'

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
    let leave = () => {}
    try {
      const token = await tokenOf(stack.baseUrl, OWNER)
      const owner = posting(stack.baseUrl, token)
      const office = posting(stack.baseUrl, await tokenOf(stack.baseUrl, OFFICE))
      const facts = await readFacts(client)
      const drafts = new Drafts()
      const followed = { token, companyId: facts.companyId }
      ;({ leave } = await followChanges(stack.baseUrl, followed, (data) => drafts.hear(data)))
      const times: number[] = []
      for (let time = 0; time < TIMES + WARM; time += 1) {
        const waited = await once({ owner, office, drafts, facts })
        if (time >= WARM) times.push(waited)
      }
      const slow = quantile(times, 0.95)
      const also = { 'p50 ms': round(median(times)), 'slowest ms': round(Math.max(...times)), times: TIMES }
      const finding: Finding = {
        what: 'from a publication to the draft of a standing order: 95 of 100',
        ...{ figure: round(slow), unit: 'ms', reference: BAR_MS, against: 'the bar', better: 'less' },
        ...{ target: 1, also },
      }
      log(`${finding.what}: ${finding.figure} ms (${JSON.stringify(also)})`)
      return [finding]
    } finally {
      leave()
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

/** Posts something. @returns the answer's id @throws Error for any refusal */
type Post = (path: string, body: object) => Promise<string>

function posting(baseUrl: string, token: string): Post {
  return async (path, body) => {
    const answer = await postAs(baseUrl, token, path, body)
    const said = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`)
    return String((said as { id: unknown }).id)
  }
}

/** When drafts of standing orders are told, by the id of the order: in milliseconds of `performance.now()`. */
class Drafts {
  readonly #heard = new Map<string, number>()
  readonly #waiting = new Map<string, (at: number) => void>()

  /** @param data of an event of the owner's feed */
  hear(data: string): void {
    const { event, id } = JSON.parse(data) as { event?: string; id?: string }
    if (event !== 'standing_order.hit' || id === undefined) return
    const at = performance.now()
    this.#heard.set(id, at)
    this.#waiting.get(id)?.(at)
  }

  async of(standingId: string): Promise<number> {
    const at = this.#heard.get(standingId)
    if (at !== undefined) return at
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no draft within ${NEVER_MS} ms`)), NEVER_MS)
      this.#waiting.set(standingId, (told) => {
        clearTimeout(late)
        resolve(told)
      })
    })
  }
}

/** Gives a standing order, and has the office publish what it waits for, which it takes whole. @returns milliseconds between answer and draft */
async function once({
  owner,
  office,
  drafts,
  facts: { rate, governorate },
}: {
  readonly owner: Post
  readonly office: Post
  readonly drafts: Drafts
  readonly facts: Facts
}): Promise<number> {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const standingId = await owner('/api/standing-orders', {
    ...{ currency: 'EUR', form: 'DIGITAL', amount: AMOUNT, minPart: AMOUNT },
    ...{ target: { kind: 'RATE', value: rate }, goodTill: inHours(24) },
  })
  await office('/api/positions', {
    ...{ currency: 'EUR', form: 'DIGITAL', amount: AMOUNT, rate, region: governorate },
    expireDate: inHours(4),
  })
  const published = performance.now()
  // It may be told before the office has read its own answer.
  return Math.max(0, (await drafts.of(standingId)) - published)
}

const round = (ms: number) => Math.round(ms * 10) / 10
