import { equalDecimals, hasAtMostDecimals } from '../money/amount.ts'
import { type DecimalString, decimal, isPlainDecimal, PERCENT_DECIMALS } from '../money/decimal.ts'
import { ownElseDefault } from './own-else-default.ts'

/** Stands for 'every currency that has no margin of its own' on the wire (specification 002 §7). */
export const DEFAULT_MARGIN = 'DFT'

/** The most that a margin or a part of the commission can be, in percent of a price (decision 0172): above it is a slip, or worse. */
export const MOST_MARGIN_PERCENT = 5

/** A bank's margin in percent: of one currency, or its default (null). */
export interface MarginLine {
  readonly currency: string | null
  readonly percent: DecimalString
}

/** What is written: a new percent, or null where a currency goes back to the default. */
export interface MarginChange {
  readonly currency: string | null
  readonly percent: DecimalString | null
}

/** Why a list of margins cannot be taken, and which of its lines (from 0) is at fault: none where the default is missing. */
export type MarginFault =
  | { readonly rule: 'DEFAULT_MARGIN_MISSING' }
  | { readonly rule: 'CURRENCY_UNKNOWN' | 'CURRENCY_TWICE' | 'PERCENT_INVALID'; readonly line: number }

/**
 * Whether a text, whatever it is, can be a margin or a part of the commission: from 0 to `MOST_MARGIN_PERCENT`, with at most
 * 4 decimals.
 */
export function isMarginPercent(value: string): boolean {
  if (!isPlainDecimal(value)) return false
  const percent = decimal(value)
  return (
    !percent.isNegative() &&
    percent.lessThanOrEqualTo(MOST_MARGIN_PERCENT) &&
    hasAtMostDecimals(value, PERCENT_DECIMALS)
  )
}

/**
 * Judges a list of margins: the default is there, each currency is known and named once, each percent is one.
 * @param currencies ISO codes of the foreign currencies: there is no margin on the dinar
 * @returns the first fault; null where there is none
 */
export function faultOfMargins(
  lines: readonly MarginLine[],
  currencies: ReadonlySet<string>,
): MarginFault | null {
  const seen = new Set<string | null>()
  for (const [line, { currency, percent }] of lines.entries()) {
    if (currency !== null && !currencies.has(currency)) return { rule: 'CURRENCY_UNKNOWN', line }
    if (seen.has(currency)) return { rule: 'CURRENCY_TWICE', line }
    if (!isMarginPercent(percent)) return { rule: 'PERCENT_INVALID', line }
    seen.add(currency)
  }
  return seen.has(null) ? null : { rule: 'DEFAULT_MARGIN_MISSING' }
}

/**
 * What must be written so that the wanted margins are in force, and no others: a currency that is left out goes back to
 * the default (specification 002 §5: only currencies with a margin are sent). A margin that stays is not written again.
 */
export function marginChanges(current: readonly MarginLine[], wanted: readonly MarginLine[]): MarginChange[] {
  const now = new Map(current.map(({ currency, percent }) => [currency, percent]))
  const then = new Map(wanted.map(({ currency, percent }) => [currency, percent]))
  const taken: MarginChange[] = [...now.keys()]
    .filter((currency) => currency !== null && !then.has(currency))
    .map((currency) => ({ currency, percent: null }))
  const given = [...then].flatMap(([currency, percent]): MarginChange[] => {
    const before = now.get(currency)
    return before !== undefined && equalDecimals(before, percent) ? [] : [{ currency, percent }]
  })
  return [...given, ...taken]
}

/**
 * Reads the margins that somebody saw when they began to edit, written as `DFT:0.4,EUR:0.25`: currency or DFT, percent.
 * @returns lines in the order given; none for an empty text
 */
export function parseSeenMargins(text: string): MarginLine[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [currency = '', percent = '0'] = part.split(':')
      return { currency: currency === DEFAULT_MARGIN ? null : currency, percent }
    })
}

/** Writes margins as `parseSeenMargins` reads them. */
export function seenMargins(lines: readonly MarginLine[]): string {
  return lines.map(({ currency, percent }) => `${currency ?? DEFAULT_MARGIN}:${percent}`).join(',')
}

/** Whether two lists say the same of every currency, in whatever order and notation. */
export function sameMargins(one: readonly MarginLine[], other: readonly MarginLine[]): boolean {
  return one.length === other.length && marginChanges(one, other).length === 0
}

/**
 * The margin of a currency in percent (domain rules §6): its own, else the default; zero where the bank has set none.
 * @param lines the newest of each currency and of the default (null); one without a percent was given back to the default
 */
export function marginOf(lines: readonly MarginChange[], currency: string): DecimalString {
  const own = (asked: string | null) => lines.find((line) => line.currency === asked)?.percent ?? null
  return ownElseDefault(own, currency) ?? '0'
}
