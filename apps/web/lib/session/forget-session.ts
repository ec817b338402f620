import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './session-query.ts'

/** Forgets the person and all they saw on this browser. The caller leaves the signed-in pages. */
export function forgetSession(client: QueryClient): void {
  client.clear()
  client.setQueryData(sessionQuery.queryKey, null)
}
