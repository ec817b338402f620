import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/de'
import 'dayjs/locale/es'
import 'dayjs/locale/fr'
import 'dayjs/locale/it'
import 'dayjs/locale/ru'
import { FIRST_DAY, LAST_DAY } from '@fxmatch/domain/calendar/moments'
import { DatePicker, MonthPicker } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { marketToday } from '../lib/format/dates.ts'
import classes from './calendar-panel.module.css'

interface CalendarPanelProps {
  readonly unit: 'day' | 'month'
  /** `yyyy-MM-dd` or `yyyy-MM`; null for nothing. */
  readonly value: string | null
  readonly min: string | undefined
  readonly max: string | undefined
  readonly onChange: (value: string) => void
}

const FIRST = { 'data-autofocus': true }

const within = (day: string, min: string, max: string) => (day < min ? min : day > max ? max : day)

/** The calendar of a field for a day or a month, in the reader's language, and what can be typed instead. */
export function CalendarPanel({ unit, value, min, max, onChange }: CalendarPanelProps) {
  const { t, i18n } = useTranslation('common')
  const shared = {
    locale: i18n.language,
    // One day or month is always chosen: a press on it is the same choice, not none.
    allowDeselect: false,
    minDate: min === undefined ? FIRST_DAY : min.padEnd(10, '-01'),
    maxDate: max === undefined ? LAST_DAY : max.padEnd(10, '-01'),
    ariaLabels: {
      previousMonth: t('date.previousMonth'),
      nextMonth: t('date.nextMonth'),
      previousYear: t('date.previousYear'),
      nextYear: t('date.nextYear'),
      previousDecade: t('date.previousDecade'),
      nextDecade: t('date.nextDecade'),
      monthLevelControl: t('date.otherMonth'),
      yearLevelControl: t('date.otherYear'),
    },
  }
  const shown = value === null ? null : value.padEnd(10, '-01')
  const start = shown ?? within(marketToday(new Date()), shared.minDate, shared.maxDate)
  const root = useRef<HTMLDivElement>(null)
  // The first time it comes after what leads the focus into it.
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <div ref={root}>
      {unit === 'day' ? (
        <DatePicker
          {...shared}
          classNames={{ day: classes.day ?? '' }}
          value={shown}
          defaultDate={start}
          getDayProps={(day) => (day === start ? FIRST : {})}
          onChange={(day) => day !== null && onChange(day)}
        />
      ) : (
        <MonthPicker
          {...shared}
          value={shown}
          defaultDate={start}
          getMonthControlProps={(month) => (month.slice(0, 7) === start.slice(0, 7) ? FIRST : {})}
          onChange={(month) => month !== null && onChange(month.slice(0, 7))}
        />
      )}
      <p className={classes.typed}>{t(`date.typed.${unit}`)}</p>
    </div>
  )
}
