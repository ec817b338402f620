import IconDownload from 'virtual:icons/download'
import { exportFixingsCall, type FixingRow, type Fixings, fixingsCall } from '@fxmatch/contract/http/fixings'
import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { FIXING_REGISTER } from '@fxmatch/contract/registers/fixing-register'
import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { Button, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { callUrl } from '../../lib/api/call-url.ts'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useCan, useReader } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { registerColumns } from '../../ui/data-table/register-columns.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InlineChoice, MissingOption } from '../../ui/inline-choice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { priceUnit } from '../../ui/price-context/points.ts'
import classes from './analytics.module.css'
import { type AnalyticsSearch, CURVE_DAYS, CURVE_PERIODS } from './analytics-search.ts'
import { CurvePlot } from './curve-plot.tsx'

/** The currency that a curve begins with: the one that is traded most. */
const FIRST_CURRENCY = 'EUR'

/** 'Cours': a currency's reference rates of the central bank as a step line, the market's opening beside it, and both as a table. */
export function CurvePanel({
  search,
  change,
}: {
  search: AnalyticsSearch
  change: (patch: Partial<AnalyticsSearch>) => void
}) {
  const { t } = useTranslation(['fixings', 'analytics'])
  const format = useFormat()
  const { period } = search
  const currency = search.currency ?? FIRST_CURRENCY
  const to = marketToday(new Date())
  const from = addCalendarDays(to, -CURVE_DAYS[period])
  const query = { currency, from, to }
  useChanges(['fixing', 'opening_rate'], [fixingsCall])
  const curve = useQuery({ ...callQuery(fixingsCall, { query }), placeholderData: keepPreviousData })
  const language = useLanguage()
  const told = curve.data?.currency
  const title = format.facts([
    t('fixings:title'),
    told ? priceUnit(format.count(told.unit), told.isoCode) : currency,
  ])
  return (
    <>
      <div className={classes.filters}>
        <CurrencyChoice currency={currency} onChange={(iso) => change({ currency: iso })} />
        <SegmentedControl
          aria-label={t('fixings:curve.period')}
          value={period}
          onChange={(value) => change({ period: CURVE_PERIODS.find((each) => each === value) ?? 'Y1' })}
          data={CURVE_PERIODS.map((value) => ({ value, label: t(`fixings:curve.periods.${value}`) }))}
        />
      </div>
      <div className={classes.head}>
        <h2>{title}</h2>
        <Button
          component="a"
          size="compact-xs"
          href={callUrl(exportFixingsCall.path, {}, { ...query, language })}
          download
          leftSection={<IconDownload size={13} />}
          aria-label={format.labelled(t('analytics:excel'), title)}
        >
          {t('analytics:excel')}
        </Button>
      </div>
      {curve.data && <Told curve={curve.data} />}
      <CurveTable
        title={title}
        rows={curve.data?.rows}
        failure={curve.isError ? { error: curve.error, onRetry: () => void curve.refetch() } : {}}
      />
    </>
  )
}

function Told({ curve }: { curve: Fixings }) {
  const { t } = useTranslation('fixings')
  const format = useFormat()
  const { rows, missing } = curve
  return (
    <>
      {rows.some(({ source }) => source === 'DEMONSTRATION') && <Notice>{t('curve.demonstration')}</Notice>}
      {missing && <p>{t(`curve.${missing.state}`, { day: format.date(missing.day) })}</p>}
      {rows.some(({ rate }) => rate !== null) && <CurvePlot curve={curve} />}
    </>
  )
}

function CurrencyChoice({ currency, onChange }: { currency: string; onChange: (iso: string) => void }) {
  const { t } = useTranslation('analytics')
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  const listed = (currencies.data ?? []).map(({ isoCode }) => isoCode).filter(isForeign)
  return (
    <InlineChoice label={t('by.currency')} value={currency} on={false} onChange={onChange}>
      <MissingOption value={currency} listed={listed} />
      {listed.map((iso) => (
        <option key={iso} value={iso}>
          {iso}
        </option>
      ))}
    </InlineChoice>
  )
}

function CurveTable({
  title,
  rows,
  failure,
}: {
  title: string
  rows: readonly FixingRow[] | undefined
  failure: { error?: unknown; onRetry?: () => void }
}) {
  const { t } = useTranslation(['fixings', 'shell'])
  const format = useFormat()
  const reader = useReader()
  const keeps = useCan('configuration.manage')
  const columns = useMemo(
    () =>
      registerColumns(FIXING_REGISTER, {
        ...{ reader, format },
        say: (key) => t(key as 'fixings:column.rate'),
      }),
    [t, format, reader],
  )
  const newest = useMemo(() => rows?.toReversed(), [rows])
  return (
    <DataTable
      label={title}
      name="fixings"
      columns={columns}
      rows={newest}
      rowKey={({ day }) => day}
      virtual
      empty={
        <EmptyState next={keeps && <Link to="/fixings">{t('shell:menu.fixings')}</Link>}>
          {t('fixings:curve.none')}
        </EmptyState>
      }
      {...failure}
    />
  )
}
