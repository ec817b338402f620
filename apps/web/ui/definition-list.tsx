import type { ReactNode } from 'react'
import classes from './definition-list.module.css'
import { UnbrokenDates } from './unbroken-dates.tsx'

export type Definition = { term: string; value: ReactNode }

/** An amount with its unit, a reference, a telephone: short, and without a blank at which a line may break. */
const isWhole = (value: ReactNode): boolean => typeof value === 'string' && /^[^ \n]{1,24}$/.test(value)

/** Facts of one thing, a term and its value a line. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={classes.list}>
      {items.map((item) => (
        <div key={item.term} data-whole={isWhole(item.value) || undefined}>
          <dt>{item.term}</dt>
          <dd>{typeof item.value === 'string' ? <UnbrokenDates>{item.value}</UnbrokenDates> : item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
