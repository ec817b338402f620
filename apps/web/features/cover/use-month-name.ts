import { localeOf } from '@fxmatch/domain/languages/locale'
import { useTranslation } from 'react-i18next'

/** Names a month of the plan, `nov. 2026`; null: what earlier months left open. */
export function useMonthName(): (month: string | null) => string {
  const { t, i18n } = useTranslation('cover')
  const names = new Intl.DateTimeFormat(localeOf(i18n.language), {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (month) => (month === null ? t('overdue') : names.format(new Date(`${month}-01T00:00:00Z`)))
}
