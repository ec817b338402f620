import { A4 } from './a4-document.ts'
import { INK, type Pen, type TextStyle } from './pen.ts'
import { QR_QUIET_ZONE, qrMatrix } from './qr.ts'

const QR_SIDE = 84

/** The foot of a document that can be verified. */
export interface VerificationFoot {
  /** Address of the public page that confirms it. */
  readonly url: string
  /** The sentence with the address. */
  readonly statement: string
  /** Beside the code: what it is of, and how it is read. */
  readonly lines: readonly string[]
}

/** What the foot takes, with a statement and lines of usual length, in points. */
export const VERIFICATION_HEIGHT = 140

/** The page that the foot stands on, in points; a document on its long side says so. */
type Page = { readonly width: number; readonly height: number }

/** Draws the QR code and the address at the foot of the page, never scaled. @returns the `y` above them, in points */
export function drawVerification(
  pen: Pen,
  margin: number,
  { url, statement, lines }: VerificationFoot,
  page: Page = A4,
): number {
  const [x, width] = [margin, page.width - 2 * margin]
  const small: TextStyle = { font: 'regular', size: 8, color: INK.soft }
  const statementStyle: TextStyle = { ...small, color: INK.text, link: url }
  const matrix = qrMatrix(url)
  const quiet = (QR_SIDE / matrix.size) * QR_QUIET_ZONE

  const statementHeight = pen.dry.text(statement, x, 0, width, statementStyle)
  const statementY = page.height - margin - statementHeight
  const qrY = statementY - quiet - QR_SIDE
  const top = qrY - quiet - 4
  pen.line(x, top, width, INK.lineStrong)
  pen.qr(matrix, x, qrY, QR_SIDE, pen.paper.say('documents:ticket.qr', { url }))
  pen.text(statement, x, statementY, width, statementStyle)

  const left = x + QR_SIDE + quiet + 8
  let y = qrY
  y +=
    pen.text(pen.paper.say('documents:ticket.verification'), left, y, x + width - left, {
      font: 'semibold',
      size: 9.5,
      color: INK.accent,
      tag: 'H2',
    }) + 2
  for (const line of lines) y += pen.text(line, left, y, x + width - left, small) + 1
  return top
}
