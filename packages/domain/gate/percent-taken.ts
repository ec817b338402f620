import { type DecimalString, decimal, roundInto } from '../money/decimal.ts'

/**
 * How much of a limit or a ceiling a value takes, whatever its sign, in percent with one decimal. Cut off, and never rounded: what is
 * told as 80 is warned of, and what is told as 100 has reached it.
 * @param limit above zero
 */
export const percentTaken = (value: DecimalString, limit: DecimalString): DecimalString =>
  roundInto(decimal(value).abs().times(100).dividedBy(limit), 1, 'DOWN').toFixed(1)
