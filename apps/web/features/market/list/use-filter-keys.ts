import { useEffect } from 'react'
import { isKey, isTyping, type KeyId } from '../../../lib/keys/keys.ts'

const FILTER_KEYS = [
  'filterCurrency',
  'filterForm',
  'filterRegion',
  'filterOrder',
  'hideTaken',
] as const satisfies readonly KeyId[]

/** A key for each filter of the market: it goes to a choice, where letters choose, and presses what is pressed. */
export function useFilterKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return
      const key = FILTER_KEYS.find((id) => isKey(event, id))
      // What stands over the page keeps its keys.
      if (key === undefined || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      const filter = document.querySelector<HTMLElement>(`#content [data-shortcut="${key}"]`)
      if (!filter) return
      event.preventDefault()
      if (filter instanceof HTMLButtonElement) filter.click()
      else filter.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
