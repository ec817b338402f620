import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../lib/failures/api-error.ts'
import { useErrorText } from '../lib/failures/use-error-text.ts'
import classes from './states.module.css'

type Props = {
  error: unknown
  onRetry?: () => void
  /** One line above what is still shown, instead of a block in place of it. */
  compact?: boolean
}

/** A failure told where its data would be, with the way to try again. */
export function ErrorState({ error, onRetry, compact = false }: Props) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const requestId = asApiError(error).refusal?.requestId
  return (
    <div className={classes.error} data-compact={compact || undefined} role="alert">
      {!compact && <strong>{t('state.errorTitle')}</strong>}
      <span>{errorText(error)}</span>
      {requestId !== undefined && !compact && (
        <small className="faint">{t('state.reference', { id: requestId })}</small>
      )}
      {onRetry && <Button onClick={onRetry}>{t('state.retry')}</Button>}
    </div>
  )
}
