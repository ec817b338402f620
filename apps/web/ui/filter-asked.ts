const asked = new EventTarget()

/** Asks the filter of the screen to open at one of its fields. @param member what the field is called */
export function askFilter(member: string): void {
  asked.dispatchEvent(new CustomEvent('ask', { detail: member }))
}

/** Hears what the filter is asked for, until the answer is called. */
export function onFilterAsked(hear: (member: string) => void): () => void {
  const listener = (event: Event) => event instanceof CustomEvent && hear(String(event.detail))
  asked.addEventListener('ask', listener)
  return () => asked.removeEventListener('ask', listener)
}
