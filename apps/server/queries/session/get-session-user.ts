import type { SessionUser } from '@fxmatch/contract/http/session'
import { capabilitiesOf } from '@fxmatch/domain/access/capabilities'
import { isBankSide } from '@fxmatch/domain/access/roles'
import { findEnabledUser } from '../../db/companies/user-rows.ts'
import type { Db } from '../../db/connect.ts'

/**
 * The signed-in user as every screen sees it; null for unknown and disabled users. `reference` is what people quote to
 * the support: `U-` and the short number. `organizationName` is the company of a corporate user, as the specification's
 * corporate screens read it. No standard rates are kept, so none are out of date: `exchangeRateUpdated` is true.
 */
export async function getSessionUser(db: Db, userId: string): Promise<SessionUser | null> {
  const user = await findEnabledUser(db, userId)
  if (!user) return null
  const rights = { roles: user.roles, companyKind: user.company_kind }
  return {
    id: user.id,
    number: user.number,
    username: user.username,
    fullName: user.full_name,
    email: user.email,
    roles: user.roles,
    capabilities: [...capabilitiesOf(rights)],
    company: user.company_id,
    companyName: user.company_name,
    companyBCT: user.bct_code,
    companyKind: user.company_kind,
    organizationName: user.company_kind === 'CORPORATE' ? user.company_name : null,
    is_bank: isBankSide(user.company_kind),
    reference: `U-${String(user.number).padStart(6, '0')}`,
    hasDisplayer: user.has_displayer,
    exchangeRateUpdated: true,
  }
}
