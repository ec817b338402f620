import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../lib/i18n/i18n.ts'
import { LANGUAGES } from '../lib/i18n/languages.ts'
import classes from './language-links.module.css'

/** The languages of the interface, each under its own name. */
export function LanguageLinks() {
  const { i18n } = useTranslation()
  return (
    <div className={classes.languages}>
      {LANGUAGES.map((language) => (
        <button
          type="button"
          key={language.code}
          lang={language.code}
          aria-pressed={i18n.language === language.code}
          onClick={() => void chooseLanguage(language.code)}
        >
          {language.name}
        </button>
      ))}
    </div>
  )
}
