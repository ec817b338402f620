import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../lib/failures/api-error.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { PublishFormHandle } from './publish-schema.ts'
import { boundsText } from './use-amount-hint.ts'

/**
 * Says in the person's language which bounds of amounts refused an offer, beside the field: the server's sentence is French,
 * its figures are not.
 */
export function useLimitExplanation(form: PublishFormHandle): (error: ApiError) => void {
  const { t } = useTranslation('desk')
  const format = useFormat()
  return ({ refusal }) => {
    const fact = (name: string) => {
      const value = refusal?.details?.[name]
      return value === undefined || value === null ? null : String(value)
    }
    if (refusal?.rule === 'POSITION_AMOUNT') {
      const [smallest, largest] = [fact('smallest'), fact('largest')]
      // The figures have the digits they were set with.
      const places = Math.max(...[smallest, largest].map((figure) => figure?.split('.')[1]?.length ?? 0))
      const bounds = boundsText(t, format, {
        smallest,
        largest,
        currency: fact('currency') ?? '',
        decimals: places,
      })
      const message = t('publish.refusal.amount', { bounds: bounds ?? '' })
      form.setError('amount', { type: 'server', message }, { shouldFocus: true })
    }
  }
}
