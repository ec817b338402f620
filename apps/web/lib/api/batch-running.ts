import { useIsMutating } from '@tanstack/react-query'

/** What a batch of commands is known by to the rest of the application. */
export const BATCH_KEY = ['batch'] as const

/** Whether a batch is being sent: what lists show is fetched once it is over, not after each of its orders. */
export function useBatchRunning(): boolean {
  return useIsMutating({ mutationKey: BATCH_KEY }) > 0
}
