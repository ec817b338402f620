import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

/** A titled block of a page: parties, price, history. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
