import type { OrderColumnId } from '@fxmatch/contract/registers/order-register'
import { WORK_OF_STEP } from '@fxmatch/domain/home/day-line'
import { PROCESS_STATUSES } from '@fxmatch/domain/orders/order-sets'
import type { StepAction } from '../actions/step-actions.ts'
import type { BatchAction } from '../batch/batches.ts'

/** Which days a list shows unless the address says otherwise. */
export type ListPeriod =
  /** From today 00:00; what has waited longer is counted and can be shown. */
  | 'since-today'
  /** Everything up to yesterday 23:59:59, and never later (specification 000 §2, Livre). */
  | 'until-yesterday'
  /** Whatever the address says. */
  | 'any'

/** Which of the viewer's orders a list shows: those a bank buys, those it sells or carries, or all of its company's. */
export type ListSide = 'achat' | 'vente' | 'all'

/** One process page: the same list with other statuses, actions and columns. */
export type OrderList = {
  /** Its name in the catalogue, and under which the choice of columns is kept. */
  name: keyof typeof PROCESS_STATUSES
  statuses: readonly number[]
  /** What the server is asked for, where the statuses alone do not say it. */
  asked?: { statuses: readonly number[]; decides: 'BACK_OFFICE' | 'PARTIES' }
  /** The side that the list is of; left out, a bank chooses. */
  side?: ListSide
  /** The pages of the two sides, where each has its own. */
  pages?: Readonly<Record<'achat' | 'vente', '/book' | '/book/entreprise'>>
  period: ListPeriod
  /** The actions its rows offer, where the server allows them. */
  actions: readonly StepAction[]
  /** What is done here: it can be taken for several rows at once, and what was done in a day can be shown. */
  batch?: BatchAction
  /** Whether rows that wait for the viewer stand out (specification 000 §2, draft and confirm). */
  highlights: boolean
  /** The columns that are seen beside the usual ones, unless somebody chooses. */
  also: readonly OrderColumnId[]
}

/** Every process page (specification 000 §2). */
export const ORDER_LISTS: Readonly<Record<OrderList['name'], OrderList>> = {
  draft: {
    name: 'draft',
    statuses: PROCESS_STATUSES.draft,
    period: 'since-today',
    actions: ['accept_draft', 'counter_offer', 'reject_draft', 'cancel_draft'],
    highlights: true,
    also: [],
  },
  confirm: {
    name: 'confirm',
    statuses: PROCESS_STATUSES.confirm,
    period: 'since-today',
    actions: ['half_confirm', 'reject_confirmation'],
    highlights: true,
    also: ['status'],
  },
  reception: {
    name: 'reception',
    statuses: PROCESS_STATUSES.reception,
    // A short count that both parties decide is in the reception still.
    asked: { statuses: [...PROCESS_STATUSES.reception, ...PROCESS_STATUSES.backOffice], decides: 'PARTIES' },
    period: 'since-today',
    actions: ['record_banknotes', 'record_shortage', 'answer_shortage'],
    batch: WORK_OF_STEP.reception,
    highlights: false,
    also: ['agency'],
  },
  billsNotes: {
    name: 'billsNotes',
    statuses: PROCESS_STATUSES.billsNotes,
    period: 'since-today',
    actions: ['confirm_market_room'],
    batch: WORK_OF_STEP.billsNotes,
    highlights: false,
    also: ['agency'],
  },
  backOffice: {
    name: 'backOffice',
    statuses: PROCESS_STATUSES.backOffice,
    asked: { statuses: PROCESS_STATUSES.backOffice, decides: 'BACK_OFFICE' },
    period: 'since-today',
    actions: ['validate_back_office', 'refuse_back_office'],
    batch: WORK_OF_STEP.backOffice,
    highlights: false,
    also: [],
  },
  generateTicket: {
    name: 'generateTicket',
    statuses: PROCESS_STATUSES.generateTicket,
    period: 'since-today',
    actions: ['generate_ticket', 'reject_ticket'],
    batch: WORK_OF_STEP.generateTicket,
    highlights: false,
    also: ['agency'],
  },
  ticket: {
    name: 'ticket',
    statuses: PROCESS_STATUSES.ticket,
    period: 'since-today',
    actions: ['deliver', 'reject_delivery'],
    batch: WORK_OF_STEP.ticket,
    highlights: false,
    also: ['agency', 'profit'],
  },
  delivered: {
    name: 'delivered',
    statuses: PROCESS_STATUSES.delivered,
    period: 'since-today',
    actions: ['cash_out', 'deliver', 'cancel_delivery'],
    batch: WORK_OF_STEP.delivered,
    highlights: false,
    also: ['status', 'profit'],
  },
  cashOut: {
    name: 'cashOut',
    statuses: PROCESS_STATUSES.cashOut,
    side: 'all',
    period: 'any',
    actions: [],
    highlights: false,
    also: ['agency', 'profit'],
  },
  book: {
    name: 'book',
    statuses: PROCESS_STATUSES.book,
    side: 'achat',
    pages: { achat: '/book', vente: '/book/entreprise' },
    period: 'until-yesterday',
    actions: [],
    highlights: false,
    also: ['status', 'profit'],
  },
}

/** The name under which a person's arrangement of a list is kept: each side has its own. */
export const orderListName = (list: OrderList, side: ListSide): string => `orders.${list.name}.${side}`
