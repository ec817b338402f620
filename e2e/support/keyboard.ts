import { expect, type Locator, type Page } from '@playwright/test'

/** More controls than any of the pages has before what one looks for. */
export const MOST_TABS = 80

interface InPage {
  readonly isConnected: boolean
  readonly ownerDocument: { readonly activeElement: unknown }
}
/** Whether an element has the focus, and null when it is no longer in the page. */
const hasFocus = (element: InPage): boolean | null =>
  element.isConnected ? element.ownerDocument.activeElement === element : null

/** Whether a control has the focus. */
export const isFocused = async (target: Locator): Promise<boolean> =>
  (await target.and(target.page().locator(':focus')).count()) === 1

/** Walks to a control with Tab alone, or back with Shift+Tab. @throws Error where Tab does not reach it */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  let node = await target.elementHandle()
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    const focused = await node?.evaluate(hasFocus)
    if (focused) return
    // Drawn anew: looked for again. To look for it by name and role at each step is dearer than the step.
    if (focused === null) node = await target.elementHandle()
    else await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${target}`)
}

/** Walks to a field and types over what is in it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Walks to a control and presses Enter on it. */
export async function enterOn(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

/** Walks to a searchable list, types what is looked for and takes with Enter what fits it first. */
export async function pickFrom(page: Page, field: Locator, text: string): Promise<void> {
  await typeInto(page, field, text)
  // What Enter would take; before the entries have arrived it would send the form.
  await expect(page.locator('[data-combobox-selected]').filter({ hasText: text })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toHaveValue(new RegExp(text))
}

/** Walks to a list's lines and down to one of them. */
export async function walkToLine(page: Page, line: Locator): Promise<void> {
  await expect(line).toBeVisible()
  await tabTo(page, page.locator('[data-row="0"]'))
  for (let lines = 0; lines < MOST_TABS && !(await isFocused(line)); lines++)
    await page.keyboard.press('ArrowDown')
  await expect(line).toBeFocused()
}
