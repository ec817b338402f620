import { violatesChange } from '../access/segregation.ts'
import { compareDecimals, sumDecimals } from '../money/amount.ts'
import { type DecimalString, decimal } from '../money/decimal.ts'

/**
 * What a banknote is today. ISSUED: still issued; LEGAL: no longer issued, but legal tender, so it is taken; WITHDRAWN: no
 * money any more.
 */
export const DENOMINATION_STATES = ['ISSUED', 'LEGAL', 'WITHDRAWN'] as const
export type DenominationState = (typeof DENOMINATION_STATES)[number]

/** A banknote of a currency: its face value in the currency. */
export interface Denomination {
  readonly value: DecimalString
  readonly state: DenominationState
}

/** What a person's wish for a note's state does: the first one asks, a second person's same wish makes it so (decision 0178). */
export type NoteStep = 'ASK' | 'MAKE' | 'DROP' | 'SEGREGATION_CHANGE' | 'CHANGE_PENDING' | 'NOTHING'

/**
 * What becomes of the wish that a note be in a state. Wished back to what it is, what waits is dropped, by whom ever.
 * @param note as it is, and what somebody asked it to become
 */
export function noteStep(
  note: { readonly state: DenominationState; readonly asked: NoteWish | null },
  wish: NoteWish,
): NoteStep {
  const { state, asked } = note
  if (asked === null) return wish.state === state ? 'NOTHING' : 'ASK'
  if (wish.state === state) return 'DROP'
  if (wish.state !== asked.state) return 'CHANGE_PENDING'
  return violatesChange(wish.by, asked.by) ? 'SEGREGATION_CHANGE' : 'MAKE'
}

/** A state that somebody wishes for a note; `by` is the user's id. */
export interface NoteWish {
  readonly state: DenominationState
  readonly by: string
}

/** So many banknotes of one face value, as a reception counts them. */
export interface NoteCount {
  readonly nbr: number
  readonly bill: DecimalString
}

/** The greatest number of one denomination that a count takes. */
export const MOST_NOTES = 10_000_000

/** Whether a reception takes such notes. */
export const isTaken = ({ state }: Denomination): boolean => state !== 'WITHDRAWN'

/** The smallest note that is still issued; null where a currency has none. */
export function smallestNote(notes: readonly Denomination[]): DecimalString | null {
  const issued = notes.filter(({ state }) => state === 'ISSUED').map(({ value }) => value)
  return issued.reduce<DecimalString | null>(
    (least, value) => (least === null || compareDecimals(value, least) < 0 ? value : least),
    null,
  )
}

/** How far beyond the notes that are issued a new one may lie: 200 is followed by 500. */
const NEXT_NOTE = '2.5'
/** The series by which notes are made: these, times a power of ten. */
const SERIES = ['1', '2', '2.5', '5']
/** The largest face value where a currency has no note yet; the largest note that circulates here is 10,000 yen. */
const LARGEST_FIRST_NOTE = '10000'

/** Between which values a new note of a currency may lie, in the currency. */
export interface NoteBounds {
  readonly smallest: DecimalString
  readonly largest: DecimalString
}

/**
 * Between which values a new note may lie: one step of the series beyond the notes that are issued (those that were, where
 * none is), in whole units unless the currency has notes of parts of one.
 */
export function newNoteBounds(notes: readonly Denomination[]): NoteBounds {
  const issued = notes.filter(({ state }) => state === 'ISSUED')
  const values = (issued.length > 0 ? issued : notes).map(({ value }) => decimal(value))
  if (values.length === 0) return { smallest: '1', largest: LARGEST_FIRST_NOTE }
  const sorted = values.toSorted((a, b) => a.comparedTo(b))
  const [least, most] = [sorted[0] ?? decimal(1), sorted.at(-1) ?? decimal(1)]
  const inParts = notes.some(({ value }) => !decimal(value).isInteger())
  const smallest = least.dividedBy(NEXT_NOTE)
  return {
    smallest: (!inParts && smallest.lessThan(1) ? decimal(1) : smallest).toFixed(),
    largest: most.times(NEXT_NOTE).toFixed(),
  }
}

/**
 * Whether a value can be that of a new note of a currency (decision 0165): 1, 2, 2.5 or 5 times a power of ten, within
 * {@link newNoteBounds}. A note that nobody issues lets amounts through that nobody can count out.
 * @param value above zero
 */
export function isPlausibleNote(value: DecimalString, notes: readonly Denomination[]): boolean {
  const { smallest, largest } = newNoteBounds(notes)
  if (compareDecimals(value, smallest) < 0 || compareDecimals(value, largest) > 0) return false
  const asked = decimal(value)
  if (!asked.isInteger() && !notes.some((note) => !decimal(note.value).isInteger())) return false
  const leading = asked.dividedBy(decimal(10).pow(asked.e))
  return SERIES.some((step) => leading.equals(step))
}

/** Why an amount cannot be handed over in banknotes, with the note that it must be a multiple of. */
export type NotesFault =
  | { readonly rule: 'NOTES_MULTIPLE'; readonly smallest: DecimalString }
  | { readonly rule: 'NO_NOTES' }

/**
 * Whether an amount can be made up of the notes that are issued: a multiple of the smallest of them. Notes that are only
 * legal tender do not count, since nobody can be made to have one. Null: nothing against it.
 * @param amount in the currency
 */
export function notesFault(amount: DecimalString, notes: readonly Denomination[]): NotesFault | null {
  const smallest = smallestNote(notes)
  if (smallest === null) return { rule: 'NO_NOTES' }
  return decimal(amount).modulo(decimal(smallest)).isZero() ? null : { rule: 'NOTES_MULTIPLE', smallest }
}

/** Why a line of a count is no count of banknotes: which line, and the rule that it breaks. */
export interface CountFault {
  readonly line: number
  readonly field: 'nbr' | 'bill'
  readonly rule: 'NOTE_UNKNOWN' | 'NOTE_WITHDRAWN' | 'BANKNOTE_TWICE' | 'FIELD_INVALID'
}

/**
 * The first line of a count that is not of the currency's notes, each once, in a whole number of 1 to `MOST_NOTES`; null
 * where all are.
 */
export function countFault(count: readonly NoteCount[], notes: readonly Denomination[]): CountFault | null {
  const seen = new Set<DecimalString>()
  for (const [line, { nbr, bill }] of count.entries()) {
    const value = decimal(bill).toFixed()
    const note = notes.find((one) => compareDecimals(one.value, value) === 0)
    if (note === undefined) return { line, field: 'bill', rule: 'NOTE_UNKNOWN' }
    if (!isTaken(note)) return { line, field: 'bill', rule: 'NOTE_WITHDRAWN' }
    if (seen.has(value)) return { line, field: 'bill', rule: 'BANKNOTE_TWICE' }
    seen.add(value)
    if (!Number.isSafeInteger(nbr) || nbr < 1 || nbr > MOST_NOTES)
      return { line, field: 'nbr', rule: 'FIELD_INVALID' }
  }
  return null
}

/** What counted banknotes are worth, in the currency, exactly. */
export function sumOfNotes(count: readonly NoteCount[]): DecimalString {
  return sumDecimals(count.map(({ nbr, bill }) => decimal(bill).times(nbr))).toFixed()
}

/**
 * An amount in as few notes as its issued series gives, the largest first; what they cannot make up is left out.
 * @param amount in the currency
 */
export function notesFor(amount: DecimalString, notes: readonly Denomination[]): NoteCount[] {
  const issued = notes.filter(({ state }) => state === 'ISSUED').map(({ value }) => value)
  let rest = decimal(amount)
  return issued
    .toSorted((a, b) => compareDecimals(b, a))
    .flatMap((bill) => {
      const nbr = rest.dividedToIntegerBy(decimal(bill)).toNumber()
      rest = rest.minus(decimal(bill).times(nbr))
      return nbr > 0 ? [{ nbr, bill }] : []
    })
}
