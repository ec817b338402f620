import { companyChangeRefusal } from '@fxmatch/contract/errors/company-change-refusals'
import { ownersRefusal } from '@fxmatch/contract/errors/owners-refusals'
import type { Actor } from '@fxmatch/domain/access/actor'
import { answersFor } from '@fxmatch/domain/companies/company-change'
import { managesOwners } from '@fxmatch/domain/owners/decide-owners'
import { readCompanyChanges } from '../../db/companies/company-changes.ts'
import type { Db } from '../../db/connect.ts'
import { readDeclarations, readOwners } from '../../db/owners/declarations.ts'
import { whyNotCorrect } from '../companies/get-company-record.ts'
import { whyNotDecide } from '../owners/get-owners.ts'
import { presentRefusable } from '../present-refusable.ts'
import { PLAIN, type WaitingItem } from './work-pile.ts'

/**
 * The corrections of companies that wait for a second person (decision 0206), of those that the viewer answers for; one's own
 * are barred.
 */
export async function readCompanyWork(db: Db, viewer: Actor): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('user.manage')) return []
  const rows = (await readCompanyChanges(db, { waiting: true })).filter(({ company_id }) =>
    answersFor(viewer, company_id),
  )
  const why = await whyNotCorrect(db, viewer, rows)
  return rows.map((row) => {
    const rule = why(row, 'confirm')
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
      barred: rule && presentRefusable(companyChangeRefusal(rule)),
    }
  })
}

/** The declarations of owners that wait for a second person (decision 0372), of companies for which the viewer decides. */
export async function readOwnersWork(db: Db, viewer: Actor, now: Date): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('owners.manage')) return []
  const rows = (await readDeclarations(db, { waiting: true })).filter(({ companyId }) =>
    managesOwners(viewer, companyId),
  )
  const owners = await readOwners(
    db,
    rows.map(({ id }) => id),
  )
  const items: WaitingItem[] = []
  for (const row of rows) {
    const rule = (await whyNotDecide(db, viewer, row, owners(row.id), now))('confirm')
    items.push({
      ...PLAIN,
      ...{ kind: 'owners', step: 'decide_owners' },
      // A company has one declaration that waits, and is where it is decided.
      ...{ id: row.companyId, reference: row.company, party: row.proposedBy },
      since: row.proposedAt.toISOString(),
      barred: rule && presentRefusable(ownersRefusal(rule)),
    })
  }
  return items
}
