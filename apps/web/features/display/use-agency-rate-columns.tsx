import type { AgencyRate } from '@fxmatch/contract/http/display'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { RATE_PLACES, typedSpread } from '../../lib/forms/rate-fields.ts'
import type { Draft } from '../../lib/forms/use-draft.ts'
import type { TypedPrices } from '../../lib/prices/use-typed-prices.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { RateField, UnitText } from '../../ui/rate-field.tsx'
import { fieldOf } from './use-agency-draft.ts'

/** The columns of an agency's rates: read, or with a field for each side. */
export function useAgencyRateColumns(draft: Draft, prices: TypedPrices): DataColumn<AgencyRate>[] {
  const { t } = useTranslation('display')
  const format = useFormat()
  const spread = ({ currency: { isoCode } }: AgencyRate) =>
    typedSpread(draft.value(fieldOf('purchaseRate', isoCode)), draft.value(fieldOf('saleRate', isoCode)))
  const side = (which: 'purchaseRate' | 'saleRate', header: string): DataColumn<AgencyRate> => ({
    id: which,
    header,
    unit: HOME_CURRENCY,
    kind: 'number',
    value: (rate) => rate[which],
    render: ({ currency: { isoCode }, [which]: rate }) =>
      draft.editing ? (
        <RateField
          draft={draft}
          field={fieldOf(which, isoCode)}
          label={`${header} ${isoCode}`}
          price={prices.of(fieldOf(which, isoCode))}
        />
      ) : (
        format.amount(rate, RATE_PLACES)
      ),
    hideable: false,
  })
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
    side('purchaseRate', t('column.purchase')),
    side('saleRate', t('column.sale')),
    {
      id: 'spread',
      header: t('column.spread'),
      unit: '%',
      kind: 'number',
      value: spread,
      render: (rate) => format.decimal(spread(rate)),
    },
    {
      id: 'since',
      header: t('column.since'),
      kind: 'time',
      value: ({ validFrom }) => validFrom,
      yields: 10,
      render: ({ validFrom }) => format.dateTime(validFrom),
    },
  ]
}
