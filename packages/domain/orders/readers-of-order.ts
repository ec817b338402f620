import type { Actor } from '../access/actor.ts'
import type { OrderFacts } from './order-facts.ts'
import type { OrderSide } from './order-table.ts'

/** A side of an order on which people act. */
export type PartySide = Exclude<OrderSide, 'SYSTEM'>

/**
 * The ways in which a company comes to know an order: it stands on a side, or it is a MEMBER of the syndicate that sells
 * the position. `atOnce`: from the beginning; else once the order was asked (domain rules §5: until then only the company
 * sees its basket). SQL conditions are made from this list (`db/orders/order-readers.ts`).
 */
export const WAYS_TO_KNOW = [
  { as: 'BUYER', atOnce: true },
  { as: 'SELLER', atOnce: false },
  { as: 'BANK', atOnce: false },
  { as: 'MEMBER', atOnce: false },
] as const satisfies readonly { as: PartySide | 'MEMBER'; atOnce: boolean }[]
export type WayToKnow = (typeof WAYS_TO_KNOW)[number]['as']

/** The companies on the sides of an order, and whether the seller was asked (decision record 0086). */
export type PartiesOfOrder = Pick<OrderFacts, 'buyerId' | 'sellerId' | 'bankId' | 'asked'>

/** The same with the companies of the syndicate that sells; none where one seller sells alone. */
export type ReadableOrder = PartiesOfOrder & { readonly memberIds: readonly string[] }

const COMPANY_ON: Readonly<Record<PartySide, (order: PartiesOfOrder) => string>> = {
  BUYER: ({ buyerId }) => buyerId,
  SELLER: ({ sellerId }) => sellerId,
  BANK: ({ bankId }) => bankId,
}

/** The ways of an order that was asked, and of one that was not; worked out once, since every row of a list asks. */
const ASKED: readonly WayToKnow[] = WAYS_TO_KNOW.map(({ as }) => as)
const NOT_ASKED: readonly WayToKnow[] = WAYS_TO_KNOW.filter(({ atOnce }) => atOnce).map(({ as }) => as)
const isSide = (as: WayToKnow): as is PartySide => as !== 'MEMBER'
const SIDES_ASKED = ASKED.filter(isSide)
const SIDES_NOT_ASKED = NOT_ASKED.filter(isSide)

/**
 * The companies that may know an order, each once; the platform may know every order besides (decision record 0086).
 * Everything that shows or announces an order asks this: for any other company the order does not exist. Fewer may act
 * (`sidesOf`, then `decideOrder`), and fewer are notified (`NOTIFICATION_TABLE`).
 */
export function readersOf(order: ReadableOrder): readonly string[] {
  const ways = order.asked ? ASKED : NOT_ASKED
  return [...new Set(ways.flatMap((as) => (isSide(as) ? COMPANY_ON[as](order) : order.memberIds)))]
}

/** Whether somebody may know an order: a person of a company that may, or one who may read everything. */
export function mayKnow(order: ReadableOrder, viewer: Pick<Actor, 'companyId' | 'capabilities'>): boolean {
  return viewer.capabilities.has('platform.read') || readersOf(order).includes(viewer.companyId)
}

/** The sides of an order whose companies know it: only these can take a step, or be told of one. */
export function sidesThatKnow(order: Pick<OrderFacts, 'asked'>): readonly PartySide[] {
  return order.asked ? SIDES_ASKED : SIDES_NOT_ASKED
}

/**
 * The sides on which a company stands in an order that it knows: a bank is buyer and carrying bank of its AD orders. A
 * member of a syndicate stands on none: its leader acts for it.
 */
export function sidesOf(order: PartiesOfOrder, companyId: string): readonly OrderSide[] {
  return sidesThatKnow(order).filter((side) => COMPANY_ON[side](order) === companyId)
}
