import {
  notificationsCall,
  readAllNotificationsCall,
  readNotificationCall,
  seeNotificationsCall,
} from '@fxmatch/contract/http/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callApi } from '../../lib/api/call-api.ts'
import { callKey } from '../../lib/api/call-query.ts'
import { newIdempotencyKey } from '../../lib/api/idempotency.ts'
import { toastError } from '../../lib/api/toasts.ts'
import { asApiError } from '../../lib/failures/api-error.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'

const options = () => ({ idempotencyKey: newIdempotencyKey() })

/**
 * Marks notifications as read. No submission of the person, so it neither waits for one nor keeps one waiting: what one
 * goes to see is on its way already.
 */
export function useMarkRead() {
  const client = useQueryClient()
  const errorText = useErrorText()
  const attempt = useCallback(
    async (mark: () => Promise<unknown>) => {
      try {
        await mark()
      } catch (error) {
        toastError(errorText(error), asApiError(error).refusal?.requestId)
      }
      await client.invalidateQueries({ queryKey: callKey(notificationsCall) })
    },
    [client, errorText],
  )
  return {
    markRead: useCallback(
      (id: string) => attempt(() => callApi(readNotificationCall, { params: { id } }, options())),
      [attempt],
    ),
    /** Marks what was on screen for a moment. */
    markSeen: useCallback(
      (ids: readonly string[]) =>
        attempt(() => callApi(seeNotificationsCall, { body: { ids: [...ids] } }, options())),
      [attempt],
    ),
    /** Marks all that is told of an object that one looks at. */
    markSeenAbout: useCallback(
      (about: string) =>
        attempt(() => callApi(seeNotificationsCall, { body: { ids: [], about } }, options())),
      [attempt],
    ),
    /** @param upTo when the newest one on screen was made: what came later was not seen */
    markAllRead: useCallback(
      (upTo: string) => attempt(() => callApi(readAllNotificationsCall, { body: { upTo } }, options())),
      [attempt],
    ),
  }
}
