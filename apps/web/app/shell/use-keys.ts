import { useEffect } from 'react'
import { isKey, isTyping } from '../../lib/keys/keys.ts'

/** What marks the way into a list's filter, beside search fields. */
const FILTER = '#content :is([data-list-filter], input[type="search"])'
/** What takes off the filters that hide something. */
const HIDDEN = '#content [data-show-hidden]'
/** The row of a list that Tab reaches. */
const ROW = '#content [data-row][tabindex="0"]'

/** Nobody has gone anywhere on the page yet. */
function isNowhere(): boolean {
  const at = document.activeElement
  return at === null || at === document.body || at.id === 'content'
}

/** The keys that work on every page; those of a list are its own. */
export function useKeys(act: { openPalette: () => void; openHelp: () => void }): void {
  const { openPalette, openHelp } = act
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (isKey(event, 'palette')) {
        event.preventDefault()
        openPalette()
        return
      }
      // What stands over the page keeps its keys.
      const covered = document.querySelector('[role="dialog"][aria-modal="true"]') !== null
      if (isKey(event, 'helpInField') && !covered) {
        event.preventDefault()
        openHelp()
        return
      }
      if (isTyping(event.target)) return
      if (isKey(event, 'help') && !covered) {
        event.preventDefault()
        openHelp()
      } else if (isKey(event, 'filter') && !covered) {
        const filter = document.querySelector<HTMLElement>(FILTER)
        if (!filter) return
        event.preventDefault()
        filter.focus()
        if (filter instanceof HTMLButtonElement) filter.click()
      } else if (isKey(event, 'showHidden') && !covered) {
        const button = document.querySelector<HTMLButtonElement>(HIDDEN)
        if (!button) return
        event.preventDefault()
        button.click()
      } else if (isKey(event, 'nextRow') && isNowhere()) {
        const row = document.querySelector<HTMLElement>(ROW)
        if (!row) return
        event.preventDefault()
        row.focus()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [openPalette, openHelp])
}
