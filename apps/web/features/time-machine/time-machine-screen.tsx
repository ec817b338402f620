import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import {
  companiesOfViewCall,
  type MarketMark,
  type MarketMoment,
  marketMarksCall,
  marketMomentCall,
} from '@fxmatch/contract/http/time-machine'
import { marketDocumentCall } from '@fxmatch/contract/http/time-machine-documents'
import { startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { secondAfter } from '@fxmatch/domain/time-machine/moment'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { callUrl } from '../../lib/api/call-url.ts'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { useCurrencies } from '../../lib/currencies/use-currencies.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { written } from '../../lib/navigation/moment-search.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useSession } from '../../lib/session/session.ts'
import { serverNow, useServerNow } from '../../live/use-server-now.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { NoMoment } from '../../ui/no-moment.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PastFrame } from '../../ui/past-frame.tsx'
import { Select } from '../../ui/select.tsx'
import { Around } from './around.tsx'
import { DaySlider } from './day-slider.tsx'
import { dayOf, timeOf, typedTime } from './moments.ts'
import classes from './time-machine.module.css'
import { timeSearch } from './time-search.ts'
import { SPEEDS, usePlay } from './use-play.ts'
import { useThenColumns } from './use-then-columns.tsx'

/** Where one begins who names no second: a minute ago. */
const BEGINS_MS = 60_000
/** So often the day's line is drawn up to the present. */
const DRAWN_MS = 10_000
const opening = (now: Date) => written(new Date(now.getTime() - BEGINS_MS))

/** 'Machine à remonter le temps': the market at a second of the past, read only, and with whose eyes. */
export function TimeMachineScreen() {
  const { t } = useTranslation(['past', 'shell', 'common'])
  const [search, change] = useSearchState(timeSearch)
  const now = useServerNow(DRAWN_MS)
  const [opened, setOpened] = useState(() => opening(now))
  // The clock of this browser is ahead of the server's, which has told its own by now.
  if (opened > written(now)) setOpened(opening(now))
  const at = search.at ?? opened
  const { currency, form, as } = search
  const { day, start, last } = dayOf(new Date(at), now)
  const moment = useQuery({
    ...callQuery(marketMomentCall, { query: { at, currency, form, as } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const marks = useQuery({
    ...callQuery(marketMarksCall, { query: { from: written(start), to: written(last), as } }),
    placeholderData: keepPreviousData,
  })
  // A link that somebody copies leads to the second that they see: once the server has shown it, it stands in the address.
  const navigate = useNavigate()
  const isShown = moment.isSuccess && !moment.isPlaceholderData
  useEffect(() => {
    if (search.at === undefined && isShown)
      void navigate({ to: '.', search: (was) => ({ ...was, at }) as never, replace: true })
  }, [search.at, isShown, at, navigate])
  const move = useCallback((to: Date) => change({ at: written(to) }), [change])
  const told = marks.data?.marks ?? []
  return (
    <>
      <PageHeader
        title={t('shell:menu.timeMachine')}
        actions={
          <>
            <a
              href={callUrl(marketDocumentCall.path, {}, { at, currency, form, as })}
              download
              data-screen-only
            >
              {t('print')}
            </a>
            <Link to="/home" data-screen-only>
              {t('present')}
            </Link>
          </>
        }
      />
      <Controls at={at} day={day} start={start} last={last} marks={told} onMove={move} />
      {marks.isError && <ErrorState compact error={marks.error} onRetry={() => void marks.refetch()} />}
      {moment.isError ? (
        <NoMoment
          at={at}
          error={moment.error}
          onRetry={() => void moment.refetch()}
          told={(bounds) => t('noMoment', bounds)}
        />
      ) : moment.data ? (
        <Market moment={moment.data} marks={told} />
      ) : (
        <EmptyState>{t('common:table.loading')}</EmptyState>
      )}
    </>
  )
}

/** Which second, which currency, with whose eyes; the day as a line; what goes by by itself. */
function Controls({
  at,
  day,
  start,
  last,
  marks,
  onMove,
}: {
  at: string
  /** The day in Tunis, when it begins, and the last second of it that has gone by. */
  day: string
  start: Date
  last: Date
  marks: readonly MarketMark[]
  onMove: (to: Date) => void
}) {
  const { t } = useTranslation(['past', 'orders', 'limits', 'market', 'control'])
  const [search, change] = useSearchState(timeSearch)
  const shown = new Date(at)
  const [typed, setTyped] = useState<string | null>(null)
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  const companies = useQuery(callQuery(companiesOfViewCall, {}))
  const step = (way: 'back' | 'on') => {
    // The second that is shown is the first at which the change is surely seen.
    const moments = marks.map((mark) => secondAfter(new Date(mark.at)))
    const to =
      way === 'back'
        ? moments.findLast((moment) => moment < shown)
        : moments.find((moment) => moment > shown && moment <= last)
    if (to) onMove(to)
  }
  const atNow = useRef(shown)
  atNow.current = shown
  const forward = useCallback(
    (seconds: number) => {
      const to = new Date(atNow.current.getTime() + seconds * 1_000)
      if (to > serverNow()) return false
      onMove(to)
      return true
    },
    [onMove],
  )
  const play = usePlay(forward)
  const settle = () => {
    const second = typed === null ? null : typedTime(typed)
    if (second !== null) onMove(new Date(start.getTime() + second * 1_000))
    setTyped(null)
  }
  const onDay = (chosen: string) => {
    const second = (shown.getTime() - start.getTime()) / 1_000
    onMove(new Date(startOfMarketDate(chosen).getTime() + second * 1_000))
  }
  const { company: own } = useSession()
  const others = companies.data?.companies ?? []
  return (
    <>
      <div className={classes.controls}>
        <DateField
          label={t('limits:column.day')}
          className={classes.field ?? ''}
          value={day}
          onChange={onDay}
          settled
        />
        <TextInput
          label={t('market:column.time')}
          className={classes.time ?? ''}
          value={typed ?? timeOf(shown)}
          error={typed !== null && typedTime(typed) === null}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={settle}
          onKeyDown={({ key }) => key === 'Enter' && settle()}
        />
        <Select
          label={t('orders:column.currency')}
          className={classes.field ?? ''}
          placeholder={t('market:filter.all')}
          data={(currencies.data ?? []).map(({ isoCode }) => isoCode).filter(isForeign)}
          value={search.currency ?? null}
          onChange={(currency) => change({ currency: currency ?? undefined })}
          clearable
        />
        {others.length > 1 && (
          <Select
            label={t('seenAs')}
            className={classes.as ?? ''}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            // Nobody named: one looks with the eyes of one's own company.
            value={search.as ?? own}
            onChange={(as) => change({ as: as === null || as === own ? undefined : as })}
            searchable
            clearable={search.as !== undefined && search.as !== own}
          />
        )}
        <span className={classes.spring} />
        <Button onClick={() => step('back')}>{t('eventBefore')}</Button>
        <Button onClick={() => play.setPlaying(!play.playing)} aria-pressed={play.playing}>
          {t(play.playing ? 'pause' : 'play')}
        </Button>
        <Button onClick={() => step('on')}>{t('eventAfter')}</Button>
        <SegmentedControl
          aria-label={t('speed')}
          value={String(play.speed)}
          onChange={(chosen) => play.setSpeed(SPEEDS.find((one) => String(one) === chosen) ?? 1)}
          data={SPEEDS.map((speed) => ({ value: String(speed), label: `×${speed}` }))}
        />
      </div>
      <DaySlider at={shown} start={start} last={last} marks={marks} onMove={onMove} onStep={step} />
    </>
  )
}

/** The market of the moment: no command exists in it. */
function Market({ moment, marks }: { moment: MarketMoment; marks: readonly MarketMark[] }) {
  const { t } = useTranslation(['past', 'control', 'market'])
  const format = useFormat()
  const columns = useThenColumns()
  const { at, as, marketStatus, openingRates, rows } = moment
  const { unitOf } = useCurrencies()
  /** A currency with the unit of its prices, as it stands in the rows. */
  const perUnit = (currency: string) => {
    const unit = unitOf(currency)
    return unit === undefined || unit === 1 ? currency : `${currency}/${format.count(unit)}`
  }
  return (
    <PastFrame
      label={t('past:market')}
      moment={`${format.date(at)} ${format.seconds(at)}`}
      sure={moment}
      told={t('seenBy', { company: as.name })}
    >
      <div className={classes.context}>
        <span>
          {marketStatus.since === null
            ? t('status', { status: t(`control:status.value.${marketStatus.status}`) })
            : t('statusSince', {
                status: t(`control:status.value.${marketStatus.status}`),
                since: `${format.date(marketStatus.since)} ${format.seconds(marketStatus.since)}`,
              })}
        </span>
        <span>
          {openingRates.length === 0
            ? t('noOpening')
            : t('openings', {
                rates: format.facts(
                  openingRates.map(({ currency, rate }) => `${perUnit(currency)} ${format.rate(rate)}`),
                ),
              })}
        </span>
        <span>{t('market:count', { count: rows.length })}</span>
      </div>
      <div className={classes.inside}>
        <DataTable
          label={t('market')}
          name="market-then"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          empty={<EmptyState>{t('nothing')}</EmptyState>}
        />
        <Around at={at} marks={marks} />
      </div>
    </PastFrame>
  )
}
