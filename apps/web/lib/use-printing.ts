import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** The print under way: since when, as an ISO instant; null while the page is on screen. */
let since: string | null = null

const printingSince = () => since

function subscribe(changed: () => void): () => void {
  const tell = (now: () => string | null) => () => {
    since = now()
    // The browser draws the sheets as soon as this has returned.
    flushSync(changed)
  }
  const before = tell(() => new Date().toISOString())
  const after = tell(() => null)
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
  }
}

/** Since when the page is being put on paper; null while it is not. Lists draw all of their rows then, not only those in view. */
export function usePrinting(): string | null {
  return useSyncExternalStore(subscribe, printingSince, printingSince)
}
