import type { MarketPosition } from '@fxmatch/contract/http/market'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../../lib/format/use-format.ts'
import type { PriceLine } from '../../../ui/price-build-up.tsx'
import { priceOfOrder } from './order-price.ts'
import { isOfferedRate, isOrderAmount } from './order-schema.ts'

/** The price of what stands in the form, line by line; dashes while it is no order. */
export function usePriceLines(position: MarketPosition, amount: string, offered: string): PriceLine[] {
  const { t } = useTranslation('market')
  const format = useFormat()
  const rate = offered === '' ? position.rate : offered
  const valid = isOrderAmount(position, amount) && isOfferedRate(rate)
  const price = valid ? priceOfOrder(position, amount, rate) : null
  const dinars = (value: string | undefined) => (value === undefined ? MISSING : format.dinars(value))
  const commission = price ? `${format.decimal(price.commissionPercent)} %` : undefined
  return [
    { label: t('price.counterValue'), value: dinars(price?.counterValue) },
    {
      label: t('price.commission'),
      ...(commission === undefined ? {} : { note: commission }),
      value: dinars(price?.commission),
    },
    { label: t('price.vat', { percent: format.decimal(position.vat_percent) }), value: dinars(price?.vat) },
    { label: t('price.payable'), value: price ? format.money(price.payable) : MISSING, sum: true },
  ]
}
