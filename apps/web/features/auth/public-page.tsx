import type { ReactNode } from 'react'
import { PublicFooter } from '../../ui/public-footer.tsx'
import classes from './login.module.css'

/** The frame of a page that needs no session: brand, title, what it is about, languages. */
export function PublicPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <main className={classes.plain}>
      <title>{`${title} · FXMatch`}</title>
      <div className={classes.box}>
        <p className={classes.entryBrand}>
          FX<b>Match</b>
        </p>
        <h1>{title}</h1>
        {lead !== undefined && <p className="soft">{lead}</p>}
        {children}
      </div>
      <PublicFooter />
    </main>
  )
}
