import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { callQuery } from '../api/call-query.ts'

/** Decimals of currencies that are not known yet. */
const USUAL_DECIMALS = 2

/** The foreign currencies, and what of one an amount and a rate need. */
export function useCurrencies() {
  const { data } = useQuery({ ...callQuery(currenciesCall, {}), staleTime: Number.POSITIVE_INFINITY })
  const foreign = useMemo(() => (data ?? []).filter(({ isoCode }) => isForeign(isoCode)), [data])
  const find = useCallback((code: string) => foreign.find(({ isoCode }) => isoCode === code), [foreign])
  const decimalsOf = useCallback((code: string) => find(code)?.pattern ?? USUAL_DECIMALS, [find])
  const unitOf = useCallback((code: string) => find(code)?.unit ?? 1, [find])
  return { foreign, decimalsOf, unitOf }
}
