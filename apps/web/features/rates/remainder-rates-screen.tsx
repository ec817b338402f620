import { remainderRatesCall } from '@fxmatch/contract/http/rates'
import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { RATE_PLACES } from '../../lib/forms/rate-fields.ts'
import type { Draft } from '../../lib/forms/use-draft.ts'
import type { TypedPrices } from '../../lib/prices/use-typed-prices.ts'
import { useSession } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { useRateChanges } from '../../live/use-rate-changes.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RateField, UnitText } from '../../ui/rate-field.tsx'
import { RateListButtons, RateListNotices } from '../../ui/rate-list.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './rates.module.css'
import { type RemainderLine, remainderLines, useRemainderDraft } from './use-remainder-draft.ts'

/** 'Prix vente reliquat': at what price the bank sells what no position covers, per currency (specification 002 §2). */
export function RemainderRatesScreen() {
  const { t } = useTranslation('rates')
  const { company } = useSession()
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  const rates = useQuery(callQuery(remainderRatesCall, { params: { companyId: company } }))
  useChanges(['rates'], [remainderRatesCall])
  const lines = rates.data && currencies.data ? remainderLines(currencies.data, rates.data.data) : undefined
  const edited = useRemainderDraft(lines)
  const list = { ...edited, waiting: useRateChanges('REMAINDER') }
  const columns = useRemainderColumns(edited.draft, edited.prices)
  const failed = rates.error ?? currencies.error
  return (
    <>
      <PageHeader title={t('remainder.title')} actions={lines && <RateListButtons {...list} />} />
      <p className={`soft ${classes.lead}`}>{t('remainder.lead')}</p>
      <RateListNotices {...list} />
      <div className={classes.table}>
        <DataTable
          label={t('remainder.title')}
          name="remainder-rates"
          columns={columns}
          rows={lines}
          rowKey={({ currency }) => currency}
          error={failed}
          onRetry={() => void Promise.all([rates.refetch(), currencies.refetch()])}
        />
      </div>
    </>
  )
}

function useRemainderColumns(draft: Draft, prices: TypedPrices): DataColumn<RemainderLine>[] {
  const { t } = useTranslation('rates')
  const format = useFormat()
  return [
    {
      id: 'currency',
      header: t('column.currency'),
      value: ({ currency }) => currency,
      render: ({ currency }) => <CurrencyLabel iso={currency} />,
      hideable: false,
    },
    {
      id: 'unit',
      header: t('column.unit'),
      value: ({ unit }) => unit,
      render: ({ unit }) => <UnitText unit={unit} />,
    },
    {
      id: 'rate',
      header: t('column.remainder'),
      unit: HOME_CURRENCY,
      kind: 'number',
      value: ({ rate }) => rate,
      render: ({ currency, rate }) =>
        draft.editing ? (
          <RateField
            draft={draft}
            field={currency}
            label={t('remainder.field', { currency })}
            price={prices.of(currency)}
          />
        ) : Number(rate) === 0 ? (
          <StatusBadge>{t('remainder.notSold')}</StatusBadge>
        ) : (
          format.amount(rate, RATE_PLACES)
        ),
      hideable: false,
    },
    {
      id: 'since',
      header: t('column.since'),
      kind: 'time',
      value: ({ validFrom }) => validFrom,
      render: ({ validFrom }) => format.dateTime(validFrom),
    },
  ]
}
