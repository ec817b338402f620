import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING } from '../../lib/format/use-format.ts'
import { explainedAs } from '../abbreviations.ts'
import { alignOf, type DataColumn } from './columns.ts'
import classes from './data-table.module.css'
import type { PlacedColumn } from './place-columns.ts'
import { SelectRow } from './select-box.tsx'
import type { RowChoice } from './selection.ts'

/**
 * How a row stands out: chosen beside the list, held by the reader's own order, waiting for the reader, waiting for somebody, just risen or fallen,
 * about to leave.
 */
export type RowTone = 'current' | 'own' | 'highlight' | 'waiting' | 'up' | 'down' | 'gone'

export type RowProps<Row> = {
  row: Row
  index: number
  columns: readonly PlacedColumn<Row>[]
  tone: RowTone | undefined
  focusable: boolean
  /** Whether a click or Enter opens it; the list hears them. */
  opens: boolean
  /** The row's box; null where rows are not chosen. */
  choice: RowChoice | null
  /** Its level, below the head of its group. */
  level?: number
}

/** What has been drawn of each row, by what draws it. */
const drawn = new WeakMap<object, WeakMap<object, ReactNode>>()

/**
 * What a column shows of a row; a missing value is a dash, but for buttons. What draws a cell draws the same of the same row, and is asked once:
 * where columns come, go or move, React leaves what stays alone.
 */
export function cellOf<Row>(column: DataColumn<Row>, row: Row): ReactNode {
  const { render } = column
  if (render === undefined) {
    const value = column.value(row)
    return isEmpty(value) ? MISSING : value
  }
  if (typeof row !== 'object' || row === null) return render(row)
  let known = drawn.get(render)
  if (known === undefined) {
    known = new WeakMap()
    drawn.set(render, known)
  }
  if (!known.has(row)) {
    const shown = render(row)
    known.set(row, isEmpty(shown) && column.kind !== 'action' ? MISSING : shown)
  }
  return known.get(row)
}

/** Whether nothing is drawn. */
export const isEmpty = (shown: ReactNode): boolean =>
  shown === null || shown === undefined || shown === false || shown === ''

/** Whether a click landed on a control of its own, which must not also open the row. */
export function onControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, label, summary') !== null
}

/** Whether a click landed beside a row's box. */
export function onBoxCell(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-box]') !== null
}

/** Whether somebody has just marked a text of the row, to copy it: letting the button go is no click on the row. */
export function isSelectingText(row: Element): boolean {
  const marked = window.getSelection()
  return marked !== null && !marked.isCollapsed && marked.containsNode(row, true)
}

/**
 * One row of the grid: reached by the arrows, opened by Enter or a click, chosen by Space or its box. Drawn again only when
 * something of its own changes.
 */
export const TableRow = memo(function TableRow(props: RowProps<unknown>) {
  const { row, index, columns, tone, choice } = props
  return (
    <tr
      data-row={index}
      data-tone={tone}
      data-opens={props.opens || undefined}
      aria-current={tone === 'current' || undefined}
      aria-selected={choice?.selected}
      aria-level={props.level}
      tabIndex={props.focusable ? 0 : -1}
    >
      {choice && (
        <td className={classes.check} data-box>
          <SelectRow choice={choice} />
        </td>
      )}
      <Cells row={row} columns={columns} />
    </tr>
  )
})

/** Whether a text has nowhere to break but at a hyphen, where a reference or a date would be torn. */
const isWord = (value: string | number | null): boolean => typeof value === 'string' && !/\s/.test(value)

/** A row's cells, drawn again only when the row or the columns change: rows that merely move keep theirs. */
const Cells = memo(function Cells({
  row,
  columns,
}: {
  row: unknown
  columns: readonly PlacedColumn<unknown>[]
}) {
  const { i18n } = useTranslation('common')
  return columns.map((column) => {
    const value = column.value(row)
    return (
      <td
        key={column.id}
        title={explainedAs(value, i18n)}
        data-align={alignOf(column)}
        data-kind={column.kind ?? 'text'}
        data-wraps={column.wraps || undefined}
        data-word={isWord(value) || undefined}
        data-pinned={column.pinned}
        data-drawn={column.drawn}
        style={column.style}
      >
        {cellOf(column, row)}
      </td>
    )
  })
})
