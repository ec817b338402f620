import type { ListedTitleView } from '@fxmatch/contract/http/import-titles'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import classes from './titles.module.css'

/** Each payment of a title with what covers it, and what of that comes after its day. */
export function CoveredDues({ title }: { title: ListedTitleView }) {
  const { t } = useTranslation(['titles', 'orders'])
  const format = useFormat()
  const amount = (value: string) => format.amount(value, title.currencyPattern)
  if (title.dues.length === 0) return <p className="soft">{t('titles:noDues')}</p>
  return (
    <table className={classes.dues} aria-label={t('titles:column.due')}>
      <thead>
        <tr>
          <th scope="col">{t('titles:form.on')}</th>
          <th scope="col">{`${t('orders:column.amount')} (${title.currency})`}</th>
          <th scope="col">{t('titles:column.covered')}</th>
          <th scope="col">{t('titles:column.dueOpen')}</th>
        </tr>
      </thead>
      <tbody>
        {title.dues.map((due) => (
          <tr key={due.on}>
            <th scope="row">{format.date(due.on)}</th>
            <td>{amount(due.amount)}</td>
            <td>
              {amount(due.covered)}
              {isPositiveDecimal(due.late) && (
                <small className={classes.late}>{t('titles:late', { amount: amount(due.late) })}</small>
              )}
              {isPositiveDecimal(due.draft) && (
                <small className={classes.note}>{t('titles:draft', { amount: amount(due.draft) })}</small>
              )}
            </td>
            <td>{amount(due.open)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
