import type { ServiceTime } from '@fxmatch/contract/http/service-times'
import type { Actor } from '@fxmatch/domain/access/actor'
import { SERVICE_STEPS, USUAL_SERVICE_MINUTES } from '@fxmatch/domain/work/service-time'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Database } from '../../db/schema.ts'
import { readServiceTimeRows } from '../../db/work/service-times.ts'

/** Every step with a service time, in the order of an order's life: what is in force at the viewer's company, and what is usual. */
export async function listServiceTimes(
  db: Db | Transaction<Database>,
  viewer: Actor,
  at: Date,
): Promise<ServiceTime[]> {
  const rows = await readServiceTimeRows(db, viewer.companyId, at)
  const known = new Map(rows.map((row) => [row.step, row]))
  return SERVICE_STEPS.map((step) => {
    const row = known.get(step)
    return {
      step,
      minutes: row?.minutes ?? null,
      usual: USUAL_SERVICE_MINUTES[step],
      validFrom: row ? new Date(row.validFrom).toISOString() : null,
      setBy: row?.setBy ?? null,
    }
  })
}
