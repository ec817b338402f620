import { expect, type Page, test } from '@playwright/test'
import { listen } from '../support/inspection.ts'
import { PASSWORD } from '../support/people.ts'

// What a page shows before its scripts are there, and what becomes of what somebody does meanwhile.

/** Keeps all built scripts back. @returns what lets them come */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('who signs in before the scripts are there is signed in by them, and no address tells the password', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const release = await holdScripts(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
  await page.getByLabel("Nom d'utilisateur").fill('trader.golfe')
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Mot de passe', { exact: true }).press('Enter')
  await expect(page.locator('#drawn form')).toHaveAttribute('data-pressed')
  release()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page).toHaveURL(/\/home/)
  expect(addresses.filter((address) => address.includes(PASSWORD))).toEqual([])
  await expect(page.locator('#drawn')).toHaveCount(0)
})

test('a traveller finds what they have typed and chosen meanwhile, where they were', async ({ page }) => {
  const complaints = await listen(page)
  const release = await holdScripts(page)
  await page.goto('/changer/demande', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'J’achète des devises' }).check({ force: true })
  await page.getByLabel('Nom et prénom').fill('Emma Rossi')
  release()
  await expect(page.locator('#drawn')).toHaveCount(0)
  await expect(page.getByLabel('Nom et prénom')).toHaveValue('Emma Rossi')
  await expect(page.getByLabel('Nom et prénom')).toBeFocused()
  await expect(page.getByRole('radio', { name: 'J’achète des devises' })).toBeChecked()
  complaints.expectNone('/changer/demande')
})

test('nothing is drawn that the browser knows better: another language, a request that it follows', async ({
  page,
}) => {
  await page.goto('/about')
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const release = await holdScripts(page)
  for (const address of ['/about', '/changer/suivi#TR-2026-000001.AAAA-AAAA-AAAA-AAAA']) {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.locator('#drawn')).toBeAttached()
    await expect(page.locator('#drawn')).toBeHidden()
  }
  release()
})

test('that a stranger has not signed in is an error at no address', async ({ page }) => {
  const complaints = await listen(page)
  for (const address of ['/register', '/logout', '/nowhere', '/']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    complaints.expectNone(address)
  }
})
