import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING } from '../../lib/format/use-format.ts'
import { UnbrokenDates } from '../unbroken-dates.tsx'
import { alignOf, type DataColumn } from './columns.ts'
import classes from './data-table.module.css'
import { SelectRow } from './select-box.tsx'
import { cellOf, isEmpty, type RowProps } from './table-row.tsx'

/** The letters of a day, `27-11-2026`. */
const DAY_LENGTH = 10

/** Whether a day with its time is shown, which stays in one line and is wider than a third of a telephone. */
const isMoment = ({ kind }: DataColumn<unknown>, shown: ReactNode): boolean =>
  kind === 'time' && typeof shown === 'string' && shown.length > DAY_LENGTH

/** The reference that a column shows of a row, `FX-2026-000110`, which would be torn at its hyphens; else null. */
function referenceIn({ kind = 'text', value }: DataColumn<unknown>, row: unknown): string | null {
  const known = kind === 'text' ? value(row) : null
  return typeof known === 'string' && /^[A-Z]{1,4}-[\dA-Z/-]+$/.test(known) ? known : null
}

/** So many letters of a reference are as wide as a third of a telephone. */
const THIRD_LENGTH = 12

/** So many letters of a state, which are smaller, are as wide. */
const STATE_LENGTH = 15

/** Whether a figure is wider than that, `5 000 000,000` or `273 250,00 EUR`: no line may break in it, and it would be torn. */
const isLongFigure = ({ kind }: DataColumn<unknown>, shown: ReactNode): boolean =>
  kind === 'number' && typeof shown === 'string' && shown.length > THIRD_LENGTH

/** Whether a state is wider than a third of a telephone, `Lue le 29-11-2026 16:57`: its pill would be three lines high. */
const isLongState = ({ kind, value }: DataColumn<unknown>, row: unknown): boolean => {
  const said = kind === 'status' ? value(row) : null
  return typeof said === 'string' && said.length > STATE_LENGTH
}

/** What is not there takes no room on a card: a telephone shows a row more. In a table the dash keeps the column. */
const isNothing = (shown: ReactNode): boolean => isEmpty(shown) || shown === MISSING

/**
 * One row as a card, where a table's columns do not fit: its title is the first column that says something of the row, unless that
 * one has another place, and what else belongs to it, with the actions beside it; below them the others, three abreast, so that a
 * telephone shows several, and what needs no heading in a line.
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
  const { t } = useTranslation('common')
  const titles = titlesOf(columns, row)
  const rest = columns.filter((column) => !titles.includes(column))
  const actions = rest.filter((column) => column.kind === 'action')
  const told = rest.filter((column) => column.kind !== 'action' && !isNothing(cellOf(column, row)))
  const facts = told.filter(({ card }) => card === undefined)
  const first = firstOf(facts)
  const line = told.filter(({ card }) => card !== undefined)
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
      {titles.length > 0 && (
        <div className={classes.cardTitle}>
          {choice && <SelectRow choice={choice} />}
          {titles.map((column) => (
            // Each in a box of its own: texts side by side would be one word.
            <span
              key={column.id}
              className={referenceIn(column, row) !== null ? classes.whole : classes.titlePart}
            >
              {cellOf(column, row)}
            </span>
          ))}
        </div>
      )}
      {actions.length > 0 && (
        <div className={classes.cardActions}>
          {actions.map((column) => (
            <span key={column.id}>{cellOf(column, row)}</span>
          ))}
        </div>
      )}
      <Facts columns={facts.filter((column) => first.has(column))} row={row} />
      {line.length > 0 && (
        <dl className={classes.cardLine}>
          {line.map((column) => (
            <div key={column.id}>
              <dt className={column.card === 'bare' ? 'visually-hidden' : undefined}>{headingOf(column)}</dt>
              <dd>{cellOf(column, row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {first.size < facts.length && (
        <details className={classes.more}>
          <summary>{t('table.moreFacts', { count: facts.length - first.size })}</summary>
          <Facts columns={facts.filter((column) => !first.has(column))} row={row} />
        </details>
      )}
    </li>
  )
})

function Facts({ columns, row }: { columns: readonly DataColumn<unknown>[]; row: unknown }) {
  return (
    <dl>
      {columns.map((column) => {
        const shown = cellOf(column, row)
        const reference = referenceIn(column, row)
        const isLong = reference !== null && reference.length > THIRD_LENGTH
        return (
          <div
            key={column.id}
            data-sentence={column.sentence}
            data-wide={
              isMoment(column, shown) ||
              isLongFigure(column, shown) ||
              isLongState(column, row) ||
              isLong ||
              undefined
            }
          >
            <dt>{headingOf(column)}</dt>
            <dd
              data-align={alignOf(column)}
              data-kind={column.kind}
              data-whole={reference !== null || undefined}
            >
              {typeof shown === 'string' ? <UnbrokenDates>{shown}</UnbrokenDates> : shown}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** More facts than this fold: a card of thirty would fill a telephone. */
const ENOUGH = 12

/** The facts that a card shows unfolded: those that decide, and of the others those that a table would leave aside last. */
function firstOf(facts: readonly DataColumn<unknown>[]): ReadonlySet<DataColumn<unknown>> {
  const weight = ({ yields = 999 }: DataColumn<unknown>) => yields
  const deciding = facts.filter(({ yields }) => yields === undefined).length
  return new Set(facts.toSorted((a, b) => weight(b) - weight(a)).slice(0, Math.max(ENOUGH, deciding)))
}

/** What a card is named by. */
function titlesOf(columns: readonly DataColumn<unknown>[], row: unknown): readonly DataColumn<unknown>[] {
  const first = columns.find((column) => column.kind !== 'action' && column.value(row) !== null) ?? columns[0]
  return columns.filter((column) => column.card === 'title' || (column === first && first.card === undefined))
}

const headingOf = ({ header, unit }: DataColumn<unknown>): string =>
  unit === undefined ? header : `${header} (${unit})`
