import { allOrderCountsCall, orderCountsCall } from '@fxmatch/contract/http/order-lists'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { marketToday } from '../../../lib/format/dates.ts'
import { MISSING, useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useLiveOrders } from '../facts/use-live-orders.ts'
import { listCountsInput, orderListInput } from '../list/order-list-query.ts'
import { orderListSearch } from '../list/order-list-search.ts'
import { ORDER_LISTS } from '../list/order-lists.ts'
import { countOn, useListCounts } from '../list/use-list-counts.ts'
import { refreshOf } from '../list/use-order-list.ts'
import classes from './process.module.css'
import { countsOf, PROCESS_STEPS, type ProcessStep } from './process-steps.ts'

/** The platform hears no order's events: its numbers are asked for this often. */
const PLATFORM_REFRESH_MS = 30_000

/** The order process at a glance: a card per step with its orders since today and in all (specification 000 §2). */
export function ProcessScreen() {
  const { t } = useTranslation('reports')
  const { companyKind } = useSession()
  const today = useCounts({ startDate: marketToday(new Date()) })
  const all = useCounts({})
  const book = useBookCount()
  useLiveOrders()
  const failed = [today, all].find(({ isError }) => isError)
  return (
    <>
      <PageHeader title={t('process.title')} />
      <p className={classes.lead}>{t(companyKind === 'PLATFORM' ? 'process.platform' : 'process.company')}</p>
      {failed && (
        <ErrorState
          compact
          error={failed.error}
          onRetry={() => {
            void today.refetch()
            void all.refetch()
          }}
        />
      )}
      <ol className={classes.steps}>
        {PROCESS_STEPS.map((step) => (
          <li key={step.id}>
            <StepCard
              step={step}
              counts={
                step.id === 'book'
                  ? { today: null, all: book }
                  : today.data && all.data && countsOf(step, today.data, all.data)
              }
            />
          </li>
        ))}
      </ol>
      <nav className={classes.more} aria-label={t('process.more')}>
        <Link to="/on-hold">{t('onHold.title')}</Link>
        {companyKind === 'BANK' && (
          <>
            <Link to="/book/entreprise">{t('process.salesBook')}</Link>
            <Link to="/profit-margin">{t('profit.title')}</Link>
          </>
        )}
      </nav>
    </>
  )
}

function useCounts(query: { startDate?: string }) {
  const { company, companyKind } = useSession()
  const platform = companyKind === 'PLATFORM'
  const everyone = useQuery({
    ...callQuery(allOrderCountsCall, { query }),
    enabled: platform,
    refetchInterval: PLATFORM_REFRESH_MS,
  })
  const own = useQuery({
    ...callQuery(orderCountsCall, { params: { companyId: company }, query }),
    enabled: !platform,
  })
  return platform ? everyone : own
}

/** The rows of the book: it ends with yesterday (specification 000 §2, Livre), and a bank's has what it bought. */
function useBookCount(): number | undefined {
  const { companyKind } = useSession()
  const { book } = ORDER_LISTS
  const today = marketToday(new Date())
  const input = orderListInput(book, orderListSearch.parse({}), today)
  const counts = useListCounts(listCountsInput(book, input, today), refreshOf(companyKind))
  return countOn(counts.data?.found, companyKind === 'BANK' ? 'achat' : 'all')
}

function StepCard({
  step,
  counts,
}: {
  step: ProcessStep
  /** Undefined while they are not known; `today` null where there is none. */
  counts: { today: number | null; all: number | undefined } | undefined
}) {
  const { t } = useTranslation(['reports', 'shell'])
  const format = useFormat()
  const shown = (count: number | undefined) => (count === undefined ? MISSING : format.count(count))
  return (
    <article className={classes.card}>
      <h2>
        <Link to={step.path}>{t(`shell:menu.${step.id}`)}</Link>
      </h2>
      <p>{t(`reports:process.about.${step.id}`)}</p>
      <dl>
        {counts?.today !== null && (
          <div>
            <dt>{t('reports:process.today')}</dt>
            <dd>{shown(counts?.today)}</dd>
          </div>
        )}
        <div>
          <dt>{t(step.id === 'book' ? 'reports:process.untilYesterday' : 'reports:process.all')}</dt>
          <dd>
            <Link
              to={step.path}
              search={{ startDate: 'all' }}
              aria-label={`${shown(counts?.all)}, ${t(`shell:menu.${step.id}`)}`}
            >
              {shown(counts?.all)}
            </Link>
          </dd>
        </div>
      </dl>
    </article>
  )
}
