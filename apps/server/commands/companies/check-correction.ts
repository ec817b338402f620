import type { CompanyKind } from '@fxmatch/domain/access/roles'
import {
  type CompanyFigures,
  type Correction,
  correctFigures,
  correctionFaults,
} from '@fxmatch/domain/companies/company-change'
import { foundedAlready } from '../../db/companies/founded-already.ts'
import { platformCompany } from '../../db/companies/managed-users.ts'
import { peopleWith } from '../../db/companies/people-with.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * What a correction would make of a company, judged by what the other companies have at this moment. The caller has locked the
 * companies. Refused: COMPANY_NAME_TAKEN or INVALID_INPUT, with every field at fault.
 */
export async function checkCorrection(
  { tx }: CommandContext,
  company: CompanyFigures & { readonly id: string; readonly kind: CompanyKind },
  typed: Correction,
): Promise<Result<CompanyFigures>> {
  const others = await foundedAlready(tx, company.id)
  const after = correctFigures(company, typed, others.governorates)
  const fields = correctionFaults(company.kind, company, after, others).map(({ field, rule }) => ({
    path: field,
    rule,
  }))
  const [first] = fields
  if (first === undefined) return done(after)
  const code = first.rule === 'COMPANY_NAME_TAKEN' ? first.rule : 'INVALID_INPUT'
  return refuse(code, { rule: first.rule, fields })
}

/** Who answers for a company and can act now: the ids of its managers, and of the platform's back office. */
export async function answerable(
  { tx, clock }: CommandContext,
  companyId: string,
): Promise<{ own: ReadonlySet<string>; platform: ReadonlySet<string> }> {
  const platformId = await platformCompany(tx)
  const now = clock.now()
  const own = await peopleWith(tx, { companyId, capability: 'user.manage', now })
  // Whoever manages the platform's own users answers for the platform.
  if (platformId === null || platformId === companyId) return { own, platform: own }
  return {
    own,
    platform: await peopleWith(tx, { companyId: platformId, capability: 'user.manage_any', now }),
  }
}
