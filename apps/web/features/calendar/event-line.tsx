import type { CalendarEvent } from '@fxmatch/contract/http/calendar'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSession } from '../../lib/session/session.ts'
import classes from './calendar.module.css'

/** One date of an order or a request: when, what, with whom, for how much; it leads to where it stands. */
export function EventLine({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation('calendar')
  const format = useFormat()
  const place = usePlace(event)
  const amount = format.sum(event.amount, event.currency.pattern, event.currency.isoCode)
  return (
    <li className={classes.event} data-kind={event.kind}>
      <span>
        {event.at !== null && <time>{format.time(event.at)} </time>}
        {t(`kind.${event.kind}`)}
      </span>
      <b>{amount}</b>
      <span className={classes.party}>
        {t(`side.${event.side}`)} {event.party}
      </span>
      {place === null ? (
        <span>{event.reference}</span>
      ) : (
        <Link {...place} className={classes.link ?? ''}>
          {event.reference}
        </Link>
      )}
    </li>
  )
}

/** Where the viewer sees the object; null where they have no screen for it. */
function usePlace({ kind, id, reference }: CalendarEvent) {
  const { capabilities } = useSession()
  if (kind === 'title_due' || kind === 'title_expiry')
    return capabilities.includes('order_request.manage') ? { to: '/titles', search: { open: id } } : null
  if (kind !== 'request_value_date') return { to: `/orders/${id}` }
  return capabilities.includes('order_request.validate_front_office')
    ? { to: '/manifest', search: { from: 'all', reference, open: reference } }
    : { to: `/transaction/${encodeURIComponent(reference)}` }
}
