import {
  ARABIC,
  ARABIC_ONE,
  ARABIC_PARTICLES,
  CYRILLIC,
  DIGIT_LOOKS,
  DIGIT_SOUNDS,
  GREEK,
  LATIN,
  LOOK_ALIKE,
  PARTICLES,
  SHORT_FORMS,
} from './letters.ts'

// A name as the parts by which it is compared, whatever script and spelling it came in (decision record 0326).

/** Characters of a name that are read; forms take 120, lists have less than 200. */
export const MOST_CHARACTERS = 300
/** Characters of one part, and parts of a name, that are read. */
const MOST_IN_TOKEN = 40
const MOST_TOKENS = 20

/** One way to read a part of a name. */
export interface TokenForm {
  /** Latin letters with one spelling for what French, English and Tunisian writers spell differently. */
  readonly spelling: string
  /** The same without vowels: what Arabic script and all spellings have in common. */
  readonly skeleton: string
  /** From Arabic script, which writes no short vowels. */
  readonly unvowelled: boolean
}

/** A part of a name. */
export interface NameToken {
  /** As it is shown: lower case, without marks, in its own script. */
  readonly shown: string
  /** At least one; the first is the likeliest. */
  readonly forms: readonly TokenForm[]
  readonly kind: 'NAME' | 'PARTICLE' | 'INITIAL'
}

/** Marks on letters, what is not seen, the Arabic stretch; apostrophes join what they stand between. */
const UNSEEN = /[\p{M}\p{Cf}\u0640'’‘`´ʼʻʾʿ]+/gu
const BETWEEN = /[^\p{L}\p{N}]+/u
const ONLY_ARABIC = /^\p{Script=Arabic}+$/u
const HAS_OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const HAS_LATIN = /[a-z]/
const HAS_DIGIT = /[0-9]/
const ONLY_DIGITS = /^[0-9]+$/

function mapped(text: string, table: Readonly<Record<string, string>>): string {
  let out = ''
  for (const letter of text) out += table[letter] ?? letter
  return out
}

/** A name in plain letters, each script its own: lower case, compatibility forms made plain, marks and unseen signs gone. */
export function plainLetters(name: string): string {
  const bounded = name.slice(0, MOST_CHARACTERS).replace(/[çÇ]/g, 's')
  const plain = bounded
    .normalize('NFKD')
    .toLowerCase()
    .slice(0, MOST_CHARACTERS * 2)
    .replace(UNSEEN, '')
  return mapped(mapped(plain, ARABIC_ONE), LATIN)
}

/** One spelling for a Latin word: digraphs, doubled letters, `ou`/`w`/`u`, `q`/`k`/`g`, `e`/`i`/`y`, a final `e` or `a`. */
export function foldLatin(word: string): string {
  const sounds = word
    .replace(/sch|tch|ch|sh/g, 'C')
    .replace(/kh/g, 'X')
    .replace(/gh/g, 'G')
    .replace(/dj/g, 'j')
    .replace(/dh/g, 'd')
    .replace(/th/g, 't')
    .replace(/ph/g, 'f')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cqg]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/p/g, 'b')
    .replace(/v/g, 'f')
  const ended = sounds.length > 3 ? sounds.replace(/[ae]h?$/, '') : sounds
  return ended
    .replace(/ou|oo|w|o/g, 'u')
    .replace(/[ey]/g, 'i')
    .replace(/(.)\1+/g, '$1')
}

/** What is left of a folded spelling without its vowels; the whole spelling where that is nothing or a single letter. */
function skeletonOf(spelling: string): string {
  const consonants = spelling
    .replace(/[aiu]/g, '')
    .replace(/h$/, '')
    .replace(/(.)\1+/g, '$1')
  return consonants.length > 1 ? consonants : spelling
}

function formOf(latin: string, unvowelled: boolean): TokenForm {
  const spelling = foldLatin(servant(latin))
  return { spelling, skeleton: skeletonOf(spelling), unvowelled }
}

/** `abdelkader`, `abderrahmen`: the article between *abd* and the name is written in many ways, and left out here. */
function servant(latin: string): string {
  const found = /^abd[aeiou]{0,2}l?/.exec(latin)
  if (found === null) return latin
  const rest = latin.slice(found[0].length)
  return rest.length > 1 ? `abd${rest}` : latin
}

function arabicForms(word: string): TokenForm[] {
  const isServant = word.startsWith('عبد') && word.length > 4
  const rest = isServant ? word.slice(3) : word
  const bare = rest.startsWith('ال') && rest.length > 4 ? rest.slice(2) : rest
  const latin = mapped(isServant ? `عبد${bare}` : bare, ARABIC)
  // What ends in ة is a vowel in Latin letters.
  const forms = [formOf(latin.replace(/h$/, 'a'), true)]
  // Lakhdhar, Lamine: the article stays where a vowel follows.
  if (rest.startsWith('الا')) forms.push(formOf(`l${mapped(rest.slice(3), ARABIC)}`, true))
  // ذ and ظ are d to some and z to others.
  if (latin.includes('dh')) forms.push(formOf(latin.replaceAll('dh', 'z'), true))
  return forms
}

function latinForms(word: string): TokenForm[] {
  const written = SHORT_FORMS[word] ?? word
  const forms = [formOf(written, false)]
  // غ is written gh, g or rh: Gharbi, Garbi, Rharbi.
  const guttural = written.replace(/g(?!h)|rh/g, 'gh')
  if (guttural !== written) forms.push(formOf(guttural, false))
  const article = /^(?:al|el)(?=.{4})/.exec(written)
  if (article) forms.push(formOf(written.slice(2), false))
  // An article that is joined doubles the letter behind it: essebsi, ettrabelsi.
  const doubled = /^[ea](?=([bcdfjnrstz])\1)/.exec(written)
  if (doubled) forms.push(formOf(written.slice(2), false))
  return forms
}

function formsOf(word: string): TokenForm[] {
  if (ONLY_ARABIC.test(word)) return arabicForms(word)
  if (ONLY_DIGITS.test(word)) return [{ spelling: word, skeleton: word, unvowelled: false }]
  const words = new Set<string>()
  const scripts = HAS_OTHER.test(word)
    ? [mapped(mapped(mapped(word, CYRILLIC), GREEK), ARABIC), mapped(mapped(word, LOOK_ALIKE), ARABIC)]
    : [mapped(word, ARABIC)]
  // Between Latin letters one of another script is there for its looks.
  for (const latin of HAS_LATIN.test(word) ? scripts.toReversed() : scripts)
    if (HAS_DIGIT.test(latin)) {
      words.add(mapped(latin, DIGIT_LOOKS))
      words.add(mapped(latin, DIGIT_SOUNDS))
    } else words.add(latin)
  return [...words].flatMap(latinForms)
}

function kindOf(word: string, forms: readonly TokenForm[]): NameToken['kind'] {
  if (PARTICLES.has(word) || ARABIC_PARTICLES.has(word)) return 'PARTICLE'
  return [...word].length === 1 && (forms[0]?.spelling.length ?? 0) <= 2 ? 'INITIAL' : 'NAME'
}

/** A part of a name from a word in plain letters. */
export function tokenOf(word: string): NameToken {
  const shown = word.slice(0, MOST_IN_TOKEN)
  const forms = formsOf(shown)
  return { shown, forms, kind: kindOf(shown, forms) }
}

const ABD = /^(?:abd[aeiou]{0,2}[ls]?|عبد)$/
const ARTICLE = /^(?:[aeou]?[lrsndtz]|ou?l|ech|esh|ach|ash|ال)$/

/** *abd* with the name behind it, and the article between them: one name, however it is cut. */
function joinServants(words: readonly string[]): string[] {
  const out: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const [next, after] = [words[at + 1], words[at + 2]]
    if (!ABD.test(word) || next === undefined) out.push(word)
    else if (ARTICLE.test(next) && after !== undefined) {
      out.push(`${servantRoot(word)}${after}`)
      at += 2
    } else {
      out.push(`${servantRoot(word)}${next}`)
      at += 1
    }
  }
  return out
}

const servantRoot = (word: string) => (word === 'عبد' ? word : 'abd')

/** The parts of a name in their order: at most twenty, none of them empty. */
export function nameTokens(name: string): NameToken[] {
  const words = joinServants(plainLetters(name).split(BETWEEN).filter(Boolean))
  // Letters that stand alone push no name behind the end.
  const kept = words.length > MOST_TOKENS ? words.filter((word) => [...word].length > 1) : words
  return kept.slice(0, MOST_TOKENS).map(tokenOf)
}
