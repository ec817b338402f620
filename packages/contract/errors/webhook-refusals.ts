import type { EndpointRule } from '@fxmatch/domain/webhooks/endpoint-table'
import type { EndpointUrlRule } from '@fxmatch/domain/webhooks/endpoint-url'
import type { ErrorCode } from './error-codes.ts'

/** Why something is not done with an endpoint or its deliveries. */
export type WebhookRule = EndpointRule | EndpointUrlRule | 'ENDPOINTS_MOST' | 'ENDPOINT_NAME_TAKEN'

const CODES: Readonly<Record<WebhookRule, ErrorCode>> = {
  ENDPOINT_STATUS: 'INTEGRATION_STATE',
  ENDPOINTS_MOST: 'INTEGRATION_STATE',
  ENDPOINT_NAME_TAKEN: 'INVALID_INPUT',
  URL_UNREADABLE: 'INVALID_INPUT',
  URL_HTTPS: 'INVALID_INPUT',
  URL_SECRET: 'INVALID_INPUT',
  URL_WITHIN: 'INVALID_INPUT',
}

/** One rule → its code. Commands refuse with it; screens explain their buttons with it. */
export function webhookRefusal<R extends WebhookRule>(rule: R): { code: ErrorCode; rule: R } {
  return { rule, code: CODES[rule] }
}
