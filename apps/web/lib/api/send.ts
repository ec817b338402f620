import { ApiError } from '../failures/api-error.ts'

/**
 * Sends a request with the browser's session cookie.
 *
 * @throws ApiError with code NETWORK when no answer comes; an abort rethrows the signal's reason.
 */
export async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { credentials: 'same-origin', ...init })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, 'NETWORK', null, error)
  }
}
