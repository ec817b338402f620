import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addCalendarDays, marketDate } from '@fxmatch/domain/calendar/working-days'
import { monthOf } from '@fxmatch/domain/invoices/invoice'

const PROGRAM = join(import.meta.dirname, '../../tools/test/close-month.ts')

/** Has the invoices of the last month issued now, whatever day it is; where they are, nothing happens. */
export async function issueLastMonth(): Promise<void> {
  const last = addCalendarDays(monthOf(marketDate(new Date())).first, -1)
  await promisify(execFile)(process.execPath, [PROGRAM, last], { env: process.env })
}
