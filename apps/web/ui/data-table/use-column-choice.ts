import { useMemo } from 'react'
import { useListLayout } from '../../lib/preferences/use-list-layout.ts'
import type { DataColumn } from './columns.ts'

export type ColumnChoice = {
  /** Column id → shown. */
  visibility: Record<string, boolean>
  /** The columns that the person wants to see whatever room there is. */
  wanted: ReadonlySet<string>
  show: (id: string, shown: boolean) => void
  /** Back to the list's own choice; null where it holds already. */
  reset: (() => void) | null
}

/** Which columns of the list `name` this person wants to see. */
export function useColumnChoice<Row>(name: string, columns: readonly DataColumn<Row>[]): ColumnChoice {
  const [layout, change] = useListLayout(name)
  return useMemo(() => {
    const { shown = [], hidden = [] } = layout
    const wanted = new Set(shown)
    const unwanted = new Set(hidden)
    const isSeen = (column: DataColumn<Row>) =>
      column.hideable === false ||
      (!unwanted.has(column.id) && (wanted.has(column.id) || !column.startsHidden))
    const arranged = Object.keys(layout).some((member) => member !== 'size')
    return {
      visibility: Object.fromEntries(columns.map((column) => [column.id, isSeen(column)])),
      wanted,
      reset: arranged
        ? () =>
            change({
              shown: undefined,
              hidden: undefined,
              order: undefined,
              pinned: undefined,
              widths: undefined,
            })
        : null,
      show: (id, seen) => {
        const without = (ids: readonly string[]) => ids.filter((other) => other !== id)
        change({
          shown: seen ? [...without(shown), id] : without(shown),
          hidden: seen ? without(hidden) : [...without(hidden), id],
        })
      },
    }
  }, [layout, change, columns])
}
