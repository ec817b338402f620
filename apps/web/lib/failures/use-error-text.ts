import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from './api-error.ts'

/** The text of a failure for people: the server's own sentence where it refused, else what went wrong on the way. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['errors'])
  return useCallback(
    (thrown) => {
      const error = asApiError(thrown)
      if (error.refusal) return error.refusal.errors || error.refusal.message
      if (error.code === 'NETWORK') return t('errors:network')
      if (error.code === 'BAD_ANSWER') return t('errors:badAnswer')
      return t('errors:server')
    },
    [t],
  )
}
