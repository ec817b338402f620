/** Some bytes of an export's file, and how many of its rows are written by now. */
export interface RenderedPiece {
  readonly bytes: Uint8Array
  readonly rows: number
}
