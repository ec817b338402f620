import type { MarketPosition, MarketStatus } from '@fxmatch/contract/http/market'
import type { SessionUser } from '@fxmatch/contract/http/session'

/** Whether a person may order a position: not at all (no button), not now (a button that says why), or yes. */
export type OrderAbility = 'hidden' | 'standby' | 'closed' | 'open'

/**
 * Who may press 'Go' (specification 001 §6): who may place orders, on a position that is free.
 *
 * @param market undefined while unknown: the server then decides
 */
export function orderAbility(
  user: Pick<SessionUser, 'capabilities'>,
  position: Pick<MarketPosition, 'status'>,
  market: MarketStatus['status'] | undefined,
): OrderAbility {
  if (!user.capabilities.includes('order.place') || position.status !== 'FREE') return 'hidden'
  if (market === 'OFF') return 'closed'
  return market === 'VEILLE' ? 'standby' : 'open'
}
