/** Without a touch for this long, what the page fetches is fetched by itself. */
const ABSENT_AFTER_MS = 60_000

/** Says that the page asks by itself: it does not keep the session from idling out. */
export const UNATTENDED = { 'x-fxmatch-unattended': '1' } as const

let lastSeen = performance.now()

const listeners = new Set<() => void>()

/** Listens for signs that somebody is at the page. Call once. */
export function watchPresence(): void {
  const seen = () => {
    lastSeen = performance.now()
    for (const listener of listeners) listener()
  }
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const)
    window.addEventListener(sign, seen, { passive: true, capture: true })
}

/** Calls `listener` at every sign that somebody is there: often, so it must cost nothing. The answer unsubscribes. */
export function onPresence(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Headers of a request: one that the page makes by itself (a live event, a poll) while nobody is there says so, so that
 * it does not keep the session from idling out.
 */
export function presenceHeaders(): Record<string, string> {
  return performance.now() - lastSeen > ABSENT_AFTER_MS ? UNATTENDED : {}
}
