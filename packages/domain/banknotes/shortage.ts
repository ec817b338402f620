import { afterWorkingDays, type CalendarDate } from '../calendar/working-days.ts'
import { compareDecimals, isPositiveDecimal } from '../money/amount.ts'
import { type DecimalString, decimal } from '../money/decimal.ts'
import { type Denomination, type NoteCount, notesFault, sumOfNotes } from './denominations.ts'

/**
 * What becomes of an order whose banknotes are short. COMPLETE: back to the reception, the rest follows; REDUCE: it is an
 * order of what was counted; UNDO: it ends.
 */
export const SHORTAGE_WAYS = ['COMPLETE', 'REDUCE', 'UNDO'] as const
export type ShortageWay = (typeof SHORTAGE_WAYS)[number]

/** Who decides: who sells and who pays, each for itself. */
export const SHORTAGE_SIDES = ['BUYER', 'SELLER'] as const
export type ShortageSide = (typeof SHORTAGE_SIDES)[number]

/** What each side has chosen; null: nothing yet. */
export type ShortageChoices = Readonly<Record<ShortageSide, ShortageWay | null>>

/** A short count of an order, as it is kept with it. Amounts in the currency. */
export interface Shortage {
  readonly bills: readonly NoteCount[]
  readonly missing: DecimalString
  readonly reason: string
  readonly choices: ShortageChoices
  /** What the order is of, reduced to what was counted; null where nothing was. */
  readonly reduced: ShortageFigures | null
  /** What the order was when both sides confirmed it, once it was reduced; null before. */
  readonly before: ShortageFigures | null
}

/** The figures of an order that a short count changes: the amount in the currency, values and all that is paid in TND. */
export interface ShortageFigures {
  readonly amount: DecimalString
  readonly counterValue: DecimalString
  readonly payable: DecimalString
}

/** Working days that the parties have to agree in; then the order expires and nobody is bound. */
export const SHORTAGE_DAYS = 2

/** Until when the parties may agree. */
export function shortageDeadline(now: Date, today: CalendarDate, holidays: ReadonlySet<CalendarDate>): Date {
  return afterWorkingDays(now, SHORTAGE_DAYS, { today, holidays })
}

/** Why a shortage is not recorded: it is none (`SHORTAGE_NONE`), or not what was counted and what was said make (`SHORTAGE_SUM`). */
export interface ShortageFault {
  readonly rule: 'SHORTAGE_NONE' | 'SHORTAGE_SUM'
  readonly sum: DecimalString
  /** What is missing of the amount by the count; negative where there is more than was ordered. */
  readonly missing: DecimalString
}

/**
 * Judges a short count: something is missing, and it is what whoever counted says. All of it may be missing. Null: nothing
 * against it.
 */
export function shortageFault(
  count: { readonly bills: readonly NoteCount[]; readonly missing: DecimalString },
  amount: DecimalString,
): ShortageFault | null {
  const sum = sumOfNotes(count.bills)
  const missing = decimal(amount).minus(decimal(sum)).toFixed()
  if (!isPositiveDecimal(missing)) return { rule: 'SHORTAGE_NONE', sum, missing }
  return compareDecimals(missing, count.missing) === 0 ? null : { rule: 'SHORTAGE_SUM', sum, missing }
}

/** What an order would be of, reduced to what was counted; null where nothing was. */
export function reducedAmount(
  amount: DecimalString,
  { missing }: Pick<Shortage, 'missing'>,
): DecimalString | null {
  const left = decimal(amount).minus(decimal(missing)).toFixed()
  return isPositiveDecimal(left) ? left : null
}

/** The way that both sides chose; null while they have not. */
export function agreedWay({ BUYER, SELLER }: ShortageChoices): ShortageWay | null {
  return BUYER !== null && BUYER === SELLER ? BUYER : null
}

/** Whether it is for a side to choose: it has not, or both have and disagree. */
export function hasToChoose(choices: ShortageChoices, side: ShortageSide): boolean {
  const other = side === 'BUYER' ? 'SELLER' : 'BUYER'
  return choices[side] === null || choices[other] !== null
}

/**
 * Whether what is missing can be offered on the market again: it can be counted out, and is not less than a position of the
 * currency offers at least. Else it is published withdrawn, so that the amounts of the position still add up.
 * @param smallest the currency's smallest amount of a position (PMP); null: no bound
 */
export function canBeOffered(
  missing: DecimalString,
  notes: readonly Denomination[],
  smallest: DecimalString | null,
): boolean {
  return notesFault(missing, notes) === null && (smallest === null || compareDecimals(missing, smallest) >= 0)
}
