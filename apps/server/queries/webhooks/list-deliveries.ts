import type { Deliveries } from '@fxmatch/contract/http/webhooks'
import type { Actor } from '@fxmatch/domain/access/actor'
import {
  type DeliveryStatus,
  deliveryAfter,
  isSettled,
  webhookId,
} from '@fxmatch/domain/webhooks/delivery-table'
import type { Db } from '../../db/connect.ts'
import { readAttempts, readDeliveries } from '../../db/webhooks/delivery-rows.ts'
import { readEndpoints } from '../../db/webhooks/endpoint-rows.ts'

/** How many attempts of a delivery are shown: as many as there are before it is sent again. */
const MOST_ATTEMPTS_SHOWN = 10

/** What an endpoint of the viewer's company was told, with each attempt; null for another company's. */
export async function listDeliveries(
  db: Db,
  viewer: Actor,
  endpointId: string,
  asked: { status?: DeliveryStatus | undefined; page: number; pageSize: number },
): Promise<Deliveries | null> {
  const [endpoint] = await readEndpoints(db, viewer.companyId, endpointId)
  if (endpoint === undefined) return null
  const { rows, total } = await readDeliveries(db, endpointId, asked)
  const attempts = await readAttempts(
    db,
    rows.map(({ id }) => id),
    MOST_ATTEMPTS_SHOWN,
  )
  const data = rows.map((row) => ({
    id: row.id,
    webhookId: webhookId(row.id),
    type: row.type,
    objectId: row.seq === null ? null : row.object.slice(row.object.indexOf(':') + 1),
    status: row.status,
    nextAt: isSettled(row.status) ? null : row.next_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    attempts: attempts
      .filter(({ delivery_id }) => delivery_id === row.id)
      .map(({ at, milliseconds, code, fault, answer }) => ({
        ...{ at: at.toISOString(), milliseconds, code, fault, answer },
      })),
    replayable: row.seq !== null && deliveryAfter(row.status, 'replay') !== null,
  }))
  return { data, total }
}
