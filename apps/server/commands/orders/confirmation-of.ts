import type { OrderSide } from '@fxmatch/domain/orders/order-table'
import type { StepChange } from './step-order.ts'

/** What a step changes that is the confirmation of a side: who gave it. */
export function confirmationOf(side: OrderSide, userId: string): StepChange {
  return {
    set: side === 'BUYER' ? { buyer_confirmed_by: userId } : { seller_confirmed_by: userId },
    facts: { side },
  }
}
