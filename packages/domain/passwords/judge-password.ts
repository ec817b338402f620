import { COMMON_WORDS } from './common-words.ts'

/** Least characters of a password, without a second factor and with one (docs/security.md, V6.2.1). */
export const PASSWORD_MIN = 15
export const PASSWORD_MIN_WITH_SECOND_FACTOR = 8
/** Most characters of a password. Longer ones are refused, since a password is hashed whole and never cut. */
export const PASSWORD_MAX = 200

/** Why a password is refused. There are no rules of composition. */
export const PASSWORD_FLAWS = ['TOO_SHORT', 'TOO_LONG', 'COMMON', 'NAMES_YOU', 'LEAKED', 'UNCHANGED'] as const
export type PasswordFlaw = (typeof PASSWORD_FLAWS)[number]

/** Whose password is judged. */
export interface PasswordOwner {
  readonly username: string
  readonly companyName: string
  /** Whether signing in takes a second factor too. */
  readonly secondFactor: boolean
}

/** The name of the product: the first thing that somebody tries. */
const PRODUCT = 'fxmatch'
/** Shorter names are not looked for in a password: they stand in many by chance. */
const SHORTEST_NAME = 4
/** A password of at most so many different common words is common; of more it is a passphrase. */
const MOST_COMMON_WORDS = 2
/** A password with fewer different characters is common. */
const FEWEST_CHARACTERS = 5

/** The number of characters of a password, an accented letter counting as one. */
export function passwordLength(password: string): number {
  return [...password.normalize('NFC')].length
}

/** The least number of characters for this person. */
export function leastPasswordLength(owner: Pick<PasswordOwner, 'secondFactor'>): number {
  return owner.secondFactor ? PASSWORD_MIN_WITH_SECOND_FACTOR : PASSWORD_MIN
}

/**
 * What is wrong with a new password for its owner; null when nothing is. The first flaw in the order of
 * `PASSWORD_FLAWS`; whether it is one of published leaks (`LEAKED`) or the present one (`UNCHANGED`) only the server tells.
 */
export function judgePassword(
  password: string,
  owner: PasswordOwner,
): Exclude<PasswordFlaw, 'LEAKED' | 'UNCHANGED'> | null {
  const length = passwordLength(password)
  if (length < leastPasswordLength(owner)) return 'TOO_SHORT'
  if (length > PASSWORD_MAX) return 'TOO_LONG'
  if (isCommon(password)) return 'COMMON'
  return namesOwner(password, owner) ? 'NAMES_YOU' : null
}

/** Lower case, without accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Letters and digits of a name. */
function letters(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]/gu, '')
}

function namesOwner(password: string, { username, companyName }: PasswordOwner): boolean {
  const typed = letters(password)
  return [username, companyName, PRODUCT]
    .map(letters)
    .some((name) => name.length >= SHORTEST_NAME && typed.includes(name))
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
}
const WORDS: ReadonlySet<string> = new Set(COMMON_WORDS)
const SHORTEST_WORD = Math.min(...COMMON_WORDS.map((word) => word.length))
const LONGEST_WORD = Math.max(...COMMON_WORDS.map((word) => word.length))

function isCommon(password: string): boolean {
  const text = plain(password)
  if (new Set(text).size < FEWEST_CHARACTERS || repeatsItself(text)) return true
  const digits = text.replace(/[^\p{L}\p{N}]/gu, '')
  if (/^\d+$/.test(digits)) return countsOnly(digits)
  // Digits and signs around a word hide nothing, nor do those in the place of letters.
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [text, spelled(text), spelled(core)].some((variant) => isMadeOfCommonWords(variant))
}

function spelled(text: string): string {
  return [...text].map((sign) => LEET[sign] ?? sign).join('')
}

/** `abc1abc1abc1abc1`: the same up to four signs again and again. */
function repeatsItself(text: string): boolean {
  return /^(.{1,4})\1{2,}.{0,3}$/u.test(text)
}

/**
 * `123456789012345`, `987654321987654`, `111222333444555`: each digit equals the one before it or is next to it, but for
 * one.
 */
function countsOnly(digits: string): boolean {
  const steps = [...digits].slice(1).map((digit, index) => Math.abs(Number(digit) - Number(digits[index])))
  return steps.filter((step) => step > 1 && step !== 9).length <= 1
}

/** Whether the letters are at most two common words, each as often as one likes, and nothing else. */
function isMadeOfCommonWords(variant: string): boolean {
  const text = variant.replace(/[^\p{L}]/gu, '')
  // By place in the text: which sets of words lead there, each once.
  const reached: Map<string, readonly string[]>[] = [new Map([['', []]])]
  for (let at = 0; at < text.length; at++) {
    for (const used of reached[at]?.values() ?? []) {
      for (const word of wordsAt(text, at)) {
        const next = used.includes(word) ? used : [...used, word].sort()
        if (next.length > MOST_COMMON_WORDS) continue
        const end = at + word.length
        reached[end] = (reached[end] ?? new Map()).set(next.join(' '), next)
      }
    }
  }
  return reached[text.length] !== undefined
}

function wordsAt(text: string, at: number): string[] {
  const found = []
  for (let end = at + SHORTEST_WORD; end <= Math.min(text.length, at + LONGEST_WORD); end++) {
    if (WORDS.has(text.slice(at, end))) found.push(text.slice(at, end))
  }
  return found
}
