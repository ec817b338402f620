import type { PositionPolicyView } from '@fxmatch/contract/http/position-policies'
import { compareDecimals } from '@fxmatch/domain/money/amount'

/** An offer as the market's limits of the day allow it: amount and price moved to the nearest bound where they exceed it. */
export function withinLimits<O extends { currency: string; amount: string; rate: string }>(
  offer: O,
  policies: readonly PositionPolicyView[],
): O {
  const policy = policies.find(({ currency }) => currency.isoCode === offer.currency)
  if (!policy) return offer
  return {
    ...offer,
    amount: bounded(offer.amount, policy.smallestAmount, policy.largestAmount),
    rate: bounded(offer.rate, policy.lowestRate, policy.highestRate),
  }
}

function bounded(value: string, least: string | null, most: string | null): string {
  if (least !== null && compareDecimals(value, least) < 0) return least
  if (most !== null && compareDecimals(value, most) > 0) return most
  return value
}
