import { useMemo } from 'react'
import { useStoredChoice } from '../../lib/preferences/stored-choice.ts'
import type { DataColumn } from './columns.ts'

export type ColumnChoice = {
  /** Column id → shown. */
  visibility: Record<string, boolean>
  toggle: (id: string) => void
  /** Back to the list's own choice; null where it holds already. */
  reset: (() => void) | null
}

/** Which columns of the list `name` this person wants to see, kept on this browser. */
export function useColumnChoice<Row>(name: string, columns: readonly DataColumn<Row>[]): ColumnChoice {
  const [stored, store] = useStoredChoice(`fxmatch.columns.${name}`)
  return useMemo(() => {
    const chosen = new Map(
      (stored ?? '').split(',').flatMap((entry) => {
        const match = /^([+-])(.+)$/.exec(entry)
        return match?.[2] ? [[match[2], match[1] === '+'] as const] : []
      }),
    )
    const visibility = Object.fromEntries(
      columns.map((column) => [
        column.id,
        column.hideable === false || (chosen.get(column.id) ?? !column.startsHidden),
      ]),
    )
    return {
      visibility,
      reset: chosen.size === 0 ? null : () => store(''),
      toggle: (id) => {
        chosen.set(id, !visibility[id])
        store([...chosen].map(([column, shown]) => `${shown ? '+' : '-'}${column}`).join(','))
      },
    }
  }, [stored, store, columns])
}
