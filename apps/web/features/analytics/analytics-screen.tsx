import IconDownload from 'virtual:icons/download'
import {
  ANALYTICS_GROUPS,
  type AnalyticsGroup,
  type AnalyticsRow,
  analyticsCall,
  exportAnalyticsCall,
} from '@fxmatch/contract/http/analytics'
import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { Button, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { callUrl } from '../../lib/api/call-url.ts'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { InlineChoice, MissingOption } from '../../ui/inline-choice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabBar, TabPanel } from '../../ui/tab-bar.tsx'
import classes from './analytics.module.css'
import { type AnalyticsSearch, analyticsSearch } from './analytics-search.ts'
import { dayOfMonth } from './axis-days.ts'
import { BarChart } from './bar-chart.tsx'
import { useAnalyticsColumns } from './use-analytics-columns.tsx'

const USUAL_DAYS = 30

const CurvePanel = lazyComponent(async () => (await import('./curve-panel.tsx')).CurvePanel)

/** The market in figures, and the central bank's reference rates beside its openings. */
export function AnalyticsScreen() {
  const { t } = useTranslation(['analytics', 'fixings'])
  const [search, change] = useSearchState(analyticsSearch)
  return (
    <>
      <PageHeader title={t('analytics:title')} />
      <TabBar
        label={t('fixings:tab.label')}
        tabs={[
          { id: 'market', label: t('analytics:market') },
          { id: 'rates', label: t('fixings:title') },
        ]}
        chosen={search.tab}
        onChoose={(tab) => change({ tab })}
      />
      <TabPanel tab={search.tab}>
        {search.tab === 'market' ? (
          <MarketFigures search={search} change={change} />
        ) : (
          <Suspense fallback={<div className={classes.curve} aria-busy />}>
            <CurvePanel search={search} change={change} />
          </Suspense>
        )}
      </TabPanel>
    </>
  )
}

/** The market in figures (confirmed or delivered orders): by currency, day and governorate, drawn and in tables. */
function MarketFigures({
  search,
  change,
}: {
  search: AnalyticsSearch
  change: (patch: Partial<AnalyticsSearch>) => void
}) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const today = marketToday(new Date())
  const to = search.to ?? today
  const from = search.from ?? addCalendarDays(to, 1 - USUAL_DAYS)
  const { currency, basis } = search
  const query = { from, to, currency, basis }
  const analytics = useQuery({
    ...callQuery(analyticsCall, { query }),
    placeholderData: keepPreviousData,
  })
  const totals = analytics.data?.totals
  return (
    <>
      <Filters search={search} from={from} to={to} today={today} change={change} />
      {totals && (
        <p className={classes.totals}>
          {t('totals', { count: totals.orders, value: format.dinars(totals.counterValue) })}{' '}
          {totals.ownOrders > 0 &&
            t('ownTotals', {
              orders: format.count(totals.ownOrders),
              value: format.dinars(totals.ownCounterValue),
            })}
        </p>
      )}
      {totals !== undefined && totals.hidden > 0 && <Notice>{t('hidden')}</Notice>}
      {analytics.isPending ? (
        <Awaited label={t('title')} />
      ) : (
        ANALYTICS_GROUPS.map((group) => (
          <Group
            key={group}
            group={group}
            rows={analytics.data?.[group]}
            failure={
              analytics.isError ? { error: analytics.error, onRetry: () => void analytics.refetch() } : {}
            }
            query={query}
          />
        ))
      )}
    </>
  )
}

/** What stands there until the first figures do: how high totals, notice and charts are is not known before, and nothing may jump. */
function Awaited({ label }: { label: string }) {
  const columns = useAnalyticsColumns(ANALYTICS_GROUPS[0])
  return (
    <DataTable label={label} name="analytics" columns={columns} rows={undefined} rowKey={({ key }) => key} />
  )
}

function Filters({
  search,
  from,
  to,
  today,
  change,
}: {
  search: AnalyticsSearch
  from: string
  to: string
  today: string
  change: (patch: Partial<AnalyticsSearch>) => void
}) {
  const { t } = useTranslation('analytics')
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  const listed = (currencies.data ?? []).map(({ isoCode }) => isoCode).filter(isForeign)
  const day = (name: 'from' | 'to', value: string) => (
    <DateField
      size="xs"
      label={t(`filter.${name}`)}
      value={value}
      max={today}
      settled
      onChange={(day) => change({ [name]: day || undefined })}
    />
  )
  return (
    <div className={classes.filters}>
      {day('from', from)}
      {day('to', to)}
      <InlineChoice
        label={t('by.currency')}
        value={search.currency ?? ''}
        on={search.currency !== undefined}
        onChange={(iso) => change({ currency: iso || undefined })}
      >
        <option value="">{t('all')}</option>
        <MissingOption value={search.currency} listed={listed} />
        {listed.map((iso) => (
          <option key={iso} value={iso}>
            {iso}
          </option>
        ))}
      </InlineChoice>
      <SegmentedControl
        aria-label={t('basis.label')}
        value={search.basis}
        onChange={(basis) => change({ basis: basis === 'delivered' ? 'delivered' : 'confirmed' })}
        data={(['confirmed', 'delivered'] as const).map((value) => ({ value, label: t(`basis.${value}`) }))}
      />
    </div>
  )
}

function Group({
  group,
  rows,
  failure,
  query,
}: {
  group: AnalyticsGroup
  rows: readonly AnalyticsRow[] | undefined
  failure: { error?: unknown; onRetry?: () => void }
  query: { from: string; to: string; currency: string | undefined; basis: AnalyticsSearch['basis'] }
}) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const columns = useAnalyticsColumns(group)
  const bars = useMemo(
    () =>
      (rows ?? []).map(({ key, market, own }) => ({
        label: group === 'day' ? dayOfMonth(key) : key,
        market: market?.counterValue ?? null,
        own: own.counterValue,
      })),
    [rows, group],
  )
  const names = useMemo(() => ({ market: t('market'), own: t('own') }), [t])
  const language = useLanguage()
  const title = t(`heading.${group}`)
  return (
    <section className={classes.group}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <Button
          component="a"
          size="compact-xs"
          href={callUrl(exportAnalyticsCall.path, {}, { ...query, group, language })}
          download
          leftSection={<IconDownload size={13} />}
          aria-label={format.labelled(t('excel'), title)}
        >
          {t('excel')}
        </Button>
      </div>
      {bars.length > 0 && <BarChart label={t('chart', { title })} names={names} bars={bars} />}
      <DataTable
        label={title}
        name={`analytics.${group}`}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        {...failure}
      />
    </section>
  )
}
