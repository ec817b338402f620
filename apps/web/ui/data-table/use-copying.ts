import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CopiedCell,
  figureCell,
  numberCell,
  tabbed,
  tableOf,
  textCell,
} from '../../lib/format/copied-cells.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { decimalParts } from '../../lib/format/decimal.ts'
import { isTyping } from '../../lib/keys/keys.ts'
import type { DataColumn } from './columns.ts'
import type { Choices } from './selection.ts'
import { tell } from './tell.ts'
import type { Cells } from './use-cells.ts'
import { rowOf } from './use-row-focus.ts'

type Given<Row> = {
  container: RefObject<HTMLDivElement | null>
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  before: number
  cells: Cells<Row>
  choices: Choices<Row> | null
  /** Whether only the rows in view are drawn: then what is copied comes from their values, the same for all of them. */
  partly: boolean
  /** Where what was copied is told to those who hear the screen. */
  status: RefObject<HTMLElement | null>
}

/**
 * Puts rows or cells on the clipboard when somebody copies in a list: the marked cells; else the chosen rows; else the row that has the
 * focus. A marked text is the browser's to copy.
 *
 * @returns the way to copy with the columns' titles
 */
export function useCopying<Row>(given: Given<Row>): () => void {
  const { t, i18n } = useTranslation('shell')
  const newest = useRef(given)
  newest.current = given
  const withHeads = useRef(false)
  const words = useRef({ t, language: i18n.language })
  words.current = { t, language: i18n.language }

  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const { container, columns, cells, choices, rows, status } = newest.current
      const at = document.activeElement
      if (!at || event.defaultPrevented || !event.clipboardData || !container.current?.contains(at)) return
      // Where rows are cards there are no cells: the browser copies what is marked.
      const row = at.closest('tr, td') ? rowOf(at) : null
      const isBox = at instanceof HTMLInputElement && at.type === 'checkbox'
      if (!row || (isTyping(at) && !isBox) || window.getSelection()?.isCollapsed === false) return
      const all = columns.filter(({ kind }) => kind !== 'action')
      const index = Number(row.dataset.row)
      if (cells.marked() === null && !choices?.chosen.length) cells.markRows(index, index)
      const taken = cells.marked() ?? { rows: choices?.chosen ?? [], columns: all }
      const places = new Map(taken.rows.length > 0 ? rows.map((each, place) => [each, place]) : [])
      const copied = taken.rows.map((each) => {
        const line = lineOf(container.current, places.get(each))
        return taken.columns.map((column) =>
          cellOf(
            column,
            each,
            words.current.language,
            newest.current.partly ? null : shownIn(line, columns, column, newest.current.before),
          ),
        )
      })
      const heads = taken.columns.map(({ header, unit }) =>
        textCell(unit === undefined ? header : `${header} (${unit})`),
      )
      const table = withHeads.current ? [heads, ...copied] : copied
      const texts = taken.columns.map(({ kind }) => kind !== 'number' && kind !== 'time')
      event.clipboardData.setData('text/plain', tabbed(table))
      event.clipboardData.setData('text/html', tableOf(table, texts))
      event.preventDefault()
      cells.showCopied()
      tell(
        status.current,
        words.current.t('list.copied', { count: taken.rows.length * taken.columns.length }),
      )
    }
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [])

  return () => {
    withHeads.current = true
    // The way that goes through the same event; it asks nobody for a permission.
    document.execCommand('copy')
    withHeads.current = false
  }
}

const lineOf = (box: HTMLElement | null, index: number | undefined) =>
  index === undefined ? null : (box?.querySelector<HTMLTableRowElement>(`tr[data-row="${index}"]`) ?? null)

/**
 * What the list shows in a cell, without what only a screen reader says, and what stands aside of the value (`data-aside`: a
 * spreadsheet has the currency, and not for how many of it a price is); null where the row is not drawn.
 */
function shownIn<Row>(
  line: HTMLTableRowElement | null,
  columns: readonly DataColumn<Row>[],
  column: DataColumn<Row>,
  before: number,
): string | null {
  const cell = line?.cells[columns.indexOf(column) + before]
  return cell ? textIn(cell) : null
}

function textIn(element: Element): string {
  let text = ''
  for (const node of element.childNodes) {
    if (node instanceof Text) text += node.data
    else if (node instanceof HTMLElement && !node.matches('.visually-hidden, [hidden], [data-aside]'))
      text += ` ${textIn(node)} `
  }
  return text
}

function cellOf<Row>(column: DataColumn<Row>, row: Row, language: string, shown: string | null): CopiedCell {
  const value = column.value(row)
  if (column.text) return textCell(column.text(row))
  if (shown !== null) return column.kind === 'number' ? figureCell(value, shown, language) : textCell(shown)
  const plain = String(value ?? '')
  if (column.kind === 'number' && decimalParts(plain)) return numberCell(plain, language)
  return textCell(column.kind === 'time' ? formatDateTime(plain) : plain)
}
