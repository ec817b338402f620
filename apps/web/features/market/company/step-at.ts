import type { OrderRequestDetail } from '@fxmatch/contract/http/order-request-view'
import { isPart } from '@fxmatch/domain/orders/order-sets'
import type { OrderStatus } from '@fxmatch/domain/orders/order-status'

/** What a company does of its request, one after the other: choosing positions, reserving them, sending the request to its bank. */
export const RESERVE_STEPS = ['choose', 'reserve', 'send'] as const

/**
 * At which of the steps a request is, counted from zero; past the last one once it is sent. What is in the basket comes first; an order
 * that has expired or was refused reserves nothing.
 */
export function stepAt(
  {
    status,
    orders,
  }: { status: OrderRequestDetail['status']; orders: readonly { status: { code: number } }[] },
  picked: boolean,
): number {
  if (status !== 'DRAFT') return RESERVE_STEPS.length
  if (picked) return RESERVE_STEPS.indexOf('reserve')
  const reserved = orders.some((order) => isPart(order.status.code as OrderStatus))
  return RESERVE_STEPS.indexOf(reserved ? 'send' : 'choose')
}
