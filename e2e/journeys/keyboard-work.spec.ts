import { expect, type Page, test } from '@playwright/test'
import { configure } from '../support/control.ts'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { enterOn, pickFrom, tabTo, typeInto, walkToLine } from '../support/keyboard.ts'
import { marketRow, sendByKeys } from '../support/market.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { call, offer } from '../support/preparation.ts'
import { textedCode } from '../support/texts.ts'
import { ask } from '../support/travellers.ts'

// The work of each desk with the keyboard alone: no click anywhere.

const toast = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()

test('a company writes a request, fills its basket and submits it; a bank bids', async ({ browser }) => {
  const office = await callerOf('guichet.kantaoui')
  const company = await enter(browser, 'admin.importex')
  const bank = await enter(browser, 'trader.golfe')
  const position = await offer(office, { amount: '20000', rate: '3.3868', form: 'DIGITAL' })
  const { page } = company

  await goTo(page, '/transaction/new')
  const form = page.locator('form')
  await pickFrom(page, form.getByRole('combobox', { name: 'Devise' }), 'EUR')
  await typeInto(page, form.getByLabel('Montant', { exact: true }), '50000')
  await typeInto(page, form.getByLabel('Prix cible'), '3,45')
  await pickFrom(page, form.getByRole('combobox', { name: 'Nature du titre' }), 'Crédit documentaire')
  await typeInto(page, form.getByLabel('Référence du titre'), `CLV-${Date.now()}`)
  await pickFrom(page, form.getByRole('combobox', { name: 'Banque domiciliataire' }), 'Banque du Golfe')
  await typeInto(page, form.getByLabel('Banque à créditer'), 'Deutsche Bank Frankfurt')
  await typeInto(page, form.getByLabel('Banque réceptrice'), 'Banque du Golfe, compte devise')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home\/entreprise\?.*transaction=OR-/)
  const reference = new URL(page.url()).searchParams.get('transaction') ?? ''

  await enterOn(page, marketRow(company, position).getByRole('button', { name: /^Ajouter/ }))
  const basket = page.getByRole('complementary', { name: 'Panier' })
  const line = basket.getByRole('listitem').filter({ hasText: `#${position} ` })
  await typeInto(page, line.getByLabel(/Valeur négociée/), '15000')
  await sendByKeys(page, basket, /^Go$/, '/orders_requests/cart')
  await expect(basket.getByText('Réservé jusqu')).toHaveCount(1)

  await goTo(bank.page, '/home?tab=ask')
  await walkToLine(bank.page, bank.page.getByRole('row').filter({ hasText: reference }))
  await bank.page.keyboard.press('Enter')
  const rate = bank.page.getByLabel('Prix deal banque')
  // Far from the reference of the day: Enter asks, and the amount is typed again.
  const [dear] = await query<{ rate: string }>(
    `select to_char(rate * 1.03, 'FM9D00') as rate from opening_rates
     where currency = 'EUR' and status = 1 order by day desc limit 1`,
    [],
  )
  await typeInto(bank.page, rate, dear?.rate.replace('.', ',') ?? '')
  const refused = bank.page.waitForResponse((response) => response.url().endsWith('/bids/bank'))
  await bank.page.keyboard.press('Enter')
  const { details } = await (await refused).json()
  const again = bank.page.getByLabel(/saisi à nouveau/)
  await expect(again).toBeFocused()
  await bank.page.keyboard.type(String(Number(details.amount)))
  await bank.page.keyboard.press('Enter')
  const row = bank.page.getByRole('row').filter({ hasText: reference })
  await expect(row.getByRole('button', { name: /^Mon offre/ })).toBeVisible()

  // What the basket leaves open is bought from the company's bank, and the request goes to it.
  const question = page.getByRole('dialog', { name: 'Envoyer à la banque' })
  await sendByKeys(page, basket, 'Envoyer à la banque', '/orders_requests/go', async () => {
    await expect(question).toContainText('EUR')
    await enterOn(page, question.getByRole('button', { name: 'Valider' }))
  })
  await expect(page).toHaveURL(/\/transaction\/OR-[^/]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)
  await expect(
    page
      .getByRole('region', { name: 'Étapes de la demande' })
      .getByRole('listitem')
      .filter({ hasText: 'Envoyée' }),
  ).toHaveAttribute('aria-current', 'step')

  const [request] = await query<{ id: string }>('select id from order_requests where reference = $1', [
    reference,
  ])
  await call(company, 'PUT', `/api/orders_requests/${request?.id}/cancel-organization`, {
    reason: 'Fin des essais',
  })
  await leave(company, bank)
})

test('a traveller asks, and an operator proposes', async ({ browser, context, page }) => {
  await page.goto('/changer/demande?direction=SELL&currency=USD&amount=300')
  await tabTo(page, page.getByLabel('Gouvernorat'))
  await page.keyboard.type('Tunis')
  await tabTo(page, page.getByLabel('Ville'))
  await page.keyboard.type('Tunis')
  await typeInto(page, page.getByLabel('Nom et prénom'), 'Clara Tastatur')
  const phone = `5${String(Date.now()).slice(-7)}`
  await typeInto(page, page.getByLabel('Téléphone mobile'), phone)
  await enterOn(page, page.getByRole('button', { name: 'Envoyer ma demande' }))
  // The code's field has the focus, and Enter sends.
  await expect(page.getByLabel('Code reçu')).toBeFocused()
  await page.keyboard.type(await textedCode(`+216${phone}`))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/changer\/suivi$/)
  await expect(page.getByRole('main')).toContainText(/Vous vendez 300,00\sUSD/)

  const { reference } = await ask(context.request, {
    direction: 'SELL',
    currency: 'USD',
    amount: '450',
    name: 'Hans Tastatur',
  })
  const operator = await enter(browser, 'trust.golfe')
  const desk = operator.page
  // The notification leads to the request, opened beside the list.
  type Told = { data: { content: string; url: string }[] }
  const told = async () => {
    const { data }: Told = await call(operator, 'GET', '/api/notifications?pageSize=20')
    return data.find(({ content }) => content.includes(reference))?.url
  }
  await expect.poll(told).toBeDefined()
  await desk.goto((await told()) ?? '')
  const rate = desk.getByLabel('Cours négocié')
  await typeInto(desk, rate, '2,9300')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('region', { name: 'Mon offre' })).toContainText('2,9300')
  await leave(operator)
})

test('the back office changes an hour of the market', async ({ browser }) => {
  const backOffice = await enter(browser, 'bo.fxmatch')
  const { page } = backOffice
  await goTo(page, '/change-MP-time')
  try {
    await enterOn(page, page.getByRole('button', { name: 'Modifier : Fermeture du marché' }))
    const value = page.getByRole('dialog').getByLabel('Valeur', { exact: true })
    await typeInto(page, value, '23:30')
    await page.keyboard.press('Enter')
    await toast(page, 'Fermeture du marché : 23:30')
    await expect(page.getByRole('row').filter({ hasText: 'Fermeture du marché' })).toContainText('23:30')
  } finally {
    await configure(backOffice, 'market.closes_at', '18:00')
  }
  await leave(backOffice)
})

test('a manager invites somebody, and disables them', async ({ browser }) => {
  const head = await enter(browser, 'root.golfe')
  const { page } = head
  const username = `clavier.${Date.now().toString(36)}`
  await goTo(page, '/users')
  await enterOn(page, page.getByRole('link', { name: 'Nouvel utilisateur' }))
  await typeInto(page, page.getByLabel("Nom d'utilisateur"), username)
  await typeInto(page, page.getByLabel('Nom complet'), 'Clavier Seul')
  await typeInto(page, page.getByLabel('E-mail'), `${username}@golfe.example`)
  await tabTo(page, page.getByRole('combobox', { name: 'Rôle principal' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await enterOn(page, page.getByRole('button', { name: 'Créer et inviter' }))
  await toast(page, `Invitation envoyée à ${username}@golfe.example`)

  await typeInto(page, page.getByRole('searchbox', { name: 'Chercher un utilisateur' }), username)
  const row = page.getByRole('row').filter({ hasText: username })
  await expect(row).toContainText('Invité')
  await walkToLine(page, row)
  await page.keyboard.press('Enter')
  await enterOn(page, page.getByRole('button', { name: 'Désactiver' }))
  const dialog = page.getByRole('dialog')
  await enterOn(page, dialog.getByRole('button', { name: 'Désactiver' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Désactivé').first()).toBeVisible()
  await leave(head)
})
