import { nextOpening } from '@fxmatch/domain/market/market-control'
import { MARKET_RULE } from '@fxmatch/domain/market/market-status'
import { readMarketControl, readStatusForTrade } from '../../db/market/market-control.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Refuses, with MARKET_CLOSED or MARKET_STANDBY, a new order, bid or position while the market is not open (domain rules §7;
 * the calls are in `MARKET_NEEDS`). Otherwise the status cannot change until the transaction ends, so that nothing begins
 * after a closing was answered. The details say when the clock opens the market next, where it will. Call it right after
 * the check of the capability, before any row is locked.
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
