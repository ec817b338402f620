/**
 * Waits, where a key or the pointer is being answered, until that is over. What was pressed is seen before anything is asked
 * for: the browser takes some milliseconds to begin each request, and a panel asks for several.
 */
export async function afterInput(): Promise<void> {
  if (typeof UIEvent === 'undefined' || !(Reflect.get(globalThis, 'event') instanceof UIEvent)) return
  await new Promise((over) => setTimeout(over))
}
