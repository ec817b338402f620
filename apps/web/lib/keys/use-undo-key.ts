import { useEffect, useEffectEvent } from 'react'
import { isKey, isTyping } from './keys.ts'

/** What can be taken back by the key, the newest last. */
const undone: (() => void)[] = []

function onKey(event: KeyboardEvent): void {
  const newest = undone.at(-1)
  if (newest === undefined || !isKey(event, 'undo') || isTyping(event.target)) return
  event.preventDefault()
  // A key that is held is one press: it takes one thing back, and not what was done before that.
  if (!event.repeat) newest()
}

/**
 * Has the house's key of undoing take something back while what says so is on the page. Of several it is the newest alone: one press
 * takes one thing back.
 * @param undo null: it cannot be taken back
 */
export function useUndoKey(undo: (() => void) | null): void {
  const can = undo !== null
  const run = useEffectEvent(() => undo?.())
  useEffect(() => {
    if (!can) return
    const own = () => run()
    if (undone.length === 0) window.addEventListener('keydown', onKey)
    undone.push(own)
    return () => {
      undone.splice(undone.indexOf(own), 1)
      if (undone.length === 0) window.removeEventListener('keydown', onKey)
    }
  }, [can])
}
