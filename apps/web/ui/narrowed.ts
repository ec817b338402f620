import { useEffect, useRef, useSyncExternalStore } from 'react'

/** What takes a filter off again, of each that is on. */
const on = new Set<() => void>()
const heard = new Set<() => void>()
let version = 0

function changed(): void {
  version += 1
  for (const hear of heard) hear()
}

/**
 * Tells the lists of the screen that they are narrowed, as long as `narrows` holds: an empty one offers to show everything.
 *
 * @param takeOff shows everything that this filter leaves out
 */
export function useNarrows(narrows: boolean, takeOff: () => void): void {
  const newest = useRef(takeOff)
  newest.current = takeOff
  useEffect(() => {
    if (!narrows) return undefined
    const own = () => newest.current()
    on.add(own)
    changed()
    return () => {
      on.delete(own)
      changed()
    }
  }, [narrows])
}

const subscribe = (hear: () => void) => {
  heard.add(hear)
  return () => heard.delete(hear)
}

const now = () => version

/** Takes every filter of the screen off that is on; null where none is. */
export function useTakeFiltersOff(): (() => void) | null {
  useSyncExternalStore(subscribe, now, now)
  if (on.size === 0) return null
  return () => {
    for (const takeOff of [...on]) takeOff()
  }
}
