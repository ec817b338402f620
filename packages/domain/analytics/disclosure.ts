/** What is known of the orders behind one figure. */
export interface CellFacts {
  readonly orders: number
  readonly buyers: number
  readonly sellers: number
  /** Orders to which the viewer's company is a party. */
  readonly ownOrders: number
}

/** A figure of the market comes from so many orders at least (decision 0041). */
export const LEAST_ORDERS = 3
/** And from so many buyers and so many sellers. */
export const LEAST_PARTIES = 2

/**
 * Whether a figure of the market may be shown to one of its companies: it comes from enough orders of enough buyers and
 * sellers, or from nobody's orders but its own. The platform sees all.
 */
export function isDisclosed({ orders, buyers, sellers, ownOrders }: CellFacts): boolean {
  if (ownOrders === orders) return true
  return orders >= LEAST_ORDERS && buyers >= LEAST_PARTIES && sellers >= LEAST_PARTIES
}
