import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../format/use-format.ts'

/**
 * A price with what it is the price of, where no heading says so: `3,3868 TND pour 1 EUR`; a dash for none.
 * @returns what takes the price (TND per quoting unit), the quoting unit and the currency's ISO code. While the unit is not known the price
 * stands alone: with a wrong one it would be a thousand times as high
 */
export function useFullPrice(): (
  rate: string | null | undefined,
  unit: number | undefined,
  currency: string,
) => string {
  const { t } = useTranslation('common')
  const format = useFormat()
  return useCallback(
    (rate, unit, currency) => {
      if (!rate) return MISSING
      const told = format.rate(rate)
      return unit === undefined ? told : t('rate.full', { rate: told, unit: format.count(unit), currency })
    },
    [t, format],
  )
}
