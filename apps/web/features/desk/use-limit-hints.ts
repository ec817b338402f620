import { type PositionPolicyView, positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import type { CurrencyView } from '@fxmatch/contract/http/reference-data'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { type Formats, useFormat } from '../../lib/format/use-format.ts'
import { useChanges } from '../../live/use-changes.ts'

type Translate = ReturnType<typeof useTranslation<'desk'>>['t']

/** The amounts that a currency's limits allow, in words; null where there is no bound. */
export function boundsText(
  t: Translate,
  format: Formats,
  bounds: { smallest: string | null; largest: string | null; currency: string; decimals: number },
): string | null {
  const { currency, decimals } = bounds
  const smallest = format.amount(bounds.smallest, decimals)
  const largest = format.amount(bounds.largest, decimals)
  if (bounds.smallest === null)
    return bounds.largest === null ? null : t('publish.amountTo', { largest, currency })
  if (bounds.largest === null) return t('publish.amountFrom', { smallest, currency })
  return t('publish.amountBetween', { smallest, largest, currency })
}

function rateText(t: Translate, format: Formats, policy: PositionPolicyView): string {
  const { lowestRate, highestRate, openingRate, deviationPercent } = policy
  if (openingRate === null) return t('publish.noRange')
  return t('publish.rateRange', {
    lowest: format.rate(lowestRate),
    highest: format.rate(highestRate),
    percent: format.decimal(deviationPercent),
    opening: format.rate(openingRate),
  })
}

/** What the market's limits allow for a currency, beforehand: amounts and prices, kept current; null while unknown. */
export function useLimitHints(currency: CurrencyView | undefined): {
  amount: string | null
  rate: string | null
} {
  const { t } = useTranslation('desk')
  const format = useFormat()
  useChanges(['opening_rate', 'position_policy'], [positionPoliciesCall])
  const policies = useQuery(callQuery(positionPoliciesCall, {}))
  if (currency === undefined) return { amount: null, rate: null }
  const policy = policies.data?.find((known) => known.currency.isoCode === currency.isoCode)
  if (!policy) return { amount: null, rate: policies.isError ? t('publish.limitsUnknown') : null }
  const { smallestAmount: smallest, largestAmount: largest } = policy
  return {
    amount: boundsText(t, format, {
      smallest,
      largest,
      currency: currency.isoCode,
      decimals: currency.pattern,
    }),
    rate: rateText(t, format, policy),
  }
}
