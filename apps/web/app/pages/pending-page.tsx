import { useTranslation } from 'react-i18next'
import classes from './pages.module.css'

/** While a screen's chunk or its first data are on their way. */
export function PendingPage() {
  const { t } = useTranslation('common')
  return (
    <div className={classes.pending} role="status" aria-label={t('table.loading')}>
      <span className={classes.spinner} />
    </div>
  )
}
