import bidiFactory, { type Levels } from 'bidi-js'

const bidi = bidiFactory()

/** Letters, digits and signs of Arabic: what the other faces have not. */
const ARABIC = /[\p{Script=Arabic}\u060c\u061b\u061f\u0640\u0660-\u066c]/u
/** What stays in the order in which it is written, since the face itself sets it from right to left; and halves of one character. */
const SET_BY_FACE = /[\p{Script=Arabic}\p{M}\p{Cs}]/u

/** Whether a text has letters, digits or signs that the faces of Arabic alone have. */
export const hasArabic = (text: string): boolean => ARABIC.test(text)

/** A stretch of a line that runs one way, as it is drawn, and where it comes in the order of reading. */
export interface DrawnRun {
  readonly text: string
  readonly place: number
}

/** A line in its stretches, from left to right on the page. */
export type ArabicLine = readonly DrawnRun[]

/**
 * A text with Arabic letters in lines, each in the order in which it is drawn from left to right (Unicode's bidirectional algorithm):
 * figures and Latin words run from left to right within it, brackets are turned. Arabic letters that follow each other stay in the order
 * in which they are written: the face joins and sets them.
 * Marks of direction have their effect and are not drawn.
 * @param width what fits on a line, in points; @param measure how wide a text is, in points
 * @param base how a paragraph is read: by its own first letter, or from the right as the paper that it stands on
 */
export function arabicLines(
  text: string,
  width: number,
  measure: (text: string) => number,
  base: 'auto' | 'rtl' = 'auto',
): ArabicLine[] {
  return text.split('\n').flatMap((paragraph) => {
    // A line of Latin words alone, as an address, is one: its house number stands before them.
    const levels = bidi.getEmbeddingLevels(paragraph, hasArabic(paragraph) ? base : 'auto')
    return linesOf(paragraph, width, (part) => measure(drawable(part))).map(([from, to]) =>
      runsOf(paragraph, levels, from, to),
    )
  })
}

/** Marks that only say which way is read: no face has a letter for them. The narrow space is in no face of Arabic. */
const NOT_DRAWN = /[\u200e\u200f\u061c\u2066-\u2069]/g
const drawable = (text: string) => text.replace(NOT_DRAWN, '').replaceAll('\u202f', '\u00a0')

type Place = readonly [from: number, to: number]

/** Where the lines of a paragraph begin and end; a word wider than a line is broken. */
function linesOf(paragraph: string, width: number, measure: (text: string) => number): Place[] {
  const fits = (from: number, to: number) => measure(paragraph.slice(from, to)) <= width
  const lines: Place[] = []
  let from = 0
  let end = 0
  for (const { index, 0: word } of paragraph.matchAll(/[^\s\u00a0]\S*|\u00a0\S*/g)) {
    const to = index + word.length
    if (end > from && !fits(from, to)) {
      lines.push([from, end])
      from = index
    }
    while (!fits(from, to) && to > from + 1) {
      let cut = to - 1
      while (cut > from + 1 && !fits(from, cut)) cut -= 1
      lines.push([from, cut])
      from = cut
    }
    end = to
  }
  return [...lines, [from, end]]
}

/** The stretches of a line that run one way, from left to right on the page; each with its place in the order of reading. */
function runsOf(paragraph: string, levels: Levels, from: number, to: number): DrawnRun[] {
  if (to <= from) return []
  const turned = bidi.getMirroredCharactersMap(paragraph, levels.levels, from, to - 1)
  // The whole paragraph is counted, of which the line is a part.
  const order = bidi.getReorderedIndices(paragraph, levels, from, to - 1).slice(from, to)
  const isTurned = (at: number) => (levels.levels[at] ?? 0) % 2 === 1
  const stretches: number[][] = []
  for (const at of order) {
    const last = stretches.at(-1)
    const neighbour = last?.at(-1)
    const follows =
      neighbour !== undefined && isTurned(at) === isTurned(neighbour) && Math.abs(at - neighbour) === 1
    if (last && follows) last.push(at)
    else stretches.push([at])
  }
  return stretches.map((places) => ({
    text: drawable(drawnStretch(paragraph, places, isTurned, turned)),
    place: Math.min(...places),
  }))
}

function drawnStretch(
  paragraph: string,
  places: readonly number[],
  isTurned: (at: number) => boolean,
  turned: ReadonlyMap<number, string>,
): string {
  const drawn: string[] = []
  let letters = ''
  const end = () => {
    if (letters !== '') drawn.push(letters)
    letters = ''
  }
  for (const at of places) {
    const sign = paragraph.charAt(at)
    if (isTurned(at) && SET_BY_FACE.test(sign)) letters = sign + letters
    else if (sign.search(NOT_DRAWN) < 0) {
      end()
      drawn.push(turned.get(at) ?? sign)
    }
  }
  end()
  return drawn.join('')
}
