import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from './api-error.ts'
import { refusalText } from './refusal-text.ts'

/** The text of a failure for people, in their language: why the server refused, else what went wrong on the way. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation(['errors', 'refusals'])
  return useCallback(
    (thrown) => {
      const error = asApiError(thrown)
      if (error.refusal) {
        const said = refusalText(i18n, error.refusal)
        // The form keeps what was entered, and the same submission is never done twice.
        return error.comesBack && error.retryAfter !== null
          ? `${said}. ${t('errors:comeBack', { count: error.retryAfter })}`
          : said
      }
      if (error.code === 'NETWORK') return t('errors:network')
      if (error.code === 'BAD_ANSWER') return t('errors:badAnswer')
      return t('errors:server')
    },
    [t, i18n],
  )
}
