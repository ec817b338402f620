import type { HouseError } from '@fxmatch/contract/errors/house-error'

/** Why a call failed when the server did not say: no answer, an answer that is no house error, an unreadable success. */
export type TransportCode = 'NETWORK' | 'SERVER' | 'BAD_ANSWER'

/**
 * A call that did not succeed. `status` is the HTTP status, 0 when there was no answer; `refusal` the server's house
 * error where it gave one: its `errors` text is for people, `fields` names the inputs at fault, `current` the status
 * that the object has moved on to.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: HouseError['code'] | TransportCode
  readonly refusal: HouseError | null
  /** Seconds after which the server wants to be asked again (429, 503); null where it did not say. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    code: HouseError['code'] | TransportCode,
    refusal: HouseError | null,
    cause?: unknown,
    retryAfter: number | null = null,
  ) {
    super(refusal?.message ?? code, { cause })
    this.status = status
    this.code = code
    this.refusal = refusal
    this.retryAfter = retryAfter
  }

  /** Whether the server had too much to do: the same request may succeed a moment later. */
  get comesBack(): boolean {
    return this.status === 429 || this.status === 503
  }

  /** Whether the server may have done what was asked although no answer came back: repeat only with the same key. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.code === 'BAD_ANSWER' || [502, 503, 504].includes(this.status)
  }
}

/** Any thrown value as an ApiError; what is none is a fault of ours and keeps its cause. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, 'BAD_ANSWER', null, error)
}
