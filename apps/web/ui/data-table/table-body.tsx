import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { firstDrawing } from '../../lib/first-drawing.ts'
import { isKey } from '../../lib/keys/keys.ts'
import { ROW_HEIGHT, useDensity } from '../../lib/preferences/density.ts'
import { usePrinting } from '../../lib/use-printing.ts'
import type { Sort } from './columns.ts'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table-props.ts'
import { filterByCell } from './filter-by-cell.ts'
import { observeSize } from './observe-size.ts'
import type { PlacedColumn } from './place-columns.ts'
import { SelectAll } from './select-box.tsx'
import type { Choices } from './selection.ts'
import { TableCard } from './table-cards.tsx'
import { TableHead } from './table-head.tsx'
import { isSelectingText, onBoxCell, onControl, TableRow } from './table-row.tsx'
import { cardHeight, SkeletonCards, SkeletonRows } from './table-skeleton.tsx'
import { Totals, TotalsCard } from './table-totals.tsx'
import { tell } from './tell.ts'
import { useApproached } from './use-approached.ts'
import { useCells } from './use-cells.ts'
import { useClickOpens } from './use-click-opens.ts'
import { useCopying } from './use-copying.ts'
import { useFocusKept } from './use-focus-kept.ts'
import type { HeadActions } from './use-head-drag.ts'
import { useRangeChoice } from './use-range-choice.ts'
import { rowOf, useRowFocus } from './use-row-focus.ts'
import { useTypedFind } from './use-typed-find.ts'

/** Rows that are drawn for a print; of a longer list the rows in view are. */
const MOST_ON_PAPER = 2_000
/** Rows drawn beyond the view on each side. */
const OVERSCAN = 3

const NO_ROWS: readonly never[] = []

type Props<Row> = Omit<DataTableProps<Row>, 'columns' | 'sort' | 'onSort' | 'rows' | 'selection'> & {
  rows: readonly Row[] | undefined
  sort: readonly Sort[]
  onSort: (sort: readonly Sort[]) => void
  /** Whether the list can be put in order by several columns. */
  several: boolean
  cards: boolean
  /** What the list scrolls in. */
  container: RefObject<HTMLDivElement | null>
  head: HeadActions
  /** What stands in the head over the rows' own buttons. */
  corner: ReactNode
  /** Whether less stands between the columns. */
  tight: boolean
  folded: boolean
  choices: Choices<Row> | null
  columns: readonly PlacedColumn<Row>[]
}

/** The scrolling part of the list: header, rows or cards, totals. */
export function TableBody<Row>(props: Props<Row>) {
  const { rows, columns, cards, choices, onOpen, container, unfolded, grouped } = props
  const { t } = useTranslation('shell')
  const [density] = useDensity()
  const count = rows?.length ?? 0
  // On paper nobody scrolls to the others.
  const printing = usePrinting() !== null && count <= MOST_ON_PAPER
  const virtual = (props.virtual ?? false) && !printing
  const virtualizer = useVirtualizer({
    enabled: virtual && !cards,
    count,
    getScrollElement: () => container.current,
    estimateSize: () => ROW_HEIGHT[density],
    overscan: OVERSCAN,
    observeElementRect: observeSize,
    initialRect: { width: 0, height: firstDrawing().rows * ROW_HEIGHT[density] },
    // Who scrolls far or presses End sees at once that the list moves, and its rows a moment later.
    useFlushSync: false,
  })
  const scrollTo = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer])
  const approached = useApproached(cards ? count : 0)
  const open = (index: number) => {
    const row = rows?.[index]
    if (row !== undefined) onOpen?.(row)
  }
  const choosing = useRangeChoice(choices, rows ?? NO_ROWS, props.rowKey)
  const focus = useRowFocus(
    container,
    count,
    onOpen && open,
    choosing,
    cards ? approached.reveal : props.virtual ? scrollTo : undefined,
  )

  const status = useRef<HTMLParagraphElement>(null)
  const boxes = choices ? 1 : 0
  const shown = { container, rows: rows ?? NO_ROWS, columns, before: boxes }
  const cells = useCells({ ...shown, rowKey: props.rowKey, goTo: focus.goTo })
  const copyWithHeads = useCopying({ ...shown, cells, choices, partly: props.virtual ?? false, status })
  const find = useTypedFind({
    container,
    off: cards || (props.held ?? false),
    goTo: focus.goTo,
    onNothing: (typed) => tell(status.current, t('list.nothingBegins', { typed })),
  })
  const clicks = useClickOpens(onOpen, props.held ?? false)

  const kept = useFocusKept()
  const hears = {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (grouped?.onKeyDown(event)) event.preventDefault()
      else if (!cards && isKey(event, 'copyWithHeads')) {
        event.preventDefault()
        copyWithHeads()
      } else if (!cards && filterByCell(event, cells.focused(event.target), props)) event.preventDefault()
      else if ((cards || !cells.onKeyDown(event)) && !find(event)) focus.onKeyDown(event)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      clicks.forget()
      if (!cards) cells.onPointerDown(event)
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      kept.onFocus(event)
      focus.onFocus(event)
    },
    onBlur: kept.onBlur,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const { target, detail, shiftKey } = event
      const row = onControl(target) ? null : rowOf(target)
      if (!row || isSelectingText(row) || cells.isMarking()) return
      const index = Number(row.dataset.row)
      // Who chooses rows stays with them: a click beside a box is the box's, and the second half of a double click nothing.
      const chooses = choices && (shiftKey || choices.chosen.length > 0 || onBoxCell(target))
      if (!chooses) clicks.open(rows?.[index], event)
      else if (detail < 2 || shiftKey) choosing?.choose(index, shiftKey)
    },
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      // It would select the text between the two clicks.
      if (event.shiftKey && choosing) event.preventDefault()
    },
  }
  const choiceOf = (row: Row, index: number) =>
    choices && { ...choices.of(row), toggle: (extend: boolean) => choosing?.choose(index, extend) }
  const rowProps = (row: Row, index: number) => ({
    row,
    index,
    columns: columns as readonly PlacedColumn<unknown>[],
    tone: props.tone?.(row),
    focusable: focus.index === index,
    opens: onOpen !== undefined,
    choice: choiceOf(row, index),
    ...(grouped ? { level: 2 } : {}),
  })
  /** Lines with the heads of groups between them, all beside each other: a head keeps its place when its rows come. */
  const inGroups = (lines: readonly ReactNode[] | undefined): readonly ReactNode[] | undefined => {
    if (!grouped || lines === undefined) return lines
    const place = { columns: columns as readonly PlacedColumn<never>[], boxes: boxes > 0, cards }
    const between = lines.flatMap((line, index) => [...grouped.before(index, place), line])
    return lines.length < count ? between : [...between, ...grouped.before(count, place)]
  }

  if (cards && rows === undefined) return <SkeletonCards columns={columns.length} />
  if (cards && rows !== undefined) {
    const missing = count - approached.drawn
    return (
      <div ref={container} className={classes.cards} {...hears}>
        {choices && count > 0 && (
          <div className={classes.cardsHead}>
            <SelectAll choice={choices.every} labelled />
          </div>
        )}
        <ul>
          {inGroups(
            rows.slice(0, approached.drawn).map((row, index) => (
              <Fragment key={props.rowKey(row)}>
                <TableCard {...rowProps(row, index)} count={count} />
                {unfolded?.row === props.rowKey(row) && unfolded.draw(null)}
              </Fragment>
            )),
          )}
          {missing > 0 && (
            // As high as what is missing: who comes back to the middle of a list finds the middle.
            <li ref={approached.end} aria-hidden style={{ height: missing * cardHeight(columns.length) }} />
          )}
        </ul>
        {props.totals && count > 0 && <TotalsCard columns={columns} totals={props.totals} />}
      </div>
    )
  }

  const items = virtual ? virtualizer.getVirtualItems() : undefined
  const before = items?.[0]?.start ?? 0
  const after = items ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const span = columns.length + boxes
  return (
    <>
      <div
        ref={container}
        className={classes.scroll}
        // Without rows there is nothing inside that the keyboard could reach to scroll to the last columns.
        {...(count === 0 && !grouped ? { tabIndex: 0 } : {})}
        {...hears}
        style={
          props.maxHeight === undefined ? undefined : ({ '--list-height': props.maxHeight } as CSSProperties)
        }
      >
        <table
          className={classes.table}
          data-selectable={choices !== null || undefined}
          data-tight={props.tight || undefined}
          data-folded={props.folded || undefined}
          data-virtual={virtual || undefined}
          data-drawn={columns.some(({ drawn }) => drawn) || undefined}
          role={grouped ? 'treegrid' : undefined}
          aria-label={props.label}
          aria-rowcount={rows === undefined || grouped ? -1 : count + 1}
        >
          <TableHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            several={props.several}
            onAlone={() => tell(status.current, t('list.sortAlone'))}
            choice={choices?.every ?? null}
            actions={props.head}
            filters={props.onFilter !== undefined}
            corner={props.corner}
          />
          <tbody>
            {rows === undefined && <SkeletonRows span={span} />}
            {before > 0 && <Spacer span={span} height={before} />}
            {items
              ? items.map((item) => {
                  const row = rows?.[item.index]
                  if (row === undefined) return null
                  // Where all rows move on, each place gets another text, and no element is made or thrown away.
                  const key = props.held ? item.index : props.rowKey(row)
                  return <TableRow key={key} {...rowProps(row, item.index)} />
                })
              : inGroups(
                  rows?.map((row, index) => (
                    <Fragment key={props.rowKey(row)}>
                      <TableRow {...rowProps(row, index)} />
                      {unfolded?.row === props.rowKey(row) && unfolded.draw(span)}
                    </Fragment>
                  )),
                )}
            {after > 0 && <Spacer span={span} height={after} />}
          </tbody>
          {props.totals && (count > 0 || grouped) && (
            <Totals columns={columns} totals={props.totals} selectable={choices !== null} />
          )}
        </table>
      </div>
      <p ref={status} aria-live="polite" className={classes.told} />
    </>
  )
}

function Spacer({ span, height }: { span: number; height: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}
