import { useEffect, useRef, useSyncExternalStore } from 'react'

/** How many filters are on behind each way to take some off again. */
const on = new Map<() => void, number>()
const heard = new Set<() => void>()
let version = 0

function changed(): void {
  version += 1
  for (const hear of heard) hear()
}

/**
 * Tells the lists of the screen that they are narrowed, as long as `narrows` holds: an empty one offers to show everything.
 *
 * @param narrows whether the filter is on; for several taken off together, how many are
 * @param takeOff shows everything that this leaves out
 */
export function useNarrows(narrows: boolean | number, takeOff: () => void): void {
  const newest = useRef(takeOff)
  newest.current = takeOff
  const count = Number(narrows)
  useEffect(() => {
    if (count === 0) return undefined
    const own = () => newest.current()
    on.set(own, count)
    changed()
    return () => {
      on.delete(own)
      changed()
    }
  }, [count])
}

const subscribe = (hear: () => void) => {
  heard.add(hear)
  return () => heard.delete(hear)
}

const now = () => version

/** The filters of the screen that are on: how many, and how all of them are taken off; null where none is. */
export function useFiltersOn(): { readonly count: number; readonly takeOff: () => void } | null {
  useSyncExternalStore(subscribe, now, now)
  if (on.size === 0) return null
  return {
    count: [...on.values()].reduce((sum, count) => sum + count, 0),
    takeOff: () => {
      for (const takeOff of [...on.keys()]) takeOff()
    },
  }
}
