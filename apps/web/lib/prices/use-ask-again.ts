import { useEffect, useState } from 'react'

/** A key that is held and the second half of a double click are one press, not two. */
function ignoreRepeats(): () => void {
  const key = (event: KeyboardEvent) => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  }
  const click = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', key, true)
  window.addEventListener('click', click, true)
  return () => {
    window.removeEventListener('keydown', key, true)
    window.removeEventListener('click', click, true)
  }
}

/**
 * A question that the same button answers when it is pressed a second time.
 * @param subject what is asked about, as a text; null: nothing is to be asked. Another subject is asked about anew.
 * @returns whether the question stands, and `pressed`, to be called on every press with the subject as it is known by
 *   then: true when it may be sent
 */
export function useAskAgain(subject: string | null): {
  asking: boolean
  pressed: (known: string | null) => boolean
} {
  const [asked, setAsked] = useState<string | null>(null)
  const asking = subject !== null && asked === subject
  // What was asked about and then changed is asked about anew, even where it is typed again.
  if (asked !== null && !asking) setAsked(null)
  useEffect(() => (asking ? ignoreRepeats() : undefined), [asking])
  const pressed = (known: string | null) => {
    if (known === null || (asking && known === subject)) return true
    setAsked(known)
    return false
  }
  return { asking, pressed }
}
