import { sumDecimals } from '../money/amount.ts'
import { type DecimalString, decimal, toDecimalString } from '../money/decimal.ts'
import { isDelivered, isPart } from '../orders/order-sets.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { isFinalRequest, type RequestStatus } from './request-status.ts'

/** What an import title may be domiciled for (specification 002 §9). */
export const IMPORT_NATURES = ['DOCUMENTARY_COLLECTION', 'DOCUMENTARY_CREDIT', 'TRANSFER'] as const
export type ImportNature = (typeof IMPORT_NATURES)[number]

/** A request on a title, with all its orders. */
export interface TitleRequest {
  readonly status: RequestStatus
  /** Amount of currency. */
  readonly totalAmount: DecimalString
  readonly orders: readonly { readonly status: OrderStatus; readonly amount: DecimalString }[]
}

/** Amounts in the title's currency, with its decimals; `used + reserved + left = amount`. */
export interface TitleBalance {
  readonly amount: DecimalString
  /** By delivered orders. */
  readonly used: DecimalString
  /** For drafts, and for orders that are not delivered yet. */
  readonly reserved: DecimalString
  readonly left: DecimalString
}

/**
 * How much of its title one request uses and reserves. A draft reserves all that it asks for (decision record 0050); a
 * submitted request uses the amounts of its delivered orders and reserves those of its other parts; a cancelled or rejected
 * one takes nothing.
 */
export function takenBy(request: TitleRequest): { used: DecimalString; reserved: DecimalString } {
  if (request.status === 'CANCELED' || request.status === 'REJECTED') return { used: '0', reserved: '0' }
  if (request.status === 'DRAFT') return { used: '0', reserved: request.totalAmount }
  const live = request.orders.filter(({ status }) => isPart(status))
  const sum = (of: typeof live) => sumDecimals(of.map(({ amount }) => amount)).toFixed()
  return {
    used: sum(live.filter(({ status }) => isDelivered(status))),
    reserved: isFinalRequest(request.status) ? '0' : sum(live.filter(({ status }) => !isDelivered(status))),
  }
}

/**
 * How much of an import title is used, reserved and left.
 * @param decimals of the title's currency
 * @throws RangeError if an amount has more decimals than that
 */
export function importTitleBalance(
  amount: DecimalString,
  decimals: number,
  requests: readonly TitleRequest[],
): TitleBalance {
  const taken = requests.map(takenBy)
  const used = sumDecimals(taken.map((one) => one.used))
  const reserved = sumDecimals(taken.map((one) => one.reserved))
  return {
    amount: toDecimalString(decimal(amount), decimals),
    used: toDecimalString(used, decimals),
    reserved: toDecimalString(reserved, decimals),
    left: toDecimalString(decimal(amount).minus(used).minus(reserved), decimals),
  }
}

/** Whether a title has room for another request of this amount. */
export function hasRoomFor(balance: TitleBalance, amount: DecimalString): boolean {
  return decimal(balance.left).greaterThanOrEqualTo(decimal(amount))
}
