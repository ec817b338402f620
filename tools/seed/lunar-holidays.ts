import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'

const LUNAR = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
})

/** Month and day of the lunar year → what Tunisia celebrates. */
const CELEBRATED: Readonly<Record<string, string>> = {
  '1-1': "Jour de l'An hégirien",
  '3-12': 'Mouled',
  '10-1': 'Aïd el-Fitr',
  '10-2': 'Aïd el-Fitr',
  '12-10': 'Aïd el-Idha',
  '12-11': 'Aïd el-Idha',
}

/**
 * The lunar holidays from one day to another, both included, by the Umm al-Qura calendar: what the demonstration shows.
 * The real ones are announced, and entered by the back office, each year.
 */
export function lunarHolidays(from: string, to: string): { day: string; label: string }[] {
  const found: { day: string; label: string }[] = []
  for (let day = from; day <= to; day = addCalendarDays(day, 1)) {
    const parts = LUNAR.formatToParts(new Date(`${day}T12:00:00Z`))
    const part = (type: string) => parts.find((one) => one.type === type)?.value
    const label = CELEBRATED[`${part('month')}-${part('day')}`]
    if (label) found.push({ day, label })
  }
  return found
}
