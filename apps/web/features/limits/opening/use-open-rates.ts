import { openRateHistoryCall, openRatesCall } from '@fxmatch/contract/http/opening-rates'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useChanges } from '../../../live/use-changes.ts'

/** How many days a currency's history goes back. */
export const HISTORY_DAYS = 30

/** The market day's opening rates, kept current. */
export function useOpenRates() {
  useChanges(['opening_rate', 'position_policy'], [openRatesCall, openRateHistoryCall])
  return useQuery(callQuery(openRatesCall, {}))
}

/** The opening rates of the last days by currency. */
export function useOpenRateHistory() {
  return useQuery(callQuery(openRateHistoryCall, { query: { days: HISTORY_DAYS } }))
}
