import { type ApiError, asApiError } from '../../../lib/failures/api-error.ts'

/** How one row of a batch stands; `unsent` after the session ended. */
export type RowResult =
  | { state: 'waiting' | 'running' | 'done' | 'unsent' }
  | { state: 'refused'; error: ApiError }

/** How often a row is sent again, with its key, when no answer comes back. */
const NETWORK_RETRIES = 2

/**
 * Sends the rows one after another, and tells how each stands. What one row meets stops no other, but for the end of
 * the session: nothing more can be sent then.
 */
export async function runBatch<Row>(
  rows: readonly Row[],
  send: (row: Row) => Promise<unknown>,
  tell: (row: Row, result: RowResult) => void,
): Promise<void> {
  let ended = false
  for (const row of rows) {
    if (ended) {
      tell(row, { state: 'unsent' })
      continue
    }
    tell(row, { state: 'running' })
    const error = await sendPatiently(() => send(row))
    ended = error?.status === 401
    tell(row, error === null ? { state: 'done' } : { state: 'refused', error })
  }
}

async function sendPatiently(send: () => Promise<unknown>): Promise<ApiError | null> {
  for (let attempt = 0; ; attempt++) {
    try {
      await send()
      return null
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.code !== 'NETWORK' || attempt >= NETWORK_RETRIES) return error
    }
  }
}
