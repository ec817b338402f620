/** The orders behind one figure to which the viewer's company is no party: how many, of how many different buyers and sellers. */
export interface CellFacts {
  readonly orders: number
  readonly buyers: number
  readonly sellers: number
}

/** From how many orders a figure must come at least to be shown (decision record 0041). */
export const LEAST_ORDERS = 3
/** Of how many different buyers, and of how many different sellers, these must be at least. */
export const LEAST_PARTIES = 2

/**
 * Whether a figure of the market may be shown to one of its companies: what is left of it without the viewer's own orders, which
 * the viewer can take from it, comes from enough orders of enough buyers and sellers, or is nothing (decision record 0041). The
 * platform is shown every figure.
 */
export function isDisclosed({ orders, buyers, sellers }: CellFacts): boolean {
  if (orders === 0) return true
  return orders >= LEAST_ORDERS && buyers >= LEAST_PARTIES && sellers >= LEAST_PARTIES
}
