import { useMediaQuery } from '@mantine/hooks'
import { type RowData, useTable } from '@tanstack/react-table'
import { type ReactNode, use, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { firstDrawing } from '../../lib/first-drawing.ts'
import { EmptyList, EmptyState, NothingLeft } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { useFiltersOn } from '../narrowed.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { columnDefs, features, type Sort } from './columns.ts'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table-props.ts'
import { placed } from './place-columns.ts'
import { choicesOf } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { TableBody } from './table-body.tsx'
import { type Paging, TableFooter } from './table-footer.tsx'
import { useColumnChoice, withinWidths } from './use-column-choice.ts'
import { useFittingColumns } from './use-fitting-columns.ts'
import type { HeadActions } from './use-head-drag.ts'
import { usePins } from './use-pins.ts'
import { ViewsOfList } from './views-of-list.ts'

/** Below this width rows become cards (specification 000 §9, mobile breakpoint). */
const CARDS_BELOW = '(max-width: 699px)'

const NO_ROWS: readonly never[] = []
const NO_SORT: readonly Sort[] = []

/**
 * The house list: sort, sticky header and first column, keyboard, selection, totals, columns, pages, its own loading,
 * empty and failed states, and cards on narrow screens. It holds no data and knows no call.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rowKey } = props
  // Many rows are drawn in pieces, the first of them at once: what one presses meanwhile comes first.
  const whole = props.paging?.whole === true
  const deferred = useDeferredValue(
    props.rows,
    whole ? props.rows : props.rows?.slice(0, firstDrawing().rows),
  )
  // Heads and rows of groups are of one moment.
  const rows = props.atOnce || props.grouped ? props.rows : deferred
  const cards = useMediaQuery(CARDS_BELOW, false, { getInitialValueInEffect: false })
  const choice = useColumnChoice(props.name, columns)
  const given = props.sort ? [props.sort] : NO_SORT
  const [ownSort, setOwnSort] = useState<readonly Sort[]>(given)
  const { onSort } = props
  const sort = onSort ? given : ownSort
  const defs = useMemo(() => columnDefs(columns), [columns])
  const [drawing, setDrawing] = useState<{ id: string; width: number } | null>(null)
  // The same while the choice is: the engine makes other columns of another choice, and the rows' cells are drawn anew for them.
  const arranged = useMemo(
    () => ({
      columnVisibility: choice.visibility,
      columnOrder: [...choice.order],
      columnPinning: { start: [...choice.order.slice(0, choice.pinned.length + 1)], end: [] },
    }),
    [choice],
  )
  const table = useTable({
    features,
    columns: defs,
    // Rows that come sorted need no engine: ten thousand live ones would be copied at every change.
    data: props.onSort ? NO_ROWS : (rows ?? NO_ROWS),
    getRowId: rowKey,
    manualSorting: props.onSort !== undefined,
    state: {
      ...arranged,
      sorting: sort.map(({ column, direction }) => ({ id: column, desc: direction === 'desc' })),
    },
  })
  const seen = table.getVisibleLeafColumns()
  const chosen = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    return seen.flatMap(({ id }) => byId.get(id) ?? [])
  }, [columns, seen])
  const ordered = onSort ? (rows ?? NO_ROWS) : table.getRowModel().rows.map((row) => row.original)
  const shown = whole ? pageOf(ordered, props.paging) : ordered
  const container = useRef<HTMLDivElement>(null)
  // Ten thousand live rows move several times a second: they are not laid out anew to be measured.
  const measured = props.virtual && rows ? true : rows
  const fitting = useFittingColumns(container, chosen, choice.wanted, cards ? undefined : measured)
  const visible = useMemo(() => {
    if (cards) return chosen
    const widths = drawing ? { ...choice.widths, [drawing.id]: drawing.width } : choice.widths
    return placed(fitting.columns, choice.pinned, widths)
  }, [cards, chosen, fitting.columns, choice, drawing])
  usePins(container, visible, measured)
  const widthOf = useCallback(
    (id: string) =>
      container.current?.querySelector<HTMLElement>(`th[data-column="${CSS.escape(id)}"]`)?.offsetWidth ?? 0,
    [],
  )
  const head: HeadActions = {
    draw: (id, width, kept) => {
      setDrawing(kept ? null : { id, width: withinWidths(width) })
      if (kept) choice.draw(id, width)
    },
    undraw: (id) => choice.draw(id, null),
    move: choice.move,
  }
  const { selection } = props
  const choices = selection ? choicesOf(selection, shown, rowKey, visible[0]) : null
  const hasFilters = props.views === true || props.onFilter !== undefined || props.narrows === true
  const failed = props.error !== undefined && props.error !== null
  const viewsOf = use(ViewsOfList)
  const chooser = { columns, choice, aside: cards ? NO_ROWS : fitting.aside, widthOf }
  // A list that is one long page has nothing else in its foot: the rows take its place.
  const inHead =
    !cards && props.virtual === true && !props.paging && !selection && visible.at(-1)?.kind === 'action'
  // The foot comes with the first rows: under what is drawn until then it would stand elsewhere, and jump.
  const [begun, setBegun] = useState(rows !== undefined)
  if (!begun && (rows !== undefined || failed)) setBegun(true)
  // Of rows that were there from the start the others follow the first.
  const [complete, setComplete] = useState(false)
  if (!complete && rows !== undefined && rows.length === props.rows?.length) setComplete(true)

  return (
    <section
      className={classes.root}
      data-list
      aria-label={props.label}
      aria-busy={!failed && (rows === undefined || !complete)}
    >
      {failed && <ErrorState error={props.error} compact={rows !== undefined} {...retry(props.onRetry)} />}
      {!(failed && rows === undefined) && (
        <TableBody
          {...props}
          container={container}
          tight={fitting.tight}
          folded={fitting.folded}
          head={head}
          corner={
            inHead && (
              <span className={classes.corner}>
                {props.views && viewsOf?.(props.name, true)}
                <ColumnChooser {...chooser} compact />
              </span>
            )
          }
          cards={cards}
          choices={choices}
          columns={visible}
          rows={rows === undefined ? undefined : shown}
          sort={sort}
          several={!onSort}
          onSort={onSort ? (next) => onSort(next[0] ?? null) : setOwnSort}
        />
      )}
      {rows?.length === 0 && !props.grouped && !failed && (
        <Nothing list={props.label} filters={hasFilters}>
          {props.empty}
        </Nothing>
      )}
      {begun && !inHead && (
        <TableFooter
          name={props.name}
          paging={props.paging}
          columns={columns}
          choice={choice}
          aside={cards ? NO_ROWS : fitting.aside}
          widthOf={widthOf}
          views={
            <>
              {props.groupChoice}
              {props.views && viewsOf?.(props.name, false)}
            </>
          }
        >
          {choices && <SelectionBar choices={choices}>{selection?.actions?.(choices.chosen)}</SelectionBar>}
        </TableFooter>
      )}
    </section>
  )
}

/** What stands in place of rows: where filters leave them out, the way to take these off; else what the screen says. */
function Nothing({ list, filters, children }: { list: string; filters: boolean; children: ReactNode }) {
  const on = useFiltersOn()
  if (filters && on !== null) return <NothingLeft list={list} filters={on} />
  return <EmptyList value={list}>{children ?? <EmptyState />}</EmptyList>
}

/** The rows of one page of all. */
function pageOf<Row>(
  rows: readonly Row[],
  paging: Pick<Paging, 'page' | 'size'> | undefined,
): readonly Row[] {
  return paging ? rows.slice((paging.page - 1) * paging.size, paging.page * paging.size) : rows
}

function retry(onRetry: (() => void) | undefined): { onRetry?: () => void } {
  return onRetry === undefined ? {} : { onRetry }
}
