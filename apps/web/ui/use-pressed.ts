import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterDrawing } from '../lib/after-drawing.ts'

/**
 * What stands in the address (a list's order, its page, the row that is open), with what was just pressed seen first: the caller
 * is told when that has been drawn, and only of the last where somebody presses faster. Another address has the whole screen
 * drawn at once, which takes a slow processor a tenth of a second.
 * @returns what is seen to be chosen, and the way to choose, which stays the same
 */
export function usePressed<T>(chosen: T, choose: (next: T) => void): [T, (next: T) => void] {
  const [pressed, setPressed] = useState<{ next: T; was: string }>()
  const waiting = useRef<object>(null)
  useEffect(
    () => () => {
      waiting.current = null
    },
    [],
  )
  const now = JSON.stringify(chosen)
  // Until the caller follows; what was pressed is forgotten then, since the caller may go back to what it had before.
  const seen = pressed?.was === now ? pressed.next : chosen
  if (pressed !== undefined && pressed.was !== now) setPressed(undefined)
  const newest = useRef({ now, choose })
  useLayoutEffect(() => {
    newest.current = { now, choose }
  })
  const press = useCallback((next: T) => {
    const one = { next, was: newest.current.now }
    setPressed(one)
    waiting.current = one
    afterDrawing(() => {
      if (waiting.current === one) newest.current.choose(next)
    })
  }, [])
  return [seen, press]
}
