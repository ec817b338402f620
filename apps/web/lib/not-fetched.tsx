import { useTranslation } from 'react-i18next'
import classes from './not-fetched.module.css'

/**
 * In place of a part of a screen that could not be fetched: one line that says so, and the way to try again. It comes with every page,
 * also with those for everybody, so that it is made of next to nothing.
 */
export function NotFetched({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['errors', 'common'])
  return (
    <div role="alert" className={classes.line}>
      <span>{t('errors:network')}</span>
      <button type="button" onClick={onRetry}>
        {t('common:state.retry')}
      </button>
    </div>
  )
}
