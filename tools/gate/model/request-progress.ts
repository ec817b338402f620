import { type Market, ordersOf, partsOf } from './state.ts'

const DELIVERED = [13, 10]
const TICKETED = [11, 14, ...DELIVERED]
const CONFIRMED = [700, ...TICKETED]
/** From the back office's validation on, a request stands where its orders do (domain rules §5). */
const COMPUTED = ['BO_CONFIRMED', 'PARTIAL_CONFIRMED', 'CONFIRMED', 'CLOSED']

/** After one of its orders has moved, a request follows. */
export function settle(market: Market, key: string | null): void {
  const request = key === null ? undefined : market.requests[key]
  if (!request || key === null) return
  const parts = partsOf(market, key)
  const follows = COMPUTED.includes(request.status)
  if (parts.length === 0) {
    // Lost to a short count, undone or out of time: nobody refused the request (decision 0176).
    if (request.status === 'BO_CONFIRMED' && ordersOf(market, key).some(([, order]) => order.lostToCount)) {
      request.status = 'ON_HOLD'
      request.frontOfficeBy = null
      return
    }
    if (follows || request.status === 'FO_CONFIRMED') request.status = 'REJECTED'
    return
  }
  if (!follows) return
  const all = (reached: readonly number[]) => parts.every(({ status }) => reached.includes(status))
  if (all(DELIVERED)) request.status = 'DELIVERED'
  else if (all(TICKETED)) request.status = 'CLOSED'
  else if (all(CONFIRMED)) request.status = 'CONFIRMED'
  else
    request.status = parts.some(({ status }) => CONFIRMED.includes(status))
      ? 'PARTIAL_CONFIRMED'
      : 'BO_CONFIRMED'
}
