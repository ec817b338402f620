import type { EndReason } from '../session/end-reason.ts'

type Listener = (why: EndReason) => void

const listeners = new Set<Listener>()

/**
 * Tells the application that the server no longer knows this browser (401 on a call that needs a session), or that the
 * session was left.
 */
export function announceSessionEnd(why: EndReason = 'ended'): void {
  for (const listener of listeners) listener(why)
}

/** Calls `listener` at each end of session; the answer unsubscribes. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
