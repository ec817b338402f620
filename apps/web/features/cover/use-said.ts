import type { DecidedCoverView } from '@fxmatch/contract/http/cover'
import { useTranslation } from 'react-i18next'
import { useCurrencies } from '../../lib/currencies/use-currencies.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSteps } from './use-steps.ts'

/** Says what is proposed for a plan in one line: a policy's steps, or the budget rate of a currency and year with its unit. */
export function useSaid(): (
  change: Pick<DecidedCoverView, 'steps' | 'currency' | 'year' | 'rate'>,
) => string {
  const { t } = useTranslation('common')
  const format = useFormat()
  const { unitOf } = useCurrencies()
  const stepsIn = useSteps()
  return ({ steps, currency, year, rate }) => {
    if (steps !== null) return stepsIn(steps)
    const unit = format.count(unitOf(currency ?? ''))
    return format.labelled(`${currency} ${year}`, t('rate.full', { rate: format.rate(rate), unit, currency }))
  }
}
