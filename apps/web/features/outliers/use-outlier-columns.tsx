import type { PriceOutlier } from '@fxmatch/contract/http/price-outliers'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'

/** The columns of the prices to examine. @param closed with who examined each */
export function useOutlierColumns(closed: boolean): DataColumn<PriceOutlier>[] {
  const { t } = useTranslation(['outliers', 'common', 'orders'])
  const format = useFormat()
  return useMemo(() => {
    const bps = { unit: t('common:rate.points'), kind: 'number', sortable: true } as const
    const columns: DataColumn<PriceOutlier>[] = [
      {
        ...{ id: 'at', header: t('outliers:column.made'), kind: 'time', sortable: true },
        value: ({ at }) => at,
        render: ({ at }) => format.dateTime(at),
      },
      {
        ...{ id: 'reference', header: t('orders:column.reference'), sortable: true, hideable: false },
        value: ({ reference }) => reference,
      },
      {
        ...{ id: 'currency', header: t('orders:column.currency'), sortable: true },
        value: ({ currency, form }) => `${currency} ${t(`orders:form.${form}`)}`,
      },
      {
        ...{ id: 'buyer', header: t('orders:column.buyer'), sortable: true, yields: 2 },
        value: ({ buyer }) => buyer,
      },
      {
        ...{ id: 'seller', header: t('orders:column.seller'), sortable: true, yields: 3 },
        value: ({ seller }) => seller,
      },
      {
        ...{ id: 'spread', header: t('orders:column.priceSpread'), ...bps, hideable: false },
        value: ({ spreadBps }) => spreadBps,
        render: ({ spreadBps }) => format.signed(spreadBps),
      },
      {
        ...{ id: 'middle', header: t('outliers:column.middle'), ...bps },
        value: ({ medianBps }) => medianBps,
        render: ({ medianBps }) => format.signed(medianBps),
      },
      {
        ...{ id: 'deviation', header: t('outliers:column.deviation'), ...bps, yields: 1 },
        value: ({ deviationBps }) => deviationBps,
        render: ({ deviationBps }) => format.decimal(deviationBps),
      },
      {
        ...{ id: 'cost', header: t('orders:column.priceCost'), unit: HOME_CURRENCY, kind: 'number' },
        value: ({ costTnd }) => costTnd,
        render: ({ costTnd }) => format.signed(costTnd),
        sortable: true,
      },
    ]
    if (closed)
      columns.push({
        ...{ id: 'looked', header: t('outliers:column.looked') },
        value: ({ looked }) => looked && `${looked.by}, ${format.dateTime(looked.at)}`,
      })
    return columns
  }, [t, format, closed])
}
