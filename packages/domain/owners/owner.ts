import type { CalendarDate } from '../calendar/working-days.ts'
import { isPaperNumber } from '../gate/office-papers.ts'
import { isPlainName } from '../identifiers/plain-name.ts'
import { hasAtMostDecimals } from '../money/amount.ts'
import { type DecimalString, decimal, isPlainDecimal } from '../money/decimal.ts'
import { isCountry } from './countries.ts'

// Who owns a quarter of a company or more (circular 2026-2 of the central bank: clients and their beneficial owners are looked for
// on lists; design of the pre-deal gate, G02).

/** People and companies own. */
export const OWNER_KINDS = ['PERSON', 'COMPANY'] as const
export type OwnerKind = (typeof OWNER_KINDS)[number]

/** From this share on an owner is declared, percent. */
export const LEAST_SHARE: DecimalString = '25.00'
/** All of a company, percent. */
export const WHOLE: DecimalString = '100.00'
/** Decimals of a share. */
export const SHARE_DECIMALS = 2
/** Of several levels of owners no more are declared. */
export const MOST_OWNERS = 20
/** Longest name; that of a document's number is a paper's. */
export const OWNER_NAME_LENGTH = 120
/** Nobody who owns was born longer ago, in years. */
export const OLDEST_OWNER = 120

/** The company through which an owner has a part of what they have, and how much of it, percent. */
export interface Through {
  readonly name: string
  readonly share: DecimalString
}

/** An owner as declared. */
export interface Owner {
  readonly kind: OwnerKind
  /** In Latin letters. */
  readonly name: string
  /** The same in Arabic ones, where it is known. */
  readonly nameArabic: string | null
  /** `YYYY`, or `YYYY-MM-DD` where the day is known; null of a company. */
  readonly birth: string | null
  /** Nationality of a person, seat of a company: a code of `COUNTRY_CODES`. */
  readonly country: string
  /** Of an identity card, a passport or a register of companies. */
  readonly number: string
  /** All that they have, directly and through others, percent. */
  readonly share: DecimalString
  /** Null: all of it directly. */
  readonly through: Through | null
}

/** The fields of an owner in a form, by which a fault names where it is. */
export type OwnerField =
  | 'name'
  | 'nameArabic'
  | 'birth'
  | 'country'
  | 'number'
  | 'share'
  | 'throughName'
  | 'throughShare'

/** What is wrong with one owner. */
export interface OwnerFault {
  readonly field: OwnerField
  readonly rule:
    | 'FIELD_REQUIRED'
    | 'FIELD_INVALID'
    | 'CHARACTER_REFUSED'
    | 'OWNER_LATIN'
    | 'OWNER_ARABIC'
    | 'OWNER_BIRTH'
    | 'PAPER_NUMBER'
    | 'OWNER_SHARE'
    | 'OWNER_THROUGH'
  readonly details?: Readonly<Record<string, string | number>>
}

const LATIN = /\p{Script=Latin}/u
const ARABIC = /\p{Script=Arabic}/u
const YEAR = /^\d{4}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The year of a birth. */
export const birthYearOf = (birth: string): number => Number(birth.slice(0, 4))

/** Whether a text says when somebody was born: a year, or a day that there was, not longer ago than people live. */
export function isBirth(text: string, today: CalendarDate): boolean {
  if (!YEAR.test(text) && !DAY.test(text)) return false
  if (DAY.test(text)) {
    const day = new Date(`${text}T00:00:00Z`)
    if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) return false
  }
  return text <= today.slice(0, text.length) && birthYearOf(text) >= birthYearOf(today) - OLDEST_OWNER
}

/** Whether a text is a percent of two decimals at most, within bounds. */
function isPercent(text: string, from: DecimalString, to: DecimalString): boolean {
  if (!isPlainDecimal(text) || !hasAtMostDecimals(text, SHARE_DECIMALS)) return false
  const percent = decimal(text)
  return !percent.lessThan(from) && !percent.greaterThan(to)
}

/** The least part that somebody can have through a company, percent. */
const LEAST_PART: DecimalString = '0.01'

/**
 * Everything that is wrong with one owner, whatever the others are. Spaces around texts were taken off.
 * @param today the day in Tunis on which it is declared
 */
export function ownerFaults(owner: Owner, today: CalendarDate): OwnerFault[] {
  const faults: OwnerFault[] = []
  const wrong = (field: OwnerField, rule: OwnerFault['rule'], details?: OwnerFault['details']) => {
    faults.push({ field, rule, ...(details && { details }) })
  }
  const name = nameFault(owner.name, LATIN, 'OWNER_LATIN')
  if (name !== null) wrong('name', name)
  const arabic = owner.nameArabic === null ? null : nameFault(owner.nameArabic, ARABIC, 'OWNER_ARABIC')
  if (arabic !== null) wrong('nameArabic', arabic)
  if (owner.kind === 'PERSON' && !isBirth(owner.birth ?? '', today))
    wrong('birth', owner.birth ? 'OWNER_BIRTH' : 'FIELD_REQUIRED')
  if (owner.kind === 'COMPANY' && owner.birth !== null) wrong('birth', 'FIELD_INVALID')
  if (!isCountry(owner.country)) wrong('country', owner.country === '' ? 'FIELD_REQUIRED' : 'FIELD_INVALID')
  if (!isPaperNumber(owner.number)) wrong('number', owner.number === '' ? 'FIELD_REQUIRED' : 'PAPER_NUMBER')
  const share = isPercent(owner.share, LEAST_SHARE, WHOLE)
  if (!share) wrong('share', 'OWNER_SHARE', { smallest: LEAST_SHARE, most: WHOLE, decimals: SHARE_DECIMALS })
  if (owner.through !== null) {
    const through = nameFault(owner.through.name, LATIN, 'OWNER_LATIN')
    if (through !== null) wrong('throughName', through)
    if (!isPercent(owner.through.share, LEAST_PART, share ? owner.share : WHOLE))
      wrong('throughShare', 'OWNER_THROUGH', { decimals: SHARE_DECIMALS })
  }
  return faults
}

function nameFault(
  name: string,
  script: RegExp,
  rule: 'OWNER_LATIN' | 'OWNER_ARABIC',
): OwnerFault['rule'] | null {
  if (name === '') return 'FIELD_REQUIRED'
  if (!isPlainName(name) || name.length > OWNER_NAME_LENGTH) return 'CHARACTER_REFUSED'
  return script.test(name) && name.replace(/[^\p{L}]/gu, '').length > 1 ? null : rule
}
