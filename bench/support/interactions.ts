import type { Page } from '@playwright/test'

/** One thing that somebody does, and what it took until the page showed its effect: milliseconds, in steps of 8. */
export interface Interaction {
  readonly what: string
  readonly ms: number
}

/** What is quicker than this the browser does not report: it counts as nothing. */
const LEAST_REPORTED_MS = 16
/** After each of them the page is left alone: long enough for what it does later to be over, or to be in the way. */
const PAUSE_MS = 400

/** Runs in the page, whose own types this program does not know. */
const OBSERVE = `{
  const seen = []
  globalThis.interactions = seen
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) seen.push(duration)
  }).observe({ type: 'event', durationThreshold: ${LEAST_REPORTED_MS}, buffered: true })
}`

/** Until what was done has been drawn, however long that takes: only then does the browser tell of it. */
const DRAWN = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))'

/** Acts in a page as a person does, by its mouse and its keys, and measures each act with the browser's event timing. */
export class Hand {
  readonly #page: Page
  readonly #done: Interaction[] = []

  private constructor(page: Page) {
    this.#page = page
  }

  /** A hand on a page that is to be loaded still. */
  static async on(page: Page): Promise<Hand> {
    await page.addInitScript(OBSERVE)
    return new Hand(page)
  }

  /** What has been done so far. */
  get done(): readonly Interaction[] {
    return this.#done
  }

  /** Presses where an element is. */
  async click(what: string, selector: string): Promise<void> {
    const box = await this.#page.locator(selector).first().boundingBox()
    if (!box) throw new Error(`${selector} is not there`)
    await this.#measured(what, () => this.#page.mouse.click(box.x + box.width / 2, box.y + box.height / 2))
  }

  /** Presses keys one after another; `what` is the slowest of them. */
  async keys(what: string, keys: readonly string[]): Promise<void> {
    await this.#measured(what, async () => {
      for (const key of keys) {
        await this.#page.keyboard.press(key)
        await this.#page.waitForTimeout(PAUSE_MS / 4)
      }
    })
  }

  /** Gives the focus to an element without an input event. */
  async focus(selector: string): Promise<void> {
    await this.#page.locator(selector).first().focus()
  }

  /** Whether something is there within two seconds. */
  async sees(selector: string): Promise<boolean> {
    const found = this.#page.locator(selector).first().waitFor({ timeout: 2_000 })
    return found.then(
      () => true,
      () => false,
    )
  }

  /** Takes the mouse away from whatever is under it. */
  async leave(): Promise<void> {
    await this.#page.mouse.move(1, 1)
  }

  async #measured(what: string, act: () => Promise<void>): Promise<void> {
    await this.#page.evaluate('globalThis.interactions.length = 0')
    await act()
    await this.#page.evaluate(DRAWN)
    await this.#page.waitForTimeout(PAUSE_MS)
    const seen = await this.#page.evaluate<number[]>('globalThis.interactions')
    this.#done.push({ what, ms: Math.max(0, ...seen) })
  }
}

/** The slowest of them. @throws RangeError of none */
export function slowest(interactions: readonly Interaction[]): Interaction {
  return interactions.reduce((worst, one) => (one.ms > worst.ms ? one : worst))
}
