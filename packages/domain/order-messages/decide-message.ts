import type { Actor } from '../access/actor.ts'
import type { OrderFacts } from '../orders/order-facts.ts'
import { isFinal } from '../orders/order-sets.ts'
import { type PartiesOfOrder, sidesOf } from '../orders/readers-of-order.ts'

/** Most characters of one message. */
export const LONGEST_MESSAGE = 2_000

const DAY_MS = 86_400_000

/** What the rules about messages need to know of an order; `statusSince`: when it came to its present status. */
export type MessageOrder = PartiesOfOrder & Pick<OrderFacts, 'status'> & { readonly statusSince: Date }

/** Why a person may not write on an order; `closedAt`: since when nobody may. */
export type MessageRefusal =
  | { readonly rule: 'NOT_A_PARTY' }
  | { readonly rule: 'MISSING_CAPABILITY'; readonly capability: 'order.message' }
  | { readonly rule: 'ORDER_NOT_ASKED' }
  | { readonly rule: 'MESSAGES_CLOSED'; readonly closedAt: Date }

/**
 * Why somebody may not write on an order; null where they may (domain rules §9): people of its buyer, its seller and the bank
 * that carries it, once the seller was asked and until `openDays` after its end. Others who may know the order only read what
 * was written: the platform, and the members of the syndicate that sells.
 */
export function judgeMessage(
  order: MessageOrder,
  actor: Pick<Actor, 'companyId' | 'capabilities'>,
  terms: { readonly now: Date; readonly openDays: number },
): MessageRefusal | null {
  if (sidesOf(order, actor.companyId).length === 0) return { rule: 'NOT_A_PARTY' }
  if (!actor.capabilities.has('order.message'))
    return { rule: 'MISSING_CAPABILITY', capability: 'order.message' }
  if (!order.asked) return { rule: 'ORDER_NOT_ASKED' }
  if (!isFinal(order.status)) return null
  const closedAt = new Date(order.statusSince.getTime() + terms.openDays * DAY_MS)
  return terms.now < closedAt ? null : { rule: 'MESSAGES_CLOSED', closedAt }
}
