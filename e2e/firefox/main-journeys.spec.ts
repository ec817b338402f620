import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { query, statusOf } from '../support/database.ts'
import { enterOn, pickFrom, typeInto, walkToLine } from '../support/keyboard.ts'
import { giveReason, marketRow, orderPanel, seeArrive, sendByKeys } from '../support/market.ts'
import { ACTIONS, takeStepInList } from '../support/orders.ts'
import { pdfText } from '../support/pdf-text.ts'
import { callerOf, enterAlone, leave, PASSWORD, type Person } from '../support/people.ts'
import { confirmAtMarketRoom, offer, place, SMALL_TRANSFER, step } from '../support/preparation.ts'
import { textedCode } from '../support/texts.ts'

// The five main journeys in Firefox, as it is installed: whether the product works there. What it does is asked for in Chromium.

/** How Firefox says of a font that its page was left before it had come (NS_BINDING_ABORTED). */
const LEFT = /^download failed \(font-family: .*status=2152398850 /

/** What a page complains of; Firefox tells of a cookie or a font what is no fault. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => {
    if (!LEFT.test(message)) complaints.push(message)
  })
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url, lineNumber } = message.location()
    complaints.push(`${message.text()} (${url}:${lineNumber}, on ${page.url()})`)
  })
  return complaints
}

/** Writes by keys: what Playwright puts into a field of Firefox at once, React does not hear. */
async function write(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.page().keyboard.type(text)
}

async function enter(browser: Browser, name: string): Promise<Person & { readonly complaints: string[] }> {
  const person = await enterAlone(browser, name)
  return { ...person, complaints: complaintsOf(person.page) }
}

test('a position becomes a deal by its keys', async ({ browser }) => {
  const office = await enter(browser, 'guichet.kantaoui')
  const trader = await enter(browser, 'trader.golfe')
  const { page } = trader
  await page.goto('/home')
  const wish = { amount: '2000', rate: '3.3868', form: 'CASH' } as const
  const position = await offer(await callerOf('guichet.kantaoui'), wish)
  await seeArrive(trader, position)
  await walkToLine(page, marketRow(trader, position))
  await page.keyboard.press('Enter')
  const ticket = orderPanel(trader)
  await expect(ticket.getByLabel('Montant négocié')).toBeFocused()
  await expect(ticket.getByLabel('Montant négocié')).toHaveValue(/^2\s000,00$/)
  await pickFrom(page, ticket.getByRole('combobox', { name: 'Agence de livraison' }), 'Sousse Corniche')
  await expect(ticket.getByText('À payer').first()).toBeInViewport()
  await giveReason(ticket)
  await ticket.getByLabel('Montant négocié').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Vendeur averti dans' })).toBeVisible()
  await page.getByRole('button', { name: 'Avertir maintenant' }).click()
  const [order] = await query<{ id: string; reference: string }>(
    'select id, reference from orders where position_id = $1',
    [position],
  )
  if (!order) throw new Error(`position ${position} has no order`)
  await expect(page.getByText(`${order.reference} : vendeur averti`)).toBeVisible()
  await office.page.goto('/draft')
  await takeStepInList(office, '/draft', order.reference, ACTIONS.acceptAndConfirm)
  await takeStepInList(trader, '/confirm', order.reference, ACTIONS.confirm)
  expect(await statusOf(order.id)).toBe(6)
  expect([...office.complaints, ...trader.complaints]).toEqual([])
  await leave(office, trader)
})

test('a company writes a request by keys, fills its basket and sends it to the bank', async ({ browser }) => {
  const company = await enter(browser, 'admin.importex')
  const { page } = company
  const position = await offer(await callerOf('guichet.kantaoui'), {
    amount: '20000',
    rate: '3.3868',
    form: 'DIGITAL',
  })
  await page.goto('/transaction/new')
  const form = page.locator('form')
  await pickFrom(page, form.getByRole('combobox', { name: 'Devise' }), 'EUR')
  await typeInto(page, form.getByLabel('Montant', { exact: true }), '50000')
  await pickFrom(page, form.getByRole('combobox', { name: 'Nature du titre' }), 'Crédit documentaire')
  await typeInto(page, form.getByLabel('Référence du titre'), `FF-${Date.now()}`)
  await pickFrom(page, form.getByRole('combobox', { name: 'Banque domiciliataire' }), 'Banque du Golfe')
  await typeInto(page, form.getByLabel('Banque à créditer'), 'Deutsche Bank Frankfurt')
  await typeInto(page, form.getByLabel('Banque réceptrice'), 'Banque du Golfe, compte devise')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home\/entreprise\?.*transaction=OR-/)
  const reference = new URL(page.url()).searchParams.get('transaction') ?? ''
  await enterOn(page, marketRow(company, position).getByRole('button', { name: /^Ajouter/ }))
  const basket = page.getByRole('complementary', { name: 'Panier' })
  await expect(basket.getByRole('listitem').filter({ hasText: `#${position} ` })).toBeVisible()
  await sendByKeys(page, basket, /^Go$/, '/orders_requests/cart')
  await expect(basket.getByText('Réservé jusqu')).toHaveCount(1)
  const question = page.getByRole('dialog', { name: 'Envoyer à la banque' })
  await sendByKeys(page, basket, 'Envoyer à la banque', '/orders_requests/go', async () => {
    await enterOn(page, question.getByRole('button', { name: 'Valider' }))
  })
  await expect(page).toHaveURL(/\/transaction\/OR-[^/]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)
  const [request] = await query<{ status: string }>(
    'select status from order_requests where reference = $1',
    [reference],
  )
  expect(request?.status).toBe('ON_HOLD')
  expect(company.complaints).toEqual([])
  await leave(company)
})

test('a traveller compares, proves a telephone and follows the request', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/changer?direction=SELL&currency=USD&amount=700')
  await expect(page.getByRole('listitem').filter({ hasText: 'Banque du Golfe Change' })).toContainText(
    '1 USD =',
  )
  await page.getByRole('link', { name: 'Demander des propositions' }).click()
  await page.getByLabel('Gouvernorat').selectOption('Sousse')
  await page.getByLabel('Ville').selectOption('Sousse')
  await write(page.getByLabel('Nom et prénom'), 'Emma Lindqvist')
  const number = `2${String(Date.now()).slice(-7)}`
  await write(page.getByLabel('Téléphone mobile'), `+216 ${number}`)
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByLabel('Code reçu')).toBeFocused()
  await write(page.getByLabel('Code reçu'), await textedCode(`+216${number}`))
  await page.getByRole('button', { name: 'Vérifier et envoyer' }).click()
  await expect(page).toHaveURL(/\/changer\/suivi$/)
  await expect(page.getByRole('main')).toContainText(/Vous vendez 700,00\sUSD/)
  await expect(page.getByRole('main')).toContainText(/TR-\d{4}-\d{6}/)
  expect(complaints).toEqual([])
  await context.close()
})

test('a clerk makes the tickets of a desk by four keys and gets one PDF', async ({ browser }) => {
  const room = await callerOf('salle.golfe')
  const trader = await callerOf('trader.golfe')
  const office = await callerOf('guichet.sfax')
  const references: string[] = []
  while (references.length < 3) {
    const order = await place(trader, await offer(office, SMALL_TRANSFER))
    await step(office, order, 'accept-draft')
    await step(trader, order, 'half-confirm-client')
    await confirmAtMarketRoom(room, order)
    references.push(order.reference)
  }
  const clerk = await enter(browser, 'tickets.golfe')
  const { page } = clerk
  await page.goto('/work?step=generate_ticket&kind=order&size=100')
  await walkToLine(page, page.locator('[data-row="0"]'))
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Générer \d+ tickets?$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/ordres? traités?\./)).toBeVisible({ timeout: 120_000 })
  const pdf = dialog.getByRole('button', { name: /^Un PDF, \d+ pages?$/ })
  await expect(pdf).toBeFocused()
  // Firefox tells Playwright of no download that a page makes itself: what it was answered is read instead.
  const answered = page.waitForResponse((response) => response.url().includes('/documents/tickets'))
  await page.keyboard.press('Enter')
  const answer = await answered
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const text = await pdfText(new Uint8Array(await (await clerk.request.get(answer.url())).body()))
  for (const reference of references) expect(text).toContain(reference)
  expect(clerk.complaints).toEqual([])
  await leave(clerk)
})

test('a back office signs in, finds its way by the palette, and a live line tells what happens', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/login')
  await page.locator('input[name="username"]').fill('tickets.golfe')
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/start$/)
  await expect(page.locator('[data-panel="line"] [data-count]').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByPlaceholder(/Écran, référence/)
  await expect(search).toBeFocused()
  await page.keyboard.type('cash ou')
  await expect(page.getByRole('dialog').locator('[data-selected]')).toContainText('Cash Out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cash-out-admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Cash Out/)
  await page.goto('/draft')
  // Keys are heard once the screen is there, and not only drawn.
  await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('complementary', { name: 'Aide' })).toBeVisible()
  await page.keyboard.press('Escape')
  // What others do arrives by itself.
  const order = await place(await callerOf('trader.golfe'), await offer(await callerOf('guichet.kantaoui')))
  await expect(page.getByRole('row').filter({ hasText: order.reference })).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})
