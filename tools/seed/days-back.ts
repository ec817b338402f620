/** The demonstration tells of so many days before its last, and of as much of the month before as surely has a day's work. */
const DAYS = 30
const OF_MONTH_BEFORE = 7

/**
 * How many days before a day the demonstration begins: thirty, and on the last days of a month as many as reach a week into the month
 * before, whose invoices and execution report it shows. A week has a working day, whatever is celebrated in it.
 * @param day the last one, `YYYY-MM-DD`
 */
export function daysBack(day: string): number {
  return Math.max(DAYS, Number(day.slice(8)) - 1 + OF_MONTH_BEFORE)
}
