import { type RefObject, useEffect } from 'react'

/** What says that the person has taken over: from then on the page stays where they put it. */
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Brings a part of the page into sight for whoever came by a link to it, and holds it there while the parts around it are
 * still being filled, until the person moves the page themselves.
 *
 * @param hash the part's name in the address, with its `#`
 * @param ready the part has what it shows
 */
export function useComesFor(place: RefObject<HTMLElement | null>, hash: string, ready: boolean): void {
  useEffect(() => {
    const part = place.current
    if (!ready || part === null || window.location.hash !== hash) return
    const watch = new ResizeObserver(() => part.scrollIntoView({ block: 'center' }))
    const stop = () => {
      watch.disconnect()
      for (const event of TAKES_OVER) window.removeEventListener(event, stop, { capture: true })
    }
    // The page's height says that a part above has grown; the first word comes at once.
    watch.observe(document.body)
    watch.observe(part.parentElement ?? part)
    for (const event of TAKES_OVER)
      window.addEventListener(event, stop, { capture: true, passive: true, once: true })
    return stop
  }, [place, hash, ready])
}
