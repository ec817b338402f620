import { type ApiError, asApiError } from '../../../lib/failures/api-error.ts'

/**
 * How one row of a batch stands. `unknown`: no answer came, it may have been done; `unsent`: nothing was sent for it; `moved`: another was
 * faster; `skipped`: passed over by the person.
 */
export type RowResult =
  | { state: 'waiting' | 'running' | 'done' | 'unsent' | 'moved' | 'skipped' }
  | { state: 'refused' | 'unknown'; error: ApiError }

/** How often a row is sent again, with its key, when no answer comes back. */
const NETWORK_RETRIES = 2

/** What can be asked again: with the same key, so that what was done is answered and not done twice. */
export function isOpen({ state }: RowResult): boolean {
  return state === 'unknown' || state === 'unsent'
}

/** How many orders of a batch are done, are not, and are not known or not sent. */
export function countsOf({ results }: { readonly results: ReadonlyMap<string, RowResult> }): {
  done: number
  refused: number
  open: number
} {
  const states = [...results.values()]
  const done = states.filter(({ state }) => state === 'done').length
  const open = states.filter(isOpen).length
  const refused = states.filter(
    ({ state }) => state === 'refused' || state === 'moved' || state === 'skipped',
  ).length
  return { done, refused, open }
}

/**
 * Sends the rows one after another, and tells how each stands. What one row meets stops no other, but for the end of
 * the session, a line that is cut and a server that has too much to do: what is left is not sent into the unknown.
 */
export async function runBatch<Row>(
  rows: readonly Row[],
  send: (row: Row) => Promise<unknown>,
  tell: (row: Row, result: RowResult) => void,
): Promise<void> {
  let stopped = false
  for (const row of rows) {
    if (stopped) {
      tell(row, { state: 'unsent' })
      continue
    }
    tell(row, { state: 'running' })
    const error = await sendPatiently(() => send(row))
    stopped = error !== null && (error.status === 401 || error.outcomeUnknown || error.comesBack)
    tell(row, error === null ? { state: 'done' } : failed(error))
  }
}

function failed(error: ApiError): RowResult {
  if (error.outcomeUnknown) return { state: 'unknown', error }
  return error.comesBack ? { state: 'unsent' } : { state: 'refused', error }
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
