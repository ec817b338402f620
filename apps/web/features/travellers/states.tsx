import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../lib/failures/api-error.ts'
import classes from './travellers.module.css'
import { useTravellerError } from './use-traveller-error.ts'

/** Something is on its way. */
export function Loading() {
  const { t } = useTranslation('common')
  return (
    <p className={classes.loading} role="status" aria-busy="true">
      <span className={classes.spinner} aria-hidden />
      {t('table.loading')}
    </p>
  )
}

/** A failure in words, with the way to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('common')
  const errorText = useTravellerError()
  return (
    <div className={classes.failure} role="alert">
      <p>{errorText(error)}</p>
      {onRetry && (
        <button type="button" className={classes.second} onClick={onRetry}>
          {t('state.retry')}
        </button>
      )}
    </div>
  )
}

/** What the server refused and no field says. */
export function Refused({ error }: { error: unknown }) {
  const errorText = useTravellerError()
  if (error === null) return null
  const { refusal } = asApiError(error)
  if (refusal?.fields && refusal.fields.length > 0) return null
  return (
    <p className={classes.failure} role="alert">
      {errorText(error)}
    </p>
  )
}

/** Nothing to show, and what one can do about it. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <div className={classes.nothing} role="status">
      {children}
    </div>
  )
}
