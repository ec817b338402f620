import type { Calendar, CalendarEvent } from '@fxmatch/contract/http/calendar'
import { formatDecimal } from '@fxmatch/documents/format/format'
import { marketInstant, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import ical, { type ICalCalendar, ICalEventTransparency } from 'ical-generator'
import { french } from '../../words/french.ts'

/** What the file needs beside the calendar. */
export interface CalendarFile {
  readonly calendar: Calendar
  /** Where the application is: for links, and so that identifiers are the site's own. */
  readonly publicUrl: string
  /** How often the market's hours were changed. */
  readonly hoursEdition: number
}

/** A day as a `VALUE=DATE`: it is the same day wherever the calendar is read. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** What an event is called in the file: one for an object's whole life, but for a payment, which is its day's. */
function nameOf({ kind, id, day }: CalendarEvent): string {
  if (kind === 'request_value_date') return `request-${id}`
  if (kind === 'title_due') return `due-${id}-${day}`
  return kind === 'title_expiry' ? `title-${id}` : `order-${id}`
}

function addEvent(into: ICalCalendar, event: CalendarEvent, publicUrl: string, host: string): void {
  const isOrder = event.side !== 'DOMICILED' && event.kind !== 'request_value_date'
  const amount = `${formatDecimal(event.amount, event.currency.pattern)} ${event.currency.isoCode}`
  const when =
    event.at === null
      ? { start: dateOf(event.day), allDay: true, transparency: ICalEventTransparency.TRANSPARENT }
      : { start: new Date(event.at), end: new Date(event.at) }
  into.createEvent({
    // It moves, and is not added anew.
    id: `${nameOf(event)}@${host}`,
    sequence: event.version,
    stamp: new Date(event.changedAt),
    lastModified: new Date(event.changedAt),
    summary: french('calendar:feed.event', { kind: french(`calendar:kind.${event.kind}`), amount }),
    description: `${event.reference}\n${french(`calendar:side.${event.side}`)} ${event.party}`,
    ...(isOrder ? { url: `${publicUrl}/orders/${event.id}` } : {}),
    ...when,
  })
}

/**
 * A calendar as iCalendar (RFC 5545), in French. Moments are in UTC, which every program shows in its own zone; days are
 * days. Identifiers stay and sequences grow, so that a program updates what it has.
 */
export function renderCalendar({ calendar, publicUrl, hoursEdition }: CalendarFile): string {
  const host = new URL(publicUrl).hostname
  const file = ical({
    name: 'FXMatch',
    prodId: { company: 'FXMatch', product: 'Calendrier', language: 'FR' },
    ttl: 3600,
  })
  for (const event of calendar.events) addEvent(file, event, publicUrl, host)
  for (const { day, holiday, market } of calendar.days) {
    if (holiday !== null)
      file.createEvent({
        id: `holiday-${day}@${host}`,
        stamp: startOfMarketDate(day),
        start: dateOf(day),
        allDay: true,
        transparency: ICalEventTransparency.TRANSPARENT,
        summary: french('calendar:feed.holiday', { name: holiday }),
      })
    if (market !== null)
      file.createEvent({
        id: `market-${day}@${host}`,
        sequence: hoursEdition,
        stamp: startOfMarketDate(day),
        start: marketInstant(day, market.opensAt),
        end: marketInstant(day, market.closesAt),
        transparency: ICalEventTransparency.TRANSPARENT,
        summary: french('calendar:feed.open'),
      })
  }
  return file.toString()
}
