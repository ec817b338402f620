import { addCalendarDays, addWorkingDays, type CalendarDate } from '../calendar/working-days.ts'
import { monthOf } from '../invoices/invoice.ts'

/** The most days of one report. */
export const MOST_REPORT_DAYS = 366

/** The working day after a month, from the beginning of which its report is ready. */
const READY_ON_WORKING_DAY = 2

/** A month as calls name it, `YYYY-MM`. */
export type ReportMonth = string

/** The first and the last day of a month. */
export function daysOfMonth(month: ReportMonth): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const { first, next } = monthOf(`${month}-01`)
  return { from: first, to: addCalendarDays(next, -1) }
}

/** The month that two days are the first and the last of; null where they are not. */
export function wholeMonth(from: CalendarDate, to: CalendarDate): ReportMonth | null {
  const month = from.slice(0, 7)
  const days = daysOfMonth(month)
  return days.from === from && days.to === to ? month : null
}

/** The month after. */
export const monthAfter = (month: ReportMonth): ReportMonth => monthOf(`${month}-01`).next.slice(0, 7)

/** The month so many months before another; 0: itself. */
export function monthsBefore(month: ReportMonth, months: number): ReportMonth {
  let before = month
  for (let n = 0; n < months; n += 1) before = addCalendarDays(`${before}-01`, -1).slice(0, 7)
  return before
}

/** The day from which the figures of a month are frozen: the second working day after it. */
export function readyFrom(month: ReportMonth, holidays: ReadonlySet<string>): CalendarDate {
  return addWorkingDays(daysOfMonth(month).to, READY_ON_WORKING_DAY, holidays)
}
