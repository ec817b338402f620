import type { CompanyChangeRule } from '@fxmatch/domain/companies/company-change'
import type { ErrorCode } from './error-codes.ts'

const CODES: Readonly<Record<CompanyChangeRule, ErrorCode>> = {
  CHANGE_DECIDED: 'COMPANY_CHANGE_DECIDED',
  SEGREGATION_CHANGE: 'SEGREGATION',
  NOT_PROPOSER: 'SEGREGATION',
  COMPANY_CHANGE_PENDING: 'COMPANY_CHANGE_PENDING',
  COMPANY_CHANGE_NOT_NEEDED: 'COMPANY_CHANGE_NOT_NEEDED',
  COMPANY_CHANGE_ALONE: 'COMPANY_CHANGE_ALONE',
  COMPANY_CHANGE_PROPOSER: 'COMPANY_CHANGE_PROPOSER',
  COMPANY_CHANGE_PLATFORM: 'SEGREGATION',
}

/** One rule of the domain → its code. Commands refuse with it; pages explain buttons with it. */
export function companyChangeRefusal(rule: CompanyChangeRule): { code: ErrorCode; rule: CompanyChangeRule } {
  return { rule, code: CODES[rule] }
}
