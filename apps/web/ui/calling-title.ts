let call: string | null = null
const listeners = new Set<() => void>()

/** What calls in the browser's title before the page's name, for who looks at another tab; null: nothing does. */
export const callingTitle = {
  get: (): string | null => call,
  set: (text: string | null): void => {
    if (text === call) return
    call = text
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
