import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Map<string, Set<() => void>>()
/** What storage refused to keep, so that a choice holds at least until the page is left. */
const unkept = new Map<string, string>()

function read(key: string): string | null {
  const here = unkept.get(key)
  if (here !== undefined) return here
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null // storage is refused in some private windows: the default then holds
  }
}

/** Keeps a choice on this browser and tells every component that shows it. */
export function storeChoice(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
  } catch {
    unkept.set(key, value)
  }
  for (const listener of listeners.get(key) ?? []) listener()
}

/** A choice kept on this browser under `key`, null before it is made; and the way to change it. */
export function useStoredChoice(key: string): [string | null, (value: string) => void] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set)
      set.add(listener)
      return () => {
        set.delete(listener)
      }
    },
    [key],
  )
  const value = useSyncExternalStore(subscribe, () => read(key))
  return [value, useCallback((next: string) => storeChoice(key, next), [key])]
}
