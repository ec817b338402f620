import type { CalendarDate } from '../calendar/working-days.ts'
import { compareDecimals, sumDecimals } from '../money/amount.ts'
import { type DecimalString, decimal, HOME_DECIMALS, RATE_DECIMALS } from '../money/decimal.ts'
import type { Form } from '../orders/order-facts.ts'
import type { LeftOut } from './left-out.ts'
import {
  type MarketReading,
  measureReading,
  type OfferedPosition,
  type ReasonCause,
  type Stack,
  type StackLimits,
} from './measure-reading.ts'
import {
  allInOf,
  type Distance,
  distanceFrom,
  type MarketSums,
  type MeasuredDeal,
  meanOf,
  type Slippage,
  written,
} from './price-measures.ts'
import type { ProofReason } from './price-reason.ts'
import type { ProofMoment } from './proof-moments.ts'
import type { ProvenQuotes } from './proven-quotes.ts'

/** Up to how many working days after its day a fixing is the reference still: an older one is none (decision 0320). */
export const MOST_FIXING_AGE = 5

/** A fixing as the reference of a deal; its rate for the unit that the house quotes. */
export interface FixingReference {
  readonly day: CalendarDate
  readonly rate: DecimalString
  readonly ageInWorkingDays: number
}

/** A deal at the moment that is frozen. */
export interface ProvenDeal extends MeasuredDeal {
  readonly order: string
  readonly version: number
  readonly moment: ProofMoment
  /** When the market was read. */
  readonly at: Date
  readonly currency: string
  readonly form: Form
  /** Null: the bank sells from its own stock. */
  readonly position: number | null
  /** The rate that the position asked, or the bank. */
  readonly askedRate: DecimalString
}

/** A position that could have been ordered instead. */
export interface Alternative extends OfferedPosition {
  /** Its price with all that this buyer pays on top, half-up to 4 decimals. */
  readonly allIn: DecimalString
  /** How much more it would have cost for the deal's amount, TND; below zero, it was cheaper. */
  readonly costTnd: DecimalString
}

/** The mean of what was free, and of how much it is. */
interface MarketReference {
  readonly rate: DecimalString
  readonly positions: number
  readonly houses: number
}

/** A reference with how far the deal's rate lies from it. */
type Against<Reference> = (Reference & Distance) | null

/**
 * What is frozen of a price: written once, as canonical JSON, under its SHA-256. Rates are TND per quoting unit, costs TND to the
 * millime, spreads basis points; above zero is always dearer for the buyer. What was missing is null, and nothing takes its place.
 */
export interface PriceProof {
  /** 2: it counts what its buyer could have had, and says what was left out; 1: it counts all that was free. */
  readonly layout: 1 | 2
  readonly order: string
  readonly version: number
  readonly moment: ProofMoment
  readonly at: string
  readonly currency: string
  readonly form: Form
  readonly unit: number
  readonly amount: DecimalString
  readonly rate: DecimalString
  readonly askedRate: DecimalString
  readonly position: number | null
  readonly addedPercent: DecimalString
  readonly allIn: DecimalString
  readonly references: {
    readonly fixing: Against<FixingReference>
    readonly opening: Against<{ readonly day: CalendarDate; readonly rate: DecimalString }>
    readonly market: Against<MarketReference>
  }
  readonly rank: number
  readonly ranks: number
  readonly slippage: Slippage | null
  readonly alternatives: readonly Alternative[]
  readonly stack: Stack | null
  /** What the seller's rate came down by; null where it is the asked one. */
  readonly negotiated: { readonly from: DecimalString; readonly gainTnd: DecimalString } | null
  readonly reason: ProofReason | null
  /**
   * From layout 2 on. The mean of all that was free, which is alike for every buyer: who sells is told of it, since what a buyer
   * could not have had is the buyer's business.
   */
  readonly everybody?: Against<MarketReference>
  /** From layout 2 on: what was not counted, by cause. No party is told of it. */
  readonly leftOut?: LeftOut
  /** Of what was awarded in a request for quotes: what else could be had there. */
  readonly quotes?: ProvenQuotes
}

/** What a proof is made of besides the deal. */
export interface ProofGround {
  readonly reading: MarketReading
  readonly limits: StackLimits
  readonly fixing: FixingReference | null
  /** The validated opening rate of the market's day. */
  readonly opening: { readonly day: CalendarDate; readonly rate: DecimalString } | null
}

/** Measures a deal against what could be had and against the references, before it is asked for a reason. */
export function proveDeal(deal: ProvenDeal, { reading, limits, fixing, opening }: ProofGround) {
  const measures = measureReading(deal, reading, limits)
  const { market, rank, ranks, slippage, stack, reasonsAsked } = measures
  const paid = allInOf(decimal(deal.rate), deal)
  const proof: PriceProof = {
    layout: 2,
    order: deal.order,
    version: deal.version,
    moment: deal.moment,
    at: deal.at.toISOString(),
    currency: deal.currency,
    form: deal.form,
    unit: deal.unit,
    amount: deal.amount,
    rate: deal.rate,
    askedRate: deal.askedRate,
    position: deal.position,
    addedPercent: deal.addedPercent,
    allIn: written(paid, RATE_DECIMALS),
    references: {
      fixing: fixing && { ...fixing, ...distanceFrom(fixing.rate, deal) },
      opening: opening && { ...opening, ...distanceFrom(opening.rate, deal) },
      market: againstMarket(market, reading.sums, deal),
    },
    rank,
    ranks,
    slippage,
    alternatives: reading.best.map((offered) => {
      const allIn = allInOf(decimal(offered.rate), deal)
      const cost = allIn.minus(paid).times(deal.amount).dividedBy(deal.unit)
      return { ...offered, allIn: written(allIn, RATE_DECIMALS), costTnd: written(cost, HOME_DECIMALS) }
    }),
    stack,
    negotiated:
      compareDecimals(deal.askedRate, deal.rate) === 0
        ? null
        : { from: deal.askedRate, gainTnd: gainOf(deal) },
    reason: null,
    everybody: againstMarket(meanOf(reading.everybody), reading.everybody, deal),
    leftOut: reading.leftOut,
  }
  return { proof, reasonsAsked }
}

function againstMarket(
  rate: DecimalString | null,
  { positions, houses }: MarketSums,
  deal: ProvenDeal,
): Against<MarketReference> {
  return rate === null ? null : { rate, positions, houses, ...distanceFrom(rate, deal) }
}

/** What a price came down by, on the deal's amount. */
function gainOf({ askedRate, rate, amount, unit }: ProvenDeal): DecimalString {
  const apart = decimal(askedRate).minus(decimal(rate))
  return written(apart.times(decimal(amount)).dividedBy(unit), HOME_DECIMALS)
}

/**
 * A rate for one unit as the rate for another: the central bank says for how much of a currency it quotes, and so does the house.
 * Exact, for measures are rounded once.
 */
export function rateForUnit(rate: DecimalString, from: number, to: number): DecimalString {
  return from === to ? rate : decimal(rate).times(to).dividedBy(from).toFixed()
}

/** Percents that are paid on top of a rate, added up. */
export function addedPercent(...percents: readonly DecimalString[]): DecimalString {
  return sumDecimals(percents).toFixed()
}

/** What the better price would have saved that a reason is asked for, in TND with commission: that of one position, else of several. */
export function savedBy(
  asked: readonly ReasonCause[],
  { slippage, stack }: Pick<PriceProof, 'slippage' | 'stack'>,
): DecimalString {
  const saved = asked.includes('BEST_NOT_TAKEN') ? slippage : stack?.saving
  return saved?.tnd ?? '0'
}
