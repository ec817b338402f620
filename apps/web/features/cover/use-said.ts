import type { DecidedCoverView } from '@fxmatch/contract/http/cover'
import { useCurrencies } from '../../lib/currencies/use-currencies.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useFullPrice } from '../../lib/prices/use-full-price.ts'
import { useSteps } from './use-steps.ts'

/** Says what is proposed for a plan in one line: a policy's steps, or the budget rate of a currency and year with its unit. */
export function useSaid(): (
  change: Pick<DecidedCoverView, 'steps' | 'currency' | 'year' | 'rate'>,
) => string {
  const format = useFormat()
  const fullPrice = useFullPrice()
  const { unitOf } = useCurrencies()
  const stepsIn = useSteps()
  return ({ steps, currency, year, rate }) => {
    if (steps !== null) return stepsIn(steps)
    return format.labelled(`${currency} ${year}`, fullPrice(rate, unitOf(currency ?? ''), currency ?? ''))
  }
}
