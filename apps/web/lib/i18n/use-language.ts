import { languageOfTag } from '@fxmatch/domain/languages/languages'
import { useTranslation } from 'react-i18next'
import { FALLBACK_LANGUAGE, type Language } from './languages.ts'

/** The language of the interface, as calls to the server name it. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return languageOfTag(i18n.language) ?? FALLBACK_LANGUAGE
}
