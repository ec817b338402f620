import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'

const DAYS_OF_WEEK = 7

/** Monday is 0. */
function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
}

/** The first and the last day of a month (`2026-11`). */
export function monthRange(month: string): { from: string; to: string } {
  const from = `${month}-01`
  return { from, to: addCalendarDays(`${addMonths(month, 1)}-01`, -1) }
}

/** The weeks of a month's page, Monday first, with the days of its neighbours that fill them. */
export function weeksOf(month: string): string[][] {
  const { from, to } = monthRange(month)
  const weeks: string[][] = []
  for (let monday = addCalendarDays(from, -weekday(from)); monday <= to; monday = addCalendarDays(monday, 7))
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, index) => addCalendarDays(monday, index)))
  return weeks
}

/** So many months later, or earlier. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The day that a key leads to on a month's page (the pattern of date grids); null for other keys. */
export function dayByKey(day: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addCalendarDays(day, -1)
    case 'ArrowRight':
      return addCalendarDays(day, 1)
    case 'ArrowUp':
      return addCalendarDays(day, -DAYS_OF_WEEK)
    case 'ArrowDown':
      return addCalendarDays(day, DAYS_OF_WEEK)
    case 'Home':
      return addCalendarDays(day, -weekday(day))
    case 'End':
      return addCalendarDays(day, DAYS_OF_WEEK - 1 - weekday(day))
    case 'PageUp':
      return inMonth(day, -1)
    case 'PageDown':
      return inMonth(day, 1)
    default:
      return null
  }
}

/** The same day of another month, or that month's last. */
function inMonth(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months)
  const last = monthRange(month).to
  const same = `${month}${day.slice(7)}`
  return same > last ? last : same
}
