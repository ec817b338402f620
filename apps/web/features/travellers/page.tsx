import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '../../ui/language-select.tsx'
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
        <Link to="/changer" search={{}} className={classes.brand} aria-label={t('nav.home')}>
          FX<b>Match</b>
        </Link>
        <span className={classes.choices}>
          <SchemeSelect />
          <LanguageSelect />
        </span>
      </header>
      <nav className={classes.ways} aria-label={t('nav.label')}>
        <Link to="/changer" search={{}} activeOptions={{ exact: true, includeSearch: false }}>
          {t('nav.board')}
        </Link>
        <Link to="/changer/demande" search={{}} activeOptions={{ includeSearch: false }}>
          {t('nav.request')}
        </Link>
        <Link to="/changer/suivi">{t('nav.follow')}</Link>
      </nav>
      <main className={classes.main}>
        <h1>{title}</h1>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        {children}
      </main>
      <footer className={classes.foot}>
        <p>{t('foot.what')}</p>
        <Link to="/login" search={{}}>
          {t('foot.professionals')}
        </Link>
      </footer>
    </div>
  )
}
