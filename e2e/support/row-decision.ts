import { expect, type Page } from '@playwright/test'
import { goTo } from './go-to.ts'
import { tabTo, walkToLine } from './keyboard.ts'

/** How what waits is decided in its row. */
export interface Way {
  readonly button: string
  /** Typed where a reason is asked for. */
  readonly reason?: string
}

/**
 * Decides what waits in its row of the queue, by key alone: unfolds it, reads its figures, and takes one of the ways.
 *
 * @param kind of work
 * @param text what tells the row from others of the queue
 * @param facts what stands in the panel
 */
export async function decideInRow(
  page: Page,
  kind: string,
  text: string,
  facts: readonly (string | RegExp)[],
  { button, reason }: Way,
): Promise<void> {
  await goTo(page, `/work?kind=${kind}`)
  const row = page.locator('[data-row]').filter({ hasText: text })
  await walkToLine(page, row)
  await page.keyboard.press('Enter')
  // The panel is called by who or what the row names, which is not the same of every kind.
  const part = page.locator('section[tabindex="-1"]:focus-within, section[tabindex="-1"]:focus')
  await expect(part).toBeFocused()
  for (const fact of facts) await expect(part, `${kind}: a figure of its panel`).toContainText(fact)
  await tabTo(page, part.getByRole('button', { name: button, exact: true }))
  await page.keyboard.press('Enter')
  if (reason !== undefined) {
    await expect(part.getByRole('textbox')).toBeFocused()
    await page.keyboard.type(reason)
    await tabTo(page, part.getByRole('button', { name: button, exact: true }))
    await page.keyboard.press('Enter')
  }
  await expect(row, `${kind}: it is decided`).toHaveCount(0)
}
