/** Sets a member as a person does: React looks for changes behind an element's own member. */
function enter(element: HTMLElement, value: string, event: 'input' | 'change'): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
  element.dispatchEvent(new Event(event, { bubbles: true }))
}

/** Does to a control what somebody has done to the one that it takes the place of. */
export function repeat(was: HTMLElement, now: HTMLElement): void {
  if (was instanceof HTMLDetailsElement && now instanceof HTMLDetailsElement) now.open = was.open
  if (was instanceof HTMLSelectElement && now instanceof HTMLSelectElement) {
    if (was.value !== now.value && ![...was.options].find((one) => one.selected)?.defaultSelected)
      enter(now, was.value, 'change')
  }
  if (was instanceof HTMLTextAreaElement && now instanceof HTMLTextAreaElement) {
    if (was.value !== was.defaultValue) enter(now, was.value, 'input')
  }
  if (!(was instanceof HTMLInputElement && now instanceof HTMLInputElement)) return
  if (was.checked !== was.defaultChecked && now.checked !== was.checked) now.click()
  if (was.type !== 'checkbox' && was.type !== 'radio' && was.value !== was.defaultValue)
    enter(now, was.value, 'input')
}
