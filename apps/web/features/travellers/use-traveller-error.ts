import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../lib/failures/api-error.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'

/** The text of a failure in the page's language: travellers do not read the market's French. */
export function useTravellerError(): (error: unknown) => string {
  const { t } = useTranslation('travellers')
  const errorText = useErrorText()
  return useCallback(
    (thrown) => {
      const { refusal } = asApiError(thrown)
      const details = refusal?.details ?? {}
      const minutes = Math.ceil(Number(details.retryAfterSeconds ?? 60) / 60)
      switch (refusal?.code) {
        case 'RATE_LIMITED':
          if (refusal.rule === 'TRUST_REQUESTS_PER_PHONE') {
            return t('refused.phone', { limit: String(details.limit ?? '') })
          }
          return t(refusal.rule === 'TRUST_CODES_LIMIT' ? 'refused.codes' : 'refused.often', {
            count: minutes,
          })
        case 'TRUST_CODE_OVER':
          return t('refused.codeOver')
        case 'TRUST_PROOF_INVALID':
          return t('refused.proof')
        case 'TRUST_REQUEST_LIVING':
          return t('refused.living', { reference: String(details.reference ?? '') })
        case 'TRUST_STATUS_CHANGED':
          return t('refused.changed')
        case 'TRUST_CHALLENGE_INVALID':
          return t('refused.work')
        case 'NOT_FOUND':
          return t('refused.unknown')
        default:
          return errorText(thrown)
      }
    },
    [t, errorText],
  )
}
