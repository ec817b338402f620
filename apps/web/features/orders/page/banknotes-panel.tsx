import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { decimal } from '@fxmatch/domain/money/decimal'
import { NO_BREAK } from '@fxmatch/words/typography'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { Panel } from '../../../ui/panel.tsx'
import classes from './page.module.css'

/** The banknotes received, by denomination; their sum is the order's amount, or they would not have been taken. */
export function BanknotesPanel({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { isoCode, pattern } = order.currency
  return (
    <Panel title={t('page.banknotes')}>
      <table className={classes.bills}>
        <thead>
          <tr>
            <th scope="col">{t('banknotes.denomination')}</th>
            <th scope="col">{t('banknotes.count')}</th>
            <th scope="col">
              {t('banknotes.amount')} ({isoCode})
            </th>
          </tr>
        </thead>
        <tbody>
          {order.bills.map(({ bill, nbr }) => (
            <tr key={bill}>
              <th scope="row">{`${format.decimal(bill)}${NO_BREAK}${isoCode}`}</th>
              <td>{format.count(nbr)}</td>
              <td>{format.amount(decimal(bill).times(nbr).toFixed(), pattern)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('banknotes.total')}</th>
            <td />
            <td>{format.amount(order.amount, pattern)}</td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}
