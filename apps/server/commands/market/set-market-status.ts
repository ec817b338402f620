import { setByPerson } from '@fxmatch/domain/market/market-control'
import type { MarketStatus } from '@fxmatch/domain/market/market-status'
import { lockMarketControl, readMarketControl } from '../../db/market/market-control.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { changeMarketControl } from './change-market-control.ts'

/** The status as it shall be. */
export interface SetMarketStatusInput {
  /** The status that the person saw. */
  readonly from: MarketStatus
  readonly status: MarketStatus
  /** Why; everyone reads it beside the status. */
  readonly reason: string
}

/**
 * The back office opens the market, closes it or puts it on standby. The setting holds until the clock's next change
 * (decision record 0020). It waits for the trades under way: once it is answered, no order, bid or position begins
 * that it forbids. Refused: MISSING_CAPABILITY; INVALID_INPUT for the status that the person saw; MARKET_STATUS_MOVED where
 * somebody, or the clock, was faster.
 */
export async function setMarketStatus(
  context: ActorContext,
  input: SetMarketStatusInput,
): Promise<Result<{ status: MarketStatus }>> {
  const able = requireCapability(context.actor, 'market_status.set')
  if (!able.ok) return able
  if (input.status === input.from) {
    return refuse('INVALID_INPUT', { fields: [{ path: 'status', rule: 'MARKET_STANDS' }] })
  }
  await lockMarketControl(context.tx)
  const now = context.clock.now()
  const { control, hours } = await readMarketControl(context.tx, now)
  if (control.status !== input.from) {
    return refuse('MARKET_STATUS_MOVED', { rule: 'MARKET_STATUS_MOVED', details: { status: control.status } })
  }
  const after = setByPerson(control, input.status, hours, now)
  await changeMarketControl(context, control, after, { by: 'PERSON', reason: input.reason })
  return done({ status: after.status })
}
