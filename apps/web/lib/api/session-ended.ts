type Listener = () => void

const listeners = new Set<Listener>()

/** Tells the application that the server no longer knows this browser (401 on a call that needs a session). */
export function announceSessionEnd(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` at each end of session; the answer unsubscribes. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
