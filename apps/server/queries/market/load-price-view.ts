import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import { loadTermsInForce } from '../../db/reference/terms-in-force.ts'
import type { PriceView } from './present-position.ts'

/** The prices that a viewer sees at a moment; without a viewer, a bank's. */
export async function loadPriceView(db: Db, viewer: Actor | null, at: Date): Promise<PriceView> {
  if (viewer?.companyKind !== 'CORPORATE') {
    return { at, buyer: 'BANK', terms: await loadTermsInForce(db, { at, marginBankId: null }) }
  }
  const company = await db
    .selectFrom('companies')
    .select('bank_id')
    .where('id', '=', viewer.companyId)
    .executeTakeFirstOrThrow()
  return { at, buyer: 'CORPORATE', terms: await loadTermsInForce(db, { at, marginBankId: company.bank_id }) }
}
