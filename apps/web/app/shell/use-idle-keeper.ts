import { prolongSessionCall, sessionStateCall } from '@fxmatch/contract/http/account-sessions'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../lib/api/call-api.ts'
import { newIdempotencyKey } from '../../lib/api/idempotency.ts'
import { announceSessionEnd, judgeIdle } from '../../lib/api/session-ended.ts'
import { asApiError } from '../../lib/failures/api-error.ts'
import { IdleKeeper } from '../../lib/session/idle-keeper.ts'
import { onPresence } from '../../lib/session/presence.ts'
import { onTabMessage, tellTabs } from '../../lib/session/tabs.ts'

/** The answer about the session, null for a session that is over. @throws ApiError for anything else */
async function unlessOver<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (asApiError(error).status === 401) return null
    throw error
  }
}

function createKeeper(warn: (secondsLeft: number | null) => void): IdleKeeper {
  return new IdleKeeper({
    now: () => Date.now(),
    after: (milliseconds, run) => {
      const timer = window.setTimeout(run, milliseconds)
      return () => window.clearTimeout(timer)
    },
    ask: () => unlessOver(callApi(sessionStateCall, {}, { unattended: true })),
    prolong: () => unlessOver(callApi(prolongSessionCall, {}, { idempotencyKey: newIdempotencyKey() })),
    tell: (idleSeconds) => tellTabs({ kind: 'prolonged', idleSeconds }),
    warn,
    end: announceSessionEnd,
  })
}

/** How many seconds are left before the session idles out, null while there is no need to ask; and how to stay. */
export function useIdleKeeper(): { secondsLeft: number | null; stay: () => Promise<void> } {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const keeper = useRef<IdleKeeper>(null)
  useEffect(() => {
    const mine = createKeeper(setSecondsLeft)
    keeper.current = mine
    void mine.look()
    const wake = () => {
      if (!document.hidden) void mine.look()
    }
    document.addEventListener('visibilitychange', wake)
    const ends = [
      judgeIdle(() => mine.idled),
      onPresence(() => mine.present()),
      onTabMessage((message) => {
        if (message.kind === 'prolonged') mine.prolongedElsewhere(message.idleSeconds)
        // The same person signed in again, perhaps to stay online.
        if (message.kind === 'signed-in') void mine.look()
      }),
      () => document.removeEventListener('visibilitychange', wake),
    ]
    return () => {
      mine.stop()
      for (const end of ends) end()
    }
  }, [])
  return { secondsLeft, stay: async () => keeper.current?.stay() }
}
