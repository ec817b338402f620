import { agenciesCall } from '@fxmatch/contract/http/reference-data'
import { checkAwardCall, writtenParts } from '@fxmatch/contract/http/rfq-awards'
import { rfqHousesCall } from '@fxmatch/contract/http/rfq-houses'
import {
  awardRfqCall,
  declineRfqCall,
  giveQuoteCall,
  openRfqCall,
  type RfqRowView,
  rfqCall,
  rfqsCall,
} from '@fxmatch/contract/http/rfqs'
import { currentUserCall } from '@fxmatch/contract/http/session'
import { DEMONSTRATION_COMPANIES, DEMONSTRATION_USERS } from '../seed/accounts.ts'
import { nudge } from '../seed/fixing.ts'
import type { Random } from '../seed/random.ts'
import { type Participant, Refused } from './api-client.ts'

/** How a house answers: after how many seconds, how far from the opening rate, how often not at all, how often better once more. */
interface Temper {
  readonly after: readonly [number, number]
  /** Basis points that it puts on top of the opening rate; of who buys, that it stays below it. */
  readonly points: readonly [number, number]
  readonly declines: number
  readonly improves: number
  /** Percent of the amount that it offers. */
  readonly part: number
}

const KEEN: Temper = { after: [2, 6], points: [-15, 5], declines: 5, improves: 60, part: 100 }
const CALM: Temper = { after: [8, 20], points: [-5, 20], declines: 10, improves: 25, part: 100 }
const SMALL: Temper = { after: [4, 12], points: [-20, 10], declines: 20, improves: 40, part: 60 }
const TEMPERS = [KEEN, CALM, SMALL, CALM, KEEN, SMALL] as const

/** What a house means to do with a request, drawn once. */
interface Intention {
  readonly at: number
  readonly declines: boolean
  improvesAt: number | null
}

/** Who asks on the market of the simulator: the second bank, so that the first one is left to whoever signs in there. */
const ASKER = 'trader.carthage'
/** For how long it lets its request stand before it takes the best, in milliseconds. */
const LETS_STAND = 45_000

/** Houses that answer requests for quotes within seconds, and a bank that asks for one whenever none of its own is open. */
export function createQuoting(
  person: (username: string) => Participant,
  random: Random,
  present: () => number = Date.now,
) {
  const houses = DEMONSTRATION_COMPANIES.filter(
    ({ kind, mayNotDeal }) => ['EXCHANGE_OFFICE', 'BANK'].includes(kind) && !mayNotDeal,
  ).flatMap(({ key }) => {
    const trader = DEMONSTRATION_USERS.find((user) => user.company === key && user.roles[0] === 'ROLE_TRADER')
    // The first bank answers by whoever signs in there.
    return trader === undefined || key === 'golfe' ? [] : [trader.username]
  })
  const intentions = new Map<string, Intention>()

  const intentionOf = (who: string, rfq: RfqRowView, temper: Temper, now: number): Intention => {
    const key = `${who} ${rfq.id}`
    const known = intentions.get(key)
    if (known) return known
    const drawn = {
      at: now + random.between(...temper.after) * 1_000,
      declines: random.chance(temper.declines),
      improvesAt: random.chance(temper.improves) ? now + random.between(20, 40) * 1_000 : null,
    }
    intentions.set(key, drawn)
    return drawn
  }

  const quote = async (who: Participant, rfq: RfqRowView, temper: Temper, better: number) => {
    const from = rfq.own?.rate ?? rfq.openingRate
    if (from === null || from === undefined) return
    const sign = rfq.side === 'BUY' ? 1 : -1
    const points = better > 0 ? -better : random.between(...temper.points)
    const { company } = await who.call(currentUserCall)
    const takesNotes = rfq.side === 'SELL' && rfq.form === 'CASH'
    const agencies = takesNotes ? await who.call(agenciesCall, { query: { company } }) : []
    const amount = rfq.own?.amount ?? partOf(rfq.amount, temper.part)
    await who.call(giveQuoteCall, {
      params: { id: rfq.id },
      body: {
        ...{ rate: nudge(from, sign * points), amount, validSeconds: 120 },
        ...(takesNotes ? { agencyId: random.pick(agencies).id } : {}),
      },
    })
  }

  const answer = async (username: string, temper: Temper): Promise<void> => {
    const who = person(username)
    const { rfqs } = await who.call(rfqsCall, { query: { as: 'ASKED', state: 'OPEN' } })
    const now = present()
    for (const rfq of rfqs) {
      if (Date.parse(rfq.answerBy) <= now) continue
      const intention = intentionOf(username, rfq, temper, now)
      if (rfq.own === null && now >= intention.at) {
        if (intention.declines)
          await who.call(declineRfqCall, { params: { id: rfq.id }, body: { code: 'NO_STOCK' } })
        else await quote(who, rfq, temper, 0)
      } else if (rfq.own?.status === 'LIVE' && intention.improvesAt !== null && now >= intention.improvesAt) {
        intention.improvesAt = null
        await quote(who, rfq, temper, random.between(2, 8))
      }
    }
  }

  const ask = async (): Promise<void> => {
    const bank = person(ASKER)
    const { rfqs } = await bank.call(rfqsCall, { query: { as: 'ASKING', state: 'OPEN' } })
    const now = present()
    for (const { id, createdAt } of rfqs) {
      if (now - Date.parse(createdAt) < LETS_STAND) continue
      const { proposals } = await bank.call(rfqCall, { params: { id } })
      const best = proposals?.combination ?? proposals?.single
      if (best) {
        const parts = best.parts.map(({ quoteId, amount }) => ({ quoteId, amount }))
        const { better } = await bank.call(checkAwardCall, {
          params: { id },
          query: { parts: writtenParts(parts) },
        })
        const priceReason = better === null ? null : 'WHOLE'
        await bank.call(awardRfqCall, { params: { id }, body: { parts, priceReason } })
      }
    }
    if (rfqs.length > 0) return
    const currency = random.pick(['EUR', 'EUR', 'USD'])
    const query = { currency, form: 'DIGITAL' }
    const { houses: askable } = await bank.call(rfqHousesCall, { query })
    const ready = askable.filter(({ allowed }) => allowed).map(({ id }) => id)
    if (ready.length < 3) return
    await bank.call(openRfqCall, {
      body: {
        ...query,
        amount: String(random.between(4, 12) * 2_500),
        ask: ready.slice(0, 6),
        answerSeconds: 120,
      },
    })
  }

  return {
    /** One look of every house at what it is asked, and of the bank at what it asked. */
    async look(): Promise<void> {
      for (const [index, username] of houses.entries())
        await unlessRefused(() => answer(username, TEMPERS[index % TEMPERS.length] ?? CALM))
      await unlessRefused(ask)
    },
  }
}

/** A part of an amount in whole hundreds, or all of it where that leaves nothing. */
function partOf(amount: string, percent: number): string {
  const part = Math.floor((Number(amount) * percent) / 10_000) * 100
  return percent === 100 || part <= 0 ? amount : String(part)
}

/** A refusal means that the time was over, or the market is closed: the others answer all the same. */
async function unlessRefused(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}
