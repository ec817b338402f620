import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { ORDER_LISTS } from '../list/order-lists.ts'

/** The steps of the order process, in the order in which an order passes them; the statuses that stand at each. */
export const PROCESS_STEPS = [
  { id: 'draft', path: '/draft', statuses: ORDER_LISTS.draft.statuses },
  { id: 'confirm', path: '/confirm', statuses: ORDER_LISTS.confirm.statuses },
  { id: 'reception', path: '/reception', statuses: ORDER_LISTS.reception.statuses },
  { id: 'billsNotes', path: '/bills-notes', statuses: ORDER_LISTS.billsNotes.statuses },
  { id: 'backOffice', path: '/back-office-validation', statuses: ORDER_LISTS.backOffice.statuses },
  { id: 'generateTicket', path: '/generate-ticket', statuses: ORDER_LISTS.generateTicket.statuses },
  { id: 'ticket', path: '/ticket', statuses: ORDER_LISTS.ticket.statuses },
  { id: 'delivered', path: '/delivered', statuses: ORDER_LISTS.delivered.statuses },
  { id: 'cashOut', path: '/cash-out-admin', statuses: [ORDER_STATUS.CASHED_OUT] },
  { id: 'book', path: '/book', statuses: ORDER_LISTS.book.statuses },
] as const
export type ProcessStep = (typeof PROCESS_STEPS)[number]

/** Orders by status code. */
export type StatusCounts = Readonly<Record<string, number>>

const sumOf = (counts: StatusCounts, statuses: readonly number[]) =>
  statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)

/** How many orders stand at a step: those placed since today, and in all. */
export function countsOf(
  step: Pick<ProcessStep, 'statuses'>,
  today: StatusCounts,
  all: StatusCounts,
): { today: number; all: number } {
  return { today: sumOf(today, step.statuses), all: sumOf(all, step.statuses) }
}
