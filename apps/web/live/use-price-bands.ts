import { positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../lib/api/call-query.ts'
import type { PriceBands } from '../lib/prices/use-typed-prices.ts'
import { useChanges } from './use-changes.ts'

/** Which prices the market allows for each currency, kept current: by opening rates, allowed deviations, and what is on top. */
export function usePriceBands(): PriceBands {
  useChanges(['opening_rate', 'position_policy', 'margins'], [positionPoliciesCall])
  const { data, isError } = useQuery(callQuery(positionPoliciesCall, {}))
  return useMemo(() => {
    const policies = new Map(data?.map((policy) => [policy.currency.isoCode, policy]))
    return {
      of: (currency) => {
        const policy = currency === undefined ? undefined : policies.get(currency)
        if (!policy) return null
        const { openingRate, referenceDay, deviationPercent } = policy
        const reference =
          openingRate === null || referenceDay === null ? null : { rate: openingRate, day: referenceDay }
        const { isoCode, unit } = policy.currency
        return { currency: isoCode, unit, reference, deviationPercent }
      },
      targetPercent: (currency) =>
        (currency === undefined ? undefined : policies.get(currency)?.targetPercent) ?? null,
      failed: isError && data === undefined,
    }
  }, [data, isError])
}
