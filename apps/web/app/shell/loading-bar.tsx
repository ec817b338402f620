import { useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './shell.module.css'

/** The main screen has signs of its own (specification 000 §4: "except on /home"). */
const WITHOUT = '/home'

/** A thin line along the top while something that was submitted is under way. */
export function LoadingBar() {
  const { t } = useTranslation('shell')
  const under = useIsMutating() > 0
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (!under || path === WITHOUT) return null
  return <div className={classes.loading} role="progressbar" aria-label={t('submitting')} />
}
