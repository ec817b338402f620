import { settleDefaults } from '@fxmatch/domain/agencies/default-agency'
import type { Tx } from '../kernel/context.ts'

/**
 * Leaves each region of a company with exactly one default agency (`settleDefaults`). Former defaults are unmarked before new
 * ones are marked, so that the unique index `one_default_agency` holds at every moment. The caller has locked the company.
 * @param chosen id of the agency that becomes the default of its region
 */
export async function applyDefaultAgencies(tx: Tx, companyId: string, chosen?: string): Promise<void> {
  const agencies = await tx
    .selectFrom('agencies')
    .select(['id', 'code_bct', 'governorate_id', 'region_representer'])
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .execute()
  const { unset, set } = settleDefaults(
    agencies.map((agency) => ({
      id: agency.id,
      code: agency.code_bct,
      region: agency.governorate_id,
      isDefault: agency.region_representer,
    })),
    chosen,
  )
  const mark = (ids: readonly string[], region_representer: boolean) =>
    tx.updateTable('agencies').set({ region_representer }).where('id', 'in', ids).execute()
  if (unset.length > 0) await mark(unset, false)
  if (set.length > 0) await mark(set, true)
}
