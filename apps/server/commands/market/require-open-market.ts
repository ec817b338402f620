import { nextOpening } from '@fxmatch/domain/market/market-control'
import { MARKET_RULE } from '@fxmatch/domain/market/market-status'
import { readMarketControl, readStatusForTrade } from '../../db/market/market-control.ts'
import { readRatesDay, STANDARD_RATES } from '../../db/reference/rate-books.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Refuses, with MARKET_CLOSED or MARKET_STANDBY, a new order, bid or position while the market is not open (domain rules §7;
 * the calls are in `MARKET_NEEDS`). Otherwise the status cannot change until the transaction ends, so that nothing begins
 * after a closing was answered. The details say when the clock opens the market next, where it will. Call it right after
 * the check of the capability, before any row is locked. A bank whose standard rates of the day nobody has entered or
 * validated begins nothing either (specification 002 §4): STANDARD_RATES_MISSING.
 */
export async function requireOpenMarket(context: ActorContext): Promise<Result<null>> {
  const { tx, clock, actor } = context
  const refusal = MARKET_RULE.OPEN_MARKET[await readStatusForTrade(tx)]
  const now = clock.now()
  if (refusal === null) {
    const ready =
      actor.companyKind !== 'BANK' ||
      (await readRatesDay(tx, STANDARD_RATES, { ownerId: actor.companyId, at: now })).updated
    return ready ? done(null) : refuse('STANDARD_RATES_MISSING', { rule: 'STANDARD_RATES_MISSING' })
  }
  const { control, hours } = await readMarketControl(tx, now)
  return refuse(refusal, {
    rule: refusal,
    details: { nextOpening: nextOpening(control, hours, now)?.toISOString() ?? null },
  })
}
