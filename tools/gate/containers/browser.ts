import { authenticatorCode } from '@fxmatch/server/testing/authenticator'
import { chromium } from 'playwright-core'

const PASSWORD = 'a password of this gate alone'
const PATIENCE_MS = 30_000

/**
 * What the first person does: follows the link, chooses a password, signs in, sets the second factor up that is asked of
 * them, and stands on the first page. Caddy's certificate is of its own authority, which this browser does not know.
 */
export async function signInFirst(link: string, username: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'fr-FR' })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    await page.goto(link)
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirmation du nouveau mot de passe', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('link', { name: 'Se connecter' }).click()
    await page.getByLabel("Nom d'utilisateur").fill(username)
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL(/\/second-factor/)
    await page.getByRole('button', { name: 'Configurer' }).click()
    const key = (await page.locator('code').textContent()) ?? ''
    const code = authenticatorCode(key.replace(/\s/g, ''), new Date())
    await page.getByLabel('Code de vérification').fill(code)
    await page.getByLabel('Mot de passe actuel').fill(PASSWORD)
    await page.getByRole('button', { name: 'Activer' }).click()
    await page.getByRole('button', { name: 'J’ai noté mes codes' }).click()
    await page.waitForURL(/\/home/)
  } finally {
    await browser.close()
  }
}
