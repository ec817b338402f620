// Issues a month's commission invoices on the journeys' database as if its day had come: between a month's end and the
// first working day after it the demonstration has none. Argument: any day of the month, YYYY-MM-DD.
import { addCalendarDays, marketInstant } from '@fxmatch/domain/calendar/working-days'
import { invoicedFrom, monthOf } from '@fxmatch/domain/invoices/invoice'
import { closeMonth } from '@fxmatch/server/commands/invoices/close-month'
import { systemIds } from '@fxmatch/server/commands/kernel/system-services'
import { runInTransaction } from '@fxmatch/server/commands/kernel/unit-of-work'
import { createDatabase, createPool } from '@fxmatch/server/db/connect'
import { holidaysWithin } from '@fxmatch/server/db/reference/holidays'

const url = process.env.E2E_DATABASE_URL
const month = process.argv[2]
if (!url || !month) throw new Error('E2E_DATABASE_URL or the month is missing')
const db = createDatabase(createPool({ url, maxConnections: 2 }))
try {
  const { next } = monthOf(month)
  const due = invoicedFrom(month, await holidaysWithin(db, addCalendarDays(next, -1), 31))
  const clock = { now: () => marketInstant(due, '07:00') }
  const services = { clock, ids: systemIds(clock), requestId: null }
  const closed = await runInTransaction(db, services, (context) => closeMonth(context, { month }))
  if (!closed.ok) throw new Error(`the month ${month} was not closed: ${closed.refusal.code}`)
  console.log(`${closed.value.invoices} invoices for the month of ${month}`)
} finally {
  await db.destroy()
}
