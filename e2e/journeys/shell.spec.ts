import { expect, type Page, test } from '@playwright/test'
import { drawn } from '../support/inspection.ts'
import { callerOf, enter, enterAlone, leave } from '../support/people.ts'
import { call, offer, place } from '../support/preparation.ts'

const NEW_PASSWORD = 'une-phrase-assez-longue-2026'

const dialogOf = (page: Page) => page.getByRole('dialog')
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })

test('the palette, the keys and the menu lead everywhere, and one thing is submitted at a time', async ({
  browser,
}) => {
  const trader = await enter(browser, 'trader.golfe')
  const order = await place(trader, await offer(await callerOf('guichet.kantaoui')))
  const { page } = trader
  const { keyboard } = page

  // By a part of its reference to the order, then by a part of its name to a screen.
  await page.goto('/draft')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await keyboard.press('Control+k')
  const search = page.getByPlaceholder(/Écran, référence/)
  await expect(search).toBeFocused()
  await keyboard.type(order.reference.toLowerCase())
  await expect(dialogOf(page).getByRole('button', { name: order.reference })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(`/orders/${order.id}`)
  await page.getByRole('button', { name: 'Aller à…' }).click()
  await expect(search).toBeFocused()
  await expect(dialogOf(page).getByRole('group', { name: 'Récemment' })).toContainText(order.reference)
  await keyboard.type('cash ou')
  await expect(dialogOf(page).locator('[data-selected]')).toContainText('Cash Out')
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/cash-out-admin')

  // The keys: their help, the list's filter, its rows.
  await page.goto('/draft')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await keyboard.press('?')
  await expect(page.getByRole('complementary', { name: 'Aide' })).toContainText('Filtrer la liste')
  await keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Aide' })).toBeHidden()
  await page.locator('#content').focus()
  await keyboard.press('/')
  await expect(page.getByRole('dialog', { name: 'Filtre' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.locator('[data-list-filter]')).toBeFocused()
  await page.locator('#content').focus()
  await keyboard.press('ArrowDown')
  await expect(page.locator('[data-row="0"]')).toBeFocused()

  // Trust is closed to a trader, and says why; the configuration folds.
  const trust = navigation(page).getByRole('tab', { name: 'Trust' })
  await expect(trust).toHaveAttribute('aria-disabled', 'true')
  await expect(trust).toHaveAccessibleDescription(/Demandez le rôle Trust/)
  const password = navigation(page).getByRole('link', { name: 'Change password' })
  await expect(password).toBeHidden()
  await navigation(page).getByRole('button', { name: 'Config FXMatch' }).click()
  await expect(password).toBeVisible()

  // What is submitted shows a line; a second submission is told to wait, and is not sent.
  await password.click()
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/users/update-password/**', async (route) => {
    await released
    await route.continue()
  })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
  })
  await page.getByLabel('Mot de passe actuel').fill('pas le bon')
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirmation du nouveau mot de passe').fill(NEW_PASSWORD)
  await keyboard.press('Enter')
  const line = page.getByRole('progressbar', { name: 'Envoi en cours' })
  await expect(line).toBeVisible()
  await page.getByRole('button', { name: /^Compte d/ }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  const leaving = page.getByRole('dialog', { name: 'Déconnexion' })
  await leaving.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.getByText('Only one request allowed at a time.')).toBeVisible()
  expect(sent).toHaveLength(1)
  await leaving.getByRole('button', { name: 'Annuler' }).click()
  release()
  await expect(line).toBeHidden()
  await leave(trader)
})

test('settings chosen in one browser are there in another at once, and in the tab beside', async ({
  browser,
}) => {
  const here = await enter(browser, 'validation.carthage')
  const { page } = here
  const beside = await here.context.newPage()
  await Promise.all([page.goto('/account/settings'), beside.goto('/draft')])
  // Its program hears of the settings once it is there.
  await drawn(beside)
  await page.getByRole('radiogroup', { name: 'Apparence' }).getByText('Sombre').click()
  await page.getByRole('radiogroup', { name: 'Disposition' }).getByText('Horizontale').click()
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  for (const tab of [page, beside]) {
    await expect(tab.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(navigation(tab).getByRole('button', { name: /^Processus FXMatch/ })).toBeVisible()
  }

  const there = await enterAlone(browser, 'validation.carthage', { colorScheme: 'light' })
  await there.page.goto('/account/settings')
  await expect(there.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const process = navigation(there.page).getByRole('button', { name: /^Processus FXMatch/ })
  await process.focus()
  await there.page.keyboard.press('Enter')
  await expect(there.page.getByRole('menuitem').first()).toBeFocused()
  await there.page.keyboard.press('End')
  await expect(there.page.getByRole('menuitem').last()).toBeFocused()
  await there.page.keyboard.press('Enter')
  await expect(there.page).toHaveURL('/profit-margin')
  // What is open there follows without being loaded again, in its language too.
  await there.page.evaluate("document.body.setAttribute('data-loaded', 'once')")
  await page.getByRole('radiogroup', { name: 'Apparence' }).getByText('Clair').click()
  await page.getByRole('radiogroup', { name: 'Disposition' }).getByText('Verticale').click()
  await page.getByRole('switch', { name: 'Sons des notifications' }).press('Space')
  await there.page.getByRole('button', { name: /^Ouvrir les notifications/ }).click()
  await expect(there.page.getByRole('switch', { name: 'Son', exact: true })).not.toBeChecked()
  await page.getByRole('combobox', { name: 'Langue' }).first().selectOption('it')
  await expect(there.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(there.page.locator('html')).toHaveAttribute('lang', 'it')
  // Who asks for less motion sees the other colours at once, not a frame later on each level of the page.
  expect(await there.page.evaluate('getComputedStyle(document.body).transitionProperty')).toBe('none')
  await expect(there.page.locator('body')).toHaveAttribute('data-loaded', 'once')
  // As it was, for whoever comes next.
  await call(there, 'PUT', '/api/users/settings', {
    scheme: null,
    layout: null,
    language: null,
    sounds: null,
  })
  await leave(here, there)
})

test('an address that leads nowhere speaks the language that one chooses there, in the chosen scheme', async ({
  page,
}) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Désolé, cette page n’existe pas')
  await page.getByRole('combobox', { name: 'Apparence' }).selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Désolé, cette page n’existe pas')
})

test('the frame: rates by keyboard, a narrow menu, the full screen, and the splash until the first page is there', async ({
  browser,
}) => {
  const trader = await enter(browser, 'trader.golfe')
  const { page, context } = trader
  await page.goto('/draft')
  const rates = page.getByRole('button', { name: 'Cours', exact: true })
  await rates.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog')
  await expect(list.getByRole('row').filter({ hasText: 'EUR' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(rates).toBeFocused()

  const narrow = page.getByRole('button', { name: 'Réduire le menu' })
  await narrow.click()
  const wide = page.getByRole('button', { name: 'Agrandir le menu' })
  await expect(wide).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await expect(wide).toBeVisible()
  await expect(navigation(page).getByRole('link', { name: /Draft Order/ })).toBeVisible()
  await wide.click()
  await expect(narrow).toHaveAttribute('aria-expanded', 'true')

  const isFull = () => page.evaluate('document.fullscreenElement !== null')
  await page.getByRole('button', { name: 'Plein écran', exact: true }).click()
  const leaveFull = page.getByRole('button', { name: 'Quitter le plein écran' })
  await expect(leaveFull).toBeVisible()
  expect(await isFull()).toBe(true)
  await leaveFull.click()
  await expect.poll(isFull).toBe(false)

  // The splash stands while the application's texts are still on their way, and goes with the first page.
  await page.evaluate("localStorage.setItem('fxmatch.preloader', 'true')")
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/api/users/get/user-by-token', async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#splash')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#splash')).toBeHidden()
  // And not because its longest time was over, which hides it too.
  await expect(page.locator('html')).not.toHaveAttribute('data-preloader')
  await page.evaluate("localStorage.removeItem('fxmatch.preloader')")
  await leave(trader)
})

test('a long menu begins where one is, above its foot', async ({ browser }) => {
  const clerk = await enter(browser, 'tickets.golfe')
  const { page } = clerk
  await page.goto('/list-race')
  const here = page.getByRole('navigation').locator('[aria-current="page"]')
  const foot = page.getByRole('button', { name: 'Réduire le menu' })
  await expect(here).toBeInViewport({ ratio: 1 })
  const [entry, below] = await Promise.all([here.boundingBox(), foot.boundingBox()])
  expect((entry?.y ?? 0) + (entry?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await leave(clerk)
})

test('a screen that cannot be loaded says what to do, and whom to call', async ({ browser }) => {
  const person = await enterAlone(browser, 'root.golfe')
  const { page } = person
  await page.goto('/start')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route(/\/assets\/closing-screen-.*\.js$/, (route) => route.abort())
  await navigation(page).getByRole('link', { name: 'Clôture du jour' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Une erreur système s’est produite')
  await expect(page.locator('a[href^="tel:+216"]')).toBeVisible()
  await expect(page.locator('a[href^="mailto:"]')).toBeVisible()
  await page.unrouteAll()
  await leave(person)
})

test('what is typed while the palette is still on its way stands in its field, and does nothing on the page', async ({
  browser,
}) => {
  const trader = await enterAlone(browser, 'trader.golfe')
  const { page } = trader
  await page.route('**/assets/palette-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto('/home')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  // Each of these letters is a key of the market.
  await page.keyboard.type('cash des')
  await page.keyboard.press('Backspace')
  const search = page.getByPlaceholder(/Écran, référence/)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('cash de')
  await page.keyboard.type('x')
  await expect(search).toHaveValue('cash dex')
  await expect(page).toHaveURL('/home')
  await page.keyboard.press('Control+k')
  await expect(search).toBeHidden()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/taken=false/)
  await trader.context.close()
})
