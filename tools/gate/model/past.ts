import { getMarketData } from '@fxmatch/server/queries/market/get-market-data'
import { foldMarket } from '@fxmatch/server/queries/time-machine/market-then'
import type { Stage } from './stage.ts'

/** Whose market is remembered: a bank, who sells to it, and a company that buys by a bank. */
const LOOKING = ['trader', 'office', 'company'] as const

/** The market as it was answered to somebody at an instant, a line for each position of the sequence's own sellers. */
export interface Remembered {
  readonly at: Date
  readonly who: (typeof LOOKING)[number]
  readonly lines: readonly string[]
}

const lineOf = (id: number, amount: string, status: string, order: string | null) =>
  `${id} ${Number(amount)} ${status} ${order ?? ''}`

/** Keeps the market as the product answers it now: nothing may happen any more at the instant of its clock. */
export async function rememberMarket({ world }: Stage): Promise<Remembered[]> {
  const at = world.clock.time
  const own = new Set<string>(Object.values(world.companies))
  const kept: Remembered[] = []
  for (const who of LOOKING) {
    const { data } = await getMarketData(world.db, world.people[who], {}, at)
    const lines = data
      .filter(({ members }) => members.some(({ ex_op }) => own.has(ex_op.uuid)))
      .map(({ id, amount, status, order_info }) => lineOf(id, amount, status, order_info?.order_id ?? null))
    kept.push({ at, who, lines })
  }
  return kept
}

/** Where what the record makes of those instants is not what was answered then. */
export async function wrongPast({ world }: Stage, kept: readonly Remembered[]): Promise<string[]> {
  const own = await world.db
    .selectFrom('positions')
    .select('id')
    .where('seller_id', 'in', Object.values(world.companies))
    .execute()
  const ids = new Set(own.map(({ id }) => id))
  const wrong: string[] = []
  for (const { at, who, lines } of kept) {
    const { positions, held } = await foldMarket(world.db, world.people[who].companyId, at, {})
    const folded = positions
      .filter(({ id }) => ids.has(id))
      .map(({ id, amount, status }) => lineOf(id, amount, status, held.get(id)?.id ?? null))
    const missed = lines.filter((line) => !folded.includes(line)).map((line) => `answered ${line}`)
    const added = folded.filter((line) => !lines.includes(line)).map((line) => `folded ${line}`)
    if (missed.length + added.length > 0)
      wrong.push(`the market of ${who} at ${at.toISOString()}: ${[...missed, ...added].join('; ')}`)
  }
  return wrong
}
