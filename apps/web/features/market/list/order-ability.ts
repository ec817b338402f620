import type { MarketPosition, MarketStatus } from '@fxmatch/contract/http/market'
import type { SessionUser } from '@fxmatch/contract/http/session'

/** Whether a person may order a position: not at all (no button), not now (a button that says why), or yes. */
export type OrderAbility = 'hidden' | 'standby' | 'closed' | 'open'

/**
 * Who may press 'Go' (specification 001 §6): not a first role ROLE_LIMITED, not the back office, nobody without the
 * right to place orders; and only ROLE_ROOT where the position is free again after an order of one's own.
 *
 * @param market undefined while unknown: the server then decides
 */
export function orderAbility(
  user: Pick<SessionUser, 'roles' | 'capabilities'>,
  position: Pick<MarketPosition, 'status' | 'hasOrder'>,
  market: MarketStatus['status'] | undefined,
): OrderAbility {
  const barred =
    !user.capabilities.includes('order.place') ||
    user.roles[0] === 'ROLE_LIMITED' ||
    user.roles.includes('ROLE_HIVE_BO')
  if (barred || position.status !== 'FREE') return 'hidden'
  if (position.hasOrder && !user.roles.includes('ROLE_ROOT')) return 'hidden'
  if (market === 'OFF') return 'closed'
  return market === 'VEILLE' ? 'standby' : 'open'
}
