import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './states.module.css'

/** Nothing to show: 'Aucun résultat' unless the screen says something more helpful. */
export function EmptyState({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <p className={classes.empty} role="status">
      {children ?? t('table.empty')}
    </p>
  )
}
