import type { CoverPlanView } from '@fxmatch/contract/http/cover'
import { type RefObject, useMemo } from 'react'
import { usePrinting } from '../../lib/use-printing.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { useFittingColumns } from '../../ui/data-table/use-fitting-columns.ts'

/** A month of the plan, `YYYY-MM`; null: payments of earlier months that are open still. */
type Month = string | null

/** What the column of earlier months is called where a month is named by its `YYYY-MM`. */
export const LATE = 'late'

const NONE: ReadonlySet<string> = new Set()

/**
 * The months of the plan that there is room for, and those left aside: beside an open panel the months furthest from the open one give
 * way, the later of two first; where nothing is open, the last ones. On paper all of them are there.
 *
 * @param open the month whose payments are open; undefined where none is
 * @param yields whether months give way at all: where they do not, the plan scrolls
 */
export function useFittingMonths(
  place: RefObject<HTMLElement | null>,
  plan: CoverPlanView,
  open: Month | undefined,
  yields: boolean,
): { columns: readonly Month[]; aside: readonly Month[]; tight: boolean } {
  const printing = usePrinting() !== null
  const all = useMemo(() => columnsOf(plan), [plan])
  const columns = useMemo(() => yieldingMonths(all, open, yields), [all, open, yields])
  const fit = useFittingColumns(place, columns, NONE, plan.rows)
  if (printing) return { columns: all, aside: [], tight: false }
  const left = new Set(fit.aside.map(({ id }) => id))
  return {
    columns: all.filter((month) => !left.has(month ?? LATE)),
    aside: all.filter((month) => left.has(month ?? LATE)),
    tight: fit.tight,
  }
}

/** The months, and before them what earlier ones left open, where there is any. */
function columnsOf(plan: CoverPlanView): readonly Month[] {
  const late = plan.rows.some(({ cells }) => cells.some(({ month }) => month === null))
  return [...(late ? [null] : []), ...plan.months]
}

/** The columns in the order in which they give way: the one that is open never does. */
export function yieldingMonths(
  all: readonly Month[],
  open: Month | undefined,
  yields: boolean,
): DataColumn<unknown>[] {
  const at = open === undefined ? 0 : Math.max(0, all.indexOf(open))
  const order = all
    .map((_, place) => place)
    .filter((place) => place !== at)
    .sort((a, b) => Math.abs(b - at) - Math.abs(a - at) || b - a)
  return all.map((month, place) => ({
    ...{ id: month ?? LATE, header: '', value: () => null },
    ...(yields && place !== at ? { yields: order.indexOf(place) } : {}),
  }))
}
