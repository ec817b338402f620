import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { PriceBuildUp, type PriceLine } from '../../../ui/price-build-up.tsx'
import classes from './page.module.css'

/** How the price is made, from the seller's rate to what is paid; VAT stands on its own line (domain rules §6). */
export function PricePanel({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { profit, currency } = order
  const negotiated = order.rateType === 'NEGOTIATION'
  // What the server does not show this viewer has no line.
  const dinars = (label: string, value: string | undefined, more: Partial<PriceLine> = {}): PriceLine[] =>
    value === undefined ? [] : [{ label, value: format.dinars(value), ...more }]
  const percent = (value: string | undefined) => ({ percent: format.decimal(value) })
  const lines: PriceLine[] = [
    {
      label: t('price.amount'),
      value: `${format.amount(order.amount, currency.pattern)} ${currency.isoCode}`,
    },
    negotiated
      ? {
          label: t('price.negotiated'),
          note: t('price.asked', { rate: format.rate(order.rawPrice) }),
          value: format.rate(order.rate),
        }
      : { label: t('price.seller'), value: format.rate(order.rate) },
    ...dinars(t('price.equivalent'), order.equivalent),
    ...dinars(t('price.commission', percent(profit.commissionRate)), profit.commissionEquivalent),
    ...(profit.margin !== undefined && isPositiveDecimal(profit.margin)
      ? dinars(t('price.margin', percent(profit.marginRate)), profit.margin)
      : []),
    ...dinars(t('price.tcc'), profit.finalEquivelent, { sum: true }),
    ...dinars(t('price.vat', percent(profit.vatPercent)), profit.vat),
    ...(profit.payable === undefined
      ? []
      : [{ label: t('price.payable'), value: format.money(profit.payable), sum: true }]),
  ]
  return (
    <Panel title={t('page.price')}>
      <PriceBuildUp lines={lines} />
      <Shares profit={profit} />
    </Panel>
  )
}

/** How the commission is shared, for those whom the server shows it. */
function Shares({ profit }: Pick<OrderDetail, 'profit'>) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { sharePercents, platformShareValue, insightShare, partnerShare } = profit
  if (sharePercents === undefined) return null
  const line = (part: 'platform' | 'insight' | 'partner', value: string | undefined) => ({
    label: t(`price.${part}`, { percent: format.decimal(sharePercents[part]) }),
    value: format.dinars(value),
  })
  return (
    <div className={classes.shares}>
      <h3>{t('price.shares')}</h3>
      <PriceBuildUp
        lines={[
          line('platform', platformShareValue),
          line('insight', insightShare),
          line('partner', partnerShare),
        ]}
      />
    </div>
  )
}
