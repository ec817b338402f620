import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

/** The password of every demonstration account. */
export const PASSWORD = 'fxmatch-demonstration'

/** Somebody at a desk: a browser context of their own, signed in. */
export interface Person {
  readonly name: string
  readonly context: BrowserContext
  readonly page: Page
}

type ContextOptions = Parameters<Browser['newContext']>[0]

/** Opens a browser for somebody and signs in as a person would. */
export async function signIn(browser: Browser, name: string, options: ContextOptions = {}): Promise<Person> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('input[name="username"]').fill(name)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('button[type="submit"]').click()
  await expect(page).not.toHaveURL(/\/login/)
  return { name, context, page }
}

/**
 * Opens a browser for somebody who has signed in already: the session comes from the sign-in call, no page is loaded.
 *
 * @param stayOnline false for a session that ends after a while without use
 * @throws Error when the sign-in is refused
 */
export async function enter(
  browser: Browser,
  name: string,
  options: ContextOptions = {},
  stayOnline = true,
): Promise<Person> {
  const context = await browser.newContext(options)
  const answer = await context.request.post('/api/login_check', {
    data: { username: name, password: PASSWORD, stayOnline },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  if (!answer.ok()) throw new Error(`${name} could not sign in: ${answer.status()} ${await answer.text()}`)
  return { name, context, page: await context.newPage() }
}

/** Closes the browsers of some people. */
export async function leave(...people: readonly Person[]): Promise<void> {
  for (const { context } of people) await context.close()
}
