import { webhookRefusal } from '@fxmatch/contract/errors/webhook-refusals'
import { readEndpointUrl } from '@fxmatch/domain/webhooks/endpoint-url'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'
import type { WebhookServices } from './webhook-services.ts'

/** What a person says of an endpoint. */
export interface EndpointInput {
  readonly name: string
  readonly url: string
  readonly types: readonly string[]
}

/**
 * Checks what a person says of an endpoint; the company is locked. Refused: INVALID_INPUT at `url` for an address that nothing is sent
 * to (the network is named), at `name` where another endpoint of the company has it.
 * @param id of the endpoint that is changed; null: it is new
 */
export async function checkEndpoint(
  { actor, tx }: ActorContext,
  { toLoopback }: Pick<WebhookServices, 'toLoopback'>,
  { name, url, types }: EndpointInput,
  id: string | null,
): Promise<Result<EndpointInput>> {
  const read = readEndpointUrl(url, toLoopback)
  if ('rule' in read) {
    const { rule, range } = read
    const told = range === undefined ? { rule } : { rule, details: { range } }
    return refuseField(webhookRefusal(rule).code, 'url', told)
  }
  const alike = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('name', '=', name)
    .$if(id !== null, (query) => query.where('id', '<>', id ?? ''))
    .executeTakeFirst()
  if (alike) {
    const { code, rule } = webhookRefusal('ENDPOINT_NAME_TAKEN')
    return refuseField(code, 'name', { rule })
  }
  return done({ name, url: read.url, types: [...new Set(types)].sort() })
}
