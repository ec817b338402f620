/** Requests that were sent before anything that shows their answers is drawn, by address. */
const asked = new Map<string, Promise<Response>>()
let beginning = true

/** How long after the first page is drawn its parts may still take what was asked for them, in milliseconds. */
const GRACE_MS = 2_000

/**
 * Keeps a request that the first page will make, so that its answer travels while the page's scripts do. Only while the
 * application begins: the live feed then brings everything since the page was made, and so whatever is newer than the
 * answer. Later it would not.
 */
export function keepEarly(url: string, send: () => Promise<Response>): void {
  if (!beginning || asked.has(url)) return
  const answer = send()
  // Whoever takes it hears of a failure; where nobody does, it is none.
  answer.catch(() => undefined)
  asked.set(url, answer)
}

/** The answer that was asked for early, once; undefined where there is none. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = asked.get(url)
  asked.delete(url)
  return answer
}

/** The first page is drawn: nothing is asked early any more, and what its parts do not take soon is dropped. */
export function endBeginning(): void {
  beginning = false
  setTimeout(() => asked.clear(), GRACE_MS)
}
