import { positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useChanges } from '../../../live/use-changes.ts'
import type { Openings } from './arrange.ts'

/** What the market's prices are measured by, kept current: asked for once the list is seen. */
export function useOpenings(): Openings {
  const late = useDeferredValue(true, false)
  useChanges(['opening_rate', 'position_policy'], [positionPoliciesCall])
  const { data } = useQuery({ ...callQuery(positionPoliciesCall, {}), enabled: late })
  return useMemo(
    () =>
      new Map(
        (data ?? []).flatMap(({ currency, openingRate }) =>
          openingRate === null ? [] : [[currency.isoCode, openingRate] as const],
        ),
      ),
    [data],
  )
}
