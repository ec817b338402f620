import { type RefObject, useEffect, useRef } from 'react'

/** How long something is on screen before it counts as seen: milliseconds. */
const SEEN_AFTER_MS = 1_200

/**
 * Tells which marked elements of a container have been on screen for a moment, each once. An element is marked by
 * `data-seen-id`; what is scrolled out of view, or in a page that is not looked at, is not seen.
 * @param shown changes whenever the container shows others
 */
export function useSeen(
  container: RefObject<HTMLElement | null>,
  shown: unknown,
  onSeen: (ids: readonly string[]) => void,
): void {
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
  const told = useRef(new Set<string>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements are others whenever something else is shown
  useEffect(() => {
    const inView = new Set<string>()
    let timer: number | undefined
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      const fresh = [...inView].filter((id) => !told.current.has(id))
      if (fresh.length === 0) return
      for (const id of fresh) told.current.add(id)
      latest.current(fresh)
    }
    const wait = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(tell, SEEN_AFTER_MS)
    }
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const { seenId } = (target as HTMLElement).dataset
        if (seenId === undefined) continue
        if (isIntersecting) inView.add(seenId)
        else inView.delete(seenId)
      }
      wait()
    })
    for (const element of container.current?.querySelectorAll('[data-seen-id]') ?? [])
      observer.observe(element)
    document.addEventListener('visibilitychange', wait)
    return () => {
      window.clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', wait)
    }
  }, [container, shown])
}
