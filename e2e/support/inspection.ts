import AxeBuilder from '@axe-core/playwright'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { expect, type Page } from '@playwright/test'
import { runFirst } from './people.ts'

/** WCAG 2.2 AA, and the house's landmarks and headings, which axe counts as best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Refusals that answer a question: whether anybody is signed in, and whether a thing is there. */
const ANSWERS = [
  ['/api/users/get/user-by-token', '401'],
  ['/api/tickets/verify/no-such-ticket', '400'],
  ['/api/display/no-such-board', '400'],
  ['/api/orders/none', '400'],
  ['/api/users/password-link', '410'],
] as const

// What runs in the page is text: the types of a browser's globals are not those of this side.
const TELL_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('content security policy: ' + event.effectiveDirective + ' ' + event.blockedURI))`
const MOTION_ENDED = `Promise.allSettled(document.getAnimations()
  .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished)).then(() => undefined)`
const MEASURES = `({
  width: document.documentElement.scrollWidth,
  lists: document.querySelectorAll('main table[aria-rowcount]').length,
})`

/** What the browser complained about while a page was open. */
export interface Complaints {
  /** Fails when there was anything but an answer, and forgets what there was. */
  expectNone(where: string): void
}

/**
 * Listens to a page's console, uncaught errors and violations of its content security policy.
 * @param more refusals that answer a question, beside the usual ones
 */
export async function listen(
  page: Page,
  more: readonly (readonly [path: string, status: string])[] = [],
): Promise<Complaints> {
  const answers = [...ANSWERS, ...more]
  const heard: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    if (answers.some(([path, status]) => url.includes(path) && message.text().includes(status))) return
    heard.push(`${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => heard.push(String(error)))
  await runFirst(page, TELL_VIOLATIONS)
  return {
    expectNone(where) {
      const found = heard.splice(0)
      expect.soft(found, `${where}: the console`).toEqual([])
    },
  }
}

/** Chooses the language that the next page is loaded in. */
export async function speak(page: Page, language: LanguageCode): Promise<void> {
  await runFirst(page, `localStorage.setItem('fxmatch.language', '${language}')`)
}

/**
 * Examines the page as it stands, in the present colour scheme.
 * @param within a selector, where what is around it was examined before
 */
export async function expectAccessible(page: Page, where: string, within?: string): Promise<void> {
  await settle(page)
  // One frame: the older way of running spares a second page for each examination.
  const builder = new AxeBuilder({ page, ...(await presentAxe(page)) })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .setLegacyMode(true)
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze()
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, failureSummary }) => `${id}: ${html} ${any[0]?.message ?? failureSummary ?? ''}`),
  )
  expect.soft(findings, `${where}: accessibility`).toEqual([])
}

/** A page that was examined has the program already: twice as dear as the examination of a small page. */
async function presentAxe(page: Page): Promise<{ axeSource?: string }> {
  return (await page.evaluate("typeof axe === 'object'")) ? { axeSource: 'axe.version' } : {}
}

/** Waits for what moves, so that nothing is judged half faded in. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(MOTION_ENDED)
}

const softly = expect.configure({ soft: true })

/** A wide screen, as `[width, height]`. */
export const WIDE = [1920, 1080] as const
/** The widest screen that the application is made for. */
export const WIDEST = [2560, 1440] as const

/**
 * Neither as it stands, nor on a telephone, where lists are cards, nor on the wider screens that are named is the page
 * wider than what shows it.
 */
export async function expectNoOverflow(
  page: Page,
  where: string,
  wider: readonly (readonly [number, number])[] = [],
): Promise<void> {
  const size = page.viewportSize()
  const measured = () => page.evaluate<{ width: number; lists: number }>(MEASURES)
  const expectWidth = (width: number) =>
    softly.poll(async () => (await measured()).width, { message: `${where}: at ${width} px` }).toBe(width)
  if (size) await expectWidth(size.width)
  await page.setViewportSize({ width: 360, height: 740 })
  await softly.poll(measured, { message: `${where}: at 360 px` }).toEqual({ width: 360, lists: 0 })
  for (const [width, height] of wider) {
    await page.setViewportSize({ width, height })
    await expectWidth(width)
  }
  if (size) await page.setViewportSize(size)
}

/** The page has drawn itself and the data it asked for. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
