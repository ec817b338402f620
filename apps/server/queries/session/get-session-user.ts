import type { SessionUser } from '@fxmatch/contract/http/session'
import { capabilitiesOf } from '@fxmatch/domain/access/capabilities'
import { isBankSide } from '@fxmatch/domain/access/roles'
import { findEnabledUser } from '../../db/companies/user-rows.ts'
import type { Db } from '../../db/connect.ts'
import { readRatesDay, STANDARD_RATES } from '../../db/reference/rate-books.ts'
import { hasFactor } from '../../db/sessions/second-factors.ts'
import { readUserSettings } from '../../db/settings/user-settings.ts'
import { mustSetUp, type SecondFactorRules } from '../../security/second-factor-rules.ts'

/**
 * The signed-in user as every screen sees it; null for unknown and disabled users. `reference` is what people quote to
 * the support: `U-` and the short number. `organizationName` is the company of a corporate user, as the specification's
 * corporate screens read it. `exchangeRateUpdated` is false while the user's bank has not entered or validated its
 * standard purchase rates of the day; other companies have none to enter.
 */
export async function getSessionUser(
  db: Db,
  userId: string,
  now: Date,
  asked: SecondFactorRules,
): Promise<SessionUser | null> {
  const user = await findEnabledUser(db, userId)
  if (!user) return null
  const ratesDone =
    user.company_kind !== 'BANK' ||
    (await readRatesDay(db, STANDARD_RATES, { ownerId: user.company_id, at: now })).updated
  const capabilities = capabilitiesOf({ roles: user.roles, companyKind: user.company_kind })
  const secondFactor = await hasFactor(db, userId)
  return {
    id: user.id,
    number: user.number,
    username: user.username,
    fullName: user.full_name,
    email: user.email,
    roles: user.roles,
    capabilities: [...capabilities],
    company: user.company_id,
    companyName: user.company_name,
    companyBCT: user.bct_code,
    companyKind: user.company_kind,
    organizationName: user.company_kind === 'CORPORATE' ? user.company_name : null,
    is_bank: isBankSide(user.company_kind),
    reference: `U-${String(user.number).padStart(6, '0')}`,
    hasDisplayer: user.has_displayer,
    exchangeRateUpdated: ratesDone,
    settings: await readUserSettings(db, userId),
    secondFactor,
    mustSetUpSecondFactor: mustSetUp(asked, { capabilities }, secondFactor),
  }
}
