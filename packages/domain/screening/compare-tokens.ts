import { jaroWinkler } from '@skyra/jaro-winkler'
import { distance } from 'fastest-levenshtein'
import type { NameToken, TokenForm } from './name-tokens.ts'

/** Below this two parts have nothing to do with each other. */
const LEAST = 0.8
/** Between Arabic script and Latin letters that agree in all that Arabic writes, and in all but a long vowel. */
const ACROSS = 0.97
const ACROSS_VOWEL = 0.88
/** An initial and a name that begins with it. */
const INITIAL = 0.85

/** Whether all letters of the one stand in the other, in their order. */
function isWithin(letters: string, text: string): boolean {
  let at = 0
  for (const letter of text) if (letter === letters[at]) at++
  return at === letters.length
}

function compareForms(one: TokenForm, other: TokenForm): number {
  if (one.spelling === other.spelling) return 1
  const longest = Math.max(one.spelling.length, other.spelling.length)
  if (one.skeleton === other.skeleton) {
    if (one.unvowelled === other.unvowelled) {
      // Two spellings of the same consonants: the more of their vowels differ, the less alike, and of few consonants still less.
      const share = one.skeleton.length > 2 ? 0.5 : 0.7
      return 1 - (share * distance(one.spelling, other.spelling)) / longest
    }
    const [bare, full] = one.unvowelled ? [one, other] : [other, one]
    return isWithin(bare.spelling, full.spelling) ? ACROSS : ACROSS_VOWEL
  }
  if (Math.min(one.skeleton.length, other.skeleton.length) < 2) return 0
  // Across scripts the vowels are no evidence; the consonants are.
  const [a, b] =
    one.unvowelled === other.unvowelled ? [one.spelling, other.spelling] : [one.skeleton, other.skeleton]
  const most = Math.max(a.length, b.length)
  if (most < 4) return 0
  const near = (jaroWinkler(a, b) + 1 - distance(a, b) / most) / 2
  return near >= LEAST ? near * 0.99 : 0
}

/** How alike two parts of names are, 0 to 1; 0 for what has nothing to do with each other. */
export function compareTokens(one: NameToken, other: NameToken): number {
  if (one.kind === 'INITIAL' || other.kind === 'INITIAL') {
    const [a, b] = [one.forms[0]?.spelling ?? '', other.forms[0]?.spelling ?? '']
    if (a === b) return 1
    return a !== '' && a[0] === b[0] ? INITIAL : 0
  }
  let best = 0
  for (const a of one.forms) for (const b of other.forms) best = Math.max(best, compareForms(a, b))
  return best >= LEAST ? best : 0
}
