import { isMarketPipeMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import { type CoverPlanView, coverCall, exportCoverCall } from '@fxmatch/contract/http/cover'
import { Button } from '@mantine/core'
import { useThrottledCallback } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callKey, callQuery } from '../../lib/api/call-query.ts'
import { callUrl } from '../../lib/api/call-url.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useLiveTopic } from '../../live/live-provider.tsx'
import { useChanges } from '../../live/use-changes.ts'
import { useOrderChanges } from '../../live/use-order-changes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ExcelLink } from '../../ui/excel-link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { CellPanel } from './cell-panel.tsx'
import classes from './cover.module.css'
import { coverSearch } from './cover-search.ts'
import { PlanTable } from './plan-table.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { LATE } from './use-fitting-months.ts'
import { useSteps } from './use-steps.ts'

/** The price of the moment is asked for again after this long at the earliest. */
const PRICE_PAUSE_MS = 5_000

/** The months that the plan moves by. */
const STEP = 3

/** 'Plan de couverture': what is to be paid to suppliers by currency and month, what is bought for it, and what is missing. */
export function CoverScreen() {
  const { t } = useTranslation(['cover', 'shell', 'common'])
  const language = useLanguage()
  const [search, change] = useSearchState(coverSearch)
  useChanges(['cover_change', 'import_title', 'order_request', 'rates', 'configuration'], [coverCall])
  useOrderChanges([coverCall])
  usePriceChanges()
  const query = search.from === undefined ? {} : { from: search.from }
  const plan = useQuery(callQuery(coverCall, { query }))
  const { data } = plan
  const row = data?.rows.find(({ currency }) => currency === search.currency)
  const cell = row?.cells.find(({ month }) => (month ?? LATE) === search.month)
  const open = row !== undefined && cell !== undefined && cell.dues.length > 0
  const close = () => change({ currency: undefined, month: undefined })
  return (
    <>
      <PageHeader
        title={t('shell:menu.cover')}
        actions={
          <>
            <ExcelLink href={callUrl(exportCoverCall.path, {}, { language, ...query })} />
            <LinkButton to="/titles">{t('cover:titles')}</LinkButton>
            <Button onClick={() => change({ settings: true, currency: undefined, month: undefined })}>
              {t('cover:settings.title')}
              {data && data.settings.pending.length > 0 && ` (${data.settings.pending.length})`}
            </Button>
          </>
        }
      />
      {data && <Policy plan={data} />}
      {data && <Months plan={data} onFrom={(from) => change({ from })} />}
      {plan.isError && (
        <ErrorState error={plan.error} compact={data !== undefined} onRetry={() => void plan.refetch()} />
      )}
      {plan.isPending && (
        <p role="status" aria-busy className="soft">
          {t('common:table.loading')}
        </p>
      )}
      {data && (
        <SidePane open={open || search.settings === true}>
          <div className={classes.whole}>
            {data.rows.length === 0 ? (
              <EmptyState>{t('cover:none')}</EmptyState>
            ) : (
              <PlanTable
                plan={data}
                open={open ? { currency: row.currency, month: cell.month } : null}
                panel={open || search.settings === true}
                onOpen={(currency, month) => change({ currency, month: month ?? LATE, settings: undefined })}
              />
            )}
            {data.unplanned > 0 && (
              <p className={classes.note}>
                {t('cover:unplanned', { count: data.unplanned })}{' '}
                <Link to="/titles" data-screen-only>
                  {t('cover:plan')}
                </Link>
              </p>
            )}
          </div>
          {search.settings && <SettingsPanel plan={data} onClose={() => change({ settings: undefined })} />}
          {open && !search.settings && (
            <CellPanel
              key={`${row.currency} ${cell.month}`}
              row={row}
              cell={cell}
              titles={data.titles}
              onClose={close}
            />
          )}
        </SidePane>
      )}
    </>
  )
}

/** What comes to the market, or leaves it, may be the price of the moment: at most once in a while, a market moves by the second. */
function usePriceChanges(): void {
  const client = useQueryClient()
  const refresh = useThrottledCallback(
    () => void client.invalidateQueries({ queryKey: callKey(coverCall) }),
    PRICE_PAUSE_MS,
  )
  useLiveTopic(TOPICS.marketPipe, isMarketPipeMessage, refresh)
}

/** The policy in words, since when it counts, and the day for which the plan is computed. */
function Policy({ plan }: { plan: CoverPlanView }) {
  const { t } = useTranslation('cover')
  const format = useFormat()
  const stepsIn = useSteps()
  const { from, next } = plan.settings.policy
  return (
    <p className={classes.intro}>
      {t('intro', { day: format.date(plan.today) })} {t('policy', { steps: stepsIn(plan.policy) })}
      {from !== null && ` ${t('settings.since', { day: format.date(from) })}`}
      {next && ` ${t('settings.from', { what: stepsIn(next.steps), day: format.date(next.from) })}`}
    </p>
  )
}

function Months({ plan, onFrom }: { plan: CoverPlanView; onFrom: (from: string | undefined) => void }) {
  const { t } = useTranslation('cover')
  const [first = ''] = plan.months
  const now = plan.today.slice(0, 7)
  const moved = (by: number) => {
    const [year = 0, month = 1] = first.split('-').map(Number)
    const to = new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7)
    return to === now ? undefined : to
  }
  return (
    <div className={classes.turn}>
      <Button size="compact-sm" onClick={() => onFrom(moved(-STEP))}>
        {t('earlier')}
      </Button>
      {first !== now && (
        <Button size="compact-sm" onClick={() => onFrom(undefined)}>
          {t('now')}
        </Button>
      )}
      <Button size="compact-sm" onClick={() => onFrom(moved(STEP))}>
        {t('later')}
      </Button>
    </div>
  )
}
