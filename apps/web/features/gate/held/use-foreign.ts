import { type CurrencyView, currenciesCall } from '@fxmatch/contract/http/reference-data'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { referenceQuery } from '../../../lib/api/reference-query.ts'
import type { DecimalsOf } from './held-schema.ts'

/** No currency has more: until they are known. */
const MOST_DECIMALS = 3

/** The foreign currencies, and the decimals of each. */
export function useForeign(): { currencies: readonly CurrencyView[]; decimalsOf: DecimalsOf } {
  const { data } = useQuery(referenceQuery(currenciesCall, {}))
  return useMemo(
    () => ({
      currencies: (data ?? []).filter(({ isoCode }) => isForeign(isoCode)),
      decimalsOf: (currency) => data?.find(({ isoCode }) => isoCode === currency)?.pattern ?? MOST_DECIMALS,
    }),
    [data],
  )
}
