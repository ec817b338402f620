import { type AnalyticsFigures, analyticsCall } from '@fxmatch/contract/http/analytics'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSession } from '../../lib/session/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'

type Told = Pick<AnalyticsFigures, 'orders' | 'counterValue'>

const NOTHING: Told = { orders: 0, counterValue: '0' }

/**
 * What was dealt today and since the first of the month, confirmed by both sides: one's own company's, the market's for the
 * platform, which is party to nothing. Others' volumes are for nobody else.
 */
export function VolumePanel() {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const { companyKind } = useSession()
  const today = marketToday(new Date())
  const from = `${today.slice(0, 7)}-01`
  const volume = useQuery(callQuery(analyticsCall, { query: { from, to: today } }))
  if (volume.isError) return <ErrorState compact error={volume.error} onRetry={() => void volume.refetch()} />
  const platform = companyKind === 'PLATFORM'
  const totals = volume.data?.totals
  const ofToday = volume.data?.day.find(({ key }) => key === today)
  const month: Told = platform
    ? { orders: totals?.orders ?? 0, counterValue: totals?.counterValue ?? '0' }
    : { orders: totals?.ownOrders ?? 0, counterValue: totals?.ownCounterValue ?? '0' }
  const lines = [
    { key: 'today', first: today, told: (platform ? ofToday?.market : ofToday?.own) ?? NOTHING },
    { key: 'month', first: from, told: month },
  ] as const
  return (
    <FiguresTable
      label={t('volume.label')}
      busy={volume.isPending}
      head={t('volume.period')}
      figures={[
        t(platform ? 'volume.orders' : 'column.ownOrders'),
        `${t(platform ? 'column.counterValue' : 'column.ownCounterValue')} (${HOME_CURRENCY})`,
      ]}
      lines={lines.map(({ key, first, told }) => ({
        key,
        head: (
          <Link to={'/analytics' as string} search={{ from: first, to: today } as never}>
            {key === 'today' ? t('volume.today') : t('volume.since', { date: format.date(first) })}
          </Link>
        ),
        cells: volume.data ? [format.count(told.orders), format.dinars(told.counterValue)] : [],
      }))}
    />
  )
}
