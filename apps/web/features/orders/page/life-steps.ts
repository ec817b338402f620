import type { OrderDetail, OrderHistoryEntry } from '@fxmatch/contract/http/order-view'
import { DEAD_STATUSES, isFinal, TIMED_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { isOrderStatus, ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { StepState } from '../../../ui/stepper.tsx'
import { acceptsAndConfirms } from '../actions/step-actions.ts'

/** The stages of an order's life, in order; `end` is a dead end, named by its status. */
export type LifeStage =
  | 'bid'
  | 'draft'
  | 'confirmation'
  | 'reception'
  | 'marketRoom'
  | 'backOffice'
  | 'ticket'
  | 'delivery'
  | 'cashOut'
  | 'end'

export type LifeStep = {
  stage: LifeStage
  state: StepState
  /** The history entry that ended the stage, or the one that made the dead end. */
  entry: OrderHistoryEntry | null
  /** What the stage says of itself besides who and when. */
  note: 'bothParties' | 'oneParty' | 'rejection' | 'secondPerson' | null
}

type Facts = Pick<OrderDetail, 'status' | 'form' | 'pendingDecision' | 'history' | 'secondValidation'>

/** The stage that each live status stands in. */
const STAGE_OF: Readonly<Record<number, LifeStage>> = {
  [ORDER_STATUS.BID_PLACED]: 'bid',
  [ORDER_STATUS.BID_ACCEPTED]: 'bid',
  [ORDER_STATUS.DRAFT]: 'draft',
  [ORDER_STATUS.AWAITING_CONFIRMATION]: 'confirmation',
  [ORDER_STATUS.HALF_CONFIRMED]: 'confirmation',
  [ORDER_STATUS.CURRENCY_RECEPTION]: 'reception',
  [ORDER_STATUS.MARKET_ROOM]: 'marketRoom',
  [ORDER_STATUS.BACK_OFFICE_VALIDATION]: 'backOffice',
  [ORDER_STATUS.AWAITING_TICKET]: 'ticket',
  [ORDER_STATUS.TICKET_GENERATED]: 'delivery',
  [ORDER_STATUS.DELIVERY_REJECTED]: 'delivery',
  [ORDER_STATUS.DELIVERED]: 'cashOut',
  [ORDER_STATUS.CASHED_OUT]: 'cashOut',
}

const STAGES: readonly LifeStage[] = [
  'bid',
  'draft',
  'confirmation',
  'reception',
  'marketRoom',
  'backOffice',
  'ticket',
  'delivery',
  'cashOut',
]

const stageOf = (status: number | null): LifeStage | null =>
  status === null ? null : (STAGE_OF[status] ?? null)

/** The steps of a short count: until it is decided the order is in the reception still, whatever its status. */
const SHORTAGE_STEPS: readonly string[] = ['record_shortage', 'answer_shortage']
const isDecided = (status: number | null) => status === ORDER_STATUS.BACK_OFFICE_VALIDATION

/** The stages that a history entry left and reached. Of what is decided in the back office the clock ends only a short count. */
function stagesOfEntry({ action, before, after }: OrderHistoryEntry): [LifeStage | null, LifeStage | null] {
  const short = SHORTAGE_STEPS.includes(action)
  return [
    isDecided(before) && (short || action === 'expire') ? 'reception' : stageOf(before),
    isDecided(after) && short ? 'reception' : stageOf(after),
  ]
}

/** The stage that an order stands in. */
const stageNow = ({ status, pendingDecision }: Pick<Facts, 'status' | 'pendingDecision'>) =>
  pendingDecision === 'SHORTAGE' ? 'reception' : stageOf(status.code)

/** Whether a status ends an order without the deal. */
export const isDead = (code: number): boolean => DEAD_STATUSES.some((dead) => dead === code)

/** Whether the clock runs in a status. */
export const isTimed = (code: number): boolean => TIMED_STATUSES.some((timed) => timed === code)

/** Whether nothing can follow a status. */
export const isOver = (code: number): boolean => isOrderStatus(code) && isFinal(code)

/** The last entry that left a stage for another one. */
function leaving(history: readonly OrderHistoryEntry[], stage: LifeStage): OrderHistoryEntry | null {
  return (
    history.findLast((entry) => {
      const [left, reached] = stagesOfEntry(entry)
      return left === stage && reached !== stage
    }) ?? null
  )
}

/** The stages that this order passes or has passed: what it never needs is left out. */
function stagesOf(order: Facts): LifeStage[] {
  const been = new Set(order.history.flatMap(stagesOfEntry))
  been.add(stageNow(order))
  return STAGES.filter((stage) => {
    if (been.has(stage)) return true
    if (stage === 'bid' || stage === 'draft') return false
    if (stage === 'reception') return order.form === 'CASH' && !been.has('bid') && been.has('draft')
    if (stage === 'backOffice') return order.secondValidation.needed
    return true
  })
}

/**
 * An order's whole life as steps: those done with who ended them and when, the present one, those to come. A dead end
 * takes the place of what will not come, and so does a rejection that the back office has yet to decide on.
 */
export function lifeSteps(order: Facts): LifeStep[] {
  const { history, status } = order
  const done = (stage: LifeStage): LifeStep => ({
    stage,
    state: 'done',
    entry: leaving(history, stage),
    note: stage === 'confirmation' && confirmations(history) > 1 ? 'bothParties' : null,
  })
  if (isDead(status.code)) {
    const been = stagesOf(order).filter((stage) => leaving(history, stage) !== null)
    const last = history.at(-1) ?? null
    // The stage that the order died in was not passed: the dead end stands for it.
    const died = last === null ? null : stagesOfEntry(last)[0]
    return [
      ...been.filter((stage) => stage !== died).map(done),
      { stage: 'end', state: 'now', entry: last, note: null },
    ]
  }
  if (status.code === ORDER_STATUS.BACK_OFFICE_VALIDATION && order.pendingDecision === 'REJECTION') {
    const been = stagesOf(order).filter((stage) => stage !== 'backOffice' && leaving(history, stage) !== null)
    return [...been.map(done), { stage: 'backOffice', state: 'now', entry: null, note: 'rejection' }]
  }
  const here = stageNow(order)
  const over = isOver(status.code)
  const stages = stagesOf(order)
  const at = here === null ? -1 : stages.indexOf(here)
  return stages.map((stage, index) => {
    if (index < at) return done(stage)
    if (index > at) return { stage, state: 'todo', entry: null, note: null }
    if (over) return { stage, state: 'done', entry: history.at(-1) ?? null, note: null }
    return { stage, state: 'now', entry: null, note: presentNote(order) }
  })
}

function confirmations(history: readonly OrderHistoryEntry[]): number {
  return history.filter(({ action, after }) => action === 'half_confirm' || acceptsAndConfirms(action, after))
    .length
}

function presentNote({ status, secondValidation, pendingDecision }: Facts): LifeStep['note'] {
  if (pendingDecision === 'SHORTAGE') return null
  if (status.code === ORDER_STATUS.HALF_CONFIRMED) return 'oneParty'
  if (status.code === ORDER_STATUS.BACK_OFFICE_VALIDATION && secondValidation.needed) return 'secondPerson'
  return null
}
