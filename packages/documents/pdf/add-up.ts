import { type Decimal, type DecimalString, decimal } from '@fxmatch/domain/money/decimal'

/**
 * Checks sums of a document that is kept: what it lists must add up to what it says, to the last digit.
 * @param document what it is called in the error
 */
export function sumsOf(document: string) {
  /** @throws RangeError naming the sum that is wrong, or a figure that is no decimal number */
  return (what: string, parts: readonly (DecimalString | Decimal)[], whole: DecimalString): void => {
    const sum = parts.reduce<Decimal>((total, part) => total.plus(decimal(part)), decimal(0))
    if (!sum.equals(decimal(whole)))
      throw new RangeError(`${document} does not add up (${what}): ${sum.toFixed()} instead of ${whole}`)
  }
}
