import { isSettled } from '@fxmatch/domain/webhooks/delivery-table'
import { TEST_EVENT } from '@fxmatch/domain/webhooks/event-types'
import type { Db } from '../connect.ts'
import { type DeliveryRow, isBehind, lockLine } from './delivery-rows.ts'
import type { EndpointRow } from './endpoint-rows.ts'

/** What is to be done with a delivery: send it, look again later, or nothing, since something else will have it looked at. */
export type Claim =
  | { readonly delivery: DeliveryRow; readonly endpoint: EndpointRow }
  | { readonly again: Date; readonly companyId: string; readonly endpointId: string }
  | null

/**
 * Takes a delivery in hand, where its turn has come: its endpoint is active and not to be left alone, and no earlier event of the same
 * object waits. Nobody else sends it until `until`.
 */
export function claimDelivery(db: Db, id: string, now: Date, until: Date): Promise<Claim> {
  return db.transaction().execute(async (tx): Promise<Claim> => {
    const line = await tx
      .selectFrom('webhook_deliveries')
      .select(['endpoint_id', 'object'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (line === undefined) return null
    await lockLine(tx, line)
    const endpoint = await tx
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', line.endpoint_id)
      .executeTakeFirst()
    const delivery = await tx
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (endpoint === undefined || delivery === undefined || isSettled(delivery.status)) return null
    const isTest = delivery.type === TEST_EVENT
    if (!isTest && endpoint.status !== 'ACTIVE') return null
    if (await isBehind(tx, delivery)) return null
    const waits = [
      delivery.claimed_until,
      ...(isTest ? [] : [delivery.next_at, endpoint.rests_until]),
    ].filter((at) => at !== null)
    const again = waits.reduce((latest, at) => (at > latest ? at : latest), now)
    if (again > now) return { again, companyId: endpoint.company_id, endpointId: endpoint.id }
    await tx.updateTable('webhook_deliveries').set({ claimed_until: until }).where('id', '=', id).execute()
    return { delivery, endpoint }
  })
}
