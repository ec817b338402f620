import { afterWorkingDays, type CalendarDate } from '../calendar/working-days.ts'
import { compareDecimals, hasAtMostDecimals, isPositiveDecimal } from '../money/amount.ts'
import { type DecimalString, decimal, isPlainDecimal, roundInto, toDecimalString } from '../money/decimal.ts'
import type { Form } from '../orders/order-facts.ts'
import { MOST_QUOTES } from './combine-quotes.ts'
import type { RfqSide } from './quote-price.ts'

// The figures of the design of requests for quotes; those without another source are our own.

/** How long the houses that are asked have to answer, in seconds. */
export const ANSWER_SECONDS = { least: 30, most: 1_800 } as const

/** What the form proposes: banknotes are counted before a price is given. */
export const USUAL_ANSWER_SECONDS: Readonly<Record<Form, number>> = { DIGITAL: 120, CASH: 600 }

/** How long a quote binds from the moment at which it is given, in seconds, and in any case until the time to answer is over. */
export const VALID_SECONDS = { least: 15, most: 600, usual: 60 } as const

/**
 * Until when a house is bound by a quote of which a company has taken a part (decision record 0368), which waits for the company's bank:
 * the same time of day, one working day on. Spot value is two days on, so that the promise ends before it is due.
 * @param today the market's day of the award
 */
export function quoteBindsUntil(award: Date, today: CalendarDate, holidays: ReadonlySet<CalendarDate>): Date {
  return afterWorkingDays(award, PROMISE_WORKING_DAYS, { today, holidays })
}

/** How long that is, in working days. */
export const PROMISE_WORKING_DAYS = 1

/** From this counter value on, TND at the day's opening rate, a request asks three houses at least, or says why fewer. */
export const SEVERAL_FROM_TND = '100000'
export const SEVERAL_HOUSES = 3

/** Requests of one company that are open at once: in all, and of one currency and side. Against looking for prices alone. */
export const MOST_OPEN_RFQS = 20
export const MOST_OPEN_ALIKE = 3

/** How far back it is counted how often a company awards what it asks, and how its houses answer, in days. */
export const COUNTED_DAYS = 30
/** From so many requests on that were answered, taking less than so many percent of what is asked is told to those who are asked. */
const FISHING = { requests: 20, percent: 10 } as const

/**
 * Whether a company asks for prices more to look at them than to take them, by its requests of the last `COUNTED_DAYS` days that are
 * over and had a quote, and what it took of them: each counts by the share that was awarded of what was asked, so that a token award
 * hides nothing (decision record 0369), and by what it was worth, so that small ones hide no large ones (0378).
 */
export function isFishing({ requests, share }: AskedAndTaken): boolean {
  return (
    requests >= FISHING.requests &&
    compareDecimals(percentOf({ requests, share }), String(FISHING.percent)) < 0
  )
}

/** What of a company's requests it took, percent with one decimal, rounded down: what fishes reads below the bound. */
export function awardedPercent(asked: AskedAndTaken): DecimalString {
  return toDecimalString(roundInto(decimal(percentOf(asked)), 1, 'DOWN'), 1)
}

/**
 * How many requests, and how many of them it comes to that was awarded: the share of each, weighted by its worth but at most by the worth
 * of the middle one, times how many there are.
 */
interface AskedAndTaken {
  readonly requests: number
  readonly share: DecimalString
}

const percentOf = ({ requests, share }: AskedAndTaken): DecimalString =>
  decimal(share).times(100).dividedBy(requests).toFixed()

/** A request as it is asked for. Amounts in the currency. */
export interface AskedRfq {
  readonly side: RfqSide
  readonly form: Form
  readonly amount: DecimalString
  /** The least that is taken of one house; null: any part. */
  readonly minPart: DecimalString | null
  readonly houses: readonly string[]
  readonly answerSeconds: number
  /** Why fewer houses are asked than should be. */
  readonly fewReason: string | null
}

/** What a request is judged by. */
export interface RfqGround {
  readonly decimals: number
  /** What the amount comes to at the day's opening rate, TND; null where there is none. */
  readonly counterValue: DecimalString | null
  /** The smallest note that is issued; null: of account currency, or none. */
  readonly smallestNote: DecimalString | null
  /** How many requests the company has open: in all, and of this currency and side. */
  readonly open: { readonly all: number; readonly alike: number }
}

/** What is wrong with an amount by itself, and in which field. */
export type RfqAmountFault<Path extends string = string> =
  | { readonly rule: 'AMOUNT_FORM'; readonly path: Path; readonly decimals: number }
  | { readonly rule: 'NOT_IN_NOTES'; readonly path: Path; readonly note: DecimalString }

export type RfqFault =
  | { readonly rule: 'FIELD_INVALID'; readonly path: 'answerSeconds' }
  | { readonly rule: 'LEAST_ABOVE_AMOUNT'; readonly path: 'minPart' }
  | RfqAmountFault
  | { readonly rule: 'RFQ_HOUSES'; readonly least: number; readonly most: number }
  | { readonly rule: 'RFQ_FEW_HOUSES'; readonly least: number }
  | { readonly rule: 'RFQ_TOO_MANY'; readonly open: number; readonly most: number }

/** Whether a text is an amount of a currency above zero. */
const isAmount = (text: DecimalString, decimals: number): boolean =>
  isPlainDecimal(text) && isPositiveDecimal(text) && hasAtMostDecimals(text, decimals)

/** Whether notes make an amount up; account currency needs none. */
const isInNotes = (amount: DecimalString, note: DecimalString | null): boolean =>
  note === null || decimal(amount).modulo(decimal(note)).isZero()

/** The amounts of a request or a quote that cannot be, each with the field that it was typed in, the first fault of each. */
export function amountFaults<Path extends string>(
  amounts: readonly (readonly [Path, DecimalString | null])[],
  { decimals, smallestNote }: Pick<RfqGround, 'decimals' | 'smallestNote'>,
): RfqAmountFault<Path>[] {
  return amounts.flatMap(([path, amount]): RfqAmountFault<Path>[] => {
    if (amount === null) return []
    if (!isAmount(amount, decimals)) return [{ rule: 'AMOUNT_FORM', path, decimals }]
    return isInNotes(amount, smallestNote) ? [] : [{ rule: 'NOT_IN_NOTES', path, note: smallestNote ?? '' }]
  })
}

/** What is wrong with a request as it is asked for, in the order of its form; empty: it can be opened. */
export function rfqFaults(asked: AskedRfq, ground: RfqGround): readonly RfqFault[] {
  const { amount, minPart, houses, answerSeconds, fewReason } = asked
  const faults: RfqFault[] = amountFaults(
    [
      ['amount', amount],
      ['minPart', minPart],
    ],
    ground,
  )
  if (faults.length === 0 && minPart !== null && compareDecimals(minPart, amount) > 0)
    faults.push({ rule: 'LEAST_ABOVE_AMOUNT', path: 'minPart' })
  const { least, most } = ANSWER_SECONDS
  if (!Number.isInteger(answerSeconds) || answerSeconds < least || answerSeconds > most)
    faults.push({ rule: 'FIELD_INVALID', path: 'answerSeconds' })
  const count = new Set(houses).size
  if (count !== houses.length || count < 1 || count > MOST_QUOTES)
    faults.push({ rule: 'RFQ_HOUSES', least: 1, most: MOST_QUOTES })
  else if (count < leastHouses(ground.counterValue) && fewReason === null)
    faults.push({ rule: 'RFQ_FEW_HOUSES', least: SEVERAL_HOUSES })
  if (ground.open.all >= MOST_OPEN_RFQS)
    faults.push({ rule: 'RFQ_TOO_MANY', open: ground.open.all, most: MOST_OPEN_RFQS })
  else if (ground.open.alike >= MOST_OPEN_ALIKE)
    faults.push({ rule: 'RFQ_TOO_MANY', open: ground.open.alike, most: MOST_OPEN_ALIKE })
  return faults
}

/** How many houses are to be asked without a reason. Where no opening rate says what an amount is worth, it may be a large one. */
export function leastHouses(counterValue: DecimalString | null): number {
  const large = counterValue === null || compareDecimals(counterValue, SEVERAL_FROM_TND) >= 0
  return large ? SEVERAL_HOUSES : 1
}
