import type { EndReason } from '../session/end-reason.ts'

type Listener = (why: EndReason) => void

const listeners = new Set<Listener>()
let idled = () => false

/**
 * Says how to tell an end for want of use from any other: some request of the page may hear of it before the page's own
 * clock asks.
 *
 * @returns what takes the judge away again
 */
export function judgeIdle(judge: () => boolean): () => void {
  idled = judge
  return () => {
    if (idled === judge) idled = () => false
  }
}

/**
 * Tells the application that the server no longer knows this browser (401 on a call that needs a session), or that the
 * session was left.
 */
export function announceSessionEnd(why: EndReason = 'ended'): void {
  const reason = why === 'ended' && idled() ? 'idle' : why
  for (const listener of listeners) listener(reason)
}

/** Calls `listener` at each end of session; the answer unsubscribes. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
