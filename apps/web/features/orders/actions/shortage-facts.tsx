import type { OrderView } from '@fxmatch/contract/http/order-view'
import { decimal } from '@fxmatch/domain/money/decimal'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import classes from './actions.module.css'

type Figures = { agreed: string | undefined; reduced: string | undefined }

/** What an order was agreed at and what it is, or would be, reduced; null where nothing was counted. */
export function shortageFigures(
  order: OrderView,
): Record<'amount' | 'equivalent' | 'payable', Figures> | null {
  const { shortage, profit } = order
  if (!shortage?.reduced) return null
  const { before, reduced } = shortage
  return {
    amount: { agreed: before?.amount ?? order.amount, reduced: reduced.amount },
    equivalent: { agreed: before?.equivalent ?? order.equivalent, reduced: reduced.equivalent },
    payable: { agreed: profit.payableBefore ?? profit.payable, reduced: profit.payableReduced },
  }
}

/** Both amounts, counter values and, for who may know it, both totals of an order with a short count, and what lies between. */
export function ShortageFigures({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const figures = shortageFigures(order)
  if (figures === null) return null
  const { isoCode: currency, pattern } = order.currency
  const line = (name: keyof typeof figures, write: (value: string) => string) => {
    const { agreed, reduced } = figures[name]
    if (agreed === undefined || reduced === undefined) return null
    return (
      <tr key={name}>
        <th scope="row">{t(`shortage.${name}`, { currency })}</th>
        <td>{write(agreed)}</td>
        <td>{write(reduced)}</td>
        <td>{write(decimal(agreed).minus(decimal(reduced)).toFixed())}</td>
      </tr>
    )
  }
  const amount = (value: string) => format.amount(value, pattern)
  return (
    <table className={`${classes.notes} ${classes.figures}`}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('shortage.agreed')}</th>
          <th scope="col">{t('shortage.reduced')}</th>
          <th scope="col">{t('shortage.less')}</th>
        </tr>
      </thead>
      <tbody>
        {line('amount', amount)}
        {line('equivalent', format.dinars)}
        {line('payable', format.dinars)}
      </tbody>
    </table>
  )
}
