import type { OwnEngagement } from '@fxmatch/contract/http/gate'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { CompanyKind } from '@fxmatch/domain/access/roles'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { Db } from '../../db/connect.ts'
import { readEngagedOf } from '../../db/gate/dealt.ts'

/** Who is a counterparty of banks, and has no limits of counterparties itself. */
const COUNTERPARTIES: readonly CompanyKind[] = ['CORPORATE', 'EXCHANGE_OFFICE']

/** What the viewer's company has engaged with each bank on the value dates from today on; nothing for a bank and for the platform. */
export async function listOwnEngagement(
  db: Db,
  { companyId, companyKind }: Actor,
  now: Date,
): Promise<OwnEngagement> {
  if (!COUNTERPARTIES.includes(companyKind)) return { data: [] }
  const rows = await readEngagedOf(db, { companyId, from: marketDate(now) })
  return {
    data: rows.map(({ bankId, bank, ...engaged }) => ({ bank: { id: bankId, name: bank }, ...engaged })),
  }
}
