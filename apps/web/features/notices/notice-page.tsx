import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicFooter } from '../../ui/public-footer.tsx'
import classes from './notices.module.css'

/** The frame of a page to be read, with or without a session. */
export function NoticePage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { t } = useTranslation('notices')
  return (
    <div className={classes.page}>
      <title>{`${title} · FXMatch`}</title>
      <header className={classes.top}>
        <Link to="/" className={classes.brand}>
          FX<b>Match</b>
        </Link>
        <Link to="/">{t('back')}</Link>
      </header>
      <main className={classes.text}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {children}
      </main>
      <PublicFooter />
    </div>
  )
}

/** A part of what is to be read. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
