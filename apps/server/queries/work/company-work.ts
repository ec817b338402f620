import { companyChangeRefusal } from '@fxmatch/contract/errors/company-change-refusals'
import type { Actor } from '@fxmatch/domain/access/actor'
import { answersFor, decideCompanyChange } from '@fxmatch/domain/companies/company-change'
import { readCompanyChanges } from '../../db/companies/company-changes.ts'
import type { Db } from '../../db/connect.ts'
import { frenchRefusal } from '../../words/french-refusal.ts'
import { factsOfCompanyChange } from '../companies/get-company-record.ts'
import type { WaitingItem } from './work-pile.ts'

/**
 * The corrections of companies that wait for a second person (decision 0206), of those that the viewer answers for; one's own
 * are barred.
 */
export async function readCompanyWork(db: Db, viewer: Actor): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('user.manage')) return []
  const rows = await readCompanyChanges(db, { waiting: true })
  return rows
    .filter(({ company_id }) => answersFor(viewer, company_id))
    .map((row) => {
      const rule = decideCompanyChange(viewer, factsOfCompanyChange(row), 'confirm')
      return {
        kind: 'company_change' as const,
        step: 'decide_company_change' as const,
        // A company has one correction at a time, and is where it is decided.
        id: row.company_id,
        reference: row.was_name,
        party: row.proposer_name,
        direction: null,
        currency: null,
        amount: null,
        value: null,
        payable: null,
        since: row.proposed_at.toISOString(),
        clock: null,
        barred: rule && frenchRefusal(companyChangeRefusal(rule)),
      }
    })
}
