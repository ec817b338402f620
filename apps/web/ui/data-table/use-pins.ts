import { type RefObject, useLayoutEffect } from 'react'
import { type PlacedColumn, pinOf } from './place-columns.ts'

/**
 * Keeps the columns that the person has pinned beside the first one: tells the table how far from the edge that rows begin at each of them stays.
 * Where none is pinned nothing is measured.
 */
export function usePins<Row>(
  container: RefObject<HTMLElement | null>,
  columns: readonly PlacedColumn<Row>[],
  rows: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths come from the rows
  useLayoutEffect(() => {
    if (!columns.some(({ pinned }) => pinned)) return
    const table = container.current?.querySelector('table')
    if (!table) return
    let start = 0
    let pin = 0
    for (const head of table.querySelectorAll<HTMLElement>('thead th')) {
      if (head.dataset.pinned !== undefined) table.style.setProperty(pinOf(pin++), `${start}px`)
      start += head.offsetWidth
    }
  }, [columns, rows])
}
