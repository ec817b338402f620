import type { Pen, TextStyle } from './pen.ts'

/** One cell of a table: its text, its width in points, and where the text stands; what stands at the right are figures. */
export type Cell = readonly [text: string, width: number, align: 'left' | 'right']

/** Points between two cells, and above and below a row's text together. */
const GAP = 6

/** How high the tallest cell of a row is, without the room around it. */
export const heightOfRow = (pen: Pen, cells: readonly Cell[], style: TextStyle) =>
  Math.max(...cells.map(([text, width]) => pen.dry.text(text, 0, 0, width - GAP, style)))

/** Draws a row of a table. @returns where the next one starts */
export function drawRow(pen: Pen, left: number, y: number, cells: readonly Cell[], style: TextStyle): number {
  let x = left
  for (const [text, width, align] of cells) {
    pen.text(text, x, y + GAP / 2, width - GAP, { ...style, align: align === 'right' ? 'figures' : align })
    x += width
  }
  return y + heightOfRow(pen, cells, style) + GAP
}
