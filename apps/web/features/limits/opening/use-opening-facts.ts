import type { OpenRate } from '@fxmatch/contract/http/opening-rates'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { NO_BREAK } from '@fxmatch/words/typography'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { Definition } from '../../../ui/definition-list.tsx'

/** An opening rate in figures: those that a sentence about its decision tells, and those that stand above the decision. */
export function useOpeningFacts() {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const dinars = (rate: string | null) =>
    rate === null ? format.rate(null) : `${format.rate(rate)}${NO_BREAK}${HOME_CURRENCY}`
  return {
    told: (rate: OpenRate) => ({
      rate: format.rate(rate.rate),
      currency: rate.currency.isoCode,
      lowest: format.rate(rate.lowestRate),
      highest: format.rate(rate.highestRate),
      percent: format.decimal(rate.deviationPercent),
      name: rate.rejectionAskedBy?.name ?? '–',
    }),
    factsOf: (rate: OpenRate): Definition[] => [
      { term: t('opening.lastValidated'), value: dinars(rate.previousRate) },
      { term: t('opening.today'), value: dinars(rate.rate) },
      ...(rate.rejectionAskedBy === null
        ? []
        : [{ term: t('column.state'), value: t('opening.rejectionAsked', rate.rejectionAskedBy) }]),
    ],
  }
}
