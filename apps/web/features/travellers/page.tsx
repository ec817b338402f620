import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '../../ui/language-select.tsx'
import { OpenLink } from '../../ui/open-link.tsx'
import { SchemeSelect } from '../../ui/scheme-select.tsx'
import classes from './travellers.module.css'

/** The frame of the travellers' pages: brand and languages, where one can go, the page, whose service it is. */
export function TravellerPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: ReactNode
}) {
  const { t } = useTranslation('travellers')
  return (
    <div className={classes.page}>
      <title>{`${title} · FXMatch`}</title>
      <header className={classes.top}>
        <a href="/changer" className={classes.brand} aria-label={t('nav.home')}>
          FX<b>Match</b>
        </a>
        <span className={classes.choices}>
          <SchemeSelect />
          <LanguageSelect />
        </span>
      </header>
      <nav className={classes.ways} aria-label={t('nav.label')}>
        <OpenLink href="/changer" exact>
          {t('nav.board')}
        </OpenLink>
        <OpenLink href="/changer/demande">{t('nav.request')}</OpenLink>
        <OpenLink href="/changer/suivi">{t('nav.follow')}</OpenLink>
      </nav>
      <main className={classes.main}>
        <h1>{title}</h1>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        {children}
      </main>
      <footer className={classes.foot}>
        <p>{t('foot.what')}</p>
        <a href="/login">{t('foot.professionals')}</a>
      </footer>
    </div>
  )
}
