import type { Calendar } from '@fxmatch/contract/http/calendar'
import { localeOf } from '@fxmatch/domain/languages/locale'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/format/dates.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './calendar.module.css'
import { EventLine } from './event-line.tsx'

/** Some days, each with its holiday, the market's hours and its dates. */
export function DayList({ calendar, days }: { calendar: Calendar; days: readonly string[] }) {
  const { t, i18n } = useTranslation('calendar')
  const weekday = new Intl.DateTimeFormat(localeOf(i18n.language), { weekday: 'long', timeZone: 'UTC' })
  return (
    <div className={classes.days}>
      {days.map((day) => {
        const about = calendar.days.find((one) => one.day === day)
        const events = calendar.events.filter((event) => event.day === day)
        return (
          <section key={day} aria-label={formatDate(day)}>
            <h2 className={classes.dayTitle}>
              {weekday.format(new Date(`${day}T00:00:00Z`))} {formatDate(day)}
              {about?.holiday && <StatusBadge tone="warn">{about.holiday}</StatusBadge>}
              <small>{about?.market ? t('market', about.market) : t('closed')}</small>
            </h2>
            {events.length === 0 ? (
              <p className="soft">{t('nothing')}</p>
            ) : (
              <ul className={classes.events}>
                {events.map((event) => (
                  <EventLine key={`${event.kind} ${event.id}`} event={event} />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}
