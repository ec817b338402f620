import { createRequire } from 'node:module'
import type { Face } from 'fontkit'
import { arabicLines, hasArabic } from './arabic-lines.ts'
import type { QrMatrix } from './qr.ts'

const FONT_PACKAGE = '@expo-google-fonts/ibm-plex-sans'
const ARABIC_PACKAGE = '@expo-google-fonts/ibm-plex-sans-arabic'
const FONT_FILES = {
  regular: `${FONT_PACKAGE}/400Regular/IBMPlexSans_400Regular.ttf`,
  italic: `${FONT_PACKAGE}/400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf`,
  medium: `${FONT_PACKAGE}/500Medium/IBMPlexSans_500Medium.ttf`,
  semibold: `${FONT_PACKAGE}/600SemiBold/IBMPlexSans_600SemiBold.ttf`,
} as const

/** The same family's letters for what is written in Arabic; they have those of Latin too, and no italic. */
const ARABIC_FILES: Readonly<Record<FontName, string>> = {
  regular: `${ARABIC_PACKAGE}/400Regular/IBMPlexSansArabic_400Regular.ttf`,
  italic: `${ARABIC_PACKAGE}/400Regular/IBMPlexSansArabic_400Regular.ttf`,
  medium: `${ARABIC_PACKAGE}/500Medium/IBMPlexSansArabic_500Medium.ttf`,
  semibold: `${ARABIC_PACKAGE}/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf`,
}

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

/** Under which name a document knows the Arabic face beside one of its own. */
const inArabic = (font: FontName): string => `${font}-arabic`

const ARABIC_LETTERS = /([\p{Script=Arabic}\p{M}]+)/u

/** Has a face set Arabic letters from right to left, joined, and what stands before and after them in its own place. */
function settingArabic(face: Face): Face {
  const set = face.layout.bind(face)
  face.layout = (text, features) => {
    const parts = text.split(ARABIC_LETTERS).filter((part) => part !== '')
    const [first, ...others] = parts.map((part) => set(part, features))
    if (first === undefined || others.length === 0) return first ?? set(text, features)
    const runs = [first, ...others]
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs),
      positions: runs.flatMap(({ positions }) => positions),
      advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    }
  }
  return face
}

/**
 * Has each letter say what it was set for. The library keeps a letter as it first met it, which may have been as the base of another
 * one (the A of À), for no text at all; in every later document of the process it would be read out and copied as nothing.
 */
function sayingLetters(face: Face): Face {
  const letter = face.getGlyph.bind(face)
  face.getGlyph = (id, characters = []) => {
    const glyph = letter(id, characters)
    if (glyph !== null && characters.length > 0)
      glyph.codePoints = isArabic(characters) ? characters.toReversed() : characters
    return glyph
  }
  return face
}

/** Letters of Arabic that are drawn as one (لا): viewers read a line of them from its left end to its right and turn it round, these with it. */
const isArabic = (characters: readonly number[]): boolean => hasArabic(String.fromCodePoint(...characters))

/** The faces as they have been read: reading one takes several times as long as drawing a page with it. */
let faces: Promise<readonly (readonly [name: string, face: Face])[]> | null = null

async function readFaces(): Promise<readonly (readonly [name: string, face: Face])[]> {
  const { openSync } = await import('fontkit')
  const { resolve } = createRequire(import.meta.url)
  const read = (file: string) => sayingLetters(openSync(resolve(file)))
  const arabic = Object.entries(ARABIC_FILES) as [FontName, string][]
  return [
    ...Object.entries(FONT_FILES).map(([name, file]) => [name, read(file)] as const),
    ...arabic.map(([name, file]) => [inArabic(name), settingArabic(read(file))] as const),
  ]
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
  const measure = (content: string, width: number, style: TextStyle): number => {
    if (hasArabic(content)) {
      const { lines, height } = inArabicLines(doc, scale, content, width, style)
      return lines.length * height
    }
    return doc
      .font(style.font)
      .fontSize(style.size * scale)
      .heightOfString(content, { width, lineGap: LINE_GAP * scale })
  }

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

/** A text with Arabic letters in its lines, as they are drawn; each takes `height` points. Leaves the document in its face. */
function inArabicLines(
  doc: PDFKit.PDFDocument,
  scale: number,
  content: string,
  width: number,
  { font, size }: TextStyle,
): { readonly lines: readonly string[]; readonly height: number } {
  doc.font(inArabic(font)).fontSize(size * scale)
  const lines = arabicLines(content, width, (text) => doc.widthOfString(text))
  return { lines, height: doc.currentLineHeight(true) + LINE_GAP * scale }
}

/** Draws such a text: the library would begin a paragraph over several lines with its last one. */
function drawArabic(
  doc: PDFKit.PDFDocument,
  scale: number,
  content: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  style: TextStyle,
): void {
  const { lines, height } = inArabicLines(doc, scale, content, width, style)
  doc.fillColor(style.color)
  for (const [at, line] of lines.entries()) {
    const room = width - doc.widthOfString(line)
    const before = style.align === 'right' ? room : style.align === 'center' ? room / 2 : 0
    doc.text(line, x + before, y + at * height, { lineBreak: false })
  }
}

function paintingPen(
  doc: PDFKit.PDFDocument,
  scale: number,
  root: PDFKit.PDFStructureElement,
  dry: Pen,
): Pen {
  const tagged = (tag: string, options: { alt?: string; actual?: string }, draw: () => void): void => {
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
      const arabic = hasArabic(content)
      // Whoever has it read out has it as it is written.
      tagged(style.tag ?? 'P', arabic ? { actual: content } : {}, () => {
        if (arabic) return drawArabic(doc, scale, content, { x, y, width }, style)
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
