import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterDrawing } from '../lib/after-drawing.ts'

/** What was pressed, until what was chosen by it stands where it is kept. */
interface Pressed<T> {
  readonly next: T
  /** What the caller may have before it follows: what it had, and what was pressed before, which it may still be on its way to. */
  readonly until: readonly string[]
  /** Whether the caller was told. */
  isTold: boolean
}

const isAwaited = <T>({ next, until, isTold }: Pressed<T>, now: string): boolean =>
  JSON.stringify(next) === now ? !isTold : until.includes(now)

/**
 * What stands in the address (a list's order, its page, the row that is open), with what was just pressed seen first: the caller
 * is told when that has been drawn, and only of the last where somebody presses faster. Another address has the whole screen
 * drawn at once, which takes a slow processor a tenth of a second. What was pressed stays seen while the caller still follows
 * what was pressed before it: a form that was begun in it is not begun anew.
 * @returns what is seen to be chosen, and the way to choose, which stays the same
 */
export function usePressed<T>(chosen: T, choose: (next: T) => void): [T, (next: T) => void] {
  const [pressed, setPressed] = useState<Pressed<T>>()
  const waiting = useRef<object>(null)
  useEffect(
    () => () => {
      waiting.current = null
    },
    [],
  )
  const now = JSON.stringify(chosen)
  // Forgotten once the caller has followed, since it may go back to what it had before, or has gone elsewhere.
  const isSeen = pressed !== undefined && isAwaited(pressed, now)
  if (pressed !== undefined && !isSeen) setPressed(undefined)
  const newest = useRef({ now, pressed, choose })
  useLayoutEffect(() => {
    newest.current = { now, pressed, choose }
  })
  const press = useCallback((next: T) => {
    const { now, pressed } = newest.current
    const before = pressed === undefined ? [] : [...pressed.until, JSON.stringify(pressed.next)]
    const one: Pressed<T> = { next, until: [now, ...before], isTold: false }
    setPressed(one)
    waiting.current = one
    afterDrawing(() => {
      const { now, choose } = newest.current
      if (waiting.current !== one || !isAwaited(one, now)) return
      one.isTold = true
      choose(next)
      // Where it has that already, nothing will say that it has followed.
      if (JSON.stringify(next) === now)
        afterDrawing(() => setPressed((last) => (last === one ? undefined : last)))
    })
  }, [])
  return [isSeen ? pressed.next : chosen, press]
}
