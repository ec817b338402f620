import type { CoverTitleView, PlannedDueView } from '@fxmatch/contract/http/cover'
import { compareDecimals, isPositiveDecimal, sumDecimals } from '@fxmatch/domain/money/amount'

/** A title of which some payments can still be covered, or be asked prices for. */
export interface TitleWay {
  readonly title: CoverTitleView
  /** Whether something of these payments is neither bought nor in a draft. */
  readonly open: boolean
  /**
   * What a new request for it asks for, in its currency: what is open, and no more than the title has, whose rest is reserved for what no
   * payment was planned.
   */
  readonly amount: string
}

/** The titles of some payments with something open, or with a draft that these payments are covered by and that asks for more. */
export function titleWays(
  dues: readonly PlannedDueView[],
  titles: readonly CoverTitleView[],
  decimals: number,
): readonly TitleWay[] {
  return titles.flatMap((title) => {
    const own = dues.filter((due) => due.title === title.id)
    const wanted = sumDecimals(own.map((due) => due.open))
    const open = isPositiveDecimal(wanted)
    const drafted =
      title.draft !== null &&
      isPositiveDecimal(title.draft.openAmount) &&
      own.some((due) => isPositiveDecimal(due.draft))
    const amount = compareDecimals(wanted, title.left) > 0 ? title.left : wanted.toFixed(decimals)
    return open || drafted ? [{ title, open, amount }] : []
  })
}
