import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { type FocusPlace, focusAgain, placeOf } from '../focus-place.ts'

type FocusHandlers = {
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

/**
 * Keeps the focus in a list when what has it is taken away: by another person who was faster, or by one's own step. The
 * row takes it where only its button went (it is greyed, say); where the row went, the one that is now in its place.
 */
export function useFocusKept(): FocusHandlers {
  const held = useRef<FocusPlace | null>(null)

  // After every drawing: the rows are whatever the caller has by then.
  useLayoutEffect(() => {
    const was = held.current
    if (was === null) return
    if (was.target.isConnected) {
      // Rows that came or went above it have moved it.
      held.current = placeOf(was.target)
      return
    }
    held.current = null
    focusAgain(was)
  })

  return {
    onFocus: ({ target }) => {
      const place = placeOf(target)
      held.current = place?.row ? place : null
    },
    onBlur: ({ target, relatedTarget }) => {
      if (relatedTarget !== null) {
        held.current = null
        return
      }
      // Nothing else has it: either it is being taken away, or the person has left it for an empty place.
      queueMicrotask(() => {
        if (target.isConnected && document.activeElement !== target) held.current = null
      })
    },
  }
}
