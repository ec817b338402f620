import { type RefObject, useEffect, useRef } from 'react'

/** Whether an element stands in a row of the list. */
function inRow(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest('[data-row]') !== null
}

/**
 * Tells when someone points at the list, by mouse or by a row in focus. Heard from the browser itself: React derives
 * entering from leaving, and hears neither when what was under the pointer has just been taken away.
 */
export function useHolding(onHold: (held: boolean) => void): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const tell = useRef(onHold)
  useEffect(() => {
    tell.current = onHold
  })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const by = { pointer: false, focus: false }
    const set = (change: Partial<typeof by>) => {
      const was = by.pointer || by.focus
      Object.assign(by, change)
      const is = by.pointer || by.focus
      if (was !== is) tell.current(is)
    }
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener(
      'pointerover',
      ({ pointerType }) => {
        if (pointerType !== 'touch') set({ pointer: true })
      },
      { signal },
    )
    element.addEventListener('pointerleave', () => set({ pointer: false }), { signal })
    element.addEventListener('focusin', ({ target }) => set({ focus: inRow(target) }), { signal })
    // On the way from row to row the list is not let go.
    element.addEventListener('focusout', ({ relatedTarget }) => set({ focus: inRow(relatedTarget) }), {
      signal,
    })
    return () => {
      stop.abort()
      set({ pointer: false, focus: false })
    }
  }, [])
  return list
}
