import type { ReactNode } from 'react'
import classes from './page-header.module.css'
import { PageTitle } from './page-title.tsx'

type Props = {
  title: string
  /** Badges beside the title. */
  badges?: ReactNode
  /** The filter of what the screen shows, on the same line. */
  filters?: ReactNode
  /** Buttons at the end of the line. */
  actions?: ReactNode
}

/** The head of a screen: its one h1, what it is in, what one can do with all of it. Also the browser's title. */
export function PageHeader({ title, badges, filters, actions }: Props) {
  return (
    <header className={classes.header}>
      <PageTitle title={title} />
      <h1>{title}</h1>
      {badges}
      {filters}
      <div className={classes.actions}>{actions}</div>
    </header>
  )
}
