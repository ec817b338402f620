import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LanguageSelect } from './language-select.tsx'
import classes from './public-footer.module.css'
import { SchemeSelect } from './scheme-select.tsx'

/** The foot of every page that needs no session: who we are, what applies, the languages. */
export function PublicFooter() {
  const { t } = useTranslation('common')
  return (
    <footer className={classes.footer}>
      <nav className={classes.links} aria-label={t('public.information')}>
        <Link to={'/guide' as string}>{t('public.guide')}</Link>
        <Link to="/about">{t('public.about')}</Link>
        <Link to="/policy">{t('public.policy')}</Link>
        <Link to="/legal">{t('public.legal')}</Link>
      </nav>
      <span className={classes.choices}>
        <SchemeSelect />
        <LanguageSelect />
      </span>
    </footer>
  )
}
