import { expect, type Page, test } from '@playwright/test'
import { holdScripts, isStyled, shifted, watchShift } from '../support/first-sight.ts'
import { listen } from '../support/inspection.ts'
import { callerOf, enterAlone, leave, PASSWORD } from '../support/people.ts'
import { offer, withdraw } from '../support/preparation.ts'

// What a page shows before its scripts are there, and what becomes of what somebody does meanwhile.

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

test('a request that a traveller sends meanwhile is sent, and one that is not whole says what is missing', async ({
  page,
}) => {
  // How a code can be had is told last of all.
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/public/contacts/ways', async (route) => {
    await told
    await route.continue()
  })
  const release = await holdScripts(page)
  await page.goto('/changer/demande', { waitUntil: 'commit' })
  await page.getByLabel('Nom et prénom').fill('Emma Rossi')
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.locator('#drawn form')).toHaveAttribute('data-pressed')
  release()
  await expect(page.locator('#drawn')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Envoi' })).toBeDisabled()
  tell()
  await expect(page.getByText('Champ obligatoire').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Envoyer ma demande' })).toBeEnabled()
  await expect(page.getByLabel('Nom et prénom')).toHaveValue('Emma Rossi')
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

/** Keeps the page's style sheets back. @returns what lets them come */
async function holdStyles(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/[^/]*\.css$/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('what is drawn has its styles in the page: nothing moves when its style sheets come', async ({
  browser,
}) => {
  const dealer = await enterAlone(browser, 'trader.golfe')
  const { page } = dealer
  const complaints = await listen(page)
  await page.goto('/home')
  await expect(page.locator('#root [data-row]').first()).toBeVisible()
  await watchShift(page)
  const releaseScripts = await holdScripts(page)
  for (const [path, drawn] of [
    ['/home', '#drawn [data-row]'],
    ['/about', '#drawn h1'],
  ] as const) {
    const releaseStyles = await holdStyles(page)
    await expect(async () => {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator(drawn).first()).toBeVisible({ timeout: 2_000 })
    }).toPass()
    const looks = () =>
      page.locator('#drawn *').evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          const { color, backgroundColor, fontSize, fontWeight } = Reflect.get(
            globalThis,
            'getComputedStyle',
          )(one)
          return [one.tagName, x, y, width, height, color, backgroundColor, fontSize, fontWeight].join()
        }),
      )
    // Letters of its own come when they come, with styles or without.
    await page.evaluate('document.fonts.ready.then(() => undefined)')
    const before = await looks()
    expect(before.length).toBeGreaterThan(20)
    releaseStyles()
    await expect.poll(() => isStyled(page)).toBe(true)
    expect(await looks()).toEqual(before)
    expect(await shifted(page)).toBeLessThanOrEqual(0.02)
    complaints.expectNone(path)
  }
  releaseScripts()
  await leave(dealer)
})

/** Opens a screen that is sent drawn. A server that is very busy, or has just begun, sends it undrawn. */
const openDrawn = (page: Page, path: string) =>
  expect(async () => {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#drawn[data-screen] [data-row]').first()).toBeVisible({ timeout: 2_000 })
    await expect.poll(() => isStyled(page)).toBe(true)
  }).toPass()

/** Where the first rows of a list stand, and what they say. */
const rowsOf = (page: Page, place: string) =>
  page.locator(`${place} [data-row]`).evaluateAll((rows) =>
    rows.slice(0, 12).map((row) => {
      const { x, y, width, height } = row.getBoundingClientRect()
      return { box: [x, y, width, height].map(Math.round), text: row.textContent ?? '' }
    }),
  )

for (const [window, viewport] of [
  ['a desk', { width: 1366, height: 768 }],
  ['a telephone', { width: 390, height: 844 }],
] as const)
  test(`a dealer at ${window} reads the market before its scripts are there, and nothing moves when they come`, async ({
    browser,
  }) => {
    const { page, ...dealer } = await enterAlone(browser, 'trader.golfe')
    const complaints = await listen(page)
    await page.setViewportSize(viewport)
    // The browser tells of its window, which the next page is drawn for.
    await page.goto('/home')
    await expect(page.locator('#root [data-row]').first()).toBeVisible()
    await watchShift(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const release = await holdScripts(page)
    await openDrawn(page, '/home')
    await expect(page.locator('#drawn h1')).toHaveText('Mainscreen')
    const before = await rowsOf(page, '#drawn')
    expect(before.length).toBeGreaterThan(5)
    // The prices are those that the market tells whoever asks it.
    const answer = await dealer.request.get('/api/main-screen/market-data')
    const { data } = (await answer.json()) as { data: { data: { id: number; rate: string }[] } }
    const [first] = data.data
    asked.length = 0
    const text = before[0]?.text ?? ''
    expect(text).toContain(String(first?.id))
    expect(text).toContain(String(first?.rate).replace('.', ','))
    release()
    await expect(page.locator('#drawn')).toHaveCount(0)
    const after = await rowsOf(page, '#root')
    const texts = (rows: typeof before) => rows.map((row) => row.text.replace(/\s+/g, ' '))
    const boxes = (rows: typeof before) => rows.map((row) => row.box)
    const both = Math.min(before.length, after.length)
    expect(texts(after).slice(0, both)).toEqual(texts(before).slice(0, both))
    expect(boxes(after).slice(0, both)).toEqual(boxes(before).slice(0, both))
    await expect(page.locator('#root [data-row]').first()).toBeVisible()
    // Later it may be asked for whatever happens in the market meanwhile.
    expect(asked).not.toContain('/api/main-screen/market-data')
    await page.waitForTimeout(1_000)
    expect(await shifted(page)).toBeLessThanOrEqual(0.02)
    complaints.expectNone('/home')
    await leave({ page, ...dealer })
  })

test('a position that was pressed before the scripts are there is opened by them', async ({ browser }) => {
  const dealer = await enterAlone(browser, 'trader.golfe')
  const { page } = dealer
  await page.goto('/home')
  await expect(page.locator('#root [data-row]').first()).toBeVisible()
  const release = await holdScripts(page)
  // One that nobody else takes: an order's own row would lead to the order.
  const office = await callerOf('guichet.kantaoui')
  const id = await offer(office)
  await openDrawn(page, '/home')
  await page
    .locator('#drawn [data-row]')
    .filter({ has: page.locator(`[data-position="${id}"]`) })
    .click()
  release()
  await expect(page).toHaveURL(new RegExp(`position=${id}`))
  await expect(page.getByRole('complementary').first()).toBeVisible()
  await leave(dealer)
  await withdraw(office, id)
})

test('a list of orders is sent drawn, and where a signed-out browser asks nothing is', async ({
  browser,
  page: stranger,
}) => {
  const dealer = await enterAlone(browser, 'trader.golfe')
  const { page } = dealer
  await page.goto('/book')
  await expect(page.locator('#root [data-row]').first()).toBeVisible()
  const release = await holdScripts(page)
  await openDrawn(page, '/book')
  const before = await rowsOf(page, '#drawn')
  release()
  await expect(page.locator('#drawn')).toHaveCount(0)
  const after = await rowsOf(page, '#root')
  expect(after.map(({ box: [, y] }) => y)).toEqual(before.map(({ box: [, y] }) => y))
  await leave(dealer)
  await holdScripts(stranger)
  await stranger.goto('/home', { waitUntil: 'commit' })
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Connexion')
  await expect(stranger.locator('[data-screen]')).toHaveCount(0)
})

/** What the page says, without what its program adds to it later. */
const said = (page: Page, place: string) =>
  page.locator(`${place} main`).evaluate((main) => (main.textContent ?? '').replace(/\s+/g, ' '))

test('a ticket nobody made is told before the scripts are there, in the visitor’s language, and nothing moves', async ({
  page,
}) => {
  const complaints = await listen(page)
  await watchShift(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await expect(async () => {
    await page.goto('/verify/no-such-ticket')
    await expect(page.locator('#root [role=alert]')).toBeVisible()
    expect(asked.filter((path) => path.startsWith('/api/tickets'))).toEqual([])
  }, 'the server draws once its program is there').toPass({ intervals: [500] })
  const release = await holdScripts(page)
  await page.goto('/verify/no-such-ticket', { waitUntil: 'commit' })
  await expect(page.locator('#drawn [role=alert]')).toContainText('Ce code ne correspond à aucun document')
  const before = await said(page, '#drawn')
  release()
  await expect(page.locator('#drawn')).toHaveCount(0)
  expect(await said(page, '#root')).toBe(before)
  await page.waitForTimeout(500)
  expect(asked.filter((path) => path.startsWith('/api/tickets'))).toEqual([])
  expect(await shifted(page)).toBeLessThanOrEqual(0.02)
  complaints.expectNone('/verify')
})

test('an agency’s rates stand on its screen before the scripts do, stay where they are, and never grow old there', async ({
  browser,
}) => {
  // The worker that keeps the page would bring scripts that are held back.
  const screen = await browser.newContext({ serviceWorkers: 'block' })
  const board = await screen.newPage()
  const admin = await enterAlone(browser, 'tickets.golfe')
  await admin.page.goto('/display')
  const address = await admin.page.getByText(/\/display\/[\w-]{27}$/).innerText()
  const { pathname } = new URL(address)
  await leave(admin)
  await watchShift(board)
  const open = () =>
    expect(async () => {
      await board.goto(pathname, { waitUntil: 'commit' })
      await expect(board.locator('#drawn tbody tr').first()).toBeVisible({ timeout: 2_000 })
    }).toPass()
  for (const viewport of [
    { width: 1920, height: 1080 },
    { width: 1080, height: 1920 },
  ]) {
    await board.setViewportSize(viewport)
    // The browser tells of its window, which the next page is drawn for.
    await board.goto(pathname)
    await expect(board.locator('#root tbody tr').first()).toBeVisible()
    const release = await holdScripts(board)
    await open()
    const rows = (place: string) =>
      board.locator(`${place} tbody tr`).evaluateAll((all) =>
        all.map((row) => {
          const { x, y, width, height } = row.getBoundingClientRect()
          return [[x, y, width, height].map(Math.round).join(), row.textContent].join(' ')
        }),
      )
    const before = await rows('#drawn')
    release()
    await expect(board.locator('#drawn')).toHaveCount(0)
    expect(await rows('#root')).toEqual(before)
    expect(await shifted(board)).toBeLessThanOrEqual(0.02)
    await board.unrouteAll({ behavior: 'ignoreErrors' })
  }
  // Its program does not come: rates that would be said to be old by now are not left standing.
  await holdScripts(board)
  await open()
  await expect(board.locator('#drawn tbody tr').first()).toBeHidden({ timeout: 20_000 })
  await screen.close()
})
