import type { Capability } from '../access/capabilities.ts'
import {
  type ChangeAction,
  type ChangeRule,
  type ChangeStatus,
  type Decider,
  decideChange,
} from '../access/decide-change.ts'
import type { CalendarDate } from '../calendar/working-days.ts'
import { equalDecimals } from '../money/amount.ts'
import type { DecimalString } from '../money/decimal.ts'
import { type PriceBand, type PriceFault, priceFault } from '../pricing/price-band.ts'
import { isQuoted } from './rate-figures.ts'

// Rates that a bank publishes for others and that lie outside the allowed band: one person types them, a second one confirms
// them, and until then nothing of the list is in force (decision 0123).

/** What a bank publishes rates in: its sale of the remainder, its standard purchase rates, the board of an agency. */
export const RATE_BOOKS = ['REMAINDER', 'STANDARD', 'BOARD'] as const
export type RateBookName = (typeof RATE_BOOKS)[number]

/** Who types rates of a book, and who confirms them. */
export const RATE_BOOK_CAPABILITY: Readonly<Record<RateBookName, Capability>> = {
  REMAINDER: 'rate.manage',
  STANDARD: 'rate.manage',
  BOARD: 'display.manage',
}

export const RATE_SIDES = ['PURCHASE', 'SALE'] as const
/** Whether the bank buys or sells at a rate. */
export type RateSide = (typeof RATE_SIDES)[number]

/** A line of a proposed list; a rate is null where its book has no such side. */
export interface RateChangeLine {
  readonly currency: string
  /** TND per quoting unit. */
  readonly purchaseRate: DecimalString | null
  readonly saleRate: DecimalString | null
  /** Since when what stood then is in force (ISO instant); null where there was none. */
  readonly validFrom: string | null
}

/** A rate as it was typed. */
export interface TypedRate {
  readonly currency: string
  readonly side: RateSide
  readonly rate: DecimalString
  /** The one in force; null where there is none. */
  readonly inForce: DecimalString | null
  /** It is the one in force already, wherever it would be published. */
  readonly unchanged: boolean
}

/** A typed rate outside its currency's band, with the figures by which it was judged. */
export interface OutsideRate extends Omit<TypedRate, 'unchanged'> {
  readonly lowest: DecimalString
  readonly highest: DecimalString
  readonly reference: DecimalString
  readonly referenceDay: CalendarDate
}

/** A rate against which something stands, by its place in the list. */
export interface RateFault {
  readonly index: number
  readonly fault: PriceFault
}

/**
 * Judges rates by their currencies' bands (decision 0120): those that are quoted and would change. Zero, which ends a
 * quotation, is always allowed. @throws RangeError for a currency without a band: the dinar
 */
export function faultsOfRates(
  typed: readonly TypedRate[],
  bands: ReadonlyMap<string, PriceBand>,
): RateFault[] {
  return typed.flatMap(({ currency, rate, unchanged }, index) => {
    if (!isQuoted(rate) || unchanged) return []
    const band = bands.get(currency)
    if (band === undefined) throw new RangeError(`no price band of ${currency}`)
    const fault = priceFault(rate, band)
    return fault === null ? [] : [{ index, fault }]
  })
}

/** The rates that only their distance stands against: what a second person can confirm. */
export function outsideRates(typed: readonly TypedRate[], faults: readonly RateFault[]): OutsideRate[] {
  return faults.flatMap(({ index, fault }) => {
    const one = typed[index]
    if (one === undefined || fault.rule !== 'OPENING_RATE_DEVIATION') return []
    const { currency, side, rate, inForce } = one
    const { range, reference } = fault
    return [
      { currency, side, rate, inForce, ...range, reference: reference.rate, referenceDay: reference.day },
    ]
  })
}

/** The currencies of some rates by their codes, each once, as people read them. */
export function currenciesOf(rates: readonly { readonly currency: string }[]): string {
  return [...new Set(rates.map(({ currency }) => currency))].join(', ')
}

/** Whether two lists name the same rates outside the same ranges: what was confirmed is what was shown. */
export function sameOutside(one: readonly OutsideRate[], other: readonly OutsideRate[]): boolean {
  const same = (a: OutsideRate, b: OutsideRate) =>
    a.currency === b.currency &&
    a.side === b.side &&
    equalDecimals(a.rate, b.rate) &&
    equalDecimals(a.lowest, b.lowest) &&
    equalDecimals(a.highest, b.highest)
  return one.length === other.length && one.every((a) => other.some((b) => same(a, b)))
}

/** What keeps somebody from proposing rates, or from deciding on them. */
export type RateChangeRule =
  | ChangeRule
  | 'RATE_CHANGE_PENDING'
  | 'RATE_CHANGE_NOT_NEEDED'
  | 'RATE_CHANGE_ALONE'
  | 'RATE_CHANGE_OVER'
  | 'RATE_CHANGE_PROPOSER'

/** A proposed list, as far as a decision needs it. */
export interface RateChangeFacts {
  readonly status: ChangeStatus
  readonly proposedBy: string
  /** The market day on which it was proposed. */
  readonly day: CalendarDate
}

/** Whether a proposed list still waits: it is good on its market day only. */
export function isWaiting({ status, day }: RateChangeFacts, marketDay: CalendarDate): boolean {
  return status === 'PENDING' && day === marketDay
}

/**
 * Which rule keeps a person from deciding on a proposed list of rates; null where nothing does: as of every change
 * (`decideChange`), and only on its market day, whose references it was judged by.
 */
export function decideRateChange(
  decider: Decider,
  change: RateChangeFacts,
  action: ChangeAction,
  marketDay: CalendarDate,
): RateChangeRule | null {
  if (change.status === 'PENDING' && !isWaiting(change, marketDay)) return 'RATE_CHANGE_OVER'
  return decideChange(decider, change, action)
}
