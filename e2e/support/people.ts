import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

/** The password of every demonstration account. */
const PASSWORD = 'fxmatch-demonstration'

/** Somebody at a desk: a browser context of their own, signed in through the page. */
export interface Person {
  readonly name: string
  readonly context: BrowserContext
  readonly page: Page
}

/** Opens a browser for somebody and signs in as a person would. */
export async function signIn(
  browser: Browser,
  name: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Person> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('input[name="username"]').fill(name)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('button[type="submit"]').click()
  await expect(page).not.toHaveURL(/\/login/)
  return { name, context, page }
}
