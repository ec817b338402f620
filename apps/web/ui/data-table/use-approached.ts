import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Cards drawn at first: more than a telephone shows at once. */
const AT_FIRST = 6
/** And each time that one comes near the last of them. */
const MORE = 12
/** How near: a third of a telephone's screen. */
const NEAR = '300px'

export type Approached = {
  /** How many of the rows are drawn. */
  drawn: number
  /** Stands behind the last of them while there are more. */
  end: RefObject<HTMLLIElement | null>
  /** Draws all up to a row and that one. */
  reveal: (index: number) => void
}

/** How many rows of a list of cards are drawn: those seen first, and more as one comes near. What was drawn stays. */
export function useApproached(count: number): Approached {
  const [reached, setReached] = useState(AT_FIRST)
  const end = useRef<HTMLLIElement>(null)
  const drawn = Math.min(reached, count)
  const more = drawn < count
  useEffect(() => {
    const element = end.current
    if (!more || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setReached(drawn + MORE)
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [more, drawn])
  const reveal = useCallback((index: number) => setReached((was) => Math.max(was, index + 1)), [])
  return { drawn, end, reveal }
}
