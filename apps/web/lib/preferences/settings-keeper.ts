import { saveSettingsCall } from '@fxmatch/contract/http/settings'
import type { UserSettings } from '@fxmatch/contract/http/user-settings'
import { callApi } from '../api/call-api.ts'
import { newIdempotencyKey } from '../api/idempotency.ts'
import { asApiError } from '../failures/api-error.ts'

/** How soon what could not be sent is sent again. */
const AGAIN_MS = 15_000

export type SettingsState = 'kept' | 'sending' | 'waiting' | 'refused'

/** Sends a person's choices to the server, one request after the other, in the background. */
export type SettingsKeeper = {
  keep: (patch: Partial<UserSettings>) => void
  /** Where the newest choice is: on the server, on its way, waiting for a server that does not answer, or refused. */
  state: () => SettingsState
  /** What was chosen and is not known to be on the server yet: newer than anything that the server says. */
  pending: () => Partial<UserSettings>
  subscribe: (listener: () => void) => () => void
  /** What waits is sent at once; nothing is any more. */
  stop: () => void
}

/**
 * Keeps choices on the server without standing in anybody's way: they are no submission, so they neither wait for one
 * nor hold one up. What no server answered is sent again; of several choices of one setting only the newest is.
 */
export function createSettingsKeeper(saved: (settings: UserSettings) => void): SettingsKeeper {
  let waiting: Partial<UserSettings> = {}
  let sent: Partial<UserSettings> = {}
  let state: SettingsState = 'kept'
  let timer = 0
  let sending = false
  let stopped = false
  const listeners = new Set<() => void>()
  const become = (next: SettingsState) => {
    state = next
    for (const listener of listeners) listener()
  }

  async function send(): Promise<void> {
    if (sending || stopped || Object.keys(waiting).length === 0) return
    const body = waiting
    waiting = {}
    sent = body
    sending = true
    become('sending')
    try {
      const settings = await callApi(saveSettingsCall, { body }, { idempotencyKey: newIdempotencyKey() })
      sent = {}
      // A choice made meanwhile is newer than the answer.
      if (!stopped) saved({ ...settings, ...waiting })
      become('kept')
    } catch (thrown) {
      sent = {}
      const error = asApiError(thrown)
      if (error.outcomeUnknown) waiting = { ...body, ...waiting }
      become(error.outcomeUnknown ? 'waiting' : 'refused')
    }
    sending = false
    if (stopped || Object.keys(waiting).length === 0) return
    if (state === 'waiting') timer = window.setTimeout(() => void send(), AGAIN_MS)
    else void send()
  }

  return {
    keep(patch) {
      waiting = { ...waiting, ...patch }
      window.clearTimeout(timer)
      void send()
    },
    state: () => state,
    pending: () => ({ ...sent, ...waiting }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      window.clearTimeout(timer)
      void send()
      stopped = true
    },
  }
}
