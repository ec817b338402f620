import { useEffect, useRef, useState } from 'react'
import { afterDrawing } from '../../lib/after-drawing.ts'

/**
 * What the caller has chosen of a list (its order, its page), with what was just pressed seen first: the caller is told when
 * that has been drawn, and only of the last where somebody presses faster. Another order or page has the caller draw its whole
 * screen, which takes a slow processor a tenth of a second.
 * @returns what is seen to be chosen, and the way to choose
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
  // Until the caller follows.
  const seen = pressed?.was === now ? pressed.next : chosen
  const press = (next: T) => {
    const one = { next, was: now }
    setPressed(one)
    waiting.current = one
    afterDrawing(() => {
      if (waiting.current === one) choose(next)
    })
  }
  return [seen, press]
}
