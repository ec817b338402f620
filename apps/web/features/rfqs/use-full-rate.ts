import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'

/** How a price of a request is written where no heading has its unit: `36,2987 TND pour 10 CHF`. */
export function useFullRate(): (rate: string | null, of: { unit: number; currency: string }) => string {
  const { t } = useTranslation('common')
  const format = useFormat()
  return (rate, { unit, currency }) =>
    t('rate.full', { rate: format.rate(rate), unit: format.count(unit), currency })
}
