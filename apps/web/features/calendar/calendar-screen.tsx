import IconChevronLeft from 'virtual:icons/chevron-left'
import IconChevronRight from 'virtual:icons/chevron-right'
import { localeOf } from '@fxmatch/domain/languages/locale'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { marketToday } from '../../lib/format/dates.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useNow } from '../../lib/use-now.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './calendar.module.css'
import { calendarSearch } from './calendar-search.ts'
import { DayList } from './day-list.tsx'
import { FeedPanel } from './feed-panel.tsx'
import { addMonths, monthRange, weeksOf } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import { useCalendar } from './use-calendar.ts'

/** A month's page needs seven columns; below that the calendar is a list. */
const NARROW = '(max-width: 720px)'
const MINUTE_MS = 60_000

/** Value dates, deliveries, holidays and market hours of what one's company is party to: a month's page or a list. */
export function CalendarScreen() {
  const { t, i18n } = useTranslation(['calendar', 'common'])
  const [search, change] = useSearchState(calendarSearch)
  const narrow = useMediaQuery(NARROW) ?? false
  const today = marketToday(useNow(MINUTE_MS))
  const month = search.month ?? search.day?.slice(0, 7) ?? today.slice(0, 7)
  const day = search.day?.startsWith(month) ? search.day : today.startsWith(month) ? today : `${month}-01`
  const view = narrow ? 'list' : (search.view ?? 'month')
  const weeks = weeksOf(month).flat()
  const shown = monthRange(month)
  const calendar = useCalendar({ from: weeks[0] ?? shown.from, to: weeks.at(-1) ?? shown.to })
  const name = new Intl.DateTimeFormat(localeOf(i18n.language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const title = name.format(new Date(`${month}-01T00:00:00Z`))
  const turn = (months: number) => change({ month: addMonths(month, months), day: undefined })
  const open = (to: string) => change({ day: to, month: to.slice(0, 7) })
  const listed = weeks.filter(
    (one) =>
      one.startsWith(month) &&
      (calendar.data?.events.some((event) => event.day === one) ||
        calendar.data?.days.some((about) => about.day === one && about.holiday !== null)),
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          !narrow && (
            <SegmentedControl
              aria-label={t('view')}
              value={view}
              onChange={(chosen) => change({ view: chosen === 'list' ? 'list' : undefined })}
              data={(['month', 'list'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
            />
          )
        }
      />
      <div className={classes.turn}>
        <ActionIcon aria-label={t('common:date.previousMonth')} onClick={() => turn(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <h2 aria-live="polite">{title}</h2>
        <ActionIcon aria-label={t('common:date.nextMonth')} onClick={() => turn(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button size="compact-sm" onClick={() => change({ month: undefined, day: undefined })}>
          {t('today')}
        </Button>
      </div>
      {calendar.data?.truncated && <Notice>{t('truncated')}</Notice>}
      {calendar.isError && <ErrorState error={calendar.error} onRetry={() => void calendar.refetch()} />}
      {view === 'month' && !calendar.isError && (
        <div className={classes.page}>
          <MonthGrid
            label={title}
            month={month}
            today={today}
            day={day}
            calendar={calendar.data}
            onDay={open}
          />
          {calendar.data && <DayList calendar={calendar.data} days={[day]} />}
        </div>
      )}
      {view === 'list' && calendar.data && listed.length === 0 && (
        <EmptyState
          next={
            month === today.slice(0, 7) ? (
              <LeadOn ways={['request', 'buy', 'publish']} />
            ) : (
              <Button onClick={() => change({ month: undefined, day: undefined })}>{t('today')}</Button>
            )
          }
        >
          {t('empty')}
        </EmptyState>
      )}
      {view === 'list' && calendar.data && <DayList calendar={calendar.data} days={listed} />}
      {/* Where it stands depends on how many dates there are. */}
      {!calendar.isPending && <FeedPanel />}
    </>
  )
}
