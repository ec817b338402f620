/** Sets a control's value as a person does: React looks for changes behind an element's own member. */
export function enterValue(element: HTMLElement, value: string, event: 'input' | 'change' = 'input'): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
  element.dispatchEvent(new Event(event, { bubbles: true }))
}
