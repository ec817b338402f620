import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './states.module.css'

/** Nothing to show: 'Aucun résultat' unless the screen says something more helpful; `next` is where one may go instead. */
export function EmptyState({ children, next }: { children?: ReactNode; next?: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <p className={classes.empty} role="status">
      {children ?? t('table.empty')}
      {next && <span className={classes.next}>{next}</span>}
    </p>
  )
}
