import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { marketToday } from '../format/dates.ts'
import { useFormat } from '../format/use-format.ts'

/** Says when something of the coming days is: today, tomorrow, or the date, and the time in Tunis. */
export function useWhen(): (instant: string) => string {
  const { t } = useTranslation('trading')
  const format = useFormat()
  return useCallback(
    (instant) => {
      const today = marketToday(new Date())
      const day = marketToday(new Date(instant))
      const time = format.time(instant)
      if (day === today) return t('opening.today', { time })
      if (day === addCalendarDays(today, 1)) return t('opening.tomorrow', { time })
      return t('opening.on', { date: format.date(instant), time })
    },
    [t, format],
  )
}
