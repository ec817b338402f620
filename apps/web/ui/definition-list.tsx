import type { ReactNode } from 'react'
import classes from './definition-list.module.css'
import { UnbrokenDates } from './unbroken-dates.tsx'

export type Definition = { term: string; value: ReactNode }

/** Facts of one thing, a term and its value a line. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={classes.list}>
      {items.map((item) => (
        <div key={item.term}>
          <dt>{item.term}</dt>
          <dd>{typeof item.value === 'string' ? <UnbrokenDates>{item.value}</UnbrokenDates> : item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
