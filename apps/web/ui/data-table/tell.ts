/** How long a list says what a key did, or why it did nothing, in milliseconds. */
const TOLD_FOR_MS = 4_000

const ends = new WeakMap<HTMLElement, number>()

/** Says something in the line of a list that tells what a key did: heard at once, seen for a while. */
export function tell(line: HTMLElement | null, text: string): void {
  if (line === null) return
  window.clearTimeout(ends.get(line))
  line.textContent = text
  ends.set(
    line,
    window.setTimeout(() => {
      line.textContent = ''
    }, TOLD_FOR_MS),
  )
}
