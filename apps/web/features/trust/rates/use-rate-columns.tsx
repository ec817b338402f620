import type { TrustRate } from '@fxmatch/contract/http/trust-rates'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormat } from '../../../lib/format/use-format.ts'
import type { TypedPrices } from '../../../lib/prices/use-typed-prices.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { PriceCell } from '../../../ui/price-input.tsx'
import classes from '../trust.module.css'
import {
  draftOf,
  fieldOf,
  isTrustRate,
  type RateDraft,
  type RateDrafts,
  type RateField,
  spreadOf,
} from './rate-draft.ts'

/** The fields being edited; null while the table is read only. */
export type RateEditing = {
  drafts: RateDrafts
  change: (rate: TrustRate, draft: RateDraft) => void
} | null

/** A currency and its four rates with their spreads, to be read or edited (specification 002 §2, 4 decimals). */
export function useRateColumns(editing: RateEditing, prices: TypedPrices): DataColumn<TrustRate>[] {
  const { t } = useTranslation('trust')
  const format = useFormat()
  return useMemo(() => {
    const rate = (field: RateField, header: string): DataColumn<TrustRate> => ({
      id: field,
      header,
      kind: 'number',
      value: (row) => row[field],
      render: (row) =>
        editing ? (
          <RateCell row={row} field={field} header={header} editing={editing} prices={prices} />
        ) : (
          format.rate(row[field])
        ),
    })
    return [
      {
        id: 'currency',
        header: t('column.currency'),
        value: ({ currency }) => currency,
        render: ({ currency, unit }) => <CurrencyLabel iso={currency} unit={unit} />,
        hideable: false,
      },
      rate('purchaseRate', t('rates.purchaseRate')),
      rate('saleRate', t('rates.saleRate')),
      spreadColumn('standard', t('rates.spread'), editing, format),
      rate('purchaseNegotiationRate', t('rates.purchaseNegotiationRate')),
      rate('saleNegotiationRate', t('rates.saleNegotiationRate')),
      spreadColumn('negotiated', t('rates.negotiationSpread'), editing, format),
    ]
  }, [t, format, editing, prices])
}

function spreadColumn(
  kind: 'standard' | 'negotiated',
  header: string,
  editing: RateEditing,
  format: Formats,
): DataColumn<TrustRate> {
  return {
    id: `${kind}Spread`,
    header,
    kind: 'number',
    value: ({ spread, negotiationSpread }) => (kind === 'standard' ? spread : negotiationSpread),
    render: (row) => format.rate(spreadOf(draftOf(row, editing?.drafts ?? {}), kind)),
  }
}

function RateCell({
  row,
  field,
  header,
  editing,
  prices,
}: {
  row: TrustRate
  field: RateField
  header: string
  editing: NonNullable<RateEditing>
  prices: TypedPrices
}) {
  const { t } = useTranslation('errors')
  const draft = draftOf(row, editing.drafts)
  const wrong = !isTrustRate(draft[field])
  return (
    <PriceCell
      price={prices.of(fieldOf(row.currency, field))}
      className={classes.rate ?? ''}
      size="xs"
      data-rate={fieldOf(row.currency, field)}
      aria-label={`${header} ${row.currency}`}
      aria-required
      value={draft[field]}
      error={wrong ? t('field.decimal') : undefined}
      onChange={(value) => editing.change(row, { ...draft, [field]: value })}
    />
  )
}
