/**
 * How a page is drawn at first. Usually in pieces: what one came for before what leads elsewhere, and of many rows some, so that what
 * one presses meanwhile comes first. At once where nobody sees the pieces: where a server draws a screen, and where its
 * drawing stands before the screen until that is whole.
 */
interface FirstDrawing {
  /** Rows that a list begins with where it has them already. */
  readonly rows: number
  /** Whether all of the frame is drawn with the screen. */
  readonly whole: boolean
}

const IN_PIECES: FirstDrawing = { rows: 6, whole: false }

let now = IN_PIECES

/** How a page is drawn that begins now. */
export const firstDrawing = (): FirstDrawing => now

/** Has pages drawn at once, until `drawInPieces`. @param rows as many as are seen in a window */
export function drawAtOnce(rows: number): void {
  now = { rows, whole: true }
}

export function drawInPieces(): void {
  now = IN_PIECES
}
