// The life of an endpoint: an address of a company that is told of events. While it is not ACTIVE its events wait.

export const ENDPOINT_STATUSES = ['ACTIVE', 'PAUSED', 'DISABLED'] as const
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number]

/** What a person does with an endpoint. */
export const ENDPOINT_ACTIONS = ['pause', 'resume', 'test', 'rotate', 'change', 'remove'] as const
export type EndpointAction = (typeof ENDPOINT_ACTIONS)[number]

/** What a receiver's answers make of an endpoint. `test_passed`: it took the event that a person sent to try it. */
export const ENDPOINT_HAPPENINGS = ['test_passed', 'gone', 'given_up'] as const
export type EndpointHappening = (typeof ENDPOINT_HAPPENINGS)[number]

export interface EndpointStep {
  readonly by: EndpointAction | EndpointHappening
  readonly from: EndpointStatus
  readonly to: EndpointStatus
}

const inEach = (by: EndpointAction): readonly EndpointStep[] =>
  ENDPOINT_STATUSES.map((status) => ({ by, from: status, to: status }))

/** The one table: allowed actions and the database's check come from it. An endpoint that was disabled comes back by a test that it takes. */
export const ENDPOINT_TABLE: readonly EndpointStep[] = [
  { by: 'pause', from: 'ACTIVE', to: 'PAUSED' },
  { by: 'resume', from: 'PAUSED', to: 'ACTIVE' },
  ...inEach('test'),
  ...inEach('rotate'),
  ...inEach('change'),
  ...inEach('remove'),
  { by: 'test_passed', from: 'DISABLED', to: 'ACTIVE' },
  { by: 'gone', from: 'ACTIVE', to: 'DISABLED' },
  { by: 'given_up', from: 'ACTIVE', to: 'DISABLED' },
]

/** Why an endpoint was disabled: it answered 410, or the last attempt of an event failed. */
export const DISABLED_REASONS = ['GONE', 'GIVEN_UP'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]

/** Why a step with an endpoint is not taken. */
export type EndpointRule = 'ENDPOINT_STATUS'

/** Where a step leads, or why it is not taken. */
export function decideEndpoint(
  status: EndpointStatus,
  by: EndpointAction | EndpointHappening,
): { readonly to: EndpointStatus } | { readonly rule: EndpointRule } {
  const step = ENDPOINT_TABLE.find((row) => row.by === by && row.from === status)
  return step === undefined ? { rule: 'ENDPOINT_STATUS' } : { to: step.to }
}

/** How many endpoints a company may have. */
export const MOST_ENDPOINTS = 10

/** Both keys sign for so many hours after a rotation: the receiver changes over within them. */
export const ROTATION_HOURS = 72

/** Signatures of Standard Webhooks 1.0.0: by a key pair (ed25519), or by a shared secret (HMAC-SHA256). */
export const SIGNATURE_SCHEMES = ['v1a', 'v1'] as const
export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number]
