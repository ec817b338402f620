import type { Calendar, CalendarDay, CalendarEvent } from '@fxmatch/contract/http/calendar'
import type { Actor } from '@fxmatch/domain/access/actor'
import { hourHeldOn } from '@fxmatch/domain/calendar/hours-held'
import { orderDate } from '@fxmatch/domain/calendar/order-date'
import { addCalendarDays, isWorkingDay } from '@fxmatch/domain/calendar/working-days'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { importTitleBalance, type TitleRequest } from '@fxmatch/domain/order-requests/import-title'
import {
  type DatedOrder,
  type DatedRequest,
  type DayRange,
  readDatedOrders,
  readDatedRequests,
  readDayFacts,
} from '../../db/calendar/calendar-rows.ts'
import type { Db } from '../../db/connect.ts'
import { readTitleRequests } from '../../db/order-requests/import-titles.ts'
import {
  type DatedDue,
  type EndingTitle,
  readDatedDues,
  readEndingTitles,
} from '../../db/order-requests/title-dues.ts'
import { inSnapshot } from '../in-snapshot.ts'

/** The most events of each sort; a screen of a month shows no more with any use. */
const MOST = 1000

function presentOrderDate(row: DatedOrder, viewer: Actor): CalendarEvent[] {
  const date = orderDate({
    status: row.status,
    pendingDecision: row.pending_decision,
    valueDate: row.value_date,
    deliveredAt: row.delivered_at,
  })
  if (date === null) return []
  const side = row.buyer_id === viewer.companyId ? 'BUY' : row.bank_id === viewer.companyId ? 'CARRY' : 'SELL'
  return [
    {
      kind: date.kind,
      id: row.id,
      reference: row.reference,
      day: date.day,
      at: date.at?.toISOString() ?? null,
      side,
      party: side === 'BUY' ? row.seller_name : row.buyer_name,
      currency: { isoCode: row.currency, pattern: row.decimals },
      amount: presentAmount(row.amount, row.decimals),
      version: row.version,
      changedAt: row.status_since.toISOString(),
    },
  ]
}

function presentRequestDate(row: DatedRequest, viewer: Actor): CalendarEvent {
  const own = row.company_id === viewer.companyId
  return {
    kind: 'request_value_date',
    id: row.id,
    reference: row.reference,
    day: row.value_date,
    at: null,
    side: own ? 'BUY' : 'CARRY',
    party: own ? row.bank_name : row.company_name,
    currency: { isoCode: row.currency, pattern: row.decimals },
    amount: presentAmount(row.total_amount, row.decimals),
    version: row.version,
    changedAt: (row.changed_at ?? row.created_at).toISOString(),
  }
}

function presentDue(row: DatedDue): CalendarEvent {
  return {
    ...{ kind: 'title_due', id: row.id, reference: row.reference, day: row.day, at: null },
    ...{ side: 'DOMICILED', party: row.bank_name },
    currency: { isoCode: row.currency, pattern: row.decimals },
    amount: presentAmount(row.amount, row.decimals),
    version: row.edition,
    changedAt: row.changed_at.toISOString(),
  }
}

/** The last day of a title, with what is left of it; none where nothing is. */
function presentEnd(row: EndingTitle, drawn: readonly TitleRequest[]): CalendarEvent[] {
  const { left } = importTitleBalance(row.amount, row.decimals, drawn)
  if (!isPositiveDecimal(left)) return []
  return [
    {
      ...{ kind: 'title_expiry', id: row.id, reference: row.reference, day: row.day, at: null },
      ...{ side: 'DOMICILED', party: row.bank_name },
      currency: { isoCode: row.currency, pattern: row.decimals },
      amount: left,
      version: 1,
      changedAt: row.created_at.toISOString(),
    },
  ]
}

async function readTitleDates(db: Db, companyId: string, range: DayRange) {
  const [dues, ending] = await Promise.all([
    readDatedDues(db, companyId, range, MOST),
    readEndingTitles(db, companyId, range, MOST),
  ])
  const drawn =
    ending.length === 0
      ? new Map<string, readonly TitleRequest[]>()
      : await readTitleRequests(
          db,
          ending.map(({ id }) => id),
        )
  return {
    events: [...dues.map(presentDue), ...ending.flatMap((row) => presentEnd(row, drawn.get(row.id) ?? []))],
    truncated: dues.length === MOST || ending.length === MOST,
  }
}

/** Each day with its holiday and the hours at which the market opened that day, or is to open as they are set now. */
async function readDays(db: Db, range: DayRange): Promise<CalendarDay[]> {
  const { holidays, opensAt, closesAt, openings, closings } = await readDayFacts(db, range)
  const names = new Set(holidays.keys())
  const days: CalendarDay[] = []
  for (let day = range.from; day <= range.to; day = addCalendarDays(day, 1)) {
    const market = {
      opensAt: hourHeldOn(day, opensAt, openings),
      closesAt: hourHeldOn(day, closesAt, closings),
    }
    days.push({ day, holiday: holidays.get(day) ?? null, market: isWorkingDay(day, names) ? market : null })
  }
  return days
}

/**
 * What is on the calendar of the viewer's company between two days in Tunis, both included: value dates and deliveries
 * of the orders that it is party to, value dates of order requests, payments to the suppliers of its import titles and the last days of
 * these, holidays and market hours. The platform is party to nothing: it has the days alone.
 */
export function getCalendar(db: Db, viewer: Actor, range: DayRange): Promise<Calendar> {
  return inSnapshot(db, async (snapshot) => {
    const [orders, requests, titles, days] = await Promise.all([
      readDatedOrders(snapshot, viewer.companyId, range, MOST),
      readDatedRequests(snapshot, viewer.companyId, range, MOST),
      readTitleDates(snapshot, viewer.companyId, range),
      readDays(snapshot, range),
    ])
    const events = [
      ...orders.flatMap((row) => presentOrderDate(row, viewer)),
      ...requests.map((row) => presentRequestDate(row, viewer)),
      ...titles.events,
    ]
    return {
      days,
      events: events.sort((a, b) => a.day.localeCompare(b.day) || (a.at ?? '').localeCompare(b.at ?? '')),
      truncated: orders.length === MOST || requests.length === MOST || titles.truncated,
    }
  })
}

/** Whether the viewer's calendar has an address for other programs. */
export async function getCalendarFeed(db: Db, viewer: Actor) {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'last_read_at'])
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
  return {
    feed: row
      ? { createdAt: row.created_at.toISOString(), lastReadAt: row.last_read_at?.toISOString() ?? null }
      : null,
  }
}
