import type { ReactNode } from 'react'
import { ReadingPage } from '../../ui/reading-page.tsx'
import classes from './notices.module.css'

/** What is to be read under a title, with or without a session. */
export function NoticePage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <ReadingPage title={title}>
      <div className={classes.text}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {children}
      </div>
    </ReadingPage>
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
