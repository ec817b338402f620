import { compareDecimals } from '../money/amount.ts'
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
  return count.reduce((sum, { nbr, bill }) => sum.plus(decimal(bill).times(nbr)), decimal(0)).toFixed()
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
