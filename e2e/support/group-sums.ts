import type { Page } from '@playwright/test'

/** Thousandths of a figure as it is shown: `1 234,567`; of one with fewer decimals, as many as it has. */
export const figure = (shown: string) => BigInt(shown.replace(/[^\d-]/g, ''))

/** The figure of a column in each head of a group, and in the totals. */
export async function sumsOf(page: Page, column: string) {
  const place = await page
    .locator('main thead th')
    .evaluateAll(
      (all, id) => all.length - 1 - all.findIndex((each) => each.getAttribute('data-column') === id),
      column,
    )
  // From the right: the label of a head stands across the columns before the first sum.
  const cell = `td:nth-last-child(${place + 1})`
  return {
    groups: await page.locator(`main tr[data-group] ${cell}`).allInnerTexts(),
    total: await page.locator(`main tfoot ${cell}`).innerText(),
  }
}
