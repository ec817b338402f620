import { type OpenRate, openRateHistoryCall, openRatesCall } from '@fxmatch/contract/http/opening-rates'
import { type PositionPolicyView, positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useChanges } from '../../../live/use-changes.ts'

/** How many days a currency's history goes back. */
export const HISTORY_DAYS = 30

/** The market day's opening rates, kept current. */
export function useOpenRates() {
  useChanges(['opening_rate', 'position_policy'], [openRatesCall, openRateHistoryCall, positionPoliciesCall])
  return useQuery(callQuery(openRatesCall, {}))
}

/** The opening rates of the last days by currency. */
export function useOpenRateHistory() {
  return useQuery(callQuery(openRateHistoryCall, { query: { days: HISTORY_DAYS } }))
}

/** The currencies that have neither a reference nor a rate that waits: somebody has to type the first. */
export function useWithoutReference(rates: readonly OpenRate[] | undefined): readonly PositionPolicyView[] {
  const policies = useQuery(callQuery(positionPoliciesCall, {}))
  if (rates === undefined) return []
  const prepared = new Set(rates.map(({ currency }) => currency.isoCode))
  return (policies.data ?? []).filter(
    ({ openingRate, currency }) => openingRate === null && !prepared.has(currency.isoCode),
  )
}
