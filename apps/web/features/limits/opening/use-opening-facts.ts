import type { OpenRate } from '@fxmatch/contract/http/opening-rates'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { Definition } from '../../../ui/definition-list.tsx'

/** An opening rate in figures: those that a sentence about its decision tells, and those that stand above the decision. */
export function useOpeningFacts() {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const priced = (rate: string | null, { isoCode, unit }: OpenRate['currency']) =>
    rate === null
      ? format.rate(null)
      : t('perUnit', { rate: format.rate(rate), unit: format.count(unit), currency: isoCode })
  return {
    told: (rate: OpenRate) => ({
      rate: priced(rate.rate, rate.currency),
      currency: rate.currency.isoCode,
      lowest: format.rate(rate.lowestRate),
      highest: format.rate(rate.highestRate),
      percent: format.decimal(rate.deviationPercent),
      name: rate.rejectionAskedBy?.name ?? '–',
    }),
    factsOf: (rate: OpenRate): Definition[] => [
      { term: t('opening.lastValidated'), value: priced(rate.previousRate, rate.currency) },
      { term: t('opening.today'), value: priced(rate.rate, rate.currency) },
      ...(rate.rejectionAskedBy === null
        ? []
        : [{ term: t('column.state'), value: t('opening.rejectionAsked', rate.rejectionAskedBy) }]),
    ],
  }
}
