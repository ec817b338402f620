import { QueryClient } from '@tanstack/react-query'
import { asApiError } from '../failures/api-error.ts'

/** How long fetched data counts as fresh when no live event says otherwise. */
const FRESH_MS = 10_000

/** The query cache: reads are repeated twice when there is no answer, never after a refusal. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 2 && asApiError(error).outcomeUnknown,
        refetchOnWindowFocus: true,
      },
    },
  })
}
