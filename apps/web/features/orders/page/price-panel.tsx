import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { priceLines, type ShownPrice } from '@fxmatch/domain/pricing/price-lines'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useFullPrice } from '../../../lib/prices/use-full-price.ts'
import { Panel } from '../../../ui/panel.tsx'
import { PriceBuildUp, type PriceLine } from '../../../ui/price-build-up.tsx'
import { useShownLines } from '../../../ui/use-shown-lines.ts'
import classes from './page.module.css'

/** How the price is made, from the seller's rate to what is paid; VAT stands on its own line (domain rules §6). */
export function PricePanel({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { profit, currency } = order
  const fullPrice = useFullPrice()
  const withUnit = (rate: string) => fullPrice(rate, currency.unit, currency.isoCode)
  const price = shownPriceOf(order)
  const seller = { kind: 'COUNTER_VALUE', value: order.equivalent, percent: null } as const
  // Who is told no more than the seller's side has no other line.
  const shown = useShownLines(price ? priceLines(price) : [seller])
  const lines: PriceLine[] = [
    {
      label: t('price.amount'),
      value: format.sum(order.amount, currency.pattern, currency.isoCode),
    },
    order.rateType === 'NEGOTIATION'
      ? {
          label: t('price.negotiated'),
          note: t('price.asked', { rate: format.rate(order.rawPrice) }),
          value: withUnit(order.rate),
        }
      : { label: t('price.seller'), value: withUnit(order.rate) },
    ...shown,
  ]
  return (
    <Panel title={t('page.price')}>
      <PriceBuildUp lines={lines} />
      <Shares profit={profit} />
    </Panel>
  )
}

/** The price as the server tells it to this viewer; null for who is told the seller's side alone. */
function shownPriceOf({ profit, equivalent }: OrderDetail): ShownPrice | null {
  const { commissionRate, commissionEquivalent, margin, marginRate } = profit
  const { finalEquivelent, vatPercent, vat, payable } = profit
  if (commissionRate === undefined || commissionEquivalent === undefined) return null
  if (finalEquivelent === undefined || vatPercent === undefined || vat === undefined || payable === undefined)
    return null
  return {
    counterValue: equivalent,
    commissionPercent: commissionRate,
    commission: commissionEquivalent,
    margin: margin === undefined || marginRate === undefined ? null : { percent: marginRate, value: margin },
    withMargin: profit.withMargin,
    allInCounterValue: finalEquivelent,
    vatPercent,
    vat,
    payable,
  }
}

/** How the commission is shared, for those whom the server shows it. */
function Shares({ profit }: Pick<OrderDetail, 'profit'>) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { sharePercents, platformShareValue, insightShare, partnerShare } = profit
  if (sharePercents === undefined) return null
  const line = (part: 'platform' | 'insight' | 'partner', value: string | undefined) => ({
    label: t(`price.${part}`, { percent: format.decimal(sharePercents[part]) }),
    value: format.money(value),
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
