import type { KeyboardEvent } from 'react'

/**
 * Keeps Enter from sending the form while a list is open on a text that is none of its entries: they are still being fetched,
 * or none fits. Whoever typed it would be told that the field is empty.
 */
export function holdEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget
  if (event.key !== 'Enter' || field.dataset.expanded === undefined || field.value === '') return
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  const chosen = list?.querySelector('[role="option"][data-combobox-active]')
  if (chosen?.textContent !== field.value) event.preventDefault()
}
