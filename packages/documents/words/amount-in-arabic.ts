import type { DecimalString } from '@fxmatch/domain/money/decimal'
import { partsInWords } from './amount-in-words.ts'
import { type ArabicNoun, arabicCurrency } from './arabic-currency-names.ts'

/** What counts like a noun, the greatest first. */
const SCALES: readonly (readonly [worth: bigint, noun: ArabicNoun])[] = [
  [10n ** 9n, { one: 'مليار', two: 'ملياران', few: 'مليارات', many: 'مليارا', gender: 'm' }],
  [10n ** 6n, { one: 'مليون', two: 'مليونان', few: 'ملايين', many: 'مليونا', gender: 'm' }],
  [10n ** 3n, { one: 'ألف', two: 'ألفان', few: 'آلاف', many: 'ألفا', gender: 'm' }],
]

const HUNDREDS = [
  ...['', 'مائة', 'مائتان', 'ثلاثمائة', 'أربعمائة'],
  ...['خمسمائة', 'ستمائة', 'سبعمائة', 'ثمانمائة', 'تسعمائة'],
] as const
const TENS = [
  ...['', 'عشرة', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون'],
] as const
/** Before a masculine noun, and before a feminine one: 3 to 10 take the other gender than what they count. */
const UNITS = {
  m: ['', 'واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة'],
  f: ['', 'إحدى', 'اثنتان', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع', 'عشر'],
} as const
const TEENS = {
  m: { 1: 'أحد عشر', 2: 'اثنا عشر', ten: 'عشر' },
  f: { 1: 'إحدى عشرة', 2: 'اثنتا عشرة', ten: 'عشرة' },
} as const

/**
 * An amount of money in Arabic words, by the rules of what is counted (التمييز): 1 and 2 are the noun's own forms, 3 to 10 stand before
 * its plural, 11 to 99 before its singular in the accusative, hundreds, thousands and millions before its singular; what is left of one
 * or two after hundreds is said apart (« مائة دينار ودينار واحد »). In the nominative, without vowel signs.
 *
 * @param amount from 0 to 10^15 in plain notation, with no more significant decimals than the currency has.
 * @param currency ISO 4217 code of one of the market's currencies.
 * @throws RangeError as `amountInWords`.
 */
export function amountInArabic(amount: DecimalString, currency: string): string {
  const { whole, fraction } = partsInWords(amount, currency)
  const { main, sub } = arabicCurrency(currency)
  const parts: string[] = []
  if (whole > 0n || fraction === 0n) parts.push(money(whole, main))
  if (fraction > 0n && sub !== null) parts.push(money(fraction, sub))
  return parts.join(' و')
}

/** So much of a currency: one of it says « واحد » besides. */
function money(count: bigint, noun: ArabicNoun): string {
  if (count === 0n) return `صفر ${noun.one}`
  return counted(count, noun, `${noun.one} ${noun.gender === 'm' ? 'واحد' : 'واحدة'}`, false)
}

/** @param single how one alone is said @param bound whether a noun follows at once, before which an ending is dropped */
function counted(count: bigint, noun: ArabicNoun, single: string, bound: boolean): string {
  const low = Number(count % 100n)
  const high = count - BigInt(low)
  if (low === 1 || low === 2) {
    const last = low === 1 ? single : inState(twoOf(noun), bound)
    return high === 0n ? last : `${upTo(high, true)} ${noun.one} و${last}`
  }
  if (low === 0) return `${upTo(high, true)} ${noun.one}`
  const before = high === 0n ? '' : `${upTo(high, false)} و`
  if (low <= 10) return `${before}${unitOf(low, noun.gender)} ${noun.few}`
  return `${before}${belowHundred(low, noun.gender)} ${bound ? noun.one : noun.many}`
}

/** Two of a noun that has no dual of its own are counted: « اثنان أورو ». */
const twoOf = ({ one, two, gender }: ArabicNoun): string => (two === one ? `${UNITS[gender][2]} ${one}` : two)

/** The words of a number of whole hundreds. @param bound whether a noun follows at once */
function upTo(hundreds: bigint, bound: boolean): string {
  const words: string[] = []
  let rest = hundreds
  for (const [worth, noun] of SCALES) {
    const times = rest / worth
    rest %= worth
    if (times > 0n) words.push(counted(times, noun, noun.one, bound && rest === 0n))
  }
  if (rest > 0n) words.push(inState(HUNDREDS[Number(rest / 100n)] ?? '', bound))
  return words.join(' و')
}

/** A dual before what it counts loses its last letter: « مائتان », « مائتا دينار ». */
const inState = (word: string, bound: boolean): string =>
  bound && word.endsWith('ان') ? word.slice(0, -1) : word

/** « ثماني كرونات », and « ثمان » where no noun follows. */
const unitOf = (count: number, gender: ArabicNoun['gender']): string =>
  gender === 'f' && count === 8 ? 'ثماني' : (UNITS[gender][count] ?? '')

/** From 11 to 99. */
function belowHundred(count: number, gender: ArabicNoun['gender']): string {
  const units = count % 10
  if (count < 20) {
    const { ten, ...own } = TEENS[gender]
    return units === 1 || units === 2 ? own[units] : `${unitOf(units, gender)} ${ten}`
  }
  const tens = TENS[Math.floor(count / 10)] ?? ''
  return units === 0 ? tens : `${UNITS[gender][units]} و${tens}`
}
