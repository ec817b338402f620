import type { LineStep } from '@fxmatch/domain/home/day-line'

/** The list in which the orders of a step stand. */
export const PATH_OF_STEP: Readonly<Record<LineStep, string>> = {
  draft: '/draft',
  confirm: '/confirm',
  reception: '/reception',
  billsNotes: '/bills-notes',
  backOffice: '/back-office-validation',
  generateTicket: '/generate-ticket',
  ticket: '/ticket',
  delivered: '/delivered',
}
