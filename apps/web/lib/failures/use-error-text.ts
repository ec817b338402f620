import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from './api-error.ts'
import { refusalText } from './refusal-text.ts'

/**
 * The text of a failure for people, in their language: why the server refused, whose sentences have come with the refusal, else
 * what went wrong on the way.
 */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors')
  return useCallback(
    (thrown) => {
      const error = asApiError(thrown)
      if (error.refusal) {
        const said = refusalText(i18n, error.refusal)
        // The form keeps what was entered, and the same submission is never done twice.
        return error.comesBack && error.retryAfter !== null
          ? `${said}. ${t('comeBack', { count: error.retryAfter })}`
          : said
      }
      if (error.code === 'NETWORK') return t('network')
      if (error.code === 'BAD_ANSWER') return t('badAnswer')
      return t('server')
    },
    [t, i18n],
  )
}
