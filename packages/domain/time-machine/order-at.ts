import type { NoteCount } from '../banknotes/denominations.ts'
import type { ShortageChoices, ShortageSide, ShortageWay } from '../banknotes/shortage.ts'
import { equalDecimals } from '../money/amount.ts'
import { decisionAfter } from '../orders/after-step.ts'
import type { PendingDecision } from '../orders/order-facts.ts'
import { TIMED_STATUSES } from '../orders/order-sets.ts'
import { ORDER_STATUS, type OrderStatus } from '../orders/order-status.ts'
import type { OrderAction } from '../orders/order-table.ts'
import type { Gap } from './moment.ts'

/** A line of an order's history. `action` is one of `ORDER_ACTIONS`, `place` or `ask`. */
export interface RecordedStep {
  readonly at: Date
  readonly action: string
  readonly before: OrderStatus | null
  readonly after: OrderStatus
  /** Who took it; null: the clock, or a command on the order's request. */
  readonly by: string | null
  /** The side of an answer to a short count; null with every other step. */
  readonly side: ShortageSide | null
  readonly reason: string | null
  readonly way: ShortageWay | null
}

/** What is on record of an order, each in the order in which it happened. Amounts in the currency, rates per quoting unit. */
export interface OrderRecord {
  readonly steps: readonly RecordedStep[]
  readonly offers: readonly { readonly at: Date; readonly rate: string; readonly side: 'BUYER' | 'SELLER' }[]
  /** Which agency the order had after each change of it that was recorded. */
  readonly agencies: readonly { readonly at: Date; readonly agency: string | null }[]
  /** What each record of a short count counted. */
  readonly counts: readonly { readonly bills: readonly NoteCount[]; readonly missing: string }[]
  readonly originalRate: string
  /** The amount that both confirmed. */
  readonly confirmedAmount: string
  /** What a bank bid for, of which a company took all or a part; null of every other order. */
  readonly bidAmount: string | null
  readonly now: {
    readonly amount: string
    readonly agency: string | null
    readonly expiresAt: Date | null
    readonly askedAt: Date | null
  }
  readonly ticketAt: Date | null
  /** Of an order of a request: when the request was submitted, which may move the value date, and when it last moved, with deadlines. */
  readonly request: { readonly id: string; readonly submittedAt: Date | null; readonly movedAt: Date } | null
}

/** A short count as it stood. */
export interface CountThen {
  readonly bills: readonly NoteCount[]
  readonly missing: string
  readonly reason: string
  readonly choices: ShortageChoices
  /** Whether the order was reduced to it. */
  readonly reduced: boolean
}

/** An order as it stood; what `gaps` names is not what it was for certain. */
export interface OrderThen {
  readonly status: OrderStatus
  readonly statusSince: Date
  /** How many of its steps had been taken, and whether there were more since. */
  readonly steps: number
  readonly isLast: boolean
  readonly amount: string
  readonly rate: string
  readonly rateType: 'STANDARD' | 'NEGOTIATION'
  readonly lastOfferBy: 'BUYER' | 'SELLER'
  readonly offers: number
  readonly askedAt: Date | null
  readonly agency: string | null
  readonly expiresAt: Date | null
  readonly pendingDecision: PendingDecision | null
  readonly rejectedBy: string | null
  readonly rejectionReason: string | null
  readonly shortage: CountThen | null
  /** Whether its banknotes were counted, and its ticket made. */
  readonly counted: boolean
  readonly ticketed: boolean
  readonly gaps: readonly Gap[]
}

/** Steps that say who refused and why. */
const REFUSING: readonly OrderAction[] = [
  'reject_draft',
  'reject_confirmation',
  'reject_ticket',
  'reject_delivery',
  'cancel_delivery',
  'decline_bid',
]
const { CONFIRMATION_REJECTED, CURRENCY_RECEPTION, MARKET_ROOM } = ORDER_STATUS

/** An order at an instant, what happened at the instant itself included; null: there was none yet. */
export function orderAt(record: OrderRecord, at: Date): OrderThen | null {
  const steps = record.steps.filter((step) => step.at <= at)
  const offers = record.offers.filter((offer) => offer.at <= at)
  const [last, offer] = [steps.at(-1), offers.at(-1)]
  if (!last || !offer) return null
  const isLast = steps.length === record.steps.length
  const changed = steps.findLast(({ before, after }) => before !== after) ?? last
  const { shortage, reduced, gaps } = countAt(record, steps)
  const agency = agencyAt(record, at)
  const deadline = deadlineAt(record, { isLast, status: last.after, at })
  return {
    status: last.after,
    statusSince: changed.at,
    ...{ steps: steps.length, isLast, offers: offers.length },
    amount: reduced ? record.now.amount : amountBefore(record, steps),
    rate: offer.rate,
    rateType: offers.every(({ rate }) => equalDecimals(rate, record.originalRate))
      ? 'STANDARD'
      : 'NEGOTIATION',
    lastOfferBy: offer.side,
    askedAt: record.now.askedAt !== null && record.now.askedAt <= at ? record.now.askedAt : null,
    agency: agency.value,
    expiresAt: deadline.value,
    // Placing and asking lead to no decision, whatever they are called.
    pendingDecision: decisionAfter({ action: last.action as OrderAction, to: last.after }),
    ...refusedBy(steps),
    shortage,
    counted: steps.some(({ action }) => action === 'record_banknotes') || reduced,
    ticketed: record.ticketAt !== null && record.ticketAt <= at,
    gaps: [
      ...gaps,
      ...(agency.known ? [] : (['AGENCY'] as const)),
      ...(deadline.known ? [] : (['DEADLINE'] as const)),
      ...(record.request?.submittedAt && record.request.submittedAt > at ? (['VALUE_DATE'] as const) : []),
    ],
  }
}

/** Until its bid was taken, an order was of what the bank had bid for. */
function amountBefore({ bidAmount, confirmedAmount }: OrderRecord, steps: readonly RecordedStep[]): string {
  return bidAmount === null || steps.some(({ action }) => action === 'accept_bid')
    ? confirmedAmount
    : bidAmount
}

function refusedBy(steps: readonly RecordedStep[]): Pick<OrderThen, 'rejectedBy' | 'rejectionReason'> {
  let told: Pick<OrderThen, 'rejectedBy' | 'rejectionReason'> = { rejectedBy: null, rejectionReason: null }
  for (const { action, after, by, reason } of steps) {
    if (action === 'refuse_back_office')
      told =
        after === CONFIRMATION_REJECTED
          ? { rejectedBy: by, rejectionReason: reason }
          : { rejectedBy: null, rejectionReason: null }
    else if (action === 'end_with_request') told = { ...told, rejectionReason: reason }
    else if (
      REFUSING.some((one) => one === action) ||
      (action === 'answer_shortage' && after === CONFIRMATION_REJECTED)
    )
      told = { rejectedBy: by, rejectionReason: reason }
  }
  return told
}

/** The short count of the moment: a count that was completed is none any more. */
function countAt(record: OrderRecord, steps: readonly RecordedStep[]) {
  let shortage = null as CountThen | null
  let [counts, reduced] = [0, false]
  const gaps: Gap[] = []
  for (const { action, after, side, reason, way } of steps) {
    if (action === 'record_shortage') {
      const count = record.counts[counts]
      counts += 1
      if (!count) gaps.push('SHORTAGE')
      shortage = {
        ...{ bills: count?.bills ?? [], missing: count?.missing ?? '0', reason: reason ?? '' },
        ...{ choices: { BUYER: null, SELLER: null }, reduced: false },
      }
    } else if (action === 'answer_shortage' && shortage !== null) {
      const choices: ShortageChoices = side === null ? shortage.choices : { ...shortage.choices, [side]: way }
      reduced ||= after === MARKET_ROOM
      shortage = after === CURRENCY_RECEPTION ? null : { ...shortage, choices, reduced }
    }
  }
  return { shortage, reduced, gaps }
}

function agencyAt(record: OrderRecord, at: Date): { value: string | null; known: boolean } {
  const last = record.agencies.findLast((change) => change.at <= at)
  if (last) return { value: last.agency, known: true }
  // Before it was recorded with the placing: an order that has none never had one.
  return { value: null, known: record.now.agency === null }
}

/** A deadline is kept as it is now alone: it is that of a moment after which no step was taken and no request moved. */
function deadlineAt(
  { now, request }: OrderRecord,
  { isLast, status, at }: { readonly isLast: boolean; readonly status: OrderStatus; readonly at: Date },
): { value: Date | null; known: boolean } {
  if (!TIMED_STATUSES.includes(status)) return { value: null, known: true }
  if (isLast && !(request && request.movedAt > at)) return { value: now.expiresAt, known: true }
  return { value: null, known: false }
}
