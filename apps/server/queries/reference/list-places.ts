import type { Db } from '../../db/connect.ts'

/** The 24 governorates, in their usual order. */
export function listGovernorates(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('governorates').select(['id', 'name']).orderBy('id').execute()
}

/** Zones of one governorate, or all of them; by governorate, then by name. */
export function listZones(
  db: Db,
  filter: { region?: number | undefined } = {},
): Promise<{ id: number; name: string; region: number }[]> {
  const zones = db
    .selectFrom('zones')
    .select(['id', 'name', 'governorate_id as region'])
    .orderBy('governorate_id')
    .orderBy('name')
  return (filter.region === undefined ? zones : zones.where('governorate_id', '=', filter.region)).execute()
}
