import type { Capability } from '../access/capabilities.ts'
import { PROCESS_STATUSES } from '../orders/order-sets.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { ORDER_TABLE, type OrderAction } from '../orders/order-table.ts'

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

/** What carries an order on from what was done: a delivery that was rejected is made again, and takes nothing of it back. */
const CARRIES_ON: ReadonlySet<OrderAction> = new Set([...DAY_WORK, 'reject_delivery'])

/**
 * The statuses of orders for which what was done at a step still stands. Of an order that has come to nothing since, or was sent back to
 * before, as one is whose ticket was rejected, a day's count would tell work that there is not.
 */
export function standsIn(work: DayWork): readonly OrderStatus[] {
  const found = new Set(ORDER_TABLE.filter(({ action }) => action === work).map(({ to }) => to))
  // A set tells also what is added to it while it is walked.
  for (const status of found)
    for (const { action, from, to, position } of ORDER_TABLE)
      if (from === status && CARRIES_ON.has(action) && position !== 'release') found.add(to)
  return [...found]
}

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
