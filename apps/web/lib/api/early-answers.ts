import type { BroughtAnswer } from '@fxmatch/contract/web/drawn-screen'
import type { QueryKey } from '@tanstack/react-query'

/** A request that was made before anything that shows its answer is drawn. */
export interface EarlyAsk {
  readonly url: string
  /** Of the query that shows the answer. */
  readonly key: QueryKey
  readonly take: () => Promise<Response>
}

/** By address. */
const asked = new Map<string, EarlyAsk>()
/** What the page has brought, by address. */
const brought = new Map<string, unknown>()
/** What it has brought for parts of its screen. */
let forParts: readonly BroughtAnswer[] = []
let beginning = true

/** How long after the first page is drawn its parts may still take what was asked for them, in milliseconds. */
const GRACE_MS = 2_000

/** Keeps the answers that have come with the page until its first screen is drawn. */
export function bringAnswers(answers: readonly BroughtAnswer[]): void {
  for (const { url, answer } of answers) brought.set(url, answer)
  forParts = answers.filter(({ key }) => key !== undefined)
}

/** What the page has brought for parts of its screen, each with its query's key. */
export const answersForParts = (): readonly BroughtAnswer[] => forParts

/** What the page has brought for a request that it will make; undefined where it has not, or the page has begun. */
export const answerAtHand = (url: string): unknown => brought.get(url)

/**
 * Keeps a request that the first page will make, so that its answer travels while the page's scripts do. Only while the
 * application begins: the live feed then brings everything since the page was made, and so whatever is newer than the
 * answer. Later it would not.
 */
export function keepEarly(url: string, key: QueryKey, send: () => Promise<Response>): void {
  if (!beginning || asked.has(url)) return
  const at = answerAtHand(url)
  if (at !== undefined) return void asked.set(url, { url, key, take: async () => Response.json(at) })
  const answer = send()
  // Whoever takes it hears of a failure; where nobody does, it is none.
  answer.catch(() => undefined)
  asked.set(url, { url, key, take: () => answer })
}

/** What was asked for early and nobody has taken yet. */
export const earlyAsks = (): readonly EarlyAsk[] => [...asked.values()]

/** The answer that was asked for early, once; undefined where there is none. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const early = asked.get(url)
  asked.delete(url)
  return early?.take()
}

/** The first page is drawn: nothing is asked early any more, and what its parts do not take soon is dropped. */
export function endBeginning(): void {
  beginning = false
  setTimeout(forgetEarly, GRACE_MS)
}

/** Forgets what was asked early, and what the page has brought. */
export function forgetEarly(): void {
  asked.clear()
  brought.clear()
  forParts = []
}
