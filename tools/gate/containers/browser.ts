import { authenticatorCode } from '@fxmatch/server/testing/authenticator'
import { chromium, type Page } from 'playwright-core'

const PASSWORD = 'a password of this gate alone'
const PATIENCE_MS = 60_000
/** Where one stands after signing in: what trade waits for, or the market when it waits for nothing. */
const FIRST_PAGE = /\/(start|home)\b/

/**
 * What the first person does: follows the link, chooses a password, signs in, sets the second factor up that is asked of
 * them, and stands on the first page.
 * @returns the key of the second factor
 */
export function signInFirst(link: string, username: string): Promise<string> {
  return inBrowser(async (page) => {
    await page.goto(link)
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirmation du nouveau mot de passe', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('link', { name: 'Se connecter' }).click()
    await enterPassword(page, username)
    await page.waitForURL(/\/second-factor/)
    await page.getByRole('button', { name: 'Configurer' }).click()
    const key = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '')
    await page.getByLabel('Code de vérification').fill(authenticatorCode(key, new Date()))
    await page.getByLabel('Mot de passe actuel').fill(PASSWORD)
    await page.getByRole('button', { name: 'Activer' }).click()
    await page.getByRole('button', { name: /ai noté mes codes/ }).click()
    // Nothing has been set up yet.
    await page.waitForURL(/\/start$/)
    return key
  })
}

/** What that person does where the backup is restored: signs in anew, with the password and the second factor of then. */
export function signInAgain(site: string, username: string, key: string): Promise<void> {
  return inBrowser(async (page) => {
    await page.goto(`${site}/login`)
    await enterPassword(page, username)
    await page.getByLabel('Code de vérification').fill(authenticatorCode(key, new Date()))
    await page.getByRole('button', { name: 'Vérifier' }).click()
    await page.waitForURL(FIRST_PAGE)
  })
}

async function enterPassword(page: Page, username: string): Promise<void> {
  await page.getByLabel("Nom d'utilisateur").fill(username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** One that knows nothing yet. Caddy's certificate is of its own authority, which it is not told of. */
async function inBrowser<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'fr-FR' })
    context.setDefaultTimeout(PATIENCE_MS)
    return await work(await context.newPage())
  } finally {
    await browser.close()
  }
}
