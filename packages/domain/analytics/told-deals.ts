import { type DecimalString, decimal } from '../money/decimal.ts'
import { averageOfWorth, type TradedWorth } from '../pricing/average.ts'
import { isDisclosed } from './disclosure.ts'

/** A deal of one currency and form. */
export interface MadeDeal {
  /** When its ticket was made. */
  readonly at: Date
  readonly amount: DecimalString
  /** The seller's price, TND per quoting unit. */
  readonly rate: DecimalString
  readonly buyerId: string
  readonly sellerId: string
  /** The bank that buys, or carries the purchase of its customer. */
  readonly bankId: string
  /** It fell through after its ticket: nobody is told of its group any more. */
  readonly fell: boolean
}

/** What is told of deals together. */
export interface ToldDeals {
  /** Whether it is one deal, of the reader's own. */
  readonly own: boolean
  /** The first and the last of them; of one deal, the same instant. */
  readonly from: Date
  readonly until: Date
  readonly deals: number
  readonly amount: DecimalString
  /** The price, or their average weighted by amount; TND per quoting unit, 4 decimals. */
  readonly rate: DecimalString
}

/** How many deals of others a group must have for each house that knows its own in it (decision 0276). */
const LEAST_OF_OTHERS = 2

/**
 * Deals gathered, in the order in which they were made, into groups of which everybody may be told: each ends as soon as it
 * is disclosed by number, buyers and sellers (decision 0041), and leaves two deals of others at least to every house that
 * takes its own off the sum. What is not yet enough is in no group. The groups are the same for all readers, and stay as
 * they are when further deals are made, and are told no more where one of them falls through: no two sums that anybody sees
 * differ by one deal.
 *
 * @param deals in the order in which they were made, those that fell through too
 */
export function gatherDeals<Deal extends MadeDeal>(deals: readonly Deal[]): readonly (readonly Deal[])[] {
  const groups: Deal[][] = []
  let open: Deal[] = []
  for (const deal of deals) {
    open.push(deal)
    if (!mayBeTold(open)) continue
    groups.push(open)
    open = []
  }
  return groups.filter((group) => !group.some(({ fell }) => fell))
}

function mayBeTold(deals: readonly MadeDeal[]): boolean {
  const ofHouse = new Map<string, number>()
  for (const { buyerId, sellerId, bankId } of deals)
    for (const house of new Set([buyerId, sellerId, bankId]))
      ofHouse.set(house, (ofHouse.get(house) ?? 0) + 1)
  const disclosed = isDisclosed({
    orders: deals.length,
    buyers: new Set(deals.map(({ buyerId }) => buyerId)).size,
    sellers: new Set(deals.map(({ sellerId }) => sellerId)).size,
  })
  return disclosed && Math.max(...ofHouse.values()) <= deals.length - LEAST_OF_OTHERS
}

/**
 * What of a day's deals a reader is told, by their end: the groups, and beside them each deal of one's own.
 * @param deals in the order in which they were made
 * @param readerId the company that reads; null: the platform, which sees each deal
 */
export function tellDeals(deals: readonly MadeDeal[], readerId: string | null): ToldDeals[] {
  const stand = deals.filter(({ fell }) => !fell)
  if (readerId === null) return stand.map((deal) => together([deal], false))
  const own = stand.filter(({ buyerId, sellerId, bankId }) => [buyerId, sellerId, bankId].includes(readerId))
  return [
    ...gatherDeals(deals).map((group) => together(group, false)),
    ...own.map((deal) => together([deal], true)),
  ].sort((one, other) => one.until.getTime() - other.until.getTime())
}

/** What deals add up to. */
export function worthOfDeals(deals: readonly MadeDeal[]): TradedWorth {
  let amount = decimal(0)
  let worth = decimal(0)
  for (const deal of deals) {
    amount = amount.plus(decimal(deal.amount))
    worth = worth.plus(decimal(deal.amount).times(decimal(deal.rate)))
  }
  return { amount: amount.toFixed(), worth: worth.toFixed() }
}

/** @throws Error if none is given, or one has no amount. */
function together(deals: readonly MadeDeal[], own: boolean): ToldDeals {
  const [first, last] = [deals[0], deals.at(-1)]
  const worth = worthOfDeals(deals)
  const rate = averageOfWorth(worth)
  if (!first || !last || rate === null) throw new Error('no deal with an amount')
  return { own, from: first.at, until: last.at, deals: deals.length, amount: worth.amount, rate }
}
