import type { EndpointRow } from '../../db/webhooks/endpoint-rows.ts'
import { audit, emit, type RecordContext } from '../kernel/record.ts'

/** What happens to an endpoint, as audit and event name it. */
export type EndpointEvent =
  | 'created'
  | 'changed'
  | 'paused'
  | 'resumed'
  | 'tested'
  | 'key_rotated'
  | 'removed'
  | 'replayed'
  | 'failing'
  | 'disabled'
  | 'enabled'

/**
 * Writes what happened to an endpoint into the audit, and tells its company alone. Of its address the host is told: a path or a query
 * may be a secret of the receiver.
 */
export async function noteEndpoint(
  context: RecordContext,
  endpoint: Pick<EndpointRow, 'id' | 'company_id' | 'name' | 'url'>,
  what: EndpointEvent,
  data: object = {},
): Promise<void> {
  const { id, company_id, name, url } = endpoint
  const action = `endpoint.${what}`
  const { host } = new URL(url)
  await audit(context, { action, objectType: 'endpoint', objectId: id, data: { name, host, ...data } })
  await emit(context, [
    {
      ...{ type: 'change', noun: 'endpoint', event: action, id },
      ...{ companies: [company_id], facts: { name, host } },
    },
  ])
}
