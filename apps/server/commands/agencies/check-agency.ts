import type { Tx } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Checks an agency's fields against the database: its region exists, and no other open agency of the company has its BCT
 * code. A field that is undefined does not change. Refused: INVALID_INPUT at `zone` or `codeBCT`.
 */
export async function checkAgency(
  tx: Tx,
  agency: { id?: string; companyId: string; codeBCT: string | undefined; region: number | undefined },
): Promise<Result<null>> {
  const { id, companyId, codeBCT, region } = agency
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
  return done(null)
}
