import { type DecimalString, decimal } from '../money/decimal.ts'
import { averageOfWorth } from '../pricing/average.ts'
import { isDisclosed } from './disclosure.ts'

/** A deal of one currency and form, as the database has it. */
export interface MadeDeal {
  /** When its ticket was made. */
  readonly at: Date
  readonly amount: DecimalString
  /** The seller's price, TND per quoting unit. */
  readonly rate: DecimalString
  readonly buyerId: string
  readonly sellerId: string
  /** Whether the reader's company is a party to it. */
  readonly own: boolean
}

/** What is told of one deal of the reader's own, or of some of others together. */
export interface ToldDeals {
  readonly own: boolean
  /** The first and the last of them; of one deal, the same instant. */
  readonly from: Date
  readonly until: Date
  readonly deals: number
  readonly amount: DecimalString
  /** The price, or their average weighted by amount; TND per quoting unit, 4 decimals. */
  readonly rate: DecimalString
}

/**
 * What of a day's deals a reader is told, by their end (decisions 0041, 0276). One's own are told one by one. Those of
 * others are gathered in the order in which they were made, until some are as many, and of as many buyers and sellers, as
 * a figure of the market must come from; what is not yet enough is not told. One's own do not fill such a group up: who
 * knows them would take them off again. A group that is told stays as it is when further deals are made.
 *
 * @param deals in the order in which they were made
 * @param all whether the reader may see each deal: the platform
 */
export function tellDeals(deals: readonly MadeDeal[], all: boolean): ToldDeals[] {
  const told: ToldDeals[] = []
  let gathered: MadeDeal[] = []
  for (const deal of deals) {
    if (deal.own || all) {
      told.push(together([deal], deal.own))
      continue
    }
    gathered.push(deal)
    if (!areEnough(gathered)) continue
    told.push(together(gathered, false))
    gathered = []
  }
  return told
}

function areEnough(deals: readonly MadeDeal[]): boolean {
  return isDisclosed({
    orders: deals.length,
    buyers: new Set(deals.map(({ buyerId }) => buyerId)).size,
    sellers: new Set(deals.map(({ sellerId }) => sellerId)).size,
    ownOrders: 0,
  })
}

/** @throws Error if none is given, or one has no amount. */
function together(deals: readonly MadeDeal[], own: boolean): ToldDeals {
  const [first, last] = [deals[0], deals.at(-1)]
  let amount = decimal(0)
  let worth = decimal(0)
  for (const deal of deals) {
    amount = amount.plus(decimal(deal.amount))
    worth = worth.plus(decimal(deal.amount).times(decimal(deal.rate)))
  }
  const rate = averageOfWorth({ amount: amount.toFixed(), worth: worth.toFixed() })
  if (!first || !last || rate === null) throw new Error('no deal with an amount')
  return { own, from: first.at, until: last.at, deals: deals.length, amount: amount.toFixed(), rate }
}
