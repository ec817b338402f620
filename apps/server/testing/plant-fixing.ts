import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import { sql } from 'kysely'
import { systemIds } from '../commands/kernel/system-services.ts'
import type { MarketWorld } from './market-world.ts'

interface PlantedFixing {
  readonly day: CalendarDate
  /** TND for that many euros. */
  readonly rate: string
  readonly unit?: number
}

/** The central bank's rate of a day for the euro, brought by one and not yet in force. @returns puts it in force, by another */
export async function bringFixing(
  { clock, db, people: { backOffice, auditor } }: Pick<MarketWorld, 'clock' | 'db' | 'people'>,
  { day, rate, unit = 1 }: PlantedFixing,
): Promise<() => Promise<void>> {
  const ids = systemIds(clock)
  const [imported, fixing] = [ids.uuid(), ids.uuid()]
  const person = backOffice.userId
  await db.transaction().execute(async (tx) => {
    await sql`insert into fixing_imports (id, source, sha256, left_out, brought_by, brought_at)
      values (${imported}, 'TYPED', ${'0'.repeat(64)}, '{}', ${person}, ${clock.now()})`.execute(tx)
    await sql`insert into fixings (id, day, revision, import_id, status, findings, brought_by)
      values (${fixing}, ${day}, 1, ${imported}, 'RECEIVED', '[]', ${person})`.execute(tx)
    await sql`insert into fixing_rates (fixing_id, currency, unit, rate) values (${fixing}, 'EUR', ${unit}, ${rate})`.execute(
      tx,
    )
  })
  return async () => {
    await sql`update fixings set status = 'IN_FORCE', decided_by = ${auditor.userId}, decided_at = ${clock.now()}
      where id = ${fixing}`.execute(db)
  }
}

/** The same, in force. */
export async function plantFixing(
  world: Pick<MarketWorld, 'clock' | 'db' | 'people'>,
  fixing: PlantedFixing,
): Promise<void> {
  const putInForce = await bringFixing(world, fixing)
  await putInForce()
}
