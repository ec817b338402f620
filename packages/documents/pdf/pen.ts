import { createRequire } from 'node:module'
import type { Face, GlyphRun } from 'fontkit'
import { type ArabicLine, arabicLines, hasArabic } from './arabic-lines.ts'
import { type Paper, paperIn, plainTitle } from './printed.ts'
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
  /** Of the layout, which a mirrored paper turns; figures stand under each other by their last digit on every one. */
  readonly align?: 'left' | 'right' | 'center' | 'figures'
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
  /** The language that is drawn in. Of a mirrored one everything stands as in a looking-glass: `left` is where a line begins. */
  readonly paper: Paper
  /** The same pen, only measuring. */
  readonly dry: Pen
}

/** Under which name a document knows the Arabic face beside one of its own. */
const inArabic = (font: FontName): string => `${font}-arabic`

/** Letters, and the marks on them; digits of Arabic keyboards run from left to right as all others. */
const ARABIC_LETTERS = /((?:(?![\u0660-\u0669\u06f0-\u06f9])[\p{Script=Arabic}\p{M}\u0640])+)/u

const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/

/** Has a face set Arabic letters from right to left, joined, and what stands before and after them in its own place. */
function settingArabic(face: Face): Face {
  const set = face.layout.bind(face)
  face.layout = (text, features) => {
    const parts = text.split(ARABIC_LETTERS).filter((part) => part !== '')
    const [first, ...others] = parts.map((part) =>
      // Its digits the face would turn round as it does its letters.
      keptTogether(
        ARABIC_DIGITS.test(part) ? set(part, features, 'arab', undefined, 'ltr') : set(part, features),
      ),
    )
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

/** How far a face may push two letters of a word apart, in its units: viewers take more for a space, and the word is found no more. */
const MOST_KERN = 90

function keptTogether(run: GlyphRun): GlyphRun {
  for (const [index, position] of run.positions.entries()) {
    const over = position.xAdvance - (run.glyphs[index]?.advanceWidth ?? 0)
    if (over <= MOST_KERN) continue
    position.xAdvance -= over - MOST_KERN
    position.xOffset = Math.min(position.xOffset, MOST_KERN)
  }
  return run
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
 * @param paper the language, and from which side it is read.
 */
export function createPen(
  doc: PDFKit.PDFDocument,
  scale: number,
  root: PDFKit.PDFStructureElement | null,
  paper: Paper = paperIn('fr'),
): Pen {
  const measure = (content: string, width: number, style: TextStyle): number => {
    if (hasArabic(content)) {
      const { lines, height } = inArabicLines({ doc, scale, paper }, content, width, style)
      return lines.length * height
    }
    return doc
      .font(style.font)
      .fontSize(style.size * scale)
      .heightOfString(plainTitle(content), { width, lineGap: LINE_GAP * scale })
  }

  const dry: Pen = {
    paper,
    gap: (points) => points * scale,
    text: (content, _x, _y, width, style) => measure(content, width, style),
    line: () => undefined,
    box: () => undefined,
    qr: () => undefined,
    get dry() {
      return dry
    },
  }
  return root === null ? dry : paintingPen({ doc, scale, paper }, root, dry)
}

const LINE_GAP = 1

/** What a text is set in. */
interface Setting {
  readonly doc: PDFKit.PDFDocument
  readonly scale: number
  readonly paper: Paper
}

/** A text with Arabic letters in its lines, as they are drawn; each takes `height` points. Leaves the document in its face. */
function inArabicLines(
  { doc, scale, paper }: Setting,
  content: string,
  width: number,
  { font, size }: TextStyle,
): { readonly lines: readonly ArabicLine[]; readonly height: number } {
  doc.font(inArabic(font)).fontSize(size * scale)
  const lines = arabicLines(
    content,
    width,
    (text) => doc.widthOfString(text),
    paper.mirrored ? 'rtl' : 'auto',
  )
  return { lines, height: doc.currentLineHeight(true) + LINE_GAP * scale }
}

/** Draws such a text: the library would begin a paragraph over several lines with its last one. */
function drawArabic(
  setting: Setting,
  content: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  style: TextStyle,
): void {
  const { doc } = setting
  const { lines, height } = inArabicLines(setting, content, width, style)
  doc.fillColor(style.color)
  for (const [at, line] of lines.entries()) {
    const widths = line.map(({ text }) => doc.widthOfString(text))
    const room = width - widths.reduce((sum, one) => sum + one, 0)
    const before = style.align === 'right' ? room : style.align === 'center' ? room / 2 : 0
    // Drawn as they are read: who copies a line has its figures where they belong.
    const placed = line.map((run, index) => ({
      ...run,
      x: widths.slice(0, index).reduce((sum, one) => sum + one, x + before),
    }))
    for (const run of placed.toSorted((one, other) => one.place - other.place))
      doc.text(run.text, run.x, y + at * height, { lineBreak: false })
  }
}

/** Where a text stands on a paper that is laid out from right to left. */
const MIRRORED = { left: 'right', right: 'left', center: 'center', figures: 'right' } as const

function paintingPen(setting: Setting, root: PDFKit.PDFStructureElement, dry: Pen): Pen {
  const { doc, scale, paper } = setting
  /** Where something begins on the page that begins at `x` of the layout. */
  const at = (x: number, width: number) => (paper.mirrored ? doc.page.width - x - width : x)
  const alignOf = ({ align = 'left' }: TextStyle) =>
    paper.mirrored ? MIRRORED[align] : align === 'figures' ? 'right' : align
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
    paper,
    text(content, start, y, width, style) {
      const height = dry.text(content, start, y, width, style)
      const arabic = hasArabic(content)
      const x = at(start, width)
      const align = alignOf(style)
      // Whoever has it read out has it as it is written.
      tagged(style.tag ?? 'P', arabic ? { actual: plainTitle(content) } : {}, () => {
        if (arabic) return drawArabic(setting, content, { x, y, width }, { ...style, align })
        doc
          .font(style.font)
          .fontSize(style.size * scale)
          .fillColor(style.color)
          .text(plainTitle(content), x, y, { width, lineGap: LINE_GAP * scale, align })
      })
      if (style.link !== undefined) doc.link(x, y, width, height, style.link)
      return height
    },
    line: (x, y, width, color, thickness = 0.6) =>
      decoration(() => {
        doc.rect(at(x, width), y - thickness / 2, width, thickness).fill(color)
      }),
    box: (x, y, width, height, fill) =>
      decoration(() => {
        doc.roundedRect(at(x, width), y, width, height, 4).fill(fill)
      }),
    qr: (matrix, x, y, side, description) =>
      tagged('Figure', { alt: description }, () => {
        const unit = side / matrix.size
        // One path, so that no renderer leaves hairlines between the modules.
        for (const { row, column, length } of matrix.runs) {
          doc.rect(at(x, side) + column * unit, y + row * unit, length * unit, unit)
        }
        doc.fill(INK.text)
      }),
  }
}
