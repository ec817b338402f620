import { memo, type ReactNode } from 'react'
import { MISSING } from '../../lib/format/use-format.ts'
import { alignOf, type DataColumn } from './columns.ts'
import classes from './data-table.module.css'
import { SelectRow } from './select-box.tsx'
import { cellOf, type RowProps } from './table-row.tsx'

/** The letters of a day, `27-11-2026`. */
const DAY_LENGTH = 10

/** Whether a day with its time is shown, which stays in one line and is wider than a third of a telephone. */
const isMoment = ({ kind }: DataColumn<unknown>, shown: ReactNode): boolean =>
  kind === 'time' && typeof shown === 'string' && shown.length > DAY_LENGTH

/** What is not there takes no room on a card: a telephone shows a row more. In a table the dash keeps the column. */
const isNothing = (shown: ReactNode): boolean =>
  shown === null || shown === undefined || shown === false || shown === '' || shown === MISSING

/**
 * One row as a card, where a table's columns do not fit: the first column that says something of the row is its title, with the
 * actions beside it; below them the others, three abreast, so that a telephone shows several.
 */
export const TableCard = memo(function TableCard({
  row,
  index,
  columns,
  tone,
  focusable,
  choice,
  count,
}: RowProps<unknown> & {
  /** Of how many it is one; not all of them are drawn. */
  count: number
}) {
  const title = columns.find((column) => column.kind !== 'action' && column.value(row) !== null) ?? columns[0]
  const rest = columns.filter((column) => column !== title)
  const facts = rest.filter((column) => column.kind !== 'action')
  const actions = rest.filter((column) => column.kind === 'action')
  return (
    <li
      className={classes.card}
      data-row={index}
      data-tone={tone}
      data-chosen={choice?.selected || undefined}
      aria-current={tone === 'current' || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      tabIndex={focusable ? 0 : -1}
    >
      {title && (
        <div className={classes.cardTitle}>
          {choice && <SelectRow choice={choice} />}
          {cellOf(title, row)}
        </div>
      )}
      {actions.length > 0 && (
        <div className={classes.cardActions}>
          {actions.map((column) => (
            <span key={column.id}>{cellOf(column, row)}</span>
          ))}
        </div>
      )}
      <dl>
        {facts.map((column) => {
          const shown = cellOf(column, row)
          if (isNothing(shown)) return null
          return (
            <div
              key={column.id}
              data-sentence={column.sentence}
              data-wide={isMoment(column, shown) || undefined}
            >
              <dt>
                {column.header}
                {column.unit !== undefined && ` (${column.unit})`}
              </dt>
              <dd data-align={alignOf(column)} data-kind={column.kind}>
                {shown}
              </dd>
            </div>
          )
        })}
      </dl>
    </li>
  )
})
