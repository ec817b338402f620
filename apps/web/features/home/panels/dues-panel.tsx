import type { HomeFigures } from '@fxmatch/contract/http/home'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useTranslation } from 'react-i18next'
import { marketToday } from '../../../lib/format/dates.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from '../home.module.css'
import { Waiting } from './waiting.tsx'

/** What a company has to pay for the requests that it has sent, by value date, all included. */
export function DuesPanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation(['home', 'common'])
  const format = useFormat()
  if (!figures) return <Waiting />
  if (!figures.dues) return null
  const { days, count, payable } = figures.dues
  if (count === 0) return <EmptyState>{t('home:dues.none')}</EmptyState>
  const today = marketToday(new Date())
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('home:panel.dues')}>
        <thead>
          <tr>
            <th scope="col">{t('home:dues.day')}</th>
            <th scope="col" className="num">
              {t('home:dues.requests')}
            </th>
            <th scope="col" className="num">
              {`${t('home:dues.payable')} ${HOME_CURRENCY}`}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((line) => (
            <tr key={line.day}>
              <th scope="row">
                {format.date(line.day)}{' '}
                {line.day < today && <StatusBadge tone="bad">{t('home:dues.past')}</StatusBadge>}
              </th>
              <td className="num">{format.count(line.count)}</td>
              <td className="num">{format.dinars(line.payable)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('common:table.total')}</th>
            <td className="num">{format.count(count)}</td>
            <td className="num">{format.dinars(payable)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
