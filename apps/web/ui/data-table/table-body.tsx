import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ROW_HEIGHT, useDensity } from '../../lib/preferences/density.ts'
import { alignOf, type DataColumn, type Sort } from './columns.ts'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table-props.ts'
import { SelectAll } from './select-box.tsx'
import type { Choices } from './selection.ts'
import { TableCard } from './table-cards.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import { useRowFocus } from './use-row-focus.ts'

const SKELETON_ROWS = 10
/** Rows drawn beyond the view on each side. */
const OVERSCAN = 6

type Props<Row> = Omit<DataTableProps<Row>, 'sort' | 'onSort' | 'rows' | 'selection'> & {
  rows: readonly Row[] | undefined
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  cards: boolean
  choices: Choices<Row> | null
}

/** The scrolling part of the list: header, rows or cards, totals. */
export function TableBody<Row>(props: Props<Row>) {
  const { rows, columns, cards, choices, onOpen } = props
  const container = useRef<HTMLDivElement>(null)
  const [density] = useDensity()
  const count = rows?.length ?? 0
  const virtualizer = useVirtualizer({
    enabled: (props.virtual ?? false) && !cards,
    count,
    getScrollElement: () => container.current,
    estimateSize: () => ROW_HEIGHT[density],
    overscan: OVERSCAN,
  })
  const reveal = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer])
  const open = (index: number) => {
    const row = rows?.[index]
    if (row !== undefined) onOpen?.(row)
  }
  const choose = (index: number) => {
    const row = rows?.[index]
    if (row !== undefined) choices?.of(row).toggle()
  }
  const focus = useRowFocus(
    container,
    count,
    onOpen && open,
    choices ? choose : undefined,
    props.virtual ? reveal : undefined,
  )

  const kept = useFocusKept()
  const rowProps = (row: Row, index: number) => ({
    row,
    index,
    columns,
    tone: props.tone?.(row),
    focusable: focus.index === index,
    onKeyDown: focus.onKeyDown,
    onFocus: focus.onFocus,
    onOpen,
    choice: choices?.of(row) ?? null,
  })

  if (cards && rows !== undefined) {
    return (
      <div ref={container} className={classes.cards} {...kept}>
        {choices && count > 0 && (
          <div className={classes.cardsHead}>
            <SelectAll choice={choices.every} labelled />
          </div>
        )}
        <ul>
          {rows.map((row, index) => (
            <TableCard key={props.rowKey(row)} {...rowProps(row, index)} />
          ))}
        </ul>
        {props.totals && <TotalsCard columns={columns} totals={props.totals} />}
      </div>
    )
  }

  const items = props.virtual ? virtualizer.getVirtualItems() : undefined
  const before = items?.[0]?.start ?? 0
  const after = items ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const span = columns.length + (choices ? 1 : 0)
  return (
    <div
      ref={container}
      className={classes.scroll}
      // Without rows there is nothing inside that the keyboard could reach to scroll to the last columns.
      {...(count === 0 ? { tabIndex: 0 } : {})}
      {...kept}
      style={props.maxHeight === undefined ? undefined : { maxHeight: props.maxHeight }}
    >
      <table
        className={classes.table}
        data-selectable={choices !== null || undefined}
        aria-label={props.label}
        aria-rowcount={rows === undefined ? -1 : count + 1}
      >
        <TableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          choice={choices?.every ?? null}
        />
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns} span={span} />}
          {before > 0 && <Spacer span={span} height={before} />}
          {items
            ? items.map((item) => {
                const row = rows?.[item.index]
                return row === undefined ? null : (
                  <TableRow key={props.rowKey(row)} {...rowProps(row, item.index)} />
                )
              })
            : rows?.map((row, index) => <TableRow key={props.rowKey(row)} {...rowProps(row, index)} />)}
          {after > 0 && <Spacer span={span} height={after} />}
        </tbody>
        {props.totals && count > 0 && (
          <Totals columns={columns} totals={props.totals} selectable={choices !== null} />
        )}
      </table>
    </div>
  )
}

function Spacer({ span, height }: { span: number; height: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

function SkeletonRows<Row>({ columns, span }: { columns: readonly DataColumn<Row>[]; span: number }) {
  const { t } = useTranslation('common')
  return (
    <>
      <tr className="visually-hidden">
        <td colSpan={span}>{t('table.loading')}</td>
      </tr>
      {Array.from({ length: SKELETON_ROWS }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <tr key={line} aria-hidden>
          {Array.from({ length: span }, (_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are alike and never move
            <td key={cell} data-align={columns[cell] ? alignOf(columns[cell]) : 'left'}>
              <span className={classes.skeleton} />
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}

type TotalsProps<Row> = {
  columns: readonly DataColumn<Row>[]
  totals: NonNullable<DataTableProps<Row>['totals']>
}

function Totals<Row>({ columns, totals, selectable }: TotalsProps<Row> & { selectable: boolean }) {
  const { t } = useTranslation('common')
  return (
    <tfoot>
      <tr>
        {selectable && <td className={classes.check} />}
        {columns.map((column, index) => (
          <td key={column.id} data-align={alignOf(column)} data-kind={column.kind ?? 'text'}>
            {totals[column.id] ?? (index === 0 ? t('table.total') : null)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

function TotalsCard<Row>({ columns, totals }: TotalsProps<Row>) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.card} data-total>
      <div className={classes.cardTitle}>{t('table.total')}</div>
      <dl>
        {columns
          .filter((column) => totals[column.id] !== undefined)
          .map((column) => (
            <div key={column.id}>
              <dt>
                {column.header}
                {column.unit !== undefined && ` (${column.unit})`}
              </dt>
              <dd>{totals[column.id]}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
