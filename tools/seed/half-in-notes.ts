import { type Denomination, smallestNote } from '@fxmatch/domain/banknotes/denominations'
import { decimal } from '@fxmatch/domain/money/decimal'

/**
 * About half of an amount, such that it and the rest can be counted out in a currency's notes; all of it where there is no
 * such half.
 */
export function halfInNotes(amount: string, notes: readonly Denomination[]): string {
  const step = decimal(smallestNote(notes) ?? 1)
  const half = decimal(amount).dividedToIntegerBy(step.times(2)).times(step)
  return half.isZero() ? amount : half.toFixed()
}
