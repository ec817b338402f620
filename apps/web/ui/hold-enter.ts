import type { KeyboardEvent } from 'react'

/**
 * What Enter does in a list that is open: it takes the entry that is marked, or the first that fits what was typed where the
 * entries came after the typing. What is none of the entries (they are still being fetched, or none fits) keeps the form from
 * being sent: whoever typed it would be told that the field is empty.
 */
export function holdEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || field.dataset.expanded === undefined) return
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  const chosen = list?.querySelector('[role="option"][data-combobox-active]')
  const isTyped = field.value !== '' && chosen?.textContent !== field.value
  const first = '[role="option"]:not([data-combobox-disabled])'
  const taken =
    list?.querySelector<HTMLElement>('[data-combobox-selected]') ??
    (isTyped ? list?.querySelector<HTMLElement>(first) : null)
  if (isTyped || taken) event.preventDefault()
  // The library takes the same entry once more where it knows of the mark: an entry that is chosen stays chosen.
  taken?.click()
}
