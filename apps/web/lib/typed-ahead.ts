/** Longer than this nobody waits for a field: what is typed then is meant for the page, in milliseconds. */
const AT_MOST_MS = 10_000
/** As long as what the palette's field takes. */
const MOST_LETTERS = 60

/** What is typed for a field that is on its way. */
export type TypedAhead = {
  /** Everything that was typed until now; from here on the keys go where they go. */
  take: () => string
}

/**
 * Keeps what somebody types while a field is on its way, so that it is written there, and does nothing on the page meanwhile. It gives up
 * by itself where the field does not come, and as soon as somebody presses elsewhere or leaves with Escape.
 */
export function typeAhead(): TypedAhead {
  let text = ''
  const end = () => {
    window.clearTimeout(timer)
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('pointerdown', giveUp, true)
  }
  const giveUp = () => {
    text = ''
    end()
  }
  const timer = window.setTimeout(giveUp, AT_MOST_MS)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return giveUp()
    // A shortcut is the page's, and a key that writes nothing yet is waited for.
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text = (text + event.key).slice(0, MOST_LETTERS)
  }
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('pointerdown', giveUp, true)
  return {
    take: () => {
      end()
      return text
    },
  }
}
