import type { KeyboardEvent, ReactNode } from 'react'
import type { PlacedColumn } from './place-columns.ts'

/** Where the head of a group is drawn. */
export type GroupPlace = {
  readonly columns: readonly PlacedColumn<never>[]
  /** Whether a box stands before each row. */
  readonly boxes: boolean
  /** Among cards, and not in a table. */
  readonly cards: boolean
}

/**
 * A list in groups, drawn by whoever knows them (`group-heads.tsx`): most lists have none, and do not carry it. The rows are those of
 * the groups that are unfolded, one group after the other.
 */
export type Grouped<Row> = {
  readonly rows: readonly Row[]
  /** What stands before the row of an index; at the number of rows, what stands after the last. */
  readonly before: (index: number, place: GroupPlace) => readonly ReactNode[]
  /** Whether a key was one for groups. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => boolean
}
