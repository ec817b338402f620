import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

/** Longer than anything takes that will be answered. */
const PATIENCE_MS = 15_000
const PAUSE_MS = 60
/** A request that nobody answers for this long, however often it is sent, is lost. */
const GIVE_UP_MS = 120_000

/** What all clients together have met. */
export interface Tally {
  /** Answers that never came, and `503` that said when to come back. */
  lost: number
  unavailable: number
  /** Each of those: when, what for, and who said it: the server says to come back in 2 seconds, the proxy in 5. */
  turnedAway: string[]
  /** Acknowledged mutations, and those of them that a resent request learned of. */
  acknowledged: number
  replayed: number
  /** What must not be: other 5xx, 503 without Retry-After, requests that hang. */
  faults: string[]
}

export const newTally = (): Tally => ({
  lost: 0,
  unavailable: 0,
  turnedAway: [],
  acknowledged: 0,
  replayed: 0,
  faults: [],
})

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers; the reader knows
  readonly body: any
}

/** What nginx says by itself: the node behind it was gone, whether it had answered or not. */
function isProxys(response: Response): boolean {
  return [502, 504].includes(response.status) && response.headers.get('content-type') === 'text/html'
}

/** A client that resends a mutation under its key until it has an answer, as the web does. */
export class Client {
  readonly #address: string
  readonly #headers: Record<string, string>
  readonly #tally: Tally

  constructor(address: string, headers: Record<string, string>, tally: Tally) {
    this.#address = address
    this.#headers = headers
    this.#tally = tally
  }

  /** @throws Error when nothing was answered for two minutes */
  async send(method: string, path: string, body?: object): Promise<Answer> {
    const headers = {
      ...this.#headers,
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; await delay(PAUSE_MS)) {
      const answer = await this.#once(path, request)
      if (answer) return answer
    }
    throw new Error(`${method} ${path} was never answered`)
  }

  /** Null: no answer, or none that decides. */
  async #once(path: string, request: RequestInit): Promise<Answer | null> {
    const tally = this.#tally
    const begun = Date.now()
    try {
      const response = await fetch(`${this.#address}${path}`, {
        ...request,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const text = await response.text()
      if (isProxys(response)) {
        tally.lost += 1
        return null
      }
      if (response.status === 503) {
        tally.unavailable += 1
        const wait = response.headers.get('retry-after')
        tally.turnedAway.push(
          `${new Date().toISOString()} ${path}: come back in ${wait} s: ${text.slice(0, 200)}`,
        )
        if (!response.headers.has('retry-after')) tally.faults.push(`503 without Retry-After: ${path}`)
        return null
      }
      if (response.status >= 500) {
        tally.faults.push(`${response.status} ${path}: ${text.slice(0, 300)}`)
        return null
      }
      if (response.ok) tally.acknowledged += 1
      if (response.headers.has('idempotent-replayed')) tally.replayed += 1
      return { status: response.status, body: text === '' ? null : JSON.parse(text) }
    } catch {
      tally.lost += 1
      if (Date.now() - begun >= PATIENCE_MS - 1_000) tally.faults.push(`no answer in time: ${path}`)
      return null
    }
  }
}
