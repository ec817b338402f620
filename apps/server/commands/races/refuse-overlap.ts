import { lockRaceLane, overlappingRace, type WantedRace } from '../../db/races/race-rows.ts'
import type { Tx } from '../kernel/context.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'

/**
 * Refuses, with RACE_OVERLAP, a race that would run while another does over the same positions; until the transaction ends
 * nobody else plans or opens one of these.
 */
export async function refuseOverlap(tx: Tx, wanted: WantedRace): Promise<Result<null>> {
  await lockRaceLane(tx, wanted.currency, wanted.form)
  const other = await overlappingRace(tx, wanted)
  if (!other) return done(null)
  const region =
    other.governorate_id === null
      ? null
      : await tx
          .selectFrom('governorates')
          .select('name')
          .where('id', '=', other.governorate_id)
          .executeTakeFirstOrThrow()
  return refuseField('RACE_OVERLAP', 'startDate', {
    rule: 'RACE_OVERLAP',
    details: {
      label: other.label,
      // Null: all of them.
      region: region?.name ?? null,
      startDate: other.starts_at.toISOString(),
      endDate: other.ends_at.toISOString(),
    },
  })
}
