import { isSamePerson, type KnownPerson } from '../access/same-person.ts'
import { addCalendarDays, type CalendarDate, isWorkingDay } from '../calendar/working-days.ts'
import { LEAST_REASON } from '../record/reason.ts'
import type { ClosingSpan } from './closing-span.ts'

// A day of a bank is sealed by two people: one prepares it, another one signs it, once (decision 0300).

/** What is done with a day that is over. */
export const CLOSING_ACTIONS = ['prepare', 'sign'] as const
export type ClosingAction = (typeof CLOSING_ACTIONS)[number]

/** Where a day stands: nobody has prepared it, it waits for the second person, it is sealed. */
export const CLOSING_STATES = ['OPEN', 'PREPARED', 'SIGNED'] as const
export type ClosingState = (typeof CLOSING_STATES)[number]

/** A day of a bank as one thing that is told of: people are asked for its signature however often it is prepared. */
export const closingId = (bank: string, day: CalendarDate): string => `${bank}.${day}`

/** The bank and the day of an id by `closingId`. */
export function closingOf(id: string): { readonly bank: string; readonly day: CalendarDate } {
  const [bank = '', day = ''] = id.split('.')
  return { bank, day }
}

/** What keeps somebody from preparing or signing a day. */
export type ClosingRule =
  | 'CLOSING_NOT_OVER'
  | 'CLOSING_SIGNED'
  | 'CLOSING_ALONE'
  | 'CLOSING_NOTE'
  | 'CLOSING_SEEN'
  | 'CLOSING_OPEN'
  | 'CLOSING_MOVED'
  | 'CLOSING_PREPARER'
  | 'SEGREGATION_CLOSING'

/** What the documents' letters cannot draw, what is not seen, and what turns the order of others. */
const UNFIT = /[\p{Default_Ignorable_Code_Point}\p{Extended_Pictographic}\p{Cc}\p{Co}\p{Cn}]/u
const DRAWN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u
/** A text with Arabic letters is drawn in the face that has them, and those of Latin; ڢ alone it has not. */
const DRAWN_IN_ARABIC =
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\u0620-\u06a1\u06a3-\u06dc\u06de-\u06ff]*$/u

/**
 * A note as it is sealed: on one line, so that it cannot look like another part of the document. Null where a sign of it cannot
 * be drawn or seen.
 */
export function sealedNote(typed: string): string | null {
  const note = typed.replace(/\s+/g, ' ').trim()
  return !UNFIT.test(note) && (DRAWN.test(note) || DRAWN_IN_ARABIC.test(note)) ? note : null
}

/** Whether a note says anything: letters or digits, as many as a reason has. */
export const saysSomething = (note: string): boolean =>
  (note.match(/[\p{L}\p{N}]/gu) ?? []).length >= LEAST_REASON

/** What of a day asks for a note by who prepares it: a short count that nobody has decided, or books that disagree. */
export function needsNote(figures: {
  readonly shortages: { readonly count: number }
  readonly unpaid: { readonly agrees: boolean }
  readonly tickets: { readonly agrees: boolean }
}): boolean {
  return figures.shortages.count > 0 || !figures.unpaid.agrees || !figures.tickets.agrees
}

/** A day that was prepared, as far as a decision needs it. */
export interface PreparedDay {
  readonly by: KnownPerson
  /** Whether who prepared it could still do so. */
  readonly stillAble: boolean
  /** Whether the figures are those of now. */
  readonly current: boolean
}

/** A day of a bank, as far as a decision needs it. */
export interface ClosingDay {
  readonly span: Pick<ClosingSpan, 'isOver'>
  readonly prepared: PreparedDay | null
  readonly signed: boolean
}

/**
 * Which rule keeps a person from preparing a day; null where nothing does. A day that was prepared may be prepared anew until it is
 * signed, by whoever prepares: what is signed is what was prepared last.
 * @param signers who can sign at the bank
 */
export function decidePreparing(
  person: KnownPerson,
  { span, signed }: ClosingDay,
  signers: readonly KnownPerson[],
): ClosingRule | null {
  if (!span.isOver) return 'CLOSING_NOT_OVER'
  if (signed) return 'CLOSING_SIGNED'
  return signers.some((one) => !isSamePerson(one, person)) ? null : 'CLOSING_ALONE'
}

/**
 * Which rule keeps a person from signing a day; null where nothing does: it is over, prepared by somebody else who still could, not
 * signed, and its figures are still those that were prepared.
 */
export function decideSigning(
  person: KnownPerson,
  { span, prepared, signed }: ClosingDay,
): ClosingRule | null {
  if (!span.isOver) return 'CLOSING_NOT_OVER'
  if (signed) return 'CLOSING_SIGNED'
  if (prepared === null) return 'CLOSING_OPEN'
  if (isSamePerson(person, prepared.by)) return 'SEGREGATION_CLOSING'
  if (!prepared.stillAble) return 'CLOSING_PREPARER'
  return prepared.current ? null : 'CLOSING_MOVED'
}

/** How far back days are told that nobody has signed, in calendar days. */
export const CLOSING_DAYS_BACK = 31

/** A day of a bank and where it stands. */
export interface ToldDay {
  readonly day: CalendarDate
  readonly state: ClosingState
}

/**
 * The days that are over and that a bank signs, the last first: working days, and others on which something was delivered, back to
 * the first one that it has ever prepared or signed. A bank that has never done so has one, its last: what was before nobody has
 * asked for.
 * @param today the day in Tunis
 * @param known the days that were prepared or signed since `CLOSING_DAYS_BACK` days ago
 * @param began the first day that was ever prepared or signed; null for none
 * @param delivered days on which something was delivered
 * @param founded the day on which the bank came
 */
export function daysToSign(
  today: CalendarDate,
  {
    known,
    began,
    delivered,
    holidays,
    founded,
  }: {
    readonly known: ReadonlyMap<CalendarDate, ClosingState>
    readonly began: CalendarDate | null
    readonly delivered: ReadonlySet<CalendarDate>
    readonly holidays: ReadonlySet<string>
    readonly founded: CalendarDate
  },
): ToldDay[] {
  const days: ToldDay[] = []
  for (let back = 1; back <= CLOSING_DAYS_BACK; back += 1) {
    const day = addCalendarDays(today, -back)
    if (day < founded || (began !== null && day < began)) break
    if (!known.has(day) && !delivered.has(day) && !isWorkingDay(day, holidays)) continue
    days.push({ day, state: known.get(day) ?? 'OPEN' })
    if (began === null) break
  }
  return days
}
