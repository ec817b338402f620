import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import { useCurrencies } from './use-currencies.ts'

/** Says beside the field of a price of how many it is, `TND pour 1 000 JPY`: a yen is quoted by the thousand. Nothing until there is a currency. */
export function usePriceUnit(): (currency: string) => string | undefined {
  const { t } = useTranslation('common')
  const format = useFormat()
  const { unitOf } = useCurrencies()
  return (currency) =>
    currency === ''
      ? undefined
      : `${HOME_CURRENCY} ${t('rate.unit', { unit: `${format.count(unitOf(currency))} ${currency}` })}`
}
