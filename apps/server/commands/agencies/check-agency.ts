import { nameKey } from '@fxmatch/domain/identifiers/plain-name'
import type { Tx } from '../kernel/context.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'

/**
 * Checks an agency's fields against the database: its region exists, and no other open agency of the company has its BCT
 * code or a name that reads alike. A field that is undefined does not change. Refused: INVALID_INPUT at `zone`, `codeBCT` or
 * `name`.
 */
export async function checkAgency(
  tx: Tx,
  agency: {
    id?: string
    companyId: string
    name: string | undefined
    codeBCT: string | undefined
    region: number | undefined
  },
): Promise<Result<null>> {
  const { id, companyId, name, codeBCT, region } = agency
  if (region !== undefined) {
    const known = await tx.selectFrom('governorates').select('id').where('id', '=', region).executeTakeFirst()
    if (!known) return refuse('INVALID_INPUT', { fields: [{ path: 'zone', rule: 'REGION_UNKNOWN' }] })
  }
  if (codeBCT !== undefined) {
    const others = await tx
      .selectFrom('agencies')
      .select('id')
      .where('company_id', '=', companyId)
      .where('code_bct', '=', codeBCT)
      .where('closed_at', 'is', null)
      .execute()
    if (others.some((other) => other.id !== id)) {
      return refuse('INVALID_INPUT', {
        rule: 'AGENCY_CODE_TAKEN',
        details: { codeBCT },
        fields: [{ path: 'codeBCT', rule: 'BCT_CODE_TAKEN' }],
      })
    }
  }
  if (name !== undefined) {
    const others = await tx
      .selectFrom('agencies')
      .select(['id', 'name'])
      .where('company_id', '=', companyId)
      .where('name_key', '=', nameKey(name))
      .where('closed_at', 'is', null)
      .execute()
    const [alike] = others.filter((other) => other.id !== id)
    if (alike)
      return refuseField('INVALID_INPUT', 'name', {
        rule: 'AGENCY_NAME_TAKEN',
        details: { name: alike.name },
      })
  }
  return done(null)
}
