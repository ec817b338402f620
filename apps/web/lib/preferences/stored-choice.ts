import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Map<string, Set<() => void>>()
/** What storage refused to keep, so that a choice holds at least until the page is left. */
const unkept = new Map<string, string>()

/** A choice kept on this browser under `key`; null before it is made. */
export function readChoice(key: string): string | null {
  const here = unkept.get(key)
  if (here !== undefined) return here
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null // storage is refused in some private windows: the default then holds
  }
}

function tell(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener()
}

/** Keeps a choice on this browser and tells every component that shows it, in this tab and the others. */
export function storeChoice(key: string, value: string): void {
  if (readChoice(key) === value) return
  try {
    window.localStorage.setItem(key, value)
  } catch {
    unkept.set(key, value)
  }
  tell(key)
}

/** Forgets a choice, as if it had never been made here. */
export function dropChoice(key: string): void {
  unkept.delete(key)
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Storage that is refused has kept nothing.
  }
  tell(key)
}

/** The keys under which this browser keeps choices that begin with `prefix`. */
export function choicesUnder(prefix: string): string[] {
  const keys = new Set(unkept.keys())
  try {
    for (const key of Object.keys(window.localStorage)) keys.add(key)
  } catch {
    // Storage that is refused has kept nothing.
  }
  return [...keys].filter((key) => key.startsWith(prefix))
}

/** Calls `listener` whenever the choice changes, here or in another tab; the answer unsubscribes. */
export function onChoice(key: string, listener: () => void): () => void {
  const set = listeners.get(key) ?? new Set()
  listeners.set(key, set)
  set.add(listener)
  return () => {
    set.delete(listener)
  }
}

// What another tab stored; a null key is a storage that was emptied.
window.addEventListener('storage', ({ key }) => {
  for (const known of key === null ? listeners.keys() : [key]) tell(known)
})

/** A choice kept on this browser under `key`, null before it is made; and the way to change it. */
export function useStoredChoice(key: string): [string | null, (value: string) => void] {
  const subscribe = useCallback((listener: () => void) => onChoice(key, listener), [key])
  const read = () => readChoice(key)
  const value = useSyncExternalStore(subscribe, read, read)
  return [value, useCallback((next: string) => storeChoice(key, next), [key])]
}
