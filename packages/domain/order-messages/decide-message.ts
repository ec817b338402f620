import type { Actor } from '../access/actor.ts'
import type { OrderFacts } from '../orders/order-facts.ts'
import { isFinal } from '../orders/order-sets.ts'
import { type PartiesOfOrder, sidesOf } from '../orders/readers-of-order.ts'

/** Characters of one message. */
export const LONGEST_MESSAGE = 2_000

const DAY_MS = 86_400_000

/** An order as its messages see it. */
export type MessageOrder = PartiesOfOrder & Pick<OrderFacts, 'status'> & { readonly statusSince: Date }

/** Why a person may not write on an order; `closedAt`: since when nobody may. */
export type MessageRefusal =
  | { readonly rule: 'NOT_A_PARTY' }
  | { readonly rule: 'MISSING_CAPABILITY'; readonly capability: 'order.message' }
  | { readonly rule: 'ORDER_NOT_ASKED' }
  | { readonly rule: 'MESSAGES_CLOSED'; readonly closedAt: Date }

/**
 * Whether somebody may write on an order (domain rules §9): the people of its parties, the seller's company, the buyer's,
 * and the bank that carries it, once both sides know of it, as long as it is not final and `openDays` after that. Null:
 * yes. Everyone else who may know the order reads: the platform, the members of the syndicate that sells.
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
