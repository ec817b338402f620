import type { AskRequestView } from '@fxmatch/contract/http/order-request-view'
import { compareDecimals } from '@fxmatch/domain/money/amount'
import type { AskOrder } from './ask-search.ts'

/** The requests in one of the six orders, from newest first. Those without a target price come last by price. */
export function arrangeRequests(
  requests: readonly AskRequestView[],
  order: AskOrder,
): readonly AskRequestView[] {
  switch (order) {
    case 'recent':
      return requests
    case 'oldest':
      return requests.toReversed()
    case 'valueAsc':
      return requests.toSorted((a, b) => compareDecimals(a.totalAmount, b.totalAmount))
    case 'valueDesc':
      return requests.toSorted((a, b) => compareDecimals(b.totalAmount, a.totalAmount))
    case 'priceAsc':
      return requests.toSorted((a, b) => byPrice(a.rate, b.rate, 1))
    case 'priceDesc':
      return requests.toSorted((a, b) => byPrice(a.rate, b.rate, -1))
  }
}

function byPrice(left: string | null, right: string | null, sign: 1 | -1): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
  return sign * compareDecimals(left, right)
}
