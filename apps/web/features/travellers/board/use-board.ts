import { trustBoardCall } from '@fxmatch/contract/http/trust-public'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/call-query.ts'
import type { BoardSearch } from './board-search.ts'

/** Operators move their rates during the day. */
const AGAIN_MS = 60_000
const CURRENCIES_FRESH_MS = 600_000

/** The board for what somebody wants to change, asked again every minute while it is looked at. */
export function useBoard({ direction, currency, amount, region, city, sort }: BoardSearch) {
  return useQuery({
    ...callQuery(trustBoardCall, {
      query: {
        direction,
        currency,
        amount,
        sort,
        ...(region === '' ? {} : { region }),
        ...(city === '' ? {} : { city }),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
}

export interface OfferedCurrency {
  readonly isoCode: string
  /** Decimals of an amount. */
  readonly pattern: number
  /** The rate is for this many. */
  readonly unit: number
}

/** Every currency that some operator shows a rate of, the most usual first. */
export function useOfferedCurrencies() {
  return useQuery({
    ...callQuery(trustBoardCall, { query: { sort: 'name' } }),
    staleTime: CURRENCIES_FRESH_MS,
    select: ({ data }): OfferedCurrency[] => {
      const shown = new Map<string, { currency: OfferedCurrency; by: number }>()
      for (const { currency } of data.flatMap(({ rates }) => rates)) {
        shown.set(currency.isoCode, { currency, by: (shown.get(currency.isoCode)?.by ?? 0) + 1 })
      }
      return [...shown.values()]
        .sort((a, b) => b.by - a.by || a.currency.isoCode.localeCompare(b.currency.isoCode))
        .map(({ currency }) => currency)
    },
  })
}
