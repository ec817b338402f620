import { shaped } from '@fxmatch/contract/web/shapes'
import { storeChoice, useStoredChoice } from '../../../lib/preferences/stored-choice.ts'

/** Somewhere that the palette leads to. */
export type Place = { href: string; label: string; hint: string }
const isPlace = shaped<Place>({ href: 'string', label: 'string', hint: 'string' })

const MOST = 6

function parse(stored: string | null): readonly Place[] {
  if (stored === null) return []
  try {
    const places: unknown = JSON.parse(stored)
    return Array.isArray(places) ? places.filter(isPlace).filter(({ href }) => /^\/(?!\/)/.test(href)) : []
  } catch {
    return [] // written by something else: nothing is remembered then
  }
}

/** Where a person went from the palette, newest first, on this browser; and the way to add to it. */
export function useRecent(userId: string): [readonly Place[], (place: Place) => void] {
  const key = `fxmatch.recent.${userId}`
  const [stored] = useStoredChoice(key)
  const recent = parse(stored)
  const add = (place: Place) => {
    const others = recent.filter(({ href }) => href !== place.href)
    storeChoice(key, JSON.stringify([place, ...others].slice(0, MOST)))
  }
  return [recent, add]
}
