import IconHistory from 'virtual:icons/history'
import type { ExchangeRate } from '@fxmatch/contract/http/rates'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { RATE_PLACES, typedSpread } from '../../lib/forms/rate-fields.ts'
import type { Draft } from '../../lib/forms/use-draft.ts'
import type { TypedPrices } from '../../lib/prices/use-typed-prices.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { RateField, UnitText } from '../../ui/rate-field.tsx'

/** The columns of the standard rates: read, or with a field for each purchase rate. */
export function useStandardColumns(
  draft: Draft,
  prices: TypedPrices,
  onHistory: (currency: string) => void,
): DataColumn<ExchangeRate>[] {
  const { t } = useTranslation('rates')
  const format = useFormat()
  return [
    {
      id: 'currency',
      header: t('column.currency'),
      value: ({ currency }) => currency.isoCode,
      render: ({ currency }) => <CurrencyLabel iso={currency.isoCode} />,
      hideable: false,
    },
    {
      id: 'unit',
      header: t('column.unit'),
      value: ({ currency }) => currency.unit,
      render: ({ currency }) => <UnitText unit={currency.unit} />,
    },
    {
      id: 'purchaseRate',
      header: t('column.purchase'),
      unit: HOME_CURRENCY,
      kind: 'number',
      value: ({ purchaseRate }) => purchaseRate,
      render: ({ currency: { isoCode }, purchaseRate }) =>
        draft.editing ? (
          <RateField
            draft={draft}
            field={isoCode}
            label={t('standard.field', { currency: isoCode })}
            price={prices.of(isoCode)}
          />
        ) : (
          format.amount(purchaseRate, RATE_PLACES)
        ),
      hideable: false,
    },
    {
      id: 'saleRate',
      header: t('column.remainder'),
      unit: HOME_CURRENCY,
      kind: 'number',
      value: ({ saleRate }) => saleRate,
      render: ({ saleRate }) => format.amount(saleRate, RATE_PLACES),
    },
    {
      id: 'spread',
      header: t('column.spread'),
      unit: '%',
      kind: 'number',
      value: ({ currency, saleRate }) => typedSpread(draft.value(currency.isoCode), saleRate),
      render: ({ currency, saleRate }) =>
        format.decimal(typedSpread(draft.value(currency.isoCode), saleRate)),
    },
    {
      id: 'since',
      header: t('column.since'),
      kind: 'time',
      value: ({ validFrom }) => validFrom,
      render: ({ validFrom }) => format.dateTime(validFrom),
    },
    {
      id: 'history',
      header: t('column.history'),
      kind: 'action',
      value: ({ id }) => id,
      render: ({ currency: { isoCode } }) => (
        <ActionIcon aria-label={t('history.open', { currency: isoCode })} onClick={() => onHistory(isoCode)}>
          <IconHistory size={16} />
        </ActionIcon>
      ),
      hideable: false,
    },
  ]
}
