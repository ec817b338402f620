import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { drawn, speak } from '../support/inspection.ts'
import { enter, leave } from '../support/people.ts'
import { offer, place, SMALL_TRANSFER } from '../support/preparation.ts'
import { PICTURED_AT } from './pictured-at.ts'

// The pictures of `docs/guide`, made anew by `npm run guide`. They show the demonstration, in French, in light colours,
// at one moment, so that what they say does not hang on the hour at which they are made.

const FOLDER = new URL('../../docs/guide/images/', import.meta.url)

async function show(page: Page, path: string): Promise<void> {
  await speak(page, 'fr')
  await page.clock.setFixedTime(PICTURED_AT)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(path)
  await drawn(page)
}

async function keep(page: Page, name: string): Promise<void> {
  // The font of the house and the menu come after what one came for.
  await expect(page.locator('html')).toHaveAttribute('data-font', 'own')
  await expect(page.locator('nav a:visible').first()).toBeVisible()
  await page.mouse.move(0, 0)
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, FOLDER)) })
}

/** Whose screen each picture shows. */
const SCREENS: readonly (readonly [name: string, who: string, path: string])[] = [
  ['mainscreen', 'trader.golfe', '/home'],
  ['bureau-positions', 'guichet.kantaoui', '/desk'],
  ['guichet-tickets', 'tickets.golfe', '/generate-ticket'],
  ['manifest', 'manifeste.golfe', '/manifest'],
  ['marges', 'tickets.golfe', '/margin'],
  ['trust-cours', 'trust.golfe', '/trusted/rates'],
  ['plateforme-configuration', 'bo.fxmatch', '/config'],
]

for (const [name, who, path] of SCREENS)
  test(`${who} on ${path}`, async ({ browser }) => {
    const person = await enter(browser, who)
    await show(person.page, path)
    await keep(person.page, name)
    await leave(person)
  })

test('pages without a session', async ({ page }) => {
  await show(page, '/login')
  await keep(page, 'connexion')
  await show(page, '/changer?direction=BUY&currency=USD')
  await keep(page, 'voyageur')
})

test('an order being written, and its page', async ({ browser }) => {
  const office = await enter(browser, 'guichet.kantaoui')
  const trader = await enter(browser, 'trader.golfe')
  const position = await offer(office, SMALL_TRANSFER, PICTURED_AT)
  await show(trader.page, `/home?position=${position}`)
  await expect(trader.page.getByRole('button', { name: 'Valider' })).toBeVisible()
  await trader.page.getByLabel('Montant négocié').selectText()
  await keep(trader.page, 'trader-ordre')
  const order = await place(trader, position)
  await show(trader.page, `/orders/${order.id}`)
  await keep(trader.page, 'ordre')
  await leave(office, trader)
})

test('a company fills its basket', async ({ browser }) => {
  const company = await enter(browser, 'admin.importex')
  await show(company.page, '/home/entreprise')
  await keep(company.page, 'entreprise-panier')
  await leave(company)
})
