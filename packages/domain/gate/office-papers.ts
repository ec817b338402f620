import {
  type ChangeAction,
  type ChangeRule,
  type ChangeStatus,
  decideChangeAs,
} from '../access/decide-change.ts'
import type { KnownPerson } from '../access/same-person.ts'
import { addCalendarDays, type CalendarDate, marketDate } from '../calendar/working-days.ts'
import { paperKey } from '../identifiers/document-number.ts'
import { hasAtMostDecimals } from '../money/amount.ts'
import { type DecimalString, decimal, HOME_DECIMALS, isPlainDecimal } from '../money/decimal.ts'

/**
 * What an exchange office has to have to deal (design of the pre-deal gate, G03): the central bank's authorisation, and the
 * guarantee that a bank gives for it.
 */
export const PAPER_KINDS = ['AUTHORISATION', 'GUARANTEE'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** The least guarantee, TND. */
export const LEAST_GUARANTEE: DecimalString = '50000.000'

/** The largest guarantee, TND: two thousand times the least. Above it somebody typed zeros too many. */
export const MOST_GUARANTEE: DecimalString = '100000000.000'

/** How many days before a paper ends the office and the platform are told. */
export const NOTICE_DAYS = [30, 7] as const

/** How long offices without papers still deal once the platform has recorded the first one of anybody, in days. */
export const GRACE_DAYS = 30

/** For how long a paper may be, in years: above it nobody means one. */
export const MOST_PAPER_YEARS = 20

/** How far ahead a paper that is recorded may begin, in days. */
export const MOST_AHEAD_DAYS = 366

/** Longest number of a paper, and name of who gives a guarantee. */
export const PAPER_NUMBER_LENGTH = 40
export const GUARANTOR_LENGTH = 120

/** What of a paper says when it holds: both days are of the market, in Tunis, and the last one counts whole. */
export interface PaperTerm {
  readonly kind: PaperKind
  readonly validFrom: CalendarDate
  readonly validUntil: CalendarDate
}

/** A paper in force, of an office: confirmed by two people, and not replaced. */
export interface OfficePaper extends PaperTerm {
  readonly officeId: string
}

/** What all papers of the market say: those in force, and when the first of all was confirmed; null before there was one. */
export interface MarketPapers {
  readonly papers: readonly OfficePaper[]
  readonly firstAt: Date | null
}

/** How an office stands with one kind of paper on a day. */
export type PaperState =
  | { readonly state: 'VALID'; readonly until: CalendarDate }
  | { readonly state: 'EXPIRED'; readonly until: CalendarDate }
  | { readonly state: 'TO_COME'; readonly from: CalendarDate }
  | { readonly state: 'NONE' }

const NUMBER = /^[A-Za-z0-9/.-]+$/

/**
 * Whether two numbers are of one paper: they have one key, or have it once zeros in front of a group of digits are left out, as `BCT-012`
 * and `bct/12`.
 */
export function isSamePaperNumber(one: string, other: string): boolean {
  return paperKey(one) === paperKey(other) || withoutZeros(one) === withoutZeros(other)
}

const withoutZeros = (number: string): string =>
  number
    .split(/[^A-Za-z0-9]+/)
    .map((group) => paperKey(group).replace(/(^|[A-Z])0+(?=\d)/g, '$1'))
    .join('')

/** What tells one bank that gives guarantees from another: its name's letters and digits, without accents, however they are set. */
export function guarantorKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Whether a text is written as a paper's number is: Latin letters, digits and `/ - .`, one letter or digit at least. */
export function isPaperNumber(text: string): boolean {
  return text.length <= PAPER_NUMBER_LENGTH && NUMBER.test(text) && paperKey(text) !== ''
}

/** Why an amount is no guarantee: not written as one, too small, or absurd; null where it is one. */
export function guaranteeFault(amount: string): 'AMOUNT_FORM' | 'GUARANTEE_LEAST' | 'GUARANTEE_MOST' | null {
  if (!isPlainDecimal(amount) || !hasAtMostDecimals(amount, HOME_DECIMALS)) return 'AMOUNT_FORM'
  if (decimal(amount).greaterThan(MOST_GUARANTEE)) return 'GUARANTEE_MOST'
  return decimal(amount).lessThan(LEAST_GUARANTEE) ? 'GUARANTEE_LEAST' : null
}

/** Why a paper's days are none, and the figure of its rule. */
export type PaperDaysFault =
  | { readonly path: 'validFrom'; readonly rule: 'PAPER_AHEAD'; readonly details: { readonly days: number } }
  | { readonly path: 'validUntil'; readonly rule: 'PAPER_LONG'; readonly details: { readonly years: number } }
  | { readonly path: 'validUntil'; readonly rule: 'PAPER_BACKWARDS' | 'PAPER_OVER' }

/**
 * Why a paper's days are none: it ends before it begins, is for too long or begins too far ahead, or is over already, which only the
 * correction of another paper may be. Null where they are right.
 */
export function paperDaysFault(
  { validFrom, validUntil }: Pick<PaperTerm, 'validFrom' | 'validUntil'>,
  today: CalendarDate,
  corrects: boolean,
): PaperDaysFault | null {
  if (validFrom > addCalendarDays(today, MOST_AHEAD_DAYS))
    return { path: 'validFrom', rule: 'PAPER_AHEAD', details: { days: MOST_AHEAD_DAYS } }
  if (validUntil < validFrom) return { path: 'validUntil', rule: 'PAPER_BACKWARDS' }
  const longest = addCalendarDays(validFrom, MOST_PAPER_YEARS * 366)
  if (validUntil > longest)
    return { path: 'validUntil', rule: 'PAPER_LONG', details: { years: MOST_PAPER_YEARS } }
  return validUntil < today && !corrects ? { path: 'validUntil', rule: 'PAPER_OVER' } : null
}

/**
 * How an office stands with a kind of paper. Of a paper that holds, `until` is the last day that it and those which follow it without a
 * gap cover. A paper that ended is told before one that is to come: since when is what is asked.
 */
export function paperState(papers: readonly PaperTerm[], kind: PaperKind, day: CalendarDate): PaperState {
  const own = papers.filter((paper) => paper.kind === kind)
  const holding = own.filter(({ validFrom, validUntil }) => validFrom <= day && day <= validUntil)
  if (holding.length > 0) {
    let until = latest(holding)
    for (;;) {
      const follows = addCalendarDays(until, 1)
      const next = latest(own.filter(({ validFrom }) => validFrom <= follows))
      if (next <= until) return { state: 'VALID', until }
      until = next
    }
  }
  const ended = own.filter(({ validUntil }) => validUntil < day)
  if (ended.length > 0) return { state: 'EXPIRED', until: latest(ended) }
  const [first] = own.map(({ validFrom }) => validFrom).sort()
  return first === undefined ? { state: 'NONE' } : { state: 'TO_COME', from: first }
}

const latest = (papers: readonly PaperTerm[]): CalendarDate =>
  papers.reduce((day, { validUntil }) => (validUntil > day ? validUntil : day), '')

/**
 * The last day on which offices without papers deal; null while the platform has recorded none of anybody: nothing is asked then
 * (decision 0337).
 */
export function graceUntil(firstAt: Date | null): CalendarDate | null {
  return firstAt === null ? null : addCalendarDays(marketDate(firstAt), GRACE_DAYS)
}

/** Why an office does not deal: its papers have ended, begin later, or are not on record. */
export const PAPER_FAULTS = ['EXPIRED', 'TO_COME', 'NONE'] as const
export type PaperFault = (typeof PAPER_FAULTS)[number]

/** Whether an office may deal on a day. */
export interface OfficeStanding {
  readonly outcome: 'PASS' | 'WARN' | 'REFUSE'
  /** Null where nothing is wrong. */
  readonly fault: PaperFault | null
  /** The paper that is wrong; null where none is. */
  readonly kind: PaperKind | null
  /** The first day without it, of one that has ended; the first day with it, of one that is to come. */
  readonly day: CalendarDate | null
}

const RIGHT: OfficeStanding = { outcome: 'PASS', fault: null, kind: null, day: null }

/**
 * Whether an office may deal on a day by its papers; null where nothing is asked yet. What has ended or begins later refuses; what is
 * not on record is warned of while the time of grace runs.
 */
export function officeStanding(
  { papers, firstAt }: MarketPapers,
  officeId: string,
  day: CalendarDate,
): OfficeStanding | null {
  const grace = graceUntil(firstAt)
  if (grace === null) return null
  const own = papers.filter((paper) => paper.officeId === officeId)
  const faults = PAPER_KINDS.flatMap((kind) => faultOf(paperState(own, kind, day), kind, day <= grace))
  return (
    faults.find(({ outcome }) => outcome === 'REFUSE') ??
    faults.find(({ outcome }) => outcome === 'WARN') ??
    RIGHT
  )
}

function faultOf(state: PaperState, kind: PaperKind, inGrace: boolean): readonly OfficeStanding[] {
  switch (state.state) {
    case 'VALID':
      return []
    case 'EXPIRED':
      return [{ outcome: 'REFUSE', fault: 'EXPIRED', kind, day: addCalendarDays(state.until, 1) }]
    case 'TO_COME':
      return [{ outcome: 'REFUSE', fault: 'TO_COME', kind, day: state.from }]
    case 'NONE':
      return [{ outcome: inGrace ? 'WARN' : 'REFUSE', fault: 'NONE', kind, day: null }]
  }
}

/** Which notices of a paper's end are due on a day: of those that are, the nearest alone is told. Null: none is. */
export function noticeDue(state: PaperState, day: CalendarDate): (typeof NOTICE_DAYS)[number] | null {
  if (state.state !== 'VALID') return null
  return (
    NOTICE_DAYS.toSorted((one, other) => one - other).find(
      (days) => state.until <= addCalendarDays(day, days),
    ) ?? null
  )
}

/** Why a recorded paper is not decided. */
export type PaperRule = ChangeRule | 'PAPER_OF_OWN_OFFICE' | 'PAPER_PROPOSER_GONE'

/**
 * Which rule keeps a person from deciding on a recorded paper; null where nothing does. As any change of two people, not by who has an
 * account at the office, and not confirmed once who recorded it may act no more: nobody could be asked what they had seen.
 * @param paper `proposerActs`: whether who recorded it may still record; `ofOwnOffice`: whether who decides has an account at the office
 */
export function decideOfficePaper(
  person: KnownPerson,
  paper: {
    readonly status: ChangeStatus
    readonly proposedBy: KnownPerson
    readonly proposerActs: boolean
    readonly ofOwnOffice: boolean
  },
  action: ChangeAction,
): PaperRule | null {
  const rule = decideChangeAs(person, paper, action)
  if (rule !== null) return rule
  if (action !== 'withdraw' && paper.ofOwnOffice) return 'PAPER_OF_OWN_OFFICE'
  return action === 'confirm' && !paper.proposerActs ? 'PAPER_PROPOSER_GONE' : null
}

/** A recorded paper as people name it. */
export const paperReference = (number: number): string => `PB-${String(number).padStart(6, '0')}`
