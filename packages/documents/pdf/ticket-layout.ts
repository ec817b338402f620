import { INK, type Pen, type TextStyle } from './pen.ts'
import type { TicketView } from './ticket-view.ts'

/** Draws one part of a ticket at `y` between the margins and returns the `y` below it. */
export type TicketBlock = (pen: Pen, ticket: TicketView, frame: Frame, y: number) => number

/** The width between the margins. */
export interface Frame {
  readonly x: number
  readonly width: number
}

export const LABEL: TextStyle = { font: 'regular', size: 7.5, color: INK.soft }
export const BODY: TextStyle = { font: 'regular', size: 9, color: INK.text }
export const STRONG: TextStyle = { ...BODY, font: 'semibold' }
export const HEADING: TextStyle = { font: 'semibold', size: 9.5, color: INK.accent, tag: 'H2' }

/** How far two cells stand apart, in points. */
export const GUTTER = 6

/** A cell with the part of the row's width that it takes. */
export type Cell = readonly [content: string, share: number, style: TextStyle]

/** One ruled row; every cell wraps within its share of the width. */
export function tableRow(pen: Pen, { x, width }: Frame, y: number, cells: readonly Cell[]): number {
  const [padding, gutter] = [pen.gap(2.5), pen.gap(GUTTER)]
  let cellX = x
  let bottom = y
  for (const [content, share, style] of cells) {
    const cellWidth = width * share
    if (content !== '') {
      const [left, inner] =
        style.align === 'figures' ? [cellX + gutter, cellWidth - gutter] : [cellX, cellWidth - gutter]
      bottom = Math.max(bottom, y + padding + pen.text(content, left, y + padding, inner, style))
    }
    cellX += cellWidth
  }
  pen.line(x, bottom + padding, width, INK.line)
  return bottom + padding
}

/** Columns of one width beside each other. */
export function columnsOf({ x, width }: Frame, count: number, gutter: number): Frame[] {
  const columnWidth = (width - gutter * (count - 1)) / count
  return Array.from({ length: count }, (_, at) => ({
    x: x + at * (columnWidth + gutter),
    width: columnWidth,
  }))
}

/** Draws side by side and returns the lowest bottom. */
export function inColumns(
  frame: Frame,
  count: number,
  gutter: number,
  draws: readonly ((column: Frame) => number)[],
): number {
  const columns = columnsOf(frame, count, gutter)
  return Math.max(...draws.map((draw, at) => draw(columns[at] ?? frame)))
}
