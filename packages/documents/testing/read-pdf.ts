import { plainSpaces } from '@fxmatch/words/testing/plain-spaces'
import jsqr from 'jsqr'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A run of text with the box that it takes, in points from the lower left corner. */
export interface PlacedText {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** What a reader finds in a PDF file. */
export interface ReadPdf {
  readonly pages: number
  readonly language: string | null
  readonly info: Readonly<Record<string, unknown>>
  readonly links: readonly string[]
  /** Text of the page, every space a plain one, as in `info`. */
  readonly text: string
  readonly placed: readonly PlacedText[]
  /** What the QR code drawn as the page's figure says; `null` if it cannot be read. */
  readonly qr: string | null
}

/** Reads a page of a PDF file back with pdf.js: its first one, unless another is asked for. */
export async function readPdf(bytes: Uint8Array, number = 1): Promise<ReadPdf> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const page = await pdf.getPage(number)
  const { items, lang } = await page.getTextContent()
  const placed = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , left = 0, baseline = 0] = item.transform as number[]
    // Ascent and descent of letters without their line spacing.
    const [bottom, top] = [baseline - item.height * 0.2, baseline + item.height * 0.7]
    return [{ text: item.str, left, right: left + item.width, bottom, top }]
  })
  const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('')
  const { info } = await pdf.getMetadata()
  const annotations: { url?: string }[] = await page.getAnnotations()
  const { fnArray, argsArray } = await page.getOperatorList()
  const read: ReadPdf = {
    pages: pdf.numPages,
    language: lang,
    info: withPlainSpaces(info as Record<string, unknown>),
    links: annotations.flatMap(({ url }) => (url === undefined ? [] : [url])),
    text: text.replace(/\s+/g, ' '),
    placed,
    qr: decodeFigure(fnArray, argsArray),
  }
  await pdf.loadingTask.destroy()
  return read
}

const withPlainSpaces = (info: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(info).map(([name, value]) => [
      name,
      typeof value === 'string' ? plainSpaces(value) : value,
    ]),
  )

/** Finds the path painted inside the `Figure` and decodes it as a QR code. */
function decodeFigure(operators: readonly number[], args: readonly unknown[]): string | null {
  const figure = operators.findIndex(
    (operator, at) => operator === OPS.beginMarkedContentProps && (args[at] as unknown[])[0] === 'Figure',
  )
  const path = operators.indexOf(OPS.constructPath, figure)
  if (figure < 0 || path < 0) return null
  const [, [coordinates]] = args[path] as [number, [ArrayLike<number>]]
  return decodeRectangles(Array.from(coordinates))
}

// A rectangle in pdf.js's path: move (0), three lines (1) and a close (4), with two coordinates each but the last.
const NUMBERS_PER_RECTANGLE = 13
const PIXELS_PER_MODULE = 4
const QUIET = 4 * PIXELS_PER_MODULE

function decodeRectangles(path: readonly number[]): string | null {
  const boxes: { x0: number; y0: number; x1: number; y1: number }[] = []
  for (let at = 0; at + NUMBERS_PER_RECTANGLE <= path.length; at += NUMBERS_PER_RECTANGLE) {
    const [, x0 = 0, y0 = 0, , , , , x1 = 0, y1 = 0] = path.slice(at)
    boxes.push({ x0, y0, x1, y1 })
  }
  const left = Math.min(...boxes.map(({ x0 }) => x0))
  const low = Math.min(...boxes.map(({ y0 }) => y0))
  const unit = Math.min(...boxes.map(({ y0, y1 }) => y1 - y0))
  const modules = Math.round((Math.max(...boxes.map(({ x1 }) => x1)) - left) / unit)
  const side = modules * PIXELS_PER_MODULE + 2 * QUIET
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  const pixel = (value: number, origin: number): number =>
    Math.round((value - origin) / unit) * PIXELS_PER_MODULE + QUIET
  for (const { x0, y0, x1, y1 } of boxes) {
    for (let y = pixel(y0, low); y < pixel(y1, low); y += 1) {
      const row = y * side
      pixels.fill(0, (row + pixel(x0, left)) * 4, (row + pixel(x1, left)) * 4)
    }
  }
  // Transparency does not count for the decoder, which reads the three colours only.
  return jsqr.default(pixels, side, side)?.data ?? null
}
