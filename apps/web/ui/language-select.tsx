import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../lib/i18n/i18n.ts'
import { LANGUAGES, type Language } from '../lib/i18n/languages.ts'
import classes from './language-select.module.css'

/** The choice among the languages of the interface, each under its own name. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation('common')
  return (
    <select
      className={classes.select}
      aria-label={t('language')}
      value={i18n.language}
      onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
    >
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
