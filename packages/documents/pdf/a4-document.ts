import { once } from 'node:events'
import type { PaperLanguage } from '@fxmatch/domain/languages/paper-languages'
import { formatDateTime } from '../format/format.ts'
import { createPen, type Pen, registerFonts } from './pen.ts'
import { paperIn, plainTitle } from './printed.ts'
import { stampOf, stampPage } from './stamp.ts'

/** The page, in points. */
export const A4 = { width: 595.28, height: 841.89 } as const

interface Facts {
  readonly title: string
  /** The language that it is drawn in; French unless said otherwise. */
  readonly language?: PaperLanguage
  readonly subject?: string
  /** Lies on its long side, for a table of many columns. */
  readonly landscape?: true
  /** The moment that the file's dates tell, ISO 8601 with its offset. */
  readonly at: string
  /** A file that the document carries, for who wants to check what it says. */
  readonly attached?: {
    readonly name: string
    readonly type: string
    readonly about: string
    readonly bytes: Uint8Array
  }
}

/** What everything drawn stands in, for those who have it read out. */
type Root = NonNullable<Parameters<typeof createPen>[2]>

/**
 * A tagged A4 document with embedded fonts. The same facts and drawing always give the same bytes: the file's
 * dates and identifier come from them. A drawing of many pages may take its time: what has been drawn is written meanwhile.
 * @throws RangeError for a moment without an offset, which would be read in the server's own zone
 */
export async function renderA4(
  { title: written, subject, landscape, at, attached, language = 'fr' }: Facts,
  draw: (doc: PDFKit.PDFDocument, root: Root) => void | Promise<void>,
): Promise<Uint8Array> {
  formatDateTime(at)
  const title = plainTitle(written)
  // Only now: a server that draws nothing does without the library and its fonts' decoders.
  const { default: PDFDocument } = await import('pdfkit')
  const date = new Date(at)
  const stamp = stampOf()
  const doc = new PDFDocument({
    size: landscape ? [A4.height, A4.width] : [A4.width, A4.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: stamp === null ? title : `${stamp} · ${title}`,
      Author: 'FXMatch',
      ...(subject === undefined ? {} : { Subject: plainTitle(subject) }),
      Creator: 'FXMatch',
      Producer: 'FXMatch',
      CreationDate: date,
      ModDate: date,
    },
  })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  await registerFonts(doc)
  if (stamp !== null) {
    stampPage(doc, stamp)
    doc.on('pageAdded', () => stampPage(doc, stamp))
  }
  if (attached) {
    const { name, type, about, bytes } = attached
    const dates = { creationDate: date, modifiedDate: date }
    doc.file(Buffer.from(bytes), { name, type, description: about, ...dates })
  }
  const root = doc.struct('Document')
  doc.addStructure(root)
  await draw(doc, root)
  root.end()
  const ended = once(doc, 'end')
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * `renderA4` of as many pages as the text takes.
 * @param margin around each page, in points
 * @param draw draws all of it; `place` says where something of a height may stand that begins at `y`: there, or at the top
 * of a new page
 */
export function renderPages(
  facts: Facts,
  margin: number,
  draw: (pen: Pen, place: (y: number, height: number) => number) => void,
): Promise<Uint8Array> {
  return renderA4(facts, (doc, root) =>
    draw(createPen(doc, 1, root, paperIn(facts.language ?? 'fr')), (y, height) => {
      if (y + height <= (facts.landscape ? A4.width : A4.height) - margin) return y
      doc.addPage()
      return margin
    }),
  )
}
