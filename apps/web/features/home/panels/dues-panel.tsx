import type { HomeFigures } from '@fxmatch/contract/http/home'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { marketToday } from '../../../lib/format/dates.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Waiting } from './waiting.tsx'

/** What a company has to pay for the requests that it has sent, by value date, all included. */
export function DuesPanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation(['home', 'common'])
  const format = useFormat()
  if (!figures) return <Waiting />
  if (!figures.dues) return null
  const { days, count, payable } = figures.dues
  if (count === 0) return <EmptyState next={<LeadOn ways={['requests']} />}>{t('home:dues.none')}</EmptyState>
  const today = marketToday(new Date())
  /** So many requests, which lead to exactly these. */
  const due = (requests: number, day: string) => (
    <Link
      key="requests"
      to={'/transaction' as string}
      search={{ status: 'all', from: 'all', due: day } as never}
      data-count={requests}
      aria-label={`${format.count(requests)}, ${day === 'all' ? t('common:table.total') : format.date(day)}`}
    >
      {format.count(requests)}
    </Link>
  )
  return (
    <FiguresTable
      label={t('home:panel.dues')}
      head={t('home:dues.day')}
      figures={[t('home:dues.requests'), `${t('home:dues.payable')} (${HOME_CURRENCY})`]}
      lines={days.map((line) => ({
        key: line.day,
        head: (
          <>
            {format.date(line.day)}{' '}
            {line.day < today && <StatusBadge tone="bad">{t('home:dues.past')}</StatusBadge>}
          </>
        ),
        cells: [due(line.count, line.day), format.dinars(line.payable)],
      }))}
      total={{ head: t('common:table.total'), cells: [due(count, 'all'), format.dinars(payable)] }}
    />
  )
}
