import type { DueDelivery } from '../../db/webhooks/delivery-rows.ts'
import type { SecretBox } from '../../security/secret-box.ts'
import type { Tx } from '../kernel/context.ts'

/** Has deliveries looked at by a server, from the moment of each on: queued in the transaction, or not at all. */
export type QueueDeliveries = (tx: Tx, deliveries: readonly DueDelivery[]) => Promise<void>

/** What commands about endpoints are given besides their context. */
export interface WebhookServices {
  readonly secrets: SecretBox
  readonly queue: QueueDeliveries
  /** See `readEndpointUrl`. */
  readonly toLoopback: boolean
}
