import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { explainedIn } from './abbreviations.ts'
import classes from './definition-list.module.css'
import { Explained } from './explained.tsx'

export type Definition = { term: string; value: ReactNode }

/** Facts of one thing, a term and its value a line. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  const { i18n } = useTranslation('common')
  return (
    <dl className={classes.list}>
      {items.map((item) => (
        <div key={item.term}>
          <dt>
            <Explained meaning={explainedIn(item.term, i18n)}>
              {(describedBy) => <span aria-describedby={describedBy}>{item.term}</span>}
            </Explained>
          </dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
