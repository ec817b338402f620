import { createRequire } from 'node:module'
import type { Face } from 'fontkit'
import type { QrMatrix } from './qr.ts'

const FONT_PACKAGE = '@expo-google-fonts/ibm-plex-sans'
const FONT_FILES = {
  regular: `${FONT_PACKAGE}/400Regular/IBMPlexSans_400Regular.ttf`,
  italic: `${FONT_PACKAGE}/400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf`,
  medium: `${FONT_PACKAGE}/500Medium/IBMPlexSans_500Medium.ttf`,
  semibold: `${FONT_PACKAGE}/600SemiBold/IBMPlexSans_600SemiBold.ttf`,
} as const

/** A face of the document's family, IBM Plex Sans: its figures are tabular, so columns of numbers line up. */
export type FontName = keyof typeof FONT_FILES

/** Colours of documents: the light scheme of the house. */
export const INK = {
  text: '#14202b',
  soft: '#4d5c6b',
  accent: '#0a5f8a',
  accentGround: '#e3f0f7',
  ground: '#f4f6f8',
  line: '#dde3e9',
  lineStrong: '#b9c4cf',
} as const

/** How a run of text looks; `size` is in points before scaling. */
export interface TextStyle {
  readonly font: FontName
  readonly size: number
  readonly color: string
  readonly align?: 'left' | 'right' | 'center'
  /** Role in the document's structure, for screen readers. Default a paragraph. */
  readonly tag?: 'P' | 'H1' | 'H2'
  readonly link?: string
}

/**
 * Draws on one page. Positions and widths are points on the page, from its top left corner. A pen that does not
 * paint returns the same heights, so a layout is measured by running it.
 */
export interface Pen {
  /** Points that `points` take at this pen's scale: for gaps, so that they shrink together with the text. */
  gap(points: number): number
  /** Wraps the text into `width`; a word wider than that is broken. Returns the height it takes. */
  text(content: string, x: number, y: number, width: number, style: TextStyle): number
  line(x: number, y: number, width: number, color: string, thickness?: number): void
  box(x: number, y: number, width: number, height: number, fill: string): void
  qr(matrix: QrMatrix, x: number, y: number, side: number, description: string): void
  /** The same pen, only measuring. */
  readonly dry: Pen
}

/** The faces as they have been read: reading one takes several times as long as drawing a page with it. */
let faces: Promise<readonly [name: string, face: Face][]> | null = null

async function readFaces(): Promise<readonly [name: string, face: Face][]> {
  const { openSync } = await import('fontkit')
  const { resolve } = createRequire(import.meta.url)
  return Object.entries(FONT_FILES).map(([name, file]) => [name, openSync(resolve(file))])
}

/**
 * Makes the fonts known to a document; they are embedded as subsets, with the map from glyphs back to text. The process reads them
 * once: of a face each document takes a subset of its own.
 */
export async function registerFonts(doc: PDFKit.PDFDocument): Promise<void> {
  faces ??= readFaces()
  // The library takes a face that has been read, which its types do not tell.
  for (const [name, face] of await faces)
    doc.registerFont(name, face as unknown as PDFKit.Mixins.PDFFontSource)
}

/**
 * A pen for the current page of a document whose fonts are registered.
 * @param scale 1 for the sizes as written, less to fit more on the page.
 * @param root the tagged document's root element; `null` for a pen that only measures.
 */
export function createPen(
  doc: PDFKit.PDFDocument,
  scale: number,
  root: PDFKit.PDFStructureElement | null,
): Pen {
  const measure = (content: string, width: number, style: TextStyle): number =>
    doc
      .font(style.font)
      .fontSize(style.size * scale)
      .heightOfString(content, { width, lineGap: LINE_GAP * scale })

  const dry: Pen = {
    gap: (points) => points * scale,
    text: (content, _x, _y, width, style) => measure(content, width, style),
    line: () => undefined,
    box: () => undefined,
    qr: () => undefined,
    get dry() {
      return dry
    },
  }
  return root === null ? dry : paintingPen(doc, scale, root, dry)
}

const LINE_GAP = 1

function paintingPen(
  doc: PDFKit.PDFDocument,
  scale: number,
  root: PDFKit.PDFStructureElement,
  dry: Pen,
): Pen {
  const tagged = (tag: string, options: { alt?: string }, draw: () => void): void => {
    root.add(doc.struct(tag, options, draw))
  }
  const decoration = (draw: () => void): void => {
    doc.markContent('Artifact')
    draw()
    doc.endMarkedContent()
  }
  return {
    dry,
    gap: dry.gap,
    text(content, x, y, width, style) {
      const height = dry.text(content, x, y, width, style)
      tagged(style.tag ?? 'P', {}, () => {
        doc
          .font(style.font)
          .fontSize(style.size * scale)
          .fillColor(style.color)
          .text(content, x, y, { width, lineGap: LINE_GAP * scale, align: style.align ?? 'left' })
      })
      if (style.link !== undefined) doc.link(x, y, width, height, style.link)
      return height
    },
    line: (x, y, width, color, thickness = 0.6) =>
      decoration(() => {
        doc.rect(x, y - thickness / 2, width, thickness).fill(color)
      }),
    box: (x, y, width, height, fill) =>
      decoration(() => {
        doc.roundedRect(x, y, width, height, 4).fill(fill)
      }),
    qr: (matrix, x, y, side, description) =>
      tagged('Figure', { alt: description }, () => {
        const unit = side / matrix.size
        // One path, so that no renderer leaves hairlines between the modules.
        for (const { row, column, length } of matrix.runs) {
          doc.rect(x + column * unit, y + row * unit, length * unit, unit)
        }
        doc.fill(INK.text)
      }),
  }
}
