import type { RequestStatus } from './request-status.ts'

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
