import { REQUEST_STATUSES, type RequestStatus } from './request-status.ts'

/** The life of a request in its company's words: what it has come to, and not at which of its bank's desks it lies. */
export const COMPANY_STEPS = ['compose', 'sent', 'validated', 'confirmed', 'ready', 'delivered'] as const
export type CompanyStep = (typeof COMPANY_STEPS)[number]

const STEP_OF: Readonly<Record<Exclude<RequestStatus, 'CANCELED' | 'REJECTED'>, CompanyStep>> = {
  DRAFT: 'compose',
  ON_HOLD: 'sent',
  FO_CONFIRMED: 'validated',
  BO_CONFIRMED: 'validated',
  PARTIAL_CONFIRMED: 'confirmed',
  CONFIRMED: 'confirmed',
  CLOSED: 'ready',
  DELIVERED: 'delivered',
}

/** The step at which a request stands; null of one that came to nothing. */
export function companyStepOf(status: RequestStatus): CompanyStep | null {
  return status === 'CANCELED' || status === 'REJECTED' ? null : STEP_OF[status]
}

/** The statuses of the requests at a step. */
export const statusesAt = (step: CompanyStep): RequestStatus[] =>
  REQUEST_STATUSES.filter((status) => companyStepOf(status) === step)

/** Whether a word of an address names a step. */
export const isCompanyStep = (word: string | undefined): word is CompanyStep =>
  COMPANY_STEPS.some((step) => step === word)
