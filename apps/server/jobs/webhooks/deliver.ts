import { ANSWER_MS, webhookId } from '@fxmatch/domain/webhooks/delivery-table'
import type { Logger } from 'pino'
import type { Clock, Ids } from '../../commands/kernel/context.ts'
import { realTime } from '../../commands/kernel/system-services.ts'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { concludeAttempt } from '../../commands/webhooks/conclude-attempt.ts'
import type { QueueDeliveries } from '../../commands/webhooks/webhook-services.ts'
import type { Db } from '../../db/connect.ts'
import { claimDelivery } from '../../db/webhooks/claim-delivery.ts'
import type { DeliveryRow } from '../../db/webhooks/delivery-rows.ts'
import type { EndpointRow } from '../../db/webhooks/endpoint-rows.ts'
import type { SecretBox } from '../../security/secret-box.ts'
import { signAttempt } from '../../security/webhook-keys.ts'
import type { WebhookTransport } from './webhook-transport.ts'

/** For how long nobody else sends what a server has in hand: an attempt, and a while to write it down. */
const CLAIM_MS = ANSWER_MS + 5_000

export interface DeliverServices {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly secrets: SecretBox
  readonly queue: QueueDeliveries
  readonly transport: WebhookTransport
  /** From 0 to 1, for the jitter; tests choose it. */
  readonly random?: () => number
}

/**
 * Makes an attempt at a delivery, where its turn has come, and writes down how it was answered. A server that dies in between has
 * perhaps sent it: it is sent again, under the same `webhook-id`. @returns whether an attempt was made
 */
export async function deliver(services: DeliverServices, id: string): Promise<boolean> {
  const { db, clock, ids, log, secrets, queue, transport, random = Math.random } = services
  const now = clock.now()
  const claim = await claimDelivery(db, id, now, new Date(now.getTime() + CLAIM_MS))
  if (claim === null) return false
  if ('again' in claim) {
    const { again: at, companyId, endpointId } = claim
    await db.transaction().execute((tx) => queue(tx, [{ id, endpointId, companyId, at }]))
    return false
  }
  const { delivery, endpoint } = claim
  const begun = performance.now()
  const { result, answer } = await transport.post({
    url: endpoint.url,
    headers: headersOf(secrets, endpoint, delivery, { now, sentAt: realTime(clock, now) }),
    body: delivery.body,
  })
  const milliseconds = Math.round(performance.now() - begun)
  const made = { delivery, at: now, milliseconds, result, answer, random: random() }
  const concluded = await runInTransaction(db, { clock, ids, requestId: null }, (context) =>
    concludeAttempt(context, { queue }, made),
  )
  if (!concluded.ok) throw new Error(`an attempt could not be concluded: ${concluded.refusal.code}`)
  const said = 'code' in result ? { code: result.code } : { fault: result.fault }
  log.debug({ deliveryId: id, ...said }, 'webhooks: an attempt')
  return true
}

/**
 * The headers of Standard Webhooks 1.0.0. The key before the last rotation signs too while it counts.
 * @param at `sentAt`: the real time, to which receivers hold the timestamp
 */
function headersOf(
  secrets: SecretBox,
  endpoint: EndpointRow,
  { id, body }: DeliveryRow,
  { now, sentAt }: { now: Date; sentAt: Date },
): Record<string, string> {
  const attempt = { id: webhookId(id), timestamp: Math.floor(sentAt.getTime() / 1_000), body }
  const { scheme, secret, old_scheme, old_secret, old_until } = endpoint
  const signatures = [signAttempt({ scheme, secret: secrets.open(secret, endpoint.id) }, attempt)]
  if (old_scheme !== null && old_secret !== null && old_until !== null && old_until > now)
    signatures.push(
      signAttempt({ scheme: old_scheme, secret: secrets.open(old_secret, endpoint.id) }, attempt),
    )
  return {
    'content-type': 'application/json',
    'user-agent': 'FXMatch-Webhooks/1.0',
    'webhook-id': attempt.id,
    'webhook-timestamp': String(attempt.timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
