import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { missingFixing, publicationOf } from '@fxmatch/domain/fixing/fixing-days'
import { type FixingReading, readAtOnce, readFixings } from '@fxmatch/domain/fixing/read-fixings'
import { receiveFixings } from '../../commands/fixings/receive-fixings.ts'
import { tellLateFixing } from '../../commands/fixings/tell-late-fixing.ts'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { hasFixing } from '../../db/fixings/fixing-rows.ts'
import { holidaysBefore } from '../../db/reference/market-day.ts'
import type { ExpiryServices } from '../end-each.ts'
import type { FixingPort } from './http-fixing-source.ts'

type Services = Pick<ExpiryServices, 'db' | 'clock' | 'ids' | 'log'> & {
  readonly fixings?: FixingPort | null
}

/** What one run did: days fetched, and told to be late. */
export interface KeptFixings {
  readonly fetched: number
  readonly late: number
}

/**
 * What the clock does to the reference rates: from 18:00 in Tunis on it asks for the day's, where an address is set, until somebody
 * has brought them; from 20:00 on it tells the platform that they are late. An address that does not answer, or answers another
 * day or nonsense, changes nothing: it is asked again, and the log says why.
 */
export async function keepFixings(services: Services): Promise<KeptFixings> {
  const { db, clock, ids, fixings } = services
  const now = clock.now()
  const day = marketDate(now)
  const holidays = await holidaysBefore(db, now)
  if (missingFixing(day, now, holidays) === null || now < publicationOf(day) || (await hasFixing(db, day)))
    return { fetched: 0, late: 0 }
  const fetched = fixings ? await fetchDay(services, fixings, day) : false
  if (fetched) return { fetched: 1, late: 0 }
  const told = await runInTransaction(db, { clock, ids, requestId: null }, tellLateFixing)
  return { fetched: 0, late: told.ok && told.value.told ? 1 : 0 }
}

async function fetchDay(services: Services, port: FixingPort, day: string): Promise<boolean> {
  const { db, clock, ids, log } = services
  try {
    const content = await port.fetchDay(day)
    const result = await runInTransaction(db, { clock, ids, requestId: null }, (context) =>
      receiveFixings(context, {
        ...{ source: 'FETCHED', name: port.name, content, correction: false, asked: null },
        read: (reading) => ofDay(content, reading, day),
      }),
    )
    if (result.ok) {
      log.info({ day, ...result.value }, 'jobs: reference rates fetched')
      return true
    }
    log.warn({ day, rule: result.refusal.rule }, 'jobs: the reference rates that were fetched are not taken')
  } catch (error) {
    log.warn({ err: error, day }, 'jobs: the reference rates could not be fetched, trying again')
  }
  return false
}

/**
 * Of what came, the day's rates alone: an address answers with a neighbouring day where it has none yet, and nothing that it says of
 * other days is asked for.
 */
function* ofDay(content: string, reading: FixingReading, day: string): ReturnType<typeof readFixings> {
  const read = readAtOnce(readFixings(content, reading))
  if ('rule' in read) return read
  const days = read.days.filter((each) => each.day === day)
  return days.length === 0 ? { rule: 'FIXING_NOTHING', details: {} } : { ...read, days }
}
