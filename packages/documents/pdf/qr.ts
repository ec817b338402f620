import { create } from 'qrcode'

/** A QR code as a square of modules, without its quiet zone. */
export interface QrMatrix {
  /** Modules per side. */
  readonly size: number
  /** Runs of adjacent dark modules in one row. */
  readonly runs: readonly { readonly row: number; readonly column: number; readonly length: number }[]
}

/** Light border that readers need around the code (ISO/IEC 18004), in modules. */
export const QR_QUIET_ZONE = 4

/**
 * The QR code of a text, error correction level M (15 % may be lost to a stamp or a fold).
 * @throws Error if the text is longer than a QR code holds.
 */
export function qrMatrix(text: string): QrMatrix {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const runs: { row: number; column: number; length: number }[] = []
  for (let row = 0; row < modules.size; row += 1) {
    let start: number | null = null
    for (let column = 0; column <= modules.size; column += 1) {
      const dark = column < modules.size && modules.get(row, column) === 1
      if (dark && start === null) start = column
      if (!dark && start !== null) {
        runs.push({ row, column: start, length: column - start })
        start = null
      }
    }
  }
  return { size: modules.size, runs }
}
