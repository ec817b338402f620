import type { Db } from '../connect.ts'

/** Agencies of one company or of all, by code, with their governorate; in one statement. */
export function findAgencies(
  db: Db,
  filter: { companyId?: string | undefined; region?: number | undefined; representers: boolean },
) {
  let query = db
    .selectFrom('agencies')
    .leftJoin('governorates', 'governorates.id', 'agencies.governorate_id')
    .select([
      'agencies.id',
      'agencies.name',
      'agencies.code_bct',
      'agencies.governorate_id',
      'governorates.name as region_name',
    ])
    .orderBy('agencies.code_bct')
    .orderBy('agencies.id')
  if (filter.companyId !== undefined) query = query.where('agencies.company_id', '=', filter.companyId)
  if (filter.region !== undefined) query = query.where('agencies.governorate_id', '=', filter.region)
  if (filter.representers) query = query.where('agencies.region_representer', '=', true)
  return query.execute()
}
export type AgencyRow = Awaited<ReturnType<typeof findAgencies>>[number]
