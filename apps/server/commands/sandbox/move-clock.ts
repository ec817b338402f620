import { MOST_AHEAD_SECONDS } from '@fxmatch/domain/sandbox/test-clock'
import { moveSandboxClock } from '../../db/sandbox.ts'
import { deliveriesInTurn } from '../../db/webhooks/delivery-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { realTime } from '../kernel/system-services.ts'
import type { QueueDeliveries } from '../webhooks/webhook-services.ts'

/** By then every server of the sandbox knows its new time (`jobs/sandbox-clock.ts`): one that did not would find a delivery not due. */
const SEEN_EVERYWHERE_MS = 1_500

/** The clock of a sandbox. */
export interface MovedClock {
  readonly now: Date
  readonly aheadSeconds: number
}

/**
 * Moves the one clock of the sandbox ahead, for everybody in it (decision 0413). What has come due by then is found by the sweeps, as it
 * is in life; deliveries to endpoints, which wait in a queue with the real time, are queued here. The streams of machines and endpoints
 * that ask for `clock.moved` are told.
 * Refused: SANDBOX_CLOCK where it would be ahead by more than it may be.
 */
export async function moveClock(
  context: ActorContext,
  queue: QueueDeliveries,
  { advanceSeconds }: { readonly advanceSeconds: number },
): Promise<Result<MovedClock>> {
  const { tx, clock } = context
  const aheadSeconds = await moveSandboxClock(tx, advanceSeconds)
  if (aheadSeconds === null)
    return refuse('SANDBOX_STATE', { rule: 'SANDBOX_CLOCK', details: { most: MOST_AHEAD_SECONDS / 86_400 } })
  const now = new Date(realTime(clock).getTime() + aheadSeconds * 1_000)
  // As much sooner as the clock is moved; by this transaction's clock, which is the one of before.
  const soonest = clock.now().getTime() + SEEN_EVERYWHERE_MS
  const sooner = (at: Date) => new Date(Math.max(at.getTime() - advanceSeconds * 1_000, soonest))
  const waiting = await deliveriesInTurn(tx, null)
  await queue(
    tx,
    waiting.map((delivery) => ({ ...delivery, at: sooner(delivery.at) })),
  )
  const data = { seconds: advanceSeconds, aheadSeconds }
  await audit(context, { action: 'sandbox.clock_moved', objectType: 'sandbox', objectId: 'sandbox', data })
  await emit(context, [{ type: 'sandbox.clock_moved', now: now.toISOString(), aheadSeconds }])
  return done({ now, aheadSeconds })
}
