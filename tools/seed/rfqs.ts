import { startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { DeclineCode } from '@fxmatch/domain/rfq/rfq-table'
import { awardRfq } from '@fxmatch/server/commands/rfq/award-rfq'
import { declineRfq } from '@fxmatch/server/commands/rfq/decline-rfq'
import { cancelRfq, expireRfq } from '@fxmatch/server/commands/rfq/end-rfq'
import { giveQuote } from '@fxmatch/server/commands/rfq/give-quote'
import { type OpenRfqInput, openRfq } from '@fxmatch/server/commands/rfq/open-rfq'
import { FIXING, nudge } from './fixing.ts'
import { advance } from './order-journeys.ts'
import type { Random } from './random.ts'
import { act, tick, type World } from './world.ts'

const HOUR = 3_600_000

/** What a house does with a request: its price so many basis points from the fixing, a part of the amount alone, or why it gives none. */
type Answer =
  | { readonly by: string; readonly points: number; readonly part?: number }
  | { readonly by: string; readonly declines: DeclineCode }

interface Plan {
  /** So many working days ago. */
  readonly back: number
  readonly who: string
  readonly asks: Pick<OpenRfqInput, 'side' | 'currency' | 'amount'> & { readonly note?: string }
  readonly answers: readonly Answer[]
  /** What comes of it: the best is awarded, the best two share it, it is cancelled, or nobody does anything. */
  readonly end: 'BEST' | 'SPLIT' | 'CANCELED' | 'EXPIRED'
}

const PLANS: readonly Plan[] = [
  {
    ...{ back: 8, who: 'trader.golfe', end: 'BEST' },
    asks: { side: 'BUY', currency: 'EUR', amount: '20000' },
    answers: [
      { by: 'kantaoui', points: 12 },
      { by: 'medina', points: -4 },
      { by: 'djerba', declines: 'NO_STOCK' },
    ],
  },
  {
    ...{ back: 5, who: 'trader.golfe', end: 'SPLIT' },
    asks: { side: 'BUY', currency: 'EUR', amount: '40000', note: 'Livraison demain matin au plus tard' },
    answers: [
      { by: 'sfax', points: -10, part: 25_000 },
      { by: 'kantaoui', points: 3 },
      { by: 'hammamet', points: 18 },
      { by: 'bizerte', declines: 'SIZE' },
    ],
  },
  {
    ...{ back: 4, who: 'guichet.kantaoui', end: 'BEST' },
    asks: { side: 'SELL', currency: 'USD', amount: '15000' },
    answers: [
      { by: 'golfe', points: 9 },
      { by: 'carthage', points: 2 },
    ],
  },
  {
    ...{ back: 3, who: 'trader.carthage', end: 'EXPIRED' },
    asks: { side: 'BUY', currency: 'GBP', amount: '8000' },
    answers: [{ by: 'djerba', declines: 'PRICE' }],
  },
  {
    ...{ back: 2, who: 'trader.golfe', end: 'CANCELED' },
    asks: { side: 'BUY', currency: 'CHF', amount: '9000' },
    answers: [
      { by: 'medina', points: 40 },
      { by: 'hammamet', points: 55 },
    ],
  },
]

/** Requests for quotes of a past working day, from the asking to the order's end. */
export async function pastRfqs(world: World, random: Random, day: string, back: number): Promise<void> {
  for (const [index, plan] of PLANS.filter((each) => each.back === back).entries()) {
    world.at = new Date(startOfMarketDate(day).getTime() + (10 + index) * HOUR)
    await follow(world, random, plan)
  }
}

async function follow(world: World, random: Random, { who, asks, answers, end }: Plan): Promise<void> {
  const seconds = (count: number) => {
    world.at = new Date(world.at.getTime() + count * 1_000)
  }
  const ask = answers.map(({ by }) => companyOf(world, traderOf(by)))
  const { rfqId } = await act(world, who, (context) =>
    openRfq(context, {
      ...{ ...asks, form: 'DIGITAL', ask, answerSeconds: 120 },
      fewReason: ask.length < 3 ? 'Les autres n’en ont pas en ce moment' : null,
    }),
  )
  const given: {
    readonly quoteId: string
    readonly amount: number
    readonly points: number
    readonly by: string
  }[] = []
  for (const answer of answers) {
    seconds(random.between(4, 25))
    const by = traderOf(answer.by)
    if ('declines' in answer) {
      await act(world, by, (context) => declineRfq(context, { rfqId, code: answer.declines }))
      continue
    }
    const amount = String(answer.part ?? asks.amount)
    const rate = nudge(FIXING[asks.currency] ?? '1', answer.points)
    const { quoteId } = await act(world, by, (context) =>
      giveQuote(context, { rfqId, rate, amount, validSeconds: 60 }),
    )
    given.push({ quoteId, amount: Number(amount), points: answer.points, by })
  }
  if (end === 'CANCELED') {
    await act(world, who, (context) => cancelRfq(context, { rfqId, reason: 'Prix au-dessus du marché' }))
    return
  }
  if (end === 'EXPIRED') {
    seconds(600)
    await tick(world, (context) => expireRfq(context, { rfqId }))
    return
  }
  const best = given.toSorted((a, b) => (asks.side === 'BUY' ? a.points - b.points : b.points - a.points))
  let left = Number(asks.amount)
  const parts = best.slice(0, end === 'SPLIT' ? 2 : 1).map(({ quoteId, amount }) => {
    const taken = Math.min(left, amount)
    left -= taken
    return { quoteId, amount: String(taken) }
  })
  const { orderIds } = await act(world, who, (context) =>
    awardRfq(context, { rfqId, parts, priceReason: 'WHOLE' }),
  )
  for (const [index, orderId] of orderIds.entries()) {
    const house = best[index]?.by ?? who
    const isBank = asks.side === 'SELL'
    const bank = (isBank ? house : who).split('.')[1] === 'carthage' ? 'carthage' : 'golfe'
    const sold = { office: isBank ? who : house, currency: asks.currency }
    await advance(world, random, sold, bank, orderId, ORDER_STATUS.CASHED_OUT)
  }
}

/** Who trades for a company of the demonstration. */
const traderOf = (key: string): string =>
  ['golfe', 'carthage', 'littoral'].includes(key) ? `trader.${key}` : `guichet.${key}`

function companyOf(world: World, username: string): string {
  const actor = world.actors.get(username)
  if (!actor) throw new Error(`no demonstration user ${username}`)
  return actor.companyId
}
