import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../../lib/format/use-format.ts'
import classes from './batch.module.css'
import { sumOf, sumsByCurrency } from './batch-sums.ts'
import type { BatchAction, BatchOrder } from './batches.ts'

/** What leaves, in one figure, and by currency: what the step will do to it in a sentence. */
export function BatchLeaves({ action, orders }: { action: BatchAction; orders: readonly BatchOrder[] }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const sum = sumOf(orders)
  // The cash-out pays the sellers, by their counter value: what the buyer pays in all is no figure of it.
  const pays = sum.payable !== null && action !== 'cash_out'
  return (
    <>
      <p className={classes.leaves}>
        <span>{t('batch.leaves', { count: sum.count })}</span>
        <b className="num">
          {format.dinars(sum.equivalent)} <small>{HOME_CURRENCY}</small>
        </b>
      </p>
      <p>{t(`batch.question.${action}`, { count: sum.count, equivalent: format.dinars(sum.equivalent) })}</p>
      {sum.count > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={classes.sumsScroll} tabIndex={0} aria-label={t('batch.sums')}>
          <table className={classes.sums}>
            <thead>
              <tr>
                <th scope="col">{t('batch.currency')}</th>
                <th scope="col" className="num">
                  {t('batch.count')}
                </th>
                <th scope="col" className="num">
                  {t('batch.amount')}
                </th>
                <th scope="col" className="num">
                  {t('batch.equivalent')} ({HOME_CURRENCY})
                </th>
                {pays && (
                  <th scope="col" className="num">
                    {t('batch.payableByYou')} ({HOME_CURRENCY})
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {sumsByCurrency(orders).map((line) => (
                <tr key={line.isoCode}>
                  <th scope="row">{line.isoCode}</th>
                  <td className="num">{format.count(line.count)}</td>
                  <td className="num">{format.amount(line.amount, line.pattern)}</td>
                  <td className="num">{format.dinars(line.equivalent)}</td>
                  {pays && (
                    <td className="num">{line.payable === null ? MISSING : format.dinars(line.payable)}</td>
                  )}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('batch.total')}</th>
                <td className="num">{format.count(sum.count)}</td>
                <td />
                <td className="num">{format.dinars(sum.equivalent)}</td>
                {pays && <td className="num">{format.dinars(sum.payable)}</td>}
              </tr>
            </tfoot>
          </table>
        </section>
      )}
      {pays && sum.paid < sum.count && <p className="soft">{t('batch.paysFor', { count: sum.paid })}</p>}
    </>
  )
}
