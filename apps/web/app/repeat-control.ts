import { enterValue } from '../lib/enter-value.ts'

/** Does to a control what somebody has done to the one that it takes the place of. */
export function repeat(was: HTMLElement, now: HTMLElement): void {
  if (was instanceof HTMLDetailsElement && now instanceof HTMLDetailsElement) now.open = was.open
  if (was instanceof HTMLSelectElement && now instanceof HTMLSelectElement) {
    if (was.value !== now.value && ![...was.options].find((one) => one.selected)?.defaultSelected)
      enterValue(now, was.value, 'change')
  }
  if (was instanceof HTMLTextAreaElement && now instanceof HTMLTextAreaElement) {
    if (was.value !== was.defaultValue) enterValue(now, was.value)
  }
  if (!(was instanceof HTMLInputElement && now instanceof HTMLInputElement)) return
  if (was.checked !== was.defaultChecked && now.checked !== was.checked) now.click()
  if (was.type !== 'checkbox' && was.type !== 'radio' && was.value !== was.defaultValue)
    enterValue(now, was.value)
}
