import { type PositionPolicyView, positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../lib/api/call-query.ts'
import type { PriceBands } from '../lib/prices/use-typed-prices.ts'
import { useChanges } from './use-changes.ts'

/** @param read null: not read (yet) */
function bandsOf(read: readonly PositionPolicyView[] | null): Omit<PriceBands, 'failed' | 'settled'> {
  const policies = new Map(read?.map((policy) => [policy.currency.isoCode, policy]))
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
  }
}

/** Which prices the market allows for each currency, kept current: by opening rates, allowed deviations, and what is on top. */
export function usePriceBands(): PriceBands {
  useChanges(['opening_rate', 'position_policy', 'margins'], [positionPoliciesCall])
  const queryClient = useQueryClient()
  const { data, isError } = useQuery(callQuery(positionPoliciesCall, {}))
  return useMemo(() => {
    const known: PriceBands = {
      ...bandsOf(data ?? null),
      failed: isError && data === undefined,
      settled: async () => {
        if (data !== undefined || isError) return known
        const read = await queryClient.ensureQueryData(callQuery(positionPoliciesCall, {})).catch(() => null)
        // What cannot be read is said below the field, and the server judges.
        return { ...known, ...bandsOf(read), failed: read === null }
      },
    }
    return known
  }, [data, isError, queryClient])
}
