import { paperKey } from '../identifiers/document-number.ts'
import { compareDecimals, hasAtMostDecimals, sumDecimals } from '../money/amount.ts'
import { type Decimal, type DecimalString, decimal, HOME_DECIMALS, isPlainDecimal } from '../money/decimal.ts'
import { HOME_CURRENCY } from '../money/home-currency.ts'
import { counterValue } from '../pricing/counter-value.ts'
import type { GateCheck, GateOutcome } from './decide-gate.ts'
import { WARN_FROM_PERCENT } from './limits.ts'
import { isPaperNumber } from './office-papers.ts'

// What an exchange office may hold (G09, G10; decision 0349): notes in its safe, and currency on its account, at the day's opening rates.

/** Notes in the safe, together; what stands on the account, of each currency. */
export const HELD_KINDS = ['CASH', 'ACCOUNT'] as const
export type HeldKind = (typeof HELD_KINDS)[number]

/** What an office declares of a currency is at most this: above it nobody means it. */
export const MOST_HELD = '1000000000'

/** Whether a text is an amount that may be declared: zero or more, no finer than the currency, not absurd. */
export function isHeldAmount(amount: string, decimals: number): boolean {
  return (
    isPlainDecimal(amount) &&
    hasAtMostDecimals(amount, decimals) &&
    !decimal(amount).isNegative() &&
    decimal(amount).lessThanOrEqualTo(MOST_HELD)
  )
}

/** What an office holds of a currency, in the currency. */
export interface Held {
  readonly currency: string
  readonly unit: number
  /** As it was declared last; null: never. */
  readonly declared: DecimalString | null
  /** What came in and went out since then: below zero, more went out. */
  readonly moved: DecimalString
  /** The least that this had come to at any time since then, in the order in which it happened; zero or below. */
  readonly lowest: DecimalString
  /** What travellers have agreed to sell and not brought yet. */
  readonly inHand: DecimalString
  /** What is sold and due by today. */
  readonly due: DecimalString
  /** The newest opening rate that was validated, TND per quoting unit; null: there never was one, and it cannot be valued. */
  readonly rate: DecimalString | null
}

/**
 * What is to be there now, by what was declared and has moved since. It was never below nothing on the way: what went out beyond what was
 * there was there without having been declared, and makes no room for what comes in afterwards.
 */
export function expectedOf({
  declared,
  moved,
  lowest,
}: Pick<Held, 'declared' | 'moved' | 'lowest'>): DecimalString {
  const begins = decimal(declared ?? '0')
  const beyond = begins.plus(lowest)
  const there = begins.plus(moved).minus(beyond.isNegative() ? beyond : 0)
  return (there.isNegative() ? decimal(0) : there).toFixed(HOME_DECIMALS)
}

/** What counts against the ceiling, in the currency: what is there and on its way, less what is sold and due; never below nothing. */
export function countedOf(
  held: Pick<Held, 'declared' | 'moved' | 'lowest' | 'inHand' | 'due'>,
): DecimalString {
  const counted = decimal(expectedOf(held)).plus(held.inHand).minus(held.due)
  return (counted.isNegative() ? decimal(0) : counted).toFixed(HOME_DECIMALS)
}

/** An amount of a currency in TND; null where it cannot be valued. */
export const worthOf = (
  amount: DecimalString,
  { rate, unit }: Pick<Held, 'rate' | 'unit'>,
): DecimalString | null => (rate === null ? null : counterValue(amount, rate, unit))

/** What all of it is worth, TND; what cannot be valued is left out. */
export const totalOf = (held: readonly Held[]): DecimalString =>
  sumDecimals(held.flatMap((one) => worthOf(countedOf(one), one) ?? [])).toFixed(HOME_DECIMALS)

/** How much of a ceiling is taken: warned of from 80 %, refused beyond it. */
export function standingOf(value: DecimalString, ceiling: DecimalString): Exclude<GateOutcome, 'ASK'> {
  if (compareDecimals(value, ceiling) > 0) return 'REFUSE'
  const warns = decimal(value).times(100).greaterThanOrEqualTo(decimal(ceiling).times(WARN_FROM_PERCENT))
  return warns ? 'WARN' : 'PASS'
}

/** What of a ceiling is told of once it is reached, in percent of it. */
export const TOLD_PERCENTS = [80, 100] as const satisfies readonly number[]
export type ToldPercent = (typeof TOLD_PERCENTS)[number]

/** The levels that a value has reached, the lowest first. */
export const reachedLevels = (value: DecimalString, ceiling: DecimalString): readonly ToldPercent[] =>
  TOLD_PERCENTS.filter((percent) =>
    decimal(value).times(100).greaterThanOrEqualTo(decimal(ceiling).times(percent)),
  )

/** Whether a text is the number of a deposit slip: as a paper's, with four digits or letters at least that are not all the same. */
export function isSlip(text: string): boolean {
  const key = isPaperNumber(text) ? paperKey(text) : ''
  return key.length >= LEAST_SLIP && new Set(key).size > 1
}
const LEAST_SLIP = 4

/**
 * The check of a purchase of notes from a traveller (G09). A sale is never refused, and nothing is while the office has declared nothing.
 * @param purchase what it takes in, in the currency, at the same rate as what is held
 * @returns null where the ceiling says nothing
 */
export function checkOfficeCash(
  officeId: string,
  held: readonly Held[],
  purchase: Taken,
  ceiling: DecimalString,
): GateCheck | null {
  const of = held.find(({ currency }) => currency === purchase.currency)
  const asked = of === undefined ? null : worthOf(purchase.amount, of)
  if (asked === null || !isDeclared(held)) return null
  return checkOf('G09', officeId, held, asked, ceiling)
}

/**
 * The check of what comes onto an office's account in a currency (G10). Of each currency alone; of one that was never declared what
 * was seen to come counts, and nothing while the office has declared no balance at all.
 * @returns null where the ceiling says nothing
 */
export function checkOfficeAccount(
  officeId: string,
  held: readonly Held[],
  { currency, amount }: Taken,
  ceiling: DecimalString,
): GateCheck | null {
  const own = held.filter((one) => one.currency === currency)
  const [of] = own
  const asked = of === undefined ? null : worthOf(amount, of)
  if (asked === null || !isDeclared(held)) return null
  return checkOf('G10', officeId, own, asked, ceiling)
}

/**
 * What is in an office's safe of a currency, which no deposit may be more than: what went out beyond it would be room for what comes in.
 * Null while the office has declared no notes.
 */
export function mostDeposited(notes: readonly Held[], currency: string): DecimalString | null {
  if (!isDeclared(notes)) return null
  const of = notes.find((one) => one.currency === currency)
  return expectedOf(of ?? { declared: null, moved: '0', lowest: '0' })
}

/** What comes in, in the currency. */
export interface Taken {
  readonly currency: string
  readonly amount: DecimalString
}

const isDeclared = (held: readonly Held[]): boolean => held.some(({ declared }) => declared !== null)

function checkOf(
  code: 'G09' | 'G10',
  of: string,
  held: readonly Held[],
  asked: DecimalString,
  ceiling: DecimalString,
): GateCheck {
  const there = sumDecimals(held.flatMap((one) => worthOf(expectedOf(one), one) ?? []))
  const total = decimal(totalOf(held))
  const after = total.plus(asked)
  const figure = (value: Decimal) => value.toFixed(HOME_DECIMALS)
  return {
    ...{ code, outcome: standingOf(figure(after), ceiling), of, unit: HOME_CURRENCY },
    ...{ limit: figure(decimal(ceiling)), used: figure(there), reserved: figure(total.minus(there)) },
    ...{ asked: figure(decimal(asked)), left: figure(decimal(ceiling).minus(after)) },
  }
}
