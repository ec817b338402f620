import { companyChangeRefusal } from '@fxmatch/contract/errors/company-change-refusals'
import type { CompanyChange, CompanyRecord } from '@fxmatch/contract/http/company-changes'
import type { Actor } from '@fxmatch/domain/access/actor'
import { CHANGE_ACTIONS, type ChangeAction } from '@fxmatch/domain/access/decide-change'
import type { CompanyKind } from '@fxmatch/domain/access/roles'
import {
  answersFor,
  type CompanyChangeRule,
  correctedFields,
  decideCompanyChange,
} from '@fxmatch/domain/companies/company-change'
import { confirmsOrders, decideSecondStep } from '@fxmatch/domain/companies/second-step'
import type { Kysely } from 'kysely'
import {
  type CompanyChangeRow,
  figuresOfChange,
  readCompanyChanges,
  readCompanyFigures,
} from '../../db/companies/company-changes.ts'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { readSecondStep } from '../../db/reference/second-steps.ts'
import type { Database } from '../../db/schema.ts'
import { presentRefusable } from '../present-refusable.ts'

type Reader = Kysely<Database>

/** How many corrections of a company are shown. */
const SHOWN = 50

/** Which rule keeps the viewer from deciding on corrections, each of them; null where nothing does. */
export async function whyNotCorrect(
  db: Reader,
  viewer: Actor,
  rows: readonly CompanyChangeRow[],
): Promise<(row: CompanyChangeRow, action: ChangeAction) => CompanyChangeRule | null> {
  const users = [...new Set([viewer.userId, ...rows.map(({ proposed_by }) => proposed_by)])]
  const person = await readKnownPeople(db, { users })
  const decider = { person: person(viewer.userId), ofPlatform: viewer.companyKind === 'PLATFORM' }
  return (row, action) =>
    decideCompanyChange(
      decider,
      {
        ...{ status: row.status, proposedBy: person(row.proposed_by) },
        byPlatform: row.proposer_kind === 'PLATFORM',
      },
      action,
    )
}

function present(
  row: CompanyChangeRow,
  why: (row: CompanyChangeRow, action: ChangeAction) => CompanyChangeRule | null,
): CompanyChange {
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
      const rule = why(row, action)
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
  const rows = await readCompanyChanges(db, { companyId, limit: SHOWN })
  const why = await whyNotCorrect(db, viewer, rows)
  const changes = rows.map((row) => present(row, why))
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
  if (!row || !answersFor(viewer, row.company_id)) return null
  return present(row, await whyNotCorrect(db, viewer, [row]))
}
