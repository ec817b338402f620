import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ApiError } from './failures/api-error.ts'
import { useErrorText } from './failures/use-error-text.ts'
import classes from './not-fetched.module.css'

/** In place of a part of a screen that could not be fetched: one line that says so, and the way to try again. */
export function NotFetched({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  return (
    <div role="alert" className={classes.line}>
      <span>{errorText(new ApiError(0, 'NETWORK', null))}</span>
      <Button onClick={onRetry}>{t('state.retry')}</Button>
    </div>
  )
}
