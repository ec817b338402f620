import { type AttemptResult, deliveryAfter, isSettled } from '@fxmatch/domain/webhooks/delivery-table'
import { decideEndpoint, type EndpointHappening } from '@fxmatch/domain/webhooks/endpoint-table'
import { TEST_EVENT } from '@fxmatch/domain/webhooks/event-types'
import {
  type AfterAttempt,
  afterAttempt,
  afterTest,
  FAILING_HOURS,
} from '@fxmatch/domain/webhooks/retry-schedule'
import { type DeliveryRow, deliveriesInTurn, keepAttempt, lockLine } from '../../db/webhooks/delivery-rows.ts'
import { type EndpointRow, lockEndpointById, moveEndpoint } from '../../db/webhooks/endpoint-rows.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { noteEndpoint } from './note-endpoint.ts'
import type { WebhookServices } from './webhook-services.ts'

/** An attempt that was made, as it was answered. */
export interface MadeAttempt {
  readonly delivery: Pick<DeliveryRow, 'id' | 'endpoint_id' | 'object'>
  readonly at: Date
  readonly milliseconds: number
  readonly result: AttemptResult
  /** The beginning of the answer. */
  readonly answer: string | null
  /** From 0 to 1, for the jitter of the next attempt. */
  readonly random: number
}

/**
 * Writes down how an attempt was answered, and what follows: the next attempt, the next event of the object, what it makes of the
 * endpoint. A delivery that somebody else has settled meanwhile, or that was removed, stays as it is.
 */
export async function concludeAttempt(
  context: CommandContext,
  { queue }: Pick<WebhookServices, 'queue'>,
  attempt: MadeAttempt,
): Promise<Result<null>> {
  const { tx, clock } = context
  await lockLine(tx, attempt.delivery)
  const endpoint = await lockEndpointById(tx, attempt.delivery.endpoint_id)
  const delivery = await tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', attempt.delivery.id)
    .forUpdate()
    .executeTakeFirst()
  if (endpoint === null || delivery === undefined) return done(null)
  const { result } = attempt
  const said = 'code' in result ? { code: result.code } : { fault: result.fault }
  const { at, milliseconds, answer } = attempt
  await keepAttempt(tx, { delivery_id: delivery.id, at, milliseconds, answer, ...said })
  if (isSettled(delivery.status)) return done(null)
  const tries = delivery.tries + 1
  const after: AfterAttempt =
    delivery.type === TEST_EVENT
      ? { nextAt: null, restUntil: null, ...afterTest(result) }
      : afterAttempt(result, tries, clock.now(), attempt.random)
  await moveDelivery(context, delivery, after, tries)
  const stays = await followEndpoint(context, endpoint, delivery, after)
  const { endpoint_id: endpointId, object } = delivery
  if (stays) await queue(tx, await deliveriesInTurn(tx, { endpointId, object }))
  // Whatever waited goes out.
  else await queue(tx, await deliveriesInTurn(tx, { endpointId }))
  return done(null)
}

async function moveDelivery(
  { tx, clock }: CommandContext,
  delivery: DeliveryRow,
  after: AfterAttempt,
  tries: number,
): Promise<void> {
  const now = clock.now()
  const status = deliveryAfter(delivery.status, after.happened)
  if (status === null) throw new Error(`a delivery that is ${delivery.status} was ${after.happened}`)
  await tx
    .updateTable('webhook_deliveries')
    .set({
      status,
      tries,
      claimed_until: null,
      next_at: after.nextAt ?? now,
      settled_at: isSettled(status) ? now : null,
    })
    .where('id', '=', delivery.id)
    .execute()
}

/** What an attempt makes of its endpoint. @returns whether it stays where it is */
async function followEndpoint(
  context: CommandContext,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
  after: AfterAttempt,
): Promise<boolean> {
  if (delivery.type !== TEST_EVENT) await followFailing(context, endpoint, after)
  const happening = after.endpoint
  const decided = happening === null ? null : decideEndpoint(endpoint.status, happening)
  if (happening === null || decided === null || 'rule' in decided) return true
  await moveEndpoint(context.tx, endpoint.id, decided.to, REASONS[happening])
  await noteEndpoint(context, endpoint, decided.to === 'ACTIVE' ? 'enabled' : 'disabled', {
    reason: REASONS[happening],
  })
  return false
}

const REASONS: Readonly<Record<EndpointHappening, EndpointRow['disabled_reason']>> = {
  gone: 'GONE',
  given_up: 'GIVEN_UP',
  test_passed: null,
}

/** Keeps since when nothing is taken, and tells the company once that has gone on for a day. */
async function followFailing(
  context: CommandContext,
  endpoint: EndpointRow,
  { happened, restUntil }: AfterAttempt,
): Promise<void> {
  const { tx, clock } = context
  const now = clock.now()
  const rests =
    restUntil !== null && restUntil > (endpoint.rests_until ?? now) ? { rests_until: restUntil } : {}
  if (happened === 'taken') {
    if (endpoint.failing_since === null && endpoint.rests_until === null) return
    const none = { failing_since: null, failing_told_at: null, rests_until: null }
    await tx.updateTable('webhook_endpoints').set(none).where('id', '=', endpoint.id).execute()
    return
  }
  const since = endpoint.failing_since ?? now
  const isLong = now.getTime() - since.getTime() >= FAILING_HOURS * 3_600_000
  const tells = isLong && endpoint.failing_told_at === null
  await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: since, ...rests, ...(tells ? { failing_told_at: now } : {}) })
    .where('id', '=', endpoint.id)
    .execute()
  if (tells) await noteEndpoint(context, endpoint, 'failing', { failingSince: since.toISOString() })
}
