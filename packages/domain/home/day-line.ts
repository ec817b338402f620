import type { Capability } from '../access/capabilities.ts'
import { PROCESS_STATUSES } from '../orders/order-sets.ts'
import type { OrderAction } from '../orders/order-table.ts'

/** The steps of an order between the parties' agreement and the cash-out, and the two before, each a list of the process. */
export const LINE_STEPS = [
  'draft',
  'confirm',
  'reception',
  'billsNotes',
  'backOffice',
  'generateTicket',
  'ticket',
  'delivered',
] as const satisfies readonly (keyof typeof PROCESS_STATUSES)[]
export type LineStep = (typeof LINE_STEPS)[number]

/** What is done at a step of the day, where it is one thing: the step of an order that takes it out of that list. */
export const WORK_OF_STEP = {
  reception: 'record_banknotes',
  billsNotes: 'confirm_market_room',
  backOffice: 'validate_back_office',
  generateTicket: 'generate_ticket',
  ticket: 'deliver',
  delivered: 'cash_out',
} as const satisfies Partial<Record<LineStep, OrderAction>>

/** The steps of orders that a day is counted by. */
export const DAY_WORK = Object.values(WORK_OF_STEP)
export type DayWork = (typeof DAY_WORK)[number]

/** What is done at a step; null where there is more than one thing to do. */
export const workOfStep = (step: LineStep): DayWork | null =>
  (WORK_OF_STEP as Partial<Record<LineStep, DayWork>>)[step] ?? null

/** From where on a person's line shows the day: who neither negotiates nor confirms begins with the reception. */
export function lineOf(capabilities: ReadonlySet<Capability>): readonly LineStep[] {
  const trades =
    capabilities.has('order.accept') || capabilities.has('order.confirm') || capabilities.has('platform.read')
  return trades ? LINE_STEPS : LINE_STEPS.slice(LINE_STEPS.indexOf('reception'))
}

/**
 * In which list an order stands: by its status, but for one of which both parties decide because of a short count, which is in the
 * reception, where its banknotes are.
 */
export function lineStepOf(status: number, byParties: boolean): LineStep | null {
  if (byParties) return 'reception'
  return LINE_STEPS.find((step) => (PROCESS_STATUSES[step] as readonly number[]).includes(status)) ?? null
}
