import type { TrustAgency } from '@fxmatch/contract/http/trust-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import { readTrustAgencies, readTrustCities, type TrustAgencyRow } from '../../db/trust/agencies.ts'
import { mayReadTrust } from './whose-trust.ts'

/** An agency as everybody sees it: agencies are public. */
export function presentTrustAgency(row: TrustAgencyRow): TrustAgency {
  return {
    id: row.id,
    name: row.name,
    reference: row.reference,
    address: row.address,
    mapUrl: row.map_url,
    city: { id: row.city_id, name: row.city_name },
    region: { id: row.governorate_id, name: row.governorate_name },
    contact: { phone1: row.phone1, phone2: row.phone2, whatsapp: row.whatsapp },
  }
}

/** An operator's agencies by reference. */
export async function listTrustAgencies(db: Db, companyId: string): Promise<TrustAgency[]> {
  return (await readTrustAgencies(db, { companyIds: [companyId] })).map(presentTrustAgency)
}

/** One agency of the viewer's company, any for the platform; null for another's. */
export async function getTrustAgency(db: Db, viewer: Actor, id: string): Promise<TrustAgency | null> {
  const [row] = await readTrustAgencies(db, { ids: [id] })
  return row && mayReadTrust(viewer, row.company_id) ? presentTrustAgency(row) : null
}

/** Cities by governorate from north to south, then by name. */
export async function listTrustCities(db: Db) {
  const rows = await readTrustCities(db)
  return rows.map(({ id, name, region, region_name }) => ({
    id,
    name,
    region: { id: region, name: region_name },
  }))
}
