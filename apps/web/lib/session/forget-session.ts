import type { QueryClient } from '@tanstack/react-query'
import { forgetAnswers } from '../api/kept-answers.ts'
import { forgetToasts } from '../api/toasts.ts'
import { sessionQuery } from './session-query.ts'

/** Forgets the person and all they saw on this browser. The caller leaves the signed-in pages. */
export function forgetSession(client: QueryClient): void {
  client.clear()
  forgetAnswers()
  forgetToasts()
  client.setQueryData(sessionQuery.queryKey, null)
}
