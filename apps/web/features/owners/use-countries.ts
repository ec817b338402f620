import { localeOf } from '@fxmatch/domain/languages/locale'
import { COUNTRY_CODES } from '@fxmatch/domain/owners/countries'
import { useMemo } from 'react'
import { useLanguage } from '../../lib/i18n/use-language.ts'

/** The countries by their names in the reader's language, in its order; and the name of one by its code. */
export function useCountries(): {
  readonly choices: { value: string; label: string }[]
  readonly nameOf: (code: string) => string
} {
  const language = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames([localeOf(language)], { type: 'region' })
    const nameOf = (code: string) => names.of(code) ?? code
    const choices = COUNTRY_CODES.map((value) => ({ value, label: nameOf(value) }))
    return { choices: choices.sort((one, other) => one.label.localeCompare(other.label, language)), nameOf }
  }, [language])
}
