import AxeBuilder from '@axe-core/playwright'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { expect, type Page } from '@playwright/test'
import { endPage, runFirst } from './people.ts'

/** WCAG 2.2 AA, and the house's landmarks and headings, which axe counts as best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Refusals that answer a question: whether a thing is there. */
const ANSWERS = [
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
// What follows from a new size is drawn with the frame after the one that tells it.
const TWO_FRAMES = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => resolve())))`
// Words and figures of a card that break within themselves; a longer one than this, such as a fingerprint, has to, and so has an
// address of the net.
const LONGEST_WORD = 30
const TORN = `[...document.querySelectorAll('main li[data-row] :is(dt, dd), main [data-total] :is(dt, dd)')].flatMap((place) => {
  const torn = []
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const ADDRESS = /\\S+:\\/\\/\\S+/g
  for (let text; (text = walker.nextNode()); )
    for (const { 0: word, index } of text.data.replace(ADDRESS, (all) => ' '.repeat(all.length)).matchAll(/[^\\s\\/-]{3,}/g)) {
      if (word.length > ${LONGEST_WORD}) continue
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) torn.push(word)
    }
  return torn
})`
const MEASURES = `({
  torn: ${TORN},
  width: document.documentElement.scrollWidth,
  beyond: Math.max(0, ...[...document.querySelectorAll('main')].map((main) => main.scrollWidth - main.clientWidth)),
  figures: [...document.querySelectorAll('main [data-figures]')]
    .filter((table) => table.scrollWidth > table.clientWidth)
    .map((table) => table.textContent.slice(0, 60)),
  lists: document.querySelectorAll('main table[aria-rowcount]').length,
})`

// Lists whose columns need more than their place, with what they are called and what each column takes.
const CUT_LISTS = `[...document.querySelectorAll('main table[aria-rowcount]')]
  .filter((table) => table.querySelector('tbody tr[data-row]'))
  .map((table) => ({ table, over: table.parentElement.scrollWidth - table.parentElement.clientWidth }))
  .filter(({ over }) => over > 0)
  .map(({ table, over }) => table.getAttribute('aria-label') + ' by ' + over + ' px: ' +
    [...table.querySelectorAll('thead th')].map((head) => head.textContent + ' ' + head.offsetWidth).join(', '))`

// Headings whose lines leave the head of their list.
const CUT_HEADS = `[...document.querySelectorAll('main table[aria-rowcount] thead th')]
  .filter((head) => {
    const text = head.querySelector('[data-title]')?.firstElementChild?.getBoundingClientRect()
    return text !== undefined && text.bottom > head.getBoundingClientRect().bottom
  })
  .map((head) => head.textContent)`

const ALIKE = 'data-alike'
// A row is like an earlier one where nothing but words differs: elements, classes, names of attributes, what is empty.
const MARK_ALIKE = `(() => {
  const seen = new Set()
  const shape = (node) => [node.tagName, node.className, node.textContent.trim() === '',
    ...[...node.attributes].map(({ name, value }) => name + (value === '' ? '' : '='))].join(' ')
  for (const row of document.querySelectorAll('tbody tr')) {
    row.removeAttribute('${ALIKE}')
    const rows = [row, ...row.querySelectorAll('*')].map(shape).join()
    if (seen.has(rows)) row.setAttribute('${ALIKE}', '')
    else seen.add(rows)
  }
})()`

/** What the browser complained about while a page was open. */
export interface Complaints {
  /** Fails when there was anything but an answer, and forgets what there was. */
  expectNone(where: string): void
}

/**
 * Listens to the console of a window's next page, uncaught errors and violations of its content security policy.
 * @param more refusals that answer a question, beside the usual ones
 */
export async function listen(
  page: Page,
  more: readonly (readonly [path: string, status: string])[] = [],
): Promise<Complaints> {
  // The one before may have left while its page was asking: what refuses that is no complaint about what comes.
  await endPage(page)
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
 * Examines the page as it stands, in the present colour scheme; of a list's rows that are alike, one.
 * @param within a selector, where what is around it was examined before
 */
export async function expectAccessible(page: Page, where: string, within?: string): Promise<void> {
  await settle(page)
  await page.evaluate(MARK_ALIKE)
  // One frame: the older way of running spares a second page for each examination.
  const builder = new AxeBuilder({ page, ...(await presentAxe(page)) })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .setLegacyMode(true)
    .exclude(`[${ALIKE}]`)
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

/** The width of a telephone, where lists are cards. */
export const TELEPHONE = [360, 740] as const

/** The size of a window. @throws Error where it has none of its own */
export function sizeOf(page: Page): readonly [width: number, height: number] {
  const size = page.viewportSize()
  if (!size) throw new Error('the window has no size')
  return [size.width, size.height]
}

/**
 * Neither the page nor what scrolls in it is wider than its place; on a telephone no list is a table, no figure is cut, and
 * no word of a card is torn.
 */
export async function expectFits(page: Page, where: string): Promise<void> {
  const [width] = sizeOf(page)
  const wanted =
    width === TELEPHONE[0] ? { width, beyond: 0, lists: 0, figures: [], torn: [] } : { width, beyond: 0 }
  await softly
    .poll(() => page.evaluate(MEASURES), { message: `${where}: at ${width} px` })
    .toMatchObject(wanted)
}

/** No list is wider than its place: no column is cut, neither by the window nor by the row's buttons, and no heading by its head. */
export async function expectNothingCut(page: Page, where: string): Promise<void> {
  await softly.poll(() => page.evaluate(CUT_LISTS), { message: `${where}: columns that are cut` }).toEqual([])
  expect.soft(await page.evaluate(CUT_HEADS), `${where}: headings that are cut`).toEqual([])
}

/** Gives the window a size, unless it has it, and waits until the page is drawn in it. */
export async function resize(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  const [presentWidth, presentHeight] = sizeOf(page)
  if (presentWidth === width && presentHeight === height) return
  await page.setViewportSize({ width, height })
  await page.evaluate(TWO_FRAMES)
  await drawn(page)
}

/** Neither as it stands, nor on a telephone, nor on the wider screens that are named does the page overflow. */
export async function expectNoOverflow(
  page: Page,
  where: string,
  wider: readonly (readonly [number, number])[] = [],
): Promise<void> {
  const present = sizeOf(page)
  await expectFits(page, where)
  for (const other of [TELEPHONE, ...wider]) {
    await resize(page, other)
    await expectFits(page, where)
  }
  await resize(page, present)
}

/** The page has drawn itself and the data it asked for. */
export async function drawn(page: Page): Promise<void> {
  // What the server has drawn of it stands there first.
  await expect(page.locator('#drawn')).toHaveCount(0)
  // What waits for its texts is in the page already, hidden.
  await expect(page.locator('h1:visible')).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
