import { basisPoints } from '@fxmatch/domain/pricing/basis-points'
import { useTranslation } from 'react-i18next'
import { unbroken } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { SeenBeside } from '../../lib/prices/use-price-context.ts'
import classes from './price-context.module.css'

const MOST = 5

/** The day's last deals, newest first: one's own, and those of others together (decision 0276). */
export function LastDeals({ context, price }: { context: SeenBeside; price: string | null }) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const last = context.deals.slice(-MOST).reverse()
  if (last.length === 0) return null
  return (
    <div className={classes.part}>
      <h4>
        {t('context.last')}{' '}
        <small>{t('context.lastNote', { day: unbroken(format.date(context.day)) })}</small>
      </h4>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('context.column.at')}</th>
            <th scope="col">{t('context.column.whose')}</th>
            <th scope="col">{t('context.column.amount', { currency: context.currency })}</th>
            <th scope="col">{t('context.column.rate')}</th>
            <th scope="col">{t('context.pointsWord')}</th>
          </tr>
        </thead>
        <tbody>
          {last.map(({ own, from, until, count, amount, rate }) => (
            <tr key={`${own} ${from} ${until} ${amount}`}>
              <td>
                {format.time(from)}
                {count > 1 && `–${format.time(until)}`}
              </td>
              <td>{own ? t('context.own') : t('context.deals', { count })}</td>
              <td>{format.sum(amount, context.decimals, context.currency)}</td>
              <td>{format.rate(rate)}</td>
              <td>{price === null ? '' : format.signed(basisPoints(price, rate))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
