import { useCallback, useRef, useState } from 'react'
import { type FocusPlace, focusAgain, placeOf } from '../../ui/focus-place.ts'

/** Whether the help is open, and what opens and closes it; closing gives the focus back to the field or row that had it. */
export function useHelp() {
  const [opened, setOpened] = useState(false)
  const place = useRef<FocusPlace | null>(null)
  const close = useCallback(() => {
    setOpened(false)
    const before = place.current
    place.current = null
    // After the panel has left the page.
    if (before !== null) window.setTimeout(() => focusAgain(before), 0)
  }, [])
  const open = useCallback(() => {
    place.current ??= placeOf(document.activeElement)
    setOpened(true)
  }, [])
  return { opened, open, close }
}
