import { companyChangeRefusal } from '@fxmatch/contract/errors/company-change-refusals'
import type { CompanyChange, CompanyRecord } from '@fxmatch/contract/http/company-changes'
import type { Actor } from '@fxmatch/domain/access/actor'
import { CHANGE_ACTIONS } from '@fxmatch/domain/access/decide-change'
import type { CompanyKind } from '@fxmatch/domain/access/roles'
import { answersFor, correctedFields, decideCompanyChange } from '@fxmatch/domain/companies/company-change'
import { confirmsOrders, decideSecondStep } from '@fxmatch/domain/companies/second-step'
import type { Kysely } from 'kysely'
import {
  type CompanyChangeRow,
  figuresOfChange,
  readCompanyChanges,
  readCompanyFigures,
} from '../../db/companies/company-changes.ts'
import { readSecondStep } from '../../db/reference/second-steps.ts'
import type { Database } from '../../db/schema.ts'
import { presentRefusable } from '../present-refusable.ts'

type Reader = Kysely<Database>

/** How many corrections of a company are shown. */
const SHOWN = 50

/** A correction, as far as a decision needs it. */
export function factsOfCompanyChange(row: CompanyChangeRow) {
  return {
    status: row.status,
    proposedBy: row.proposed_by,
    byPlatform: row.proposer_kind === 'PLATFORM',
  }
}

function present(viewer: Actor, row: CompanyChangeRow): CompanyChange {
  return {
    id: row.id,
    company: row.company_id,
    ...figuresOfChange(row),
    status: row.status,
    proposedBy: row.proposer_name,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decider_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    allowedActions: CHANGE_ACTIONS.map((action) => {
      const rule = decideCompanyChange(viewer, factsOfCompanyChange(row), action)
      return { action, ...presentRefusable(rule && companyChangeRefusal(rule)) }
    }),
  }
}

async function presentSecondStep(db: Reader, viewer: Actor, company: { id: string; kind: CompanyKind }) {
  const { wanted, version, setBy, setAt } = await readSecondStep(db, company.id)
  const rule = decideSecondStep(viewer, company)
  const set = presentRefusable(rule && { code: 'SEGREGATION', rule })
  return { wanted, version, setBy, setAt: setAt?.toISOString() ?? null, set }
}

/** A company that the viewer answers for, with its corrections; null for any other. */
export async function getCompanyRecord(
  db: Reader,
  viewer: Actor,
  companyId: string,
): Promise<CompanyRecord | null> {
  if (!answersFor(viewer, companyId)) return null
  const company = await readCompanyFigures(db, companyId)
  if (company === null) return null
  const changes = (await readCompanyChanges(db, { companyId, limit: SHOWN })).map((row) =>
    present(viewer, row),
  )
  const pending = changes.find(({ status }) => status === 'PENDING') ?? null
  return {
    ...company,
    fields: [...correctedFields(company.kind)],
    secondStep: confirmsOrders(company.kind) ? await presentSecondStep(db, viewer, company) : null,
    propose: presentRefusable(pending && companyChangeRefusal('COMPANY_CHANGE_PENDING')),
    pending,
    history: changes.filter(({ status }) => status !== 'PENDING'),
  }
}

/** One correction of a company that the viewer answers for, whatever became of it; null for any other. */
export async function getCompanyChange(db: Reader, viewer: Actor, id: string): Promise<CompanyChange | null> {
  const [row] = await readCompanyChanges(db, { id })
  return row && answersFor(viewer, row.company_id) ? present(viewer, row) : null
}
