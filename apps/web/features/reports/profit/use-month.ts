import { localeOf } from '@fxmatch/domain/languages/locale'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** A month `2026-11` in words of the person's language: `nov. 2026`. */
export function useMonth(): (month: string) => string {
  const { i18n } = useTranslation()
  const language = i18n.language
  return useCallback(
    (month) =>
      new Intl.DateTimeFormat(localeOf(language), {
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(`${month}-01T00:00:00Z`)),
    [language],
  )
}
