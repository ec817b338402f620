import type { AnalyticsFigures, AnalyticsGroup, AnalyticsRow } from '@fxmatch/contract/http/analytics'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useCan } from '../../lib/session/session.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'

/** The columns of one table of the analytics: the market's figures, and one's own beside them. */
export function useAnalyticsColumns(group: AnalyticsGroup): DataColumn<AnalyticsRow>[] {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const platform = useCan('platform.read')
  return useMemo(() => {
    const hidden = <span title={t('hiddenCell')}>{t('hiddenMark')}</span>
    const market = (
      id: string,
      header: string,
      value: (figures: AnalyticsFigures) => string | number | null,
      shown: (figures: AnalyticsFigures, row: AnalyticsRow) => string,
      unit?: string,
    ): DataColumn<AnalyticsRow> => ({
      id,
      header,
      kind: 'number',
      sortable: true,
      ...(unit === undefined ? {} : { unit }),
      value: (row) => row.market && value(row.market),
      render: (row) => (row.market === null ? hidden : shown(row.market, row)),
    })
    const own: DataColumn<AnalyticsRow>[] = [
      {
        id: 'ownOrders',
        header: t('column.ownOrders'),
        kind: 'number',
        sortable: true,
        value: (row) => row.own.orders,
        render: (row) => format.count(row.own.orders),
      },
      {
        id: 'ownCounterValue',
        header: t('column.ownCounterValue'),
        unit: HOME_CURRENCY,
        kind: 'number',
        sortable: true,
        value: (row) => row.own.counterValue,
        render: (row) => format.dinars(row.own.counterValue),
      },
      {
        id: 'share',
        header: t('column.share'),
        unit: '%',
        kind: 'number',
        sortable: true,
        value: ({ sharePercent }) => sharePercent,
        render: ({ sharePercent }) => format.decimal(sharePercent),
      },
    ]
    return [
      {
        id: 'key',
        header: t(`by.${group}`),
        hideable: false,
        sortable: true,
        value: ({ key }) => key,
        ...(group === 'currency'
          ? { render: ({ key }: AnalyticsRow) => <CurrencyLabel iso={key} /> }
          : group === 'day'
            ? { render: ({ key }: AnalyticsRow) => format.date(key) }
            : {}),
      },
      market(
        'orders',
        t('column.orders'),
        (f) => f.orders,
        (f) => format.count(f.orders),
      ),
      market(
        'amount',
        t('column.amount'),
        (f) => f.amount,
        (f, row) => format.amount(f.amount, row.decimals ?? 2),
      ),
      market(
        'counterValue',
        t('column.counterValue'),
        (f) => f.counterValue,
        (f) => format.dinars(f.counterValue),
        HOME_CURRENCY,
      ),
      market(
        'averagePrice',
        t('column.averagePrice'),
        (f) => f.averagePrice,
        (f) => format.rate(f.averagePrice),
      ),
      market(
        'spread',
        t('column.spread'),
        (f) => f.spreadPercent,
        (f) => format.decimal(f.spreadPercent),
        '%',
      ),
      ...(platform ? [] : own),
    ]
  }, [t, format, group, platform])
}
