import type { Db } from '../connect.ts'

/** Agencies of operators, or some by id, with their city and governorate; by reference. */
export async function readTrustAgencies(
  db: Db,
  of: { companyIds?: readonly string[] | undefined; ids?: readonly string[] | undefined },
) {
  if (of.companyIds?.length === 0 || of.ids?.length === 0) return []
  let query = db
    .selectFrom('trust_agencies as a')
    .innerJoin('trust_cities as c', 'c.id', 'a.city_id')
    .innerJoin('governorates as g', 'g.id', 'c.governorate_id')
    .select([
      'a.id',
      'a.company_id',
      'a.name',
      'a.reference',
      'a.address',
      'a.map_url',
      'a.phone1',
      'a.phone2',
      'a.whatsapp',
      'c.id as city_id',
      'c.name as city_name',
      'g.id as governorate_id',
      'g.name as governorate_name',
    ])
    .orderBy('a.reference')
    .orderBy('a.id')
  if (of.companyIds) query = query.where('a.company_id', 'in', [...of.companyIds])
  if (of.ids) query = query.where('a.id', 'in', [...of.ids])
  return query.execute()
}
export type TrustAgencyRow = Awaited<ReturnType<typeof readTrustAgencies>>[number]

/** Cities with their governorate, from north to south, then by name. */
export function readTrustCities(db: Db) {
  return db
    .selectFrom('trust_cities as c')
    .innerJoin('governorates as g', 'g.id', 'c.governorate_id')
    .select(['c.id', 'c.name', 'g.id as region', 'g.name as region_name'])
    .orderBy('g.id')
    .orderBy('c.name')
    .execute()
}
