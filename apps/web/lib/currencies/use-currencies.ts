import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { HOME_CURRENCY, isForeign } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../api/reference-query.ts'
import { useFormat } from '../format/use-format.ts'

/** Decimals of currencies that are not known yet. */
const USUAL_DECIMALS = 2

/**
 * The foreign currencies, and what of one an amount and a rate need. Of how many a price is nobody says before the currency is known: a
 * wrong one is a price a thousand times as high.
 */
export function useCurrencies() {
  const { data } = useQuery(referenceQuery(currenciesCall, {}))
  const foreign = useMemo(() => (data ?? []).filter(({ isoCode }) => isForeign(isoCode)), [data])
  const find = useCallback((code: string) => foreign.find(({ isoCode }) => isoCode === code), [foreign])
  const decimalsOf = useCallback((code: string) => find(code)?.pattern ?? USUAL_DECIMALS, [find])
  const unitOf = useCallback((code: string) => find(code)?.unit, [find])
  return { foreign, decimalsOf, unitOf }
}

/** Says of how many a price is, `TND pour 1 000 JPY`: a yen is quoted by the thousand. */
export function usePricePer(): (of: { readonly isoCode: string; readonly unit: number }) => string {
  const { t } = useTranslation('common')
  const format = useFormat()
  return ({ isoCode, unit }) =>
    `${HOME_CURRENCY} ${t('rate.unit', { unit: `${format.count(unit)} ${isoCode}` })}`
}

/** The same beside the field of a price: nothing until there is a currency, and until it is known. What an order's prices are of stands in the order. */
export function usePriceUnit(): (currency: string) => string | undefined {
  const pricePer = usePricePer()
  const { foreign } = useCurrencies()
  return (currency) => {
    const found = foreign.find(({ isoCode }) => isoCode === currency)
    return found && pricePer(found)
  }
}

/** How figures of limits and checks are shown, each in its unit: TND with its millimes, a currency with its own decimals. */
export type Figures = {
  /** Without its unit, which stands beside it. */
  figureOf: (value: string, unit: string) => string
  /** The same with its unit. */
  sumOf: (value: string, unit: string) => string
}

/** Of what is counted in TND or in a currency, whichever its unit says. Here, so that pages that count their bytes have no file more. */
export function useFigures(): Figures {
  const format = useFormat()
  const { decimalsOf } = useCurrencies()
  return useMemo(
    () => ({
      figureOf: (value, unit) =>
        unit === HOME_CURRENCY ? format.dinars(value) : format.amount(value, decimalsOf(unit)),
      sumOf: (value, unit) =>
        unit === HOME_CURRENCY ? format.money(value) : format.sum(value, decimalsOf(unit), unit),
    }),
    [format, decimalsOf],
  )
}
