import type { Page } from '@playwright/test'

/*
 * A window that one person leaves and the next one has, without loading the application again, as at a counter that two
 * share: the tabs of a browser tell each other who left and who came (`apps/web/app/tabs-in-step.ts`), and a page
 * without a person asks for the one of the browser's session.
 */

/** Of which nothing is kept: neither words nor looks of the person before. */
const AS_AT_FIRST = `document.documentElement.lang === 'fr'
  && document.documentElement.dataset.mantineColorScheme === 'light'
  && document.querySelectorAll('main#content h1').length === 1`

// What is said in a channel is heard by those who listened before, in the order in which they began.
const saying = (message: object) => `new Promise((resolve) => {
  const [heard, said] = ['fxmatch.session', 'fxmatch.session'].map((name) => new BroadcastChannel(name))
  heard.onmessage = () => { heard.close(); said.close(); resolve() }
  said.postMessage(${JSON.stringify(message)})
})`
const STORAGE_WAS_EMPTIED = `window.dispatchEvent(new StorageEvent('storage', { key: null }))`

/**
 * Whether the one before is still signed in may be asked at this very moment: its answer would end the session of the next. Who signs in
 * by the application's own page waits for that, too (`apps/web/lib/session/check-session.ts`).
 */
const CHECKS_ARE_OVER = `navigator.locks.request('fxmatch.token', () => undefined)`

/** A page without a session and without a word of one: what it is next asked for it asks the server. */
const BETWEEN = '/forgot-password'
const NOBODY = '00000000-0000-4000-8000-000000000000'

const waiting = new WeakSet<Page>()

/** @returns whether the page waits in the application for the next person; false: it must be loaded anew */
export async function waitWithin(page: Page): Promise<boolean> {
  if (!page.url().startsWith('http') || !(await page.evaluate(AS_AT_FIRST))) return false
  await page.evaluate(saying({ kind: 'ended', why: 'left' }))
  try {
    await page.waitForURL('**/login?ended=left', { timeout: 3_000 })
  } catch {
    return false
  }
  waiting.add(page)
  return true
}

/** What the next person is asked for is loaded anew. */
export function loadAnew(page: Page): void {
  waiting.delete(page)
}

/** Has the page ask whose the session is, and go to an address of theirs. @returns false where it must be loaded */
export async function goAsNext(page: Page, path: string): Promise<boolean> {
  const isWaiting = waiting.delete(page) && new URL(page.url()).pathname === '/login'
  if (!isWaiting) return false
  await page.evaluate(STORAGE_WAS_EMPTIED)
  await page.evaluate(CHECKS_ARE_OVER)
  await goWithin(page, BETWEEN)
  await page.locator('h1').waitFor()
  await page.evaluate(saying({ kind: 'signed-in', userId: NOBODY }))
  await goWithin(page, path)
  return true
}

const LEFT = 'data-left'

/** Goes to another screen as the application's own links do. */
export async function goWithin(page: Page, path: string): Promise<void> {
  // What runs in the page is text: the types of a browser's globals are not those of this side.
  await page.evaluate(`document.querySelector('h1').setAttribute('${LEFT}', '')
    history.pushState(null, '', ${JSON.stringify(path)})`)
  await page.locator(`h1[${LEFT}]`).waitFor({ state: 'detached' })
}
