import { webhookRefusal } from '@fxmatch/contract/errors/webhook-refusals'
import type { EndpointView, WebhookEndpoints } from '@fxmatch/contract/http/webhooks'
import type { Actor } from '@fxmatch/domain/access/actor'
import { decideEndpoint, ENDPOINT_ACTIONS, MOST_ENDPOINTS } from '@fxmatch/domain/webhooks/endpoint-table'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Database } from '../../db/schema.ts'
import { type ListedEndpoint, readEndpoints } from '../../db/webhooks/endpoint-rows.ts'
import { presentRefusable } from '../present-refusable.ts'

type Reader = Db | Transaction<Database>

/** The endpoints of the viewer's company. */
export async function listEndpoints(db: Reader, viewer: Actor, now: Date): Promise<WebhookEndpoints> {
  const rows = await readEndpoints(db, viewer.companyId)
  return { endpoints: rows.map((row) => presentEndpoint(row, now)), most: MOST_ENDPOINTS }
}

/** An endpoint of the viewer's company; null where it has none by this id. */
export async function getEndpoint(
  db: Reader,
  viewer: Actor,
  id: string,
  now: Date,
): Promise<EndpointView | null> {
  const [row] = await readEndpoints(db, viewer.companyId, id)
  return row === undefined ? null : presentEndpoint(row, now)
}

function presentEndpoint(row: ListedEndpoint, now: Date): EndpointView {
  const { id, name, url, types, status, scheme, waiting, version } = row
  const oldCounts = row.old_until !== null && row.old_until > now
  const later = (at: Date | null) => (at !== null && at > now ? at.toISOString() : null)
  return {
    ...{ id, name, url, types, status, scheme, waiting, version },
    disabledReason: row.disabled_reason,
    publicKey: row.public_key,
    oldPublicKey: oldCounts ? row.old_public_key : null,
    oldUntil: later(row.old_until),
    failingSince: row.failing_since?.toISOString() ?? null,
    restsUntil: later(row.rests_until),
    createdBy: row.creator,
    createdAt: row.created_at.toISOString(),
    allowedActions: ENDPOINT_ACTIONS.map((action) => {
      const decided = decideEndpoint(status, action)
      const refusal = 'rule' in decided ? { ...webhookRefusal(decided.rule), details: { status } } : null
      return { action, ...presentRefusable(refusal) }
    }),
  }
}
