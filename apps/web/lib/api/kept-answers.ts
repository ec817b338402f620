/** More than one page shows at once, and the one before. */
const MOST = 20

interface Kept {
  readonly tag: string
  readonly answer: unknown
}

/** Answers by address, in memory alone: they are stored nowhere (`no-store`). Replaced by an empty one when a session ends. */
let kept = new Map<string, Kept>()

/** One request of an address, whose answer the page may have already. */
export interface Asking {
  /** What the page has: its tag is sent along, and the server says that it is still the same instead of making it anew. */
  readonly had: Kept | undefined
  /** Keeps what was answered instead, where it has a tag; the oldest answers are forgotten first. */
  keep(tag: string | null, answer: unknown): void
}

/** Begins a request. What is answered to it after the session's end is not kept. */
export function askOf(url: string): Asking {
  const own = kept
  return {
    had: own.get(url),
    keep(tag, answer) {
      own.delete(url)
      if (tag === null) return
      own.set(url, { tag, answer })
      for (const oldest of own.keys()) {
        if (own.size <= MOST) break
        own.delete(oldest)
      }
    },
  }
}

/** Forgets all answers, as when somebody signs out. */
export function forgetAnswers(): void {
  kept = new Map()
}
