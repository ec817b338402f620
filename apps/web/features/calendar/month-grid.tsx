import type { Calendar } from '@fxmatch/contract/http/calendar'
import { localeOf } from '@fxmatch/domain/languages/locale'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/format/dates.ts'
import { alongTheLine } from '../../lib/keys/along-the-line.ts'
import classes from './calendar.module.css'
import { dayByKey, weeksOf } from './month.ts'

/** So many dates of a day are named, and so many in a low window; the rest are a number. */
const NAMED = 3
const NAMED_WHERE_LOW = 2

type Props = {
  label: string
  month: string
  today: string
  /** The day that is open. */
  day: string
  calendar: Calendar | undefined
  onDay: (day: string) => void
}

/** A month's page, by the keyboard pattern of date grids: arrows, Home, End, Page Up and Page Down move and open. */
export function MonthGrid({ label, month, today, day, calendar, onDay }: Props) {
  const { t, i18n } = useTranslation('calendar')
  const chosen = useRef<HTMLButtonElement>(null)
  const byKey = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day that a key has opened
  useEffect(() => {
    if (byKey.current) chosen.current?.focus()
    byKey.current = false
  }, [day])
  const move = (event: KeyboardEvent) => {
    const to = dayByKey(day, alongTheLine(event.key))
    if (to === null) return
    event.preventDefault()
    byKey.current = true
    onDay(to)
  }
  const weeks = weeksOf(month)
  const weekdays = new Intl.DateTimeFormat(localeOf(i18n.language), { weekday: 'short', timeZone: 'UTC' })
  return (
    <table className={classes.month} aria-label={label} data-weeks={weeks.length}>
      <thead>
        <tr>
          {weeks[0]?.map((one) => (
            <th key={one} scope="col">
              {weekdays.format(new Date(`${one}T00:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={move}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <Day
                key={one}
                day={one}
                outside={one.slice(0, 7) !== month}
                today={one === today}
                open={one === day}
                calendar={calendar}
                onDay={onDay}
                {...(one === day ? { target: chosen } : {})}
                texts={{ more: (count) => t('more', { count }), count: (count) => t('events', { count }) }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day(props: {
  day: string
  outside: boolean
  today: boolean
  open: boolean
  calendar: Calendar | undefined
  onDay: (day: string) => void
  target?: React.Ref<HTMLButtonElement>
  texts: { more: (count: number) => string; count: (count: number) => string }
}) {
  const { day, calendar, texts } = props
  const { t } = useTranslation('calendar')
  const events = calendar?.events.filter((event) => event.day === day) ?? []
  const about = calendar?.days.find((one) => one.day === day)
  const holiday = about?.holiday ?? null
  return (
    <td data-outside={props.outside || undefined} data-closed={about?.market === null || undefined}>
      <button
        type="button"
        ref={props.target ?? null}
        className={classes.day}
        tabIndex={props.open ? 0 : -1}
        aria-current={props.today ? 'date' : undefined}
        aria-pressed={props.open}
        onClick={() => props.onDay(day)}
      >
        <span className={classes.first}>
          <span className={classes.number}>{Number(day.slice(8))}</span>
          {[NAMED, NAMED_WHERE_LOW].map(
            (named) =>
              events.length > named && (
                <span key={named} className={classes.rest} data-low={named === NAMED_WHERE_LOW || undefined}>
                  {texts.more(events.length - named)}
                </span>
              ),
          )}
        </span>
        <span className="visually-hidden">
          {formatDate(day)}, {texts.count(events.length)}
        </span>
        {holiday !== null && <span className={classes.holiday}>{holiday}</span>}
        {events.slice(0, NAMED).map((event, place) => (
          <span
            key={`${event.kind} ${event.id}`}
            className={classes.dot}
            data-kind={event.kind}
            data-high={place >= NAMED_WHERE_LOW || undefined}
          >
            {event.currency.isoCode} {t(`short.${event.kind}`)}
          </span>
        ))}
      </button>
    </td>
  )
}
