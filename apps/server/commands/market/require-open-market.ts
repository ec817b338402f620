import { nextOpening } from '@fxmatch/domain/market/market-control'
import { MARKET_RULE } from '@fxmatch/domain/market/market-status'
import { readMarketControl, readStatusForTrade } from '../../db/market/market-control.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * New orders, bids and positions need an open market; orders in progress go on (domain rules §7; the calls are in
 * `MARKET_NEEDS`). The status then stands until the transaction ends, so that nothing begins after a closing was
 * answered. The refusal says when the clock opens the market next, where it will. Ask right after the capability: before any row is locked, and whatever the request is about.
 */
export async function requireOpenMarket(context: CommandContext): Promise<Result<null>> {
  const refusal = MARKET_RULE.OPEN_MARKET[await readStatusForTrade(context.tx)]
  if (refusal === null) return done(null)
  const now = context.clock.now()
  const { control, hours } = await readMarketControl(context.tx, now)
  return refuse(refusal, {
    rule: refusal,
    details: { nextOpening: nextOpening(control, hours, now)?.toISOString() ?? null },
  })
}
