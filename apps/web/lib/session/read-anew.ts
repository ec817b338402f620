import type { SessionUser } from '@fxmatch/contract/http/session'
import type { QueryClient } from '@tanstack/react-query'
import { readSession, sessionQuery } from './session-query.ts'

let begun = 0

/**
 * Asks the server anew who is signed in and what they have chosen, and keeps the answer. An answer that may be older than
 * what this page knows by then is not kept: what was chosen while it was on its way is asked for again, and of several
 * readings only the last one counts, since it began after all that the others could tell.
 *
 * @param read asks the server; rejects where it does not answer
 * @returns null where nobody is signed in any more, which is for the caller to announce; undefined where a later reading tells, or this page knows nobody
 */
export async function readSessionAnew(
  client: QueryClient,
  read: () => Promise<SessionUser | null> = readSession,
): Promise<SessionUser | null | undefined> {
  const { queryKey } = sessionQuery
  const changes = () => client.getQueryState(queryKey)?.dataUpdateCount
  begun += 1
  const mine = begun
  for (;;) {
    const before = changes()
    const user = await read()
    if (mine !== begun || !client.getQueryData(queryKey)) return undefined
    if (user === null) return null
    if (before === changes()) return client.setQueryData(queryKey, user)
  }
}
