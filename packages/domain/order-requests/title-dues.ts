import type { CalendarDate } from '../calendar/working-days.ts'
import {
  compareDecimals,
  equalDecimals,
  hasAtMostDecimals,
  isPositiveDecimal,
  sumDecimals,
} from '../money/amount.ts'
import { type Decimal, type DecimalString, decimal, toDecimalString } from '../money/decimal.ts'
import { isDelivered, isPart } from '../orders/order-sets.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { isFinalRequest, type RequestStatus } from './request-status.ts'

// When the supplier of an import is to be paid, and with what that is covered (decisions 0460, 0461).

/** A day on which a part of a title is to be paid, with its amount in the title's currency. */
export interface TitleDue {
  readonly on: CalendarDate
  readonly amount: DecimalString
}

/** The most days of payment that one title has. */
export const MOST_DUES = 36

/** What a request takes of its title on one value date: an order of it, or all that a draft asks for. */
export interface TitlePart {
  readonly amount: DecimalString
  readonly valueDate: CalendarDate
  readonly delivered: boolean
  /** The order that it is; null of a draft, which has no price as a whole. */
  readonly order: string | null
}

/** A request on a title, with the value dates of its orders. */
export interface DatedRequest {
  readonly status: RequestStatus
  readonly totalAmount: DecimalString
  readonly valueDate: CalendarDate
  readonly orders: readonly {
    readonly id: string
    readonly status: OrderStatus
    readonly amount: DecimalString
    readonly valueDate: CalendarDate
  }[]
}

/**
 * What requests take of their title, part by part. Together it is what `importTitleBalance` says is used and reserved: a
 * draft reserves all that it asks for, of a submitted request its live and its delivered orders count.
 */
export function partsOfTitle(requests: readonly DatedRequest[]): TitlePart[] {
  return requests.flatMap(({ status, totalAmount, valueDate, orders }): TitlePart[] => {
    if (status === 'CANCELED' || status === 'REJECTED') return []
    if (status === 'DRAFT') return [{ amount: totalAmount, valueDate, delivered: false, order: null }]
    return orders
      .filter((order) => isPart(order.status) && (isDelivered(order.status) || !isFinalRequest(status)))
      .map((order) => ({
        amount: order.amount,
        valueDate: order.valueDate,
        delivered: isDelivered(order.status),
        order: order.id,
      }))
  })
}

/** What a rule about days of payment says; the contract has the sentences. */
export type DueRule =
  | 'DUES_MANY'
  | 'DUE_TWICE'
  | 'DUE_PAST'
  | 'DUE_AFTER_EXPIRY'
  | 'AMOUNT_FORM'
  | 'DUES_PAST_KEPT'
  | 'DUES_ABOVE_TITLE'
  | 'DUES_BELOW_USED'

export interface DueFault {
  /** `dues`, or a field of one of them: `dues.2.on`. */
  readonly path: string
  readonly rule: DueRule
  readonly details?: Readonly<Record<string, string | number>>
}

/** A title as its days of payment are judged. */
export interface DuesTitle {
  readonly amount: DecimalString
  readonly currency: string
  readonly decimals: number
  readonly expiresOn: CalendarDate
  /** The days of payment that stand. */
  readonly dues: readonly TitleDue[]
  /** The day on which they were first declared; null: never. What was bought for an earlier value date paid something else. */
  readonly since: CalendarDate | null
  readonly parts: readonly TitlePart[]
}

/** What days of payment may come to together, in the title's currency. */
export interface DuesRoom {
  /** The title's amount without what was paid before days were declared. */
  readonly most: DecimalString
  /** What was delivered since: it was bought to be paid. */
  readonly least: DecimalString
}

/** @param today the day in Tunis */
export function duesRoom(title: DuesTitle, today: CalendarDate): DuesRoom {
  const since = title.since ?? today
  const sum = (of: (part: TitlePart) => boolean) =>
    sumDecimals(title.parts.filter(of).map(({ amount }) => amount))
  const paidBefore = sum(({ valueDate }) => valueDate < since)
  const most = decimal(title.amount).minus(paidBefore)
  return {
    most: toDecimalString(most.isNegative() ? decimal(0) : most, title.decimals),
    least: toDecimalString(
      sum(({ valueDate, delivered }) => delivered && valueDate >= since),
      title.decimals,
    ),
  }
}

const PLAIN = /^\d{1,15}(\.\d{1,6})?$/

/** Whether a text is an amount to be paid: above zero, in plain digits, with the currency's decimals at most. */
export function isDueAmount(text: string, decimals: number): boolean {
  return PLAIN.test(text) && hasAtMostDecimals(text, decimals) && isPositiveDecimal(text)
}

const isSameDue = (a: TitleDue, b: TitleDue) => a.on === b.on && equalDecimals(a.amount, b.amount)

/** Whether days of payment are those that stand, in any order. */
export function isSameDues(a: readonly TitleDue[], b: readonly TitleDue[]): boolean {
  return a.length === b.length && a.every((due) => b.some((other) => isSameDue(due, other)))
}

function faultOfDue(due: TitleDue, title: DuesTitle, today: CalendarDate): Omit<DueFault, 'path'> | null {
  if (due.on < today) {
    const stood = title.dues.some((before) => before.on === due.on)
    return stood ? null : { rule: 'DUE_PAST' }
  }
  if (due.on <= title.expiresOn) return null
  return { rule: 'DUE_AFTER_EXPIRY', details: { expiry: title.expiresOn } }
}

/** Faults that each day of payment has by itself: a day twice, one that is over or after the title, an amount that is none. */
function faultsOfEach(dues: readonly TitleDue[], title: DuesTitle, today: CalendarDate): DueFault[] {
  const days = dues.map(({ on }) => on)
  return dues.flatMap((due, place): DueFault[] => {
    const faults: DueFault[] = []
    const wrongDay =
      days.indexOf(due.on) < place ? ({ rule: 'DUE_TWICE' } as const) : faultOfDue(due, title, today)
    if (wrongDay) faults.push({ path: `dues.${place}.on`, ...wrongDay })
    if (!isDueAmount(due.amount, title.decimals))
      faults.push({
        path: `dues.${place}.amount`,
        rule: 'AMOUNT_FORM',
        details: { decimals: title.decimals },
      })
    return faults
  })
}

/**
 * What is wrong with the days of payment that somebody declares for a title, whole: none is new in the past, and those that are over
 * stay as they were; none lies after the title's last day; together they come to at most what the title has left to pay, and to no less
 * than what was bought for them and delivered. Empty where nothing is wrong.
 * @param today the day in Tunis
 */
export function duesFaults(dues: readonly TitleDue[], title: DuesTitle, today: CalendarDate): DueFault[] {
  if (dues.length > MOST_DUES) return [{ path: 'dues', rule: 'DUES_MANY', details: { most: MOST_DUES } }]
  const each = faultsOfEach(dues, title, today)
  if (each.length > 0) return each
  const over = (list: readonly TitleDue[]) => list.filter(({ on }) => on < today)
  if (!isSameDues(over(title.dues), over(dues))) return [{ path: 'dues', rule: 'DUES_PAST_KEPT' }]
  const { most, least } = duesRoom(title, today)
  const sum = sumDecimals(dues.map(({ amount }) => amount))
  const told = (rule: DueRule, bound: Record<string, string>): DueFault[] => [
    {
      path: 'dues',
      rule,
      details: { sum: toDecimalString(sum, title.decimals), currency: title.currency, ...bound },
    },
  ]
  if (compareDecimals(sum, most) > 0) return told('DUES_ABOVE_TITLE', { most })
  return compareDecimals(sum, least) < 0 ? told('DUES_BELOW_USED', { least }) : []
}

/** How much of one part covers one day of payment. */
export interface DueCover {
  readonly part: TitlePart
  readonly amount: Decimal
}

/** A day of payment with what covers it; `covered + open = amount`. */
export interface CoveredDue extends TitleDue {
  readonly covered: DecimalString
  /** What of `covered` comes after the day: its value date is later. */
  readonly late: DecimalString
  /** What of `covered` drafts ask for, which nobody has sold yet. */
  readonly draft: DecimalString
  readonly open: DecimalString
  readonly by: readonly DueCover[]
}

/**
 * What covers each day of payment of a title: what its requests have bought, the earliest value date first, covers the first day on which
 * it has come; what no day is left for covers, late, the days before it. Nothing covers two days, and no day is covered beyond its amount.
 * @param since the day on which days were first declared; what was bought for an earlier value date covers none of them
 * @returns in the order of days
 */
export function coverDues(
  title: Pick<DuesTitle, 'dues' | 'decimals' | 'parts'> & { readonly since: CalendarDate },
): CoveredDue[] {
  const slots = [...title.dues]
    .sort((a, b) => a.on.localeCompare(b.on))
    .map((due) => ({ due, open: decimal(due.amount), late: decimal(0), by: [] as DueCover[] }))
  const parts = title.parts
    .filter(({ valueDate }) => valueDate >= title.since)
    .sort((a, b) => a.valueDate.localeCompare(b.valueDate))
    .map((part) => ({ part, left: decimal(part.amount) }))
  for (const late of [false, true]) {
    for (const piece of parts) {
      for (const slot of slots) {
        if (!late && piece.part.valueDate > slot.due.on) continue
        const amount = piece.left.lessThan(slot.open) ? piece.left : slot.open
        if (amount.isZero()) continue
        piece.left = piece.left.minus(amount)
        slot.open = slot.open.minus(amount)
        if (late) slot.late = slot.late.plus(amount)
        slot.by.push({ part: piece.part, amount })
      }
    }
  }
  const written = (value: Decimal) => toDecimalString(value, title.decimals)
  return slots.map(({ due, open, late, by }) => ({
    on: due.on,
    amount: written(decimal(due.amount)),
    covered: written(decimal(due.amount).minus(open)),
    late: written(late),
    draft: written(sumDecimals(by.filter(({ part }) => part.order === null).map((one) => one.amount))),
    open: written(open),
    by,
  }))
}
