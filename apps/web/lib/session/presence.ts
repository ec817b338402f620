/** Without a touch for this long, what the page fetches is fetched by itself. */
const ABSENT_AFTER_MS = 60_000

let lastSeen = performance.now()

/** Listens for signs that somebody is at the page. Call once. */
export function watchPresence(): void {
  const seen = () => {
    lastSeen = performance.now()
  }
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const)
    window.addEventListener(sign, seen, { passive: true, capture: true })
}

/**
 * Headers of a request: one that the page makes by itself (a live event, a poll) while nobody is there says so, so that
 * it does not keep the session from idling out.
 */
export function presenceHeaders(): Record<string, string> {
  return performance.now() - lastSeen > ABSENT_AFTER_MS ? { 'x-fxmatch-unattended': '1' } : {}
}
