import { expect, type Page, test } from '@playwright/test'
import { countFromLetters, holdScripts, isStyled, shifted, watchShift } from '../support/first-sight.ts'
import { listen } from '../support/inspection.ts'
import { AT_LENGTH } from '../support/length.ts'
import { enterAlone, leave } from '../support/people.ts'

// A home's panels before its scripts are there: with their answers, and each reader's own.

/**
 * Where each panel stands and what it says, but for the time that is left, and for how long something has waited. Of the queue, which sets columns aside by measuring, where
 * it stands alone.
 */
const panels = (page: Page, place: string) =>
  page.locator(`${place} [data-panel]`).evaluateAll((all) =>
    all.map((panel) => {
      const said = panel.cloneNode(true) as typeof panel
      for (const timer of said.querySelectorAll('[role=timer]')) timer.remove()
      const { x, y, width, height } = panel.getBoundingClientRect()
      const box = [x, y, width, height].map(Math.round).join()
      const name = panel.getAttribute('data-panel')
      // A minute may pass in between.
      const text = (said.textContent ?? '')
        .replace(/\s+/g, ' ')
        .replace(/\b\d?\d:\d\d\b/g, '…')
        .replace(/depuis \d+ (?:min|h|j)/g, 'depuis …')
      return `${name} ${box} ${name === 'queue' ? '' : text}`
    }),
  )

const DESK = { width: 1366, height: 768 }
const TELEPHONE = { width: 390, height: 844 }

/** Whose homes have most panels between them, and at length the others. */
const READERS = [
  ...([
    ['trader.golfe', DESK],
    ['guichet.medina', TELEPHONE],
    ['admin.importex', DESK],
  ] as const),
  ...(AT_LENGTH
    ? ([
        ['validation.golfe', DESK],
        ['bo.fxmatch', DESK],
      ] as const)
    : []),
]

for (const [name, viewport] of READERS)
  test(`the home of ${name} comes with what its panels show, and nothing moves when its scripts come`, async ({
    browser,
  }) => {
    const reader = await enterAlone(browser, name, { viewport })
    const { page } = reader
    const complaints = await listen(page)
    // The browser tells of its window, which the next page is drawn for.
    await page.goto('/start')
    await expect(page.locator('#root [data-panel]').first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fxmatch.font'))).toBe('own')
    await watchShift(page)
    const release = await holdScripts(page)
    await expect(async () => {
      await page.goto('/start', { waitUntil: 'commit' })
      await expect(page.locator('#drawn [data-panel]').first()).toBeVisible({ timeout: 2_000 })
      await expect.poll(() => isStyled(page)).toBe(true)
      // On a busy machine a part may not be read in time.
      const waiting = page.locator('#drawn main [data-panel]:has([aria-busy="true"])')
      const names = await waiting.evaluateAll((all) => all.map((one) => one.getAttribute('data-panel')))
      expect(names, 'panels without their answers').toEqual([])
    }).toPass({ timeout: 60_000 })
    await countFromLetters(page)
    const before = await panels(page, '#drawn')
    release()
    await expect(page.locator('#drawn')).toHaveCount(0)
    expect(await panels(page, '#root')).toEqual(before)
    await page.waitForTimeout(500)
    expect(await shifted(page)).toBeLessThanOrEqual(0.02)
    complaints.expectNone(`/start as ${name}`)
    await leave(reader)
  })
