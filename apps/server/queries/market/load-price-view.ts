import type { Actor } from '@fxmatch/domain/access/actor'
import { isToldMargin } from '@fxmatch/domain/orders/price-readers'
import { bankOfCompany } from '../../db/companies/bank-of-company.ts'
import type { Db } from '../../db/connect.ts'
import { loadTermsInForce } from '../../db/reference/terms-in-force.ts'
import type { PriceView } from './present-position.ts'

/** The prices that a viewer sees at a moment; without a viewer, a bank's. */
export async function loadPriceView(
  db: Db,
  viewer: Pick<Actor, 'companyId' | 'companyKind'> | null,
  at: Date,
): Promise<PriceView> {
  if (viewer?.companyKind !== 'CORPORATE') {
    const terms = await loadTermsInForce(db, { at, marginBankId: null })
    return { at, buyer: 'BANK', terms, marginTold: true }
  }
  const company = await bankOfCompany(db, viewer.companyId)
  const terms = await loadTermsInForce(db, { at, marginBankId: company.bank_id })
  return { at, buyer: 'CORPORATE', terms, marginTold: isToldMargin(viewer, company.tells_margin) }
}
