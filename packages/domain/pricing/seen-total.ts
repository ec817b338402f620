import { equalDecimals } from '../money/amount.ts'
import type { DecimalString } from '../money/decimal.ts'

/** What somebody was shown is not what it costs now, both in TND. */
export interface TotalChanged {
  readonly rule: 'TOTAL_CHANGED'
  readonly seen: DecimalString
  readonly total: DecimalString
}

/**
 * Whether what a person commits to is what they were shown (decision 0151): every call that commits carries the total of
 * its screen, all that is paid, VAT included.
 * @param seen the total that was shown, TND; absent where the caller does not say
 * @param total what it costs, TND
 * @returns null where both have the same value, or nothing was said
 * @throws RangeError if one is no decimal number
 */
export function seenTotal(seen: DecimalString | null | undefined, total: DecimalString): TotalChanged | null {
  if (seen === null || seen === undefined || equalDecimals(seen, total)) return null
  return { rule: 'TOTAL_CHANGED', seen, total }
}
