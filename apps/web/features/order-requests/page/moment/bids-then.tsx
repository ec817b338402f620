import type { BidView } from '@fxmatch/contract/http/order-request-view'
import type { RequestThenView } from '@fxmatch/contract/http/time-machine'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/use-format.ts'
import type { DataColumn } from '../../../../ui/data-table/columns.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { useStatusLabel } from '../../../../ui/use-status-label.ts'
import classes from '../../requests.module.css'

/** What banks had bid by a moment, as it stood; nothing where none had. */
export function BidsThen({
  request,
}: {
  request: Pick<RequestThenView, 'bids' | 'currencyPattern' | 'currencyUnit' | 'currency'>
}) {
  const { t } = useTranslation(['requests', 'orders', 'company'])
  const format = useFormat()
  const label = useStatusLabel()
  const { bids, currencyPattern, currencyUnit, currency } = request
  const priceUnit = `${HOME_CURRENCY}/${currencyUnit} ${currency}`
  const columns = useMemo((): DataColumn<BidView>[] => {
    return [
      { id: 'bank', header: t('orders:column.bank'), hideable: false, value: ({ bank }) => bank.name },
      { id: 'status', header: t('order.status'), kind: 'status', value: ({ status }) => label(status) },
      { id: 'form', header: t('order.form'), means: 'form', value: ({ form }) => t(`form.${form}`) },
      {
        ...{ id: 'amount', header: t('order.amount'), kind: 'number' },
        value: ({ amount }) => amount,
        render: ({ amount }) => format.amount(amount, currencyPattern),
      },
      {
        ...{ id: 'rate', header: t('order.rate'), unit: priceUnit, kind: 'number' },
        value: ({ rate }) => rate,
        render: ({ rate }) => format.rate(rate),
      },
      {
        ...{ id: 'finalPrice', header: t('order.finalPrice'), unit: priceUnit, kind: 'number' },
        value: ({ rateTCC }) => rateTCC,
        render: ({ rateTCC }) => format.rate(rateTCC),
      },
      {
        ...{ id: 'payable', header: t('order.payable'), unit: HOME_CURRENCY, kind: 'number' },
        value: ({ payable }) => payable,
        render: ({ payable }) => format.dinars(payable),
      },
    ]
  }, [t, format, label, currencyPattern, priceUnit])
  if (bids.length === 0) return null
  return (
    <section className={classes.section}>
      <h3>{t('company:tab.bids')}</h3>
      <DataTable
        label={t('company:tab.bids')}
        name="request-bids-then"
        columns={columns}
        rows={bids}
        rowKey={({ order_id }) => order_id}
      />
    </section>
  )
}
