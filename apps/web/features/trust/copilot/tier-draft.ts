import type { TrustTier } from '@fxmatch/contract/http/trust-strategy'
import { faultsOfNewTier, leastTierRate, type TierFault } from '@fxmatch/domain/trust/tiers'
import { compareDecimals, decimalParts } from '../../../lib/format/decimal.ts'

/** The line being added, as it is typed. */
export type NewLine = { limitAmount: string; rateValue: string; bid: string }
export type LineFault = 'required' | 'invalid' | 'notAbove'
export type LineFaults = Partial<Record<keyof NewLine, LineFault>>

export const EMPTY_LINE: NewLine = { limitAmount: '', rateValue: '', bid: '' }

const FIELD_OF: Readonly<Record<TierFault, keyof NewLine>> = {
  LIMIT_TOO_SMALL: 'limitAmount',
  NOT_ABOVE: 'limitAmount',
  RATE_TOO_SMALL: 'rateValue',
  TOKENS_TOO_FEW: 'bid',
  TOKENS_TOO_MANY: 'bid',
}

function isDecimal(value: string, whole: number, places: number): boolean {
  const parts = decimalParts(value)
  return parts !== null && !parts.negative && parts.whole.length <= whole && parts.fraction.length <= places
}

/** Whether the Default row may have a rate: positive, at most four decimals. */
export function isDefaultRate(value: string): boolean {
  return isDecimal(value, 10, 4) && compareDecimals(value, '0') > 0
}

/**
 * What is wrong with a new line: threshold and tokens are numbers of at least one, the rate at least a unit's least, the threshold strictly above
 * every saved one (specification 002 §5). Empty: it may be saved.
 */
export function faultsOf(line: NewLine, saved: readonly TrustTier[], unit: number): LineFaults {
  const faults: LineFaults = {}
  const shape = (field: keyof NewLine, whole: number, places: number) => {
    if (line[field].trim() === '') faults[field] = 'required'
    else if (!isDecimal(line[field], whole, places)) faults[field] = 'invalid'
  }
  shape('limitAmount', 12, 3)
  shape('rateValue', 10, 4)
  shape('bid', 9, 0)
  // A field that holds no number is judged already: a number that is right takes its place.
  const judged = faultsOfNewTier(
    {
      limit: faults.limitAmount ? '999999999999' : line.limitAmount,
      rate: faults.rateValue ? leastTierRate(unit) : line.rateValue,
      tokens: faults.bid ? 1 : Number(line.bid),
    },
    saved.map(({ limitAmount }) => ({ limit: limitAmount })),
    unit,
  )
  for (const fault of judged) {
    faults[FIELD_OF[fault]] ??= fault === 'NOT_ABOVE' ? 'notAbove' : 'invalid'
  }
  return faults
}
