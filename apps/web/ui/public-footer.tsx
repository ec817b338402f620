import { useTranslation } from 'react-i18next'
import { LanguageSelect } from './language-select.tsx'
import { OpenLink } from './open-link.tsx'
import classes from './public-footer.module.css'
import { SchemeSelect } from './scheme-select.tsx'

/** The foot of every page that needs no session: who we are, what applies, the languages. */
export function PublicFooter() {
  const { t } = useTranslation('common')
  return (
    <footer className={classes.footer}>
      <nav className={classes.links} aria-label={t('public.information')}>
        <OpenLink href="/guide">{t('public.guide')}</OpenLink>
        <OpenLink href="/about">{t('public.about')}</OpenLink>
        <OpenLink href="/policy">{t('public.policy')}</OpenLink>
        <OpenLink href="/legal">{t('public.legal')}</OpenLink>
      </nav>
      <span className={classes.choices}>
        <SchemeSelect />
        <LanguageSelect />
      </span>
    </footer>
  )
}
