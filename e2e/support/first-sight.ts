import type { Page } from '@playwright/test'

// What a page shows before its scripts are there.

/** Keeps all built scripts back but the one that runs before the first paint. @returns what lets them come */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(?!appearance-)[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Whether the page's style sheets are there and in force; what was sent drawn is painted before. */
export const isStyled = (page: Page) =>
  page
    .locator('link:is([rel="stylesheet"], [as="style"])')
    .evaluateAll((links) => links.every((link) => Reflect.get(link, 'sheet')))

/** Counts how far what is seen has moved by itself. */
export const watchShift = (page: Page) =>
  page.addInitScript(() => {
    Reflect.set(globalThis, 'shifted', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput'))
          Reflect.set(globalThis, 'shifted', Reflect.get(globalThis, 'shifted') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true } as never)
  })

/**
 * Counts anew once the house's letters are there: on a busy machine they come from the cache after the first layout.
 * Each script's letters are a file of their own, Arabic ones of a face of their own, so it waits for those of what the page says.
 */
export const countFromLetters = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    const arabic = document.documentElement.dir === 'rtl' ? ['Noto Sans Arabic Variable'] : []
    const faces = ['Inter Variable', ...arabic]
    await Promise.all(faces.map((face) => document.fonts.load('1em "' + face + '"', document.body.textContent)))
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    globalThis.shifted = 0
  })()`)

/** How far what is seen has moved by itself since the page was opened; asked for by `watchShift`. */
export const shifted = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(globalThis, 'shifted') as number)
