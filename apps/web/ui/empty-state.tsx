import { Button } from '@mantine/core'
import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './states.module.css'

/** The name of the list that the empty state stands in; null outside a list. */
export const EmptyList = createContext<string | null>(null)

/**
 * Nothing to show: 'Aucun résultat', and which list is empty, unless the screen says something more helpful; `next` is where one may
 * go instead.
 */
export function EmptyState({ children, next }: { children?: ReactNode; next?: ReactNode }) {
  const { t } = useTranslation('common')
  const list = use(EmptyList)
  return (
    <p className={classes.empty} role="status">
      {children ?? t('table.empty')}
      {!children && list !== null && <span className={classes.next}>{t('table.nothingYet', { list })}</span>}
      {next && <span className={classes.next}>{next}</span>}
    </p>
  )
}

/** Where the filters leave nothing of a list: that they do, and how all of them are taken off. */
export function NothingLeft({
  list,
  filters: { count, takeOff },
}: {
  list: string
  filters: { readonly count: number; readonly takeOff: () => void }
}) {
  const { t } = useTranslation('common')
  return (
    <p className={classes.empty} role="status">
      {t('table.empty')}
      <span className={classes.next}>{t('filter.leavesNothing', { list, filters: count })}</span>
      <span className={classes.next}>
        <Button onClick={takeOff}>{t('filter.reset')}</Button>
      </span>
    </p>
  )
}
