import type { ServiceStep, ServiceTimes } from '@fxmatch/domain/work/service-time'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>

/** What a company said last of a step: its minutes, null where it gave the step back to the usual time; who, and since when. */
export interface ServiceTimeInForce {
  readonly step: ServiceStep
  readonly minutes: number | null
  readonly validFrom: Date
  readonly setBy: string
}

/** What a company has said of its steps, as it is in force at a moment; steps of which it never said anything are left out. */
export async function readServiceTimeRows(
  db: Reader,
  companyId: string,
  at: Date,
): Promise<ServiceTimeInForce[]> {
  const { rows } = await sql<ServiceTimeInForce>`
    select distinct on (t.step) t.step, t.minutes, t.valid_from as "validFrom", users.full_name as "setBy"
    from service_times t join users on users.id = t.set_by
    where t.company_id = ${companyId} and t.valid_from <= ${at}
    order by t.step, t.valid_from desc, t.id desc`.execute(db)
  return rows
}

/** A company's own service times in force at a moment. */
export async function readServiceTimes(db: Reader, companyId: string, at: Date): Promise<ServiceTimes> {
  const rows = await readServiceTimeRows(db, companyId, at)
  return Object.fromEntries(rows.flatMap(({ step, minutes }) => (minutes === null ? [] : [[step, minutes]])))
}
