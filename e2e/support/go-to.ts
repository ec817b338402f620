import type { Page } from '@playwright/test'
import { goAsNext, goWithin } from './hand-over.ts'

/** An address without its search, and without what names one thing: screens that differ in nothing else are one. */
const screenOf = (path: string) => path.replace(/[?#].*$/, '').replaceAll(/\/[^/]*\d[^/]*/g, '/$')

/** A screen that everybody with a session may open, and that asks for next to nothing. */
const BETWEEN = '/change-password'

/**
 * Goes to a screen: by its address the first time, then within the application, as its links and its menu do. Loading
 * all of it again for each screen is the dearest part of going there; journeys still load what they look at first, and
 * `npm run walk` every screen.
 *
 * A page whose loading is the matter (a session, a line that was cut, a splash) is loaded by `page.goto`.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  if (await goAsNext(page, path)) return
  const isFramed =
    (await page.locator('h1').count()) === 1 && (await page.locator('main#content').count()) === 1
  const here = new URL(page.url()).pathname
  // One screen at two addresses keeps its heading, and would not tell when it is there: a screen between does.
  const isSame = screenOf(here) === screenOf(path)
  // Pages outside of the frame are loaded: some are documents of their own, and a way between those is a link.
  if (!isFramed || (isSame && here === BETWEEN)) {
    await page.goto(path)
    return
  }
  if (isSame) await goWithin(page, BETWEEN)
  await goWithin(page, path)
}
