import { ORDER_DATE_KINDS } from '@fxmatch/domain/calendar/order-date'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { dateOnly, decimalString, instant, isoCode, noContent, uuid } from './scalars.ts'

/** The most days that are asked for at once: six weeks of a month's page, and then some. */
export const MOST_CALENDAR_DAYS = 62

export const CALENDAR_KINDS = [
  ...ORDER_DATE_KINDS,
  'request_value_date',
  'title_due',
  'title_expiry',
] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

export const calendarEventSchema = z.object({
  kind: z.enum(CALENDAR_KINDS),
  /** The order, the order request, or the import title. */
  id: uuid,
  reference: z.string(),
  /** In Tunis. */
  day: dateOnly,
  /** The moment, of what has happened; null: it is a day's. */
  at: instant.nullable(),
  /** What the viewer's company does in it: it buys, it sells, it carries a company's purchase; or its title is domiciled at the party. */
  side: z.enum(['BUY', 'SELL', 'CARRY', 'DOMICILED']),
  party: z.string(),
  currency: z.object({ isoCode, pattern: z.number().int() }),
  amount: decimalString,
  /** Grows with every change of the object. */
  version: z.number().int(),
  changedAt: instant,
})
export type CalendarEvent = z.infer<typeof calendarEventSchema>

const hour = z.string().regex(/^\d{2}:\d{2}$/)

export const calendarDaySchema = z.object({
  day: dateOnly,
  /** The holiday's name; null where it is none. */
  holiday: z.string().nullable(),
  /** The market's hours, Tunis time; null where it does not open. */
  market: z.object({ opensAt: hour, closesAt: hour }).nullable(),
})
export type CalendarDay = z.infer<typeof calendarDaySchema>

export const calendarCall = defineCall({
  name: 'calendar',
  method: 'GET',
  path: '/api/calendar',
  access: 'order.view',
  summary:
    "Value dates and deliveries of the viewer's company, its payments to suppliers and ends of titles, holidays and market hours, day by day",
  query: z
    .object({ from: dateOnly, to: dateOnly })
    .refine(
      ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MOST_CALENDAR_DAYS * 86_400_000,
      { path: ['to'], message: schemaFault('DAYS_RANGE', MOST_CALENDAR_DAYS) },
    ),
  response: z.object({
    days: z.array(calendarDaySchema),
    events: z.array(calendarEventSchema),
    /** There were more than are shown. */
    truncated: z.boolean(),
  }),
})
export type Calendar = z.infer<typeof calendarCall.response>

export const calendarFeedCall = defineCall({
  name: 'calendarFeed',
  method: 'GET',
  path: '/api/calendar/feed',
  access: 'order.view',
  summary:
    "Whether the viewer's calendar has an address for other programs, since when, and when it was last read",
  response: z.object({ feed: z.object({ createdAt: instant, lastReadAt: instant.nullable() }).nullable() }),
})

/** The address is told once. Asked again, the earlier one is dead. */
export const renewCalendarFeedCall = defineCall({
  name: 'renewCalendarFeed',
  method: 'POST',
  path: '/api/calendar/feed',
  access: 'order.view',
  summary: "Gives the viewer's calendar a new address for other programs; an earlier one ends",
  response: z.object({ path: z.string(), createdAt: instant }),
  status: 201,
})

export const revokeCalendarFeedCall = defineCall({
  name: 'revokeCalendarFeed',
  method: 'DELETE',
  path: '/api/calendar/feed',
  access: 'order.view',
  summary: "Ends the address of the viewer's calendar",
  response: noContent,
  status: 204,
})

export const calendarFileCall = defineCall({
  name: 'calendarFile',
  method: 'GET',
  path: '/api/calendar/feeds/:file',
  access: 'public',
  summary: "A person's calendar as iCalendar, under the unguessable name that the person was given",
  params: z.object({ file: z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/, 'Introuvable') }),
  response: z.string(),
})
