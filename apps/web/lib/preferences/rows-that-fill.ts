import { useSyncExternalStore } from 'react'
import { type Density, ROW_HEIGHT, useDensity } from './density.ts'
import { readSetting } from './settings.ts'

/**
 * What stands above and below the rows of a list, in CSS pixels: the page's head, filters, the list's own head and foot.
 * `--list-chrome` of `app/tokens.css` is most of it.
 */
const BESIDES: Readonly<Record<Density, number>> = { comfortable: 226, dense: 179 }
/** Fewer would be no list, and more are more than a page of the server has. */
const LEAST = 10
const MOST = 100
/** Below this width rows are cards, of which no screen shows ten. */
const CARDS_BELOW = 700
/** A window that is being drawn larger settles first. */
const SETTLED_MS = 250

/** The window as it was when it was last measured: to ask it lays the page out. */
let measured: { readonly width: number; readonly height: number } | null = null

function measure() {
  measured = { width: window.innerWidth, height: window.innerHeight }
  return measured
}

/** Another window: where a server draws for many browsers. */
export function measureAnew(): void {
  measured = null
}

/** How many rows fill a window. */
export function rowsThatFill(density: Density, window: { width: number; height: number }): number {
  if (window.width < CARDS_BELOW) return LEAST
  const rows = Math.floor((window.height - BESIDES[density]) / ROW_HEIGHT[density])
  return Math.min(MOST, Math.max(LEAST, rows))
}

/** How many rows of a list are seen at once in a window of a height, the one below its edge among them. */
export function rowsInSight(height: number): number {
  const density = readSetting('density')
  return Math.max(LEAST, Math.ceil((height - BESIDES[density]) / ROW_HEIGHT[density]))
}

/** How many rows fill the window as it is. */
export const rowsThatFillNow = (): number => rowsThatFill(readSetting('density'), measured ?? measure())

const listeners = new Set<() => void>()
let settling = 0
window.addEventListener('resize', () => {
  window.clearTimeout(settling)
  settling = window.setTimeout(() => {
    measure()
    for (const listener of listeners) listener()
  }, SETTLED_MS)
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many rows fill the window, also when its size or the density changes. */
export function useRowsThatFill(): number {
  useDensity()
  return useSyncExternalStore(subscribe, rowsThatFillNow, rowsThatFillNow)
}
