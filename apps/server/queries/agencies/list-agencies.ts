import type { AgencyView } from '@fxmatch/contract/http/reference-data'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Transaction } from 'kysely'
import { type AgencyRow, findAgencies } from '../../db/companies/agencies.ts'
import type { Db } from '../../db/connect.ts'
import type { Database } from '../../db/schema.ts'

type Reader = Db | Transaction<Database>

/** Whose agencies a viewer means without naming a company: its own; a company takes delivery at its bank's. */
async function usualCompany(db: Reader, viewer: Actor): Promise<string> {
  if (viewer.companyKind !== 'CORPORATE') return viewer.companyId
  const company = await db
    .selectFrom('companies')
    .select('bank_id')
    .where('id', '=', viewer.companyId)
    .executeTakeFirst()
  return company?.bank_id ?? viewer.companyId
}

function presentAgency(row: AgencyRow): AgencyView {
  return {
    id: row.id,
    reference: `A-${String(row.number).padStart(4, '0')}`,
    name: row.name,
    codeBCT: row.code_bct,
    phone: row.phone,
    address: row.address,
    city: row.city,
    postCode: row.post_code,
    zone: row.governorate_id,
    region:
      row.governorate_id !== null && row.region_name !== null
        ? { id: row.governorate_id, name: row.region_name }
        : null,
    regionRepresenter: row.region_representer,
    company: row.company_id,
  }
}

/**
 * Open delivery agencies by their code: of the viewer's own company, of a company's bank, of any or all for the
 * platform's back office. Null where the viewer asks for another company's. `representers` keeps those that stand for
 * their governorate.
 */
export async function listAgencies(
  db: Db,
  viewer: Actor,
  filter: {
    companyId?: string | undefined
    region?: number | undefined
    representers?: boolean | undefined
  } = {},
): Promise<AgencyView[] | null> {
  const { companyId, region, representers = false } = filter
  if (viewer.capabilities.has('platform.read')) {
    return (await findAgencies(db, { companyId, region, representers })).map(presentAgency)
  }
  const usual = await usualCompany(db, viewer)
  if (companyId !== undefined && companyId !== usual && companyId !== viewer.companyId) return null
  const rows = await findAgencies(db, { companyId: usual, region, representers })
  return rows.map(presentAgency)
}

/** One agency of those whose list the viewer may see, also when it is closed; null for any other. */
export async function getAgency(db: Reader, viewer: Actor, id: string): Promise<AgencyView | null> {
  const [row] = await findAgencies(db, { id })
  if (!row) return null
  const mayRead =
    viewer.capabilities.has('platform.read') || row.company_id === (await usualCompany(db, viewer))
  return mayRead ? presentAgency(row) : null
}
