import { decimal } from '../money/decimal.ts'

/**
 * Why the rules of a race keep an order from one of its positions (decision record 0171): its price is firm, and whoever
 * offers for less in the same governorate goes first.
 */
export type RaceOrderFault =
  | { readonly rule: 'RACE_PRICE_FIRM' }
  | { readonly rule: 'RACE_CHEAPER_FIRST'; readonly cheapest: string }

/**
 * Judges an order on a position of a running race; null: nothing against it. Rates are TND per quoting unit.
 * @param order.proposed the rate that the order proposes; null: the position's own
 * @param order.cheapest the lowest rate among the positions that are free beside it; null: there is none
 */
export function raceOrderFault(order: {
  readonly rate: string
  readonly proposed: string | null
  readonly cheapest: string | null
}): RaceOrderFault | null {
  const rate = decimal(order.rate)
  if (order.proposed !== null && !decimal(order.proposed).equals(rate)) return { rule: 'RACE_PRICE_FIRM' }
  if (order.cheapest !== null && decimal(order.cheapest).lessThan(rate))
    return { rule: 'RACE_CHEAPER_FIRST', cheapest: order.cheapest }
  return null
}
