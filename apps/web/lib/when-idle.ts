/** How long the browser may stay without a quiet moment, and how long one waits where it cannot tell: milliseconds. */
const LATEST_MS = 4_000
const SOON_MS = 500

/** Runs something when the browser has nothing else to do, or at last after four seconds. */
export function whenIdle(run: () => void): void {
  // Safari has no such call.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: LATEST_MS })
  else setTimeout(run, SOON_MS)
}
