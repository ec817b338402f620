import type { AUDIT_ACTIONS } from './audit-words.ts'

/**
 * What an auditor looks at first of a day: things that went back, ended, were refused or were opened by another door than the usual
 * one. None of it is wrong by itself.
 */
export const AUDIT_EXCEPTIONS = [
  'order.confirmation_rejected',
  'order.back_office_refused',
  'order.ticket_rejected',
  'order.delivery_rejected',
  'order.delivery_canceled',
  'order.shortage_recorded',
  'order.expired',
  'market.status_changed',
  'session.refused',
  'user.frozen',
  'user.recovery_code_used',
  'user.rights_changed',
] as const satisfies readonly (typeof AUDIT_ACTIONS)[number][]
