import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { request } from '../support/bank-setup.ts'
import { send } from '../support/control.ts'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { expectAccessible } from '../support/inspection.ts'
import { pickFrom } from '../support/keyboard.ts'
import { callerOf, enter, leave, type Person } from '../support/people.ts'
import { call } from '../support/preparation.ts'
import { awardByKeys, sayWhyNot } from '../support/rfq.ts'

// A bank asks two exchange offices for prices, each in a window of their own and without a mouse: one improves, the best of both is
// taken in parts, a house that gets nothing reads so and no more, and what lapses does so at the server's second.

const BANK = 'trader.golfe'
const KANTAOUI = { desk: 'guichet.kantaoui', name: 'Change El Kantaoui' }
/** Of the banks’ bids, in a company’s market. */
const BIDS_TAB = 2
const HUNDRED = /100\s000,00\sEUR/
const SFAX = { desk: 'guichet.sfax', name: 'Change Sfax Sud' }

interface Rfq {
  readonly id: string
  readonly openingRate: string
  readonly answerBy: string
}

/** Below what the market has, so that whoever takes these is asked for no reason; and less than the 2 % at which a price is confirmed. */
const BELOW_MARKET = 600
/** A rate so many ten-thousandths from one that is better than the market's. */
const near = (opening: string, steps: number) =>
  (Math.round(Number(opening) * 10_000 - BELOW_MARKET + steps) / 10_000).toFixed(4)
const shown = (rate: string) => rate.replace('.', ',')

/** Fills a field as somebody does who has keys alone. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

async function read(bank: Person, id: string): Promise<Rfq> {
  return call(bank, 'GET', `/api/rfqs/${id}`)
}

/** Asks both offices by a call: the form is looked at once. */
async function asked(amount: string, answerSeconds: number): Promise<Rfq> {
  const bank = await callerOf(BANK)
  const { houses } = await call(bank, 'GET', '/api/rfqs/houses?currency=EUR&form=DIGITAL')
  const ask = houses.flatMap((house: { id: string; name: string }) =>
    [KANTAOUI.name, SFAX.name].includes(house.name) ? [house.id] : [],
  )
  return call(bank, 'POST', '/api/rfqs', {
    ...{ side: 'BUY', currency: 'EUR', form: 'DIGITAL', amount, ask, answerSeconds },
  })
}

/** A request in the panel, by its amount: others may be asked at the same time. */
const rowOf = (office: Person, amount: RegExp) =>
  panelOf(office).getByRole('listitem').filter({ hasText: amount })

const panelOf = ({ page }: Person) => page.getByRole('region', { name: 'Prix demandés à votre maison' })

/** Gives a price from the panel above one's positions: its key, the price, Enter. */
async function quote(
  office: Person,
  of: RegExp,
  { rate, amount, least }: { rate: string; amount: string; least?: string },
): Promise<void> {
  const { page } = office
  const panel = rowOf(office, of)
  await expect(panel.getByText('Banque du Golfe achète')).toBeVisible()
  await page.keyboard.press('r')
  await expect(panelOf(office).locator('input:focus')).toHaveAttribute('data-rfq-price')
  const price = panel.getByLabel(/^Votre prix ferme/)
  await type(page, panel.getByLabel('Montant (EUR)'), amount)
  if (least !== undefined) await type(page, panel.getByLabel('Minimum (EUR)'), least)
  await type(page, price, shown(rate))
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Votre prix tient')).toBeVisible()
}

async function atDesk(browser: Browser, name: string): Promise<Person> {
  const office = await enter(browser, name)
  await goTo(office.page, '/desk')
  return office
}

test('a bank asks two offices, one improves, and the best of both is taken in parts, by keys alone', async ({
  browser,
}) => {
  const bank = await enter(browser, BANK)
  const { page } = bank
  await goTo(page, '/home?currency=EUR&form=CASH')
  await page.getByRole('link', { name: 'Demander des prix en EUR' }).press('Enter')
  const form = page.getByRole('complementary', { name: 'Nouvelle demande de prix' })
  await expect(form.getByLabel('Montant demandé')).toBeFocused()
  await page.keyboard.type('100000')
  const agency = form.getByRole('combobox', { name: 'Agence' })
  // An entry is marked, for Enter to take, once the agencies are there.
  await expect(async () => {
    await agency.press('ArrowDown')
    await expect(page.locator('[data-combobox-selected]')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(agency).not.toHaveValue('')
  for (const { name } of [KANTAOUI, SFAX]) await form.getByRole('checkbox', { name }).press('Space')
  // Two houses are fewer than such an amount asks for.
  const send = form.getByRole('button', { name: 'Demander les prix' })
  await expectAccessible(page, 'the form that asks for prices')
  await send.press('Enter')
  const why = form.getByLabel('Pourquoi si peu de maisons')
  await type(page, why, 'Les deux seules qui gardent tant de billets')
  await send.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Achat 100\s000,00\sEUR/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { openingRate } = await read(bank, id)

  const kantaoui = await atDesk(browser, KANTAOUI.desk)
  const sfax = await atDesk(browser, SFAX.desk)
  await quote(kantaoui, HUNDRED, { rate: near(openingRate, 40), amount: '60000' })
  await quote(sfax, HUNDRED, { rate: near(openingRate, -10), amount: '80000', least: '40000' })
  const ladder = page.getByRole('table', { name: 'Prix reçus' })
  await expect(ladder.getByRole('row').filter({ hasText: SFAX.name })).toContainText(
    shown(near(openingRate, -10)),
  )
  // A better price than one's own replaces it on the bank's screen; a worse one is refused.
  const own = rowOf(kantaoui, HUNDRED)
  await own.getByRole('button', { name: 'Améliorer' }).press('Enter')
  await type(kantaoui.page, own.getByLabel(/^Votre prix ferme/), shown(near(openingRate, 50)))
  await kantaoui.page.keyboard.press('Enter')
  await expect(own.getByRole('alert')).toContainText('Un prix ferme se remplace par un meilleur')
  await type(kantaoui.page, own.getByLabel(/^Votre prix ferme/), shown(near(openingRate, -20)))
  await kantaoui.page.keyboard.press('Enter')
  await expect(ladder.getByRole('row').filter({ hasText: KANTAOUI.name })).toContainText(
    `amélioré, avant ${shown(near(openingRate, 40))}`,
  )
  await leave(sfax)

  // The best of both, at once on a telephone too.
  const take = (name: string) => ladder.getByRole('textbox', { name: `Prendre de ${name}, en EUR` })
  await expect(take(KANTAOUI.name)).toHaveValue(/60\s000,00/)
  await expect(take(SFAX.name)).toHaveValue(/40\s000,00/)
  await expectAccessible(page, 'a ladder')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'a ladder on a telephone')
  await page.setViewportSize({ width: 1366, height: 768 })

  // Another split than the best is asked for its reason, and goes back.
  await type(page, take(SFAX.name), '80000')
  await type(page, take(KANTAOUI.name), '20000')
  await expect(page.getByLabel('Pourquoi pas la meilleure')).toBeVisible()
  await page.getByRole('button', { name: 'Revenir à la meilleure' }).press('Enter')
  await expect(take(KANTAOUI.name)).toHaveValue(/60\s000,00/)

  await take(KANTAOUI.name).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Vous achetez\s: 60\s000,00\sEUR, Change El Kantaoui/)).toBeVisible()
  await page.keyboard.press('Enter')
  // Far more than this trader deals at a time, by what other journeys have left: the larger part is typed once more.
  const again = page.getByLabel('Montant, saisi à nouveau (EUR)')
  const awarded = page.getByText('Attribuée', { exact: true }).first()
  await expect(again.or(awarded)).toBeVisible()
  if (await again.isVisible()) {
    await expect(again).toBeFocused()
    await page.keyboard.type('60000')
    await page.keyboard.press('Enter')
  }
  await expect(awarded).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Preuve (PDF)' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^RQ-\d{4}-\d{6}\.pdf$/)
  await expect(ladder.getByRole('link', { name: /60\s000,00/ })).toBeVisible()
  await expect(ladder.getByRole('link', { name: /40\s000,00/ })).toBeVisible()

  // Both are orders that both sides have confirmed.
  const { quotes } = await call(bank, 'GET', `/api/rfqs/${id}`)
  await goTo(page, '/reception')
  for (const { orderId, awardedAmount } of quotes.filter((one: { orderId: string | null }) => one.orderId)) {
    const order = await call(bank, 'GET', `/api/orders/${orderId}`)
    const row = page.getByRole('row').filter({ hasText: order.reference })
    await expect(row).toContainText(awardedAmount === '60000' ? /60\s000,00/ : /40\s000,00/)
  }
  await goTo(kantaoui.page, `/rfqs/${id}`)
  await expect(kantaoui.page.getByText(/^Retenu · 60\s000,00\sEUR/)).toBeVisible()
  await leave(bank, kantaoui)
})

test('a house that gets nothing reads so and no more, and one declines by its key', async ({ browser }) => {
  const rfq = await asked('20000', 120)
  const sfax = await atDesk(browser, SFAX.desk)
  await quote(sfax, /20\s000,00\sEUR/, { rate: near(rfq.openingRate, 20), amount: '20000' })
  const winner = near(rfq.openingRate, -30)
  await call(await callerOf(KANTAOUI.desk), 'POST', `/api/rfqs/${rfq.id}/quotes`, {
    ...{ rate: winner, amount: '20000', validSeconds: 60 },
  })
  const { quotes } = await call(await callerOf(BANK), 'GET', `/api/rfqs/${rfq.id}`)
  const best = quotes.find(({ rate }: { rate: string }) => rate === winner)
  await call(await callerOf(BANK), 'POST', `/api/rfqs/${rfq.id}/award`, {
    parts: [{ quoteId: best.id, amount: '20000' }],
    reason: 'Prix ferme, livré demain',
  })
  await goTo(sfax.page, `/rfqs/${rfq.id}`)
  await expect(sfax.page.getByText('Non retenu', { exact: true }).first()).toBeVisible()
  const main = sfax.page.getByRole('main')
  await expect(main).not.toContainText(shown(winner))
  await expect(main).not.toContainText(KANTAOUI.name)
  await expect(main).not.toContainText('Attribuée')
  await expectAccessible(sfax.page, 'an answer that got nothing')

  const next = await asked('15000', 60)
  // Who looks at another page, or another tab, reads in its title that somebody waits, and for how long.
  await goTo(sfax.page, '/office-held')
  await expect(sfax.page).toHaveTitle(/^\(\d+\) 00:\d\d Prix demandés à votre maison · .+ · FXMatch$/)
  await goTo(sfax.page, '/desk')
  await rowOf(sfax, /15\s000,00\sEUR/)
    .getByLabel(/^Votre prix ferme/)
    .focus()
  await sfax.page.keyboard.press('d')
  await expect(sfax.page.getByLabel('Pourquoi aucun prix')).toBeFocused()
  await sfax.page.keyboard.press('Enter')
  await expect(panelOf(sfax).getByText(/15\s000,00\sEUR/)).toBeHidden()
  await leave(sfax)

  const bank = await enter(browser, BANK)
  await goTo(bank.page, `/rfqs/${next.id}`)
  await expect(bank.page.getByText(/^décliné à .*\s: Stock insuffisant/)).toBeVisible()
  // Nobody has to wait for what is not wanted any more.
  await bank.page.getByRole('button', { name: 'Annuler la demande' }).press('Enter')
  await bank.page.getByLabel('Motif').fill('Le client a renoncé')
  await bank.page.getByRole('dialog').getByRole('button', { name: 'Annuler la demande' }).press('Enter')
  await expect(bank.page.getByText('Annulée', { exact: true }).first()).toBeVisible()
  await leave(bank)
})

/** Puts in force, or lifts, what Kantaoui's head may deal at a time: proposed by the head, confirmed by compliance. */
async function limitHead(amount: string | null, was: string | null): Promise<void> {
  const [row] = await query<{ id: string }>("select id from users where username = 'root.kantaoui'", [])
  const { id } = await call(await callerOf('root.kantaoui'), 'POST', '/api/limits/proposals', {
    ...{ scope: 'USER_DEAL', userId: row?.id, amount, was, note: 'Pour un essai' },
  })
  await call(await callerOf('conformite.kantaoui'), 'POST', `/api/limits/proposals/${id}/confirm`)
}

test('what the person who quoted may not deal is not awarded, the price stays, and a smaller part goes', async ({
  browser,
}) => {
  const rfq = await asked('12000', 300)
  const head = await callerOf('root.kantaoui')
  const quoted = { rate: near(rfq.openingRate, -15), amount: '12000', validSeconds: 300 }
  await call(head, 'POST', `/api/rfqs/${rfq.id}/quotes`, quoted)
  // Two people of the house set it after the price was given: of one that stood before, the price would not have been taken.
  await limitHead('20000', null)
  const next = await asked('12000', 60)
  const beyond = await send(head, 'POST', `/api/rfqs/${next.id}/quotes`, quoted)
  expect(beyond).toMatchObject({ status: 409, body: { rule: 'LIMIT_DEAL' } })
  await call(await callerOf(BANK), 'POST', `/api/rfqs/${next.id}/cancel`, { reason: 'Pour un essai' })
  const bank = await enter(browser, BANK)
  const { page } = bank
  await goTo(page, `/rfqs/${rfq.id}`)
  const take = page.getByRole('textbox', { name: `Prendre de ${KANTAOUI.name}, en EUR` })
  await expect(take).toHaveValue(/12\s000,00/)
  await sayWhyNot(bank, rfq.id)
  await take.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Vous achetez\s: 12\s000,00\sEUR/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('La maison qui a donné ce prix ne peut pas traiter ce montant')).toBeVisible()
  // Nothing of whose limit it is, or how much is left of it.
  await expect(page.getByRole('main')).not.toContainText(/20\s000,000/)
  await type(page, take, '5000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Vous achetez\s: 5\s000,00\sEUR/)).toBeVisible()
  await awardByKeys(page)
  await expect(page.getByText('Attribuée en partie', { exact: true }).first()).toBeVisible()
  await leave(bank)
  await limitHead(null, '20000')
})

test('an office sells to the bank that pays most, in two windows', async ({ browser }) => {
  const seller = await enter(browser, SFAX.desk)
  const { houses } = await call(seller, 'GET', '/api/rfqs/houses?currency=EUR&form=DIGITAL')
  const golfe = houses.find(({ name }: { name: string }) => name === 'Banque du Golfe')
  const rfq: Rfq = await call(seller, 'POST', '/api/rfqs', {
    ...{
      side: 'SELL',
      currency: 'EUR',
      form: 'DIGITAL',
      amount: '9000',
      ask: [golfe.id],
      answerSeconds: 300,
    },
  })
  const bank = await enter(browser, BANK)
  await goTo(bank.page, '/home')
  const row = rowOf(bank, /9\s000,00\sEUR/)
  await expect(row.getByText(`${SFAX.name} vend`)).toBeVisible()
  await type(bank.page, row.getByLabel(/^Votre prix ferme/), shown(near(rfq.openingRate, -25)))
  await bank.page.keyboard.press('Enter')
  await expect(row.getByText('Votre prix tient')).toBeVisible()

  await goTo(seller.page, `/rfqs/${rfq.id}`)
  const take = seller.page.getByRole('textbox', { name: 'Prendre de Banque du Golfe, en EUR' })
  await expect(take).toHaveValue(/9\s000,00/)
  await take.focus()
  await seller.page.keyboard.press('Enter')
  await expect(seller.page.getByText(/^Vous vendez\s: 9\s000,00\sEUR/)).toBeVisible()
  await awardByKeys(seller.page)
  await expect(seller.page.getByText('Attribuée', { exact: true }).first()).toBeVisible()
  const { quotes } = await call(bank, 'GET', `/api/rfqs/${rfq.id}`)
  const order = await call(bank, 'GET', `/api/orders/${quotes.at(-1).orderId}`)
  // A transfer that both sides have confirmed waits for the market room.
  expect(order.status.code).toBe(7)
  await leave(seller, bank)
})

test('a price lapses on the screen at the server’s second, and cannot be taken after it', async ({
  browser,
}) => {
  const rfq = await asked('10000', 30)
  await call(await callerOf(SFAX.desk), 'POST', `/api/rfqs/${rfq.id}/quotes`, {
    ...{ rate: near(rfq.openingRate, 5), amount: '10000', validSeconds: 15 },
  })
  const bank = await enter(browser, BANK)
  await goTo(bank.page, `/rfqs/${rfq.id}`)
  const row = bank.page.getByRole('row').filter({ hasText: SFAX.name })
  await expect(row.getByRole('timer')).toBeVisible()
  await expect(bank.page.getByRole('button', { name: /^Attribuer/ })).toBeVisible()
  await expect(row.getByText('Échu')).toBeVisible({ timeout: 40_000 })
  // Not before its second: the server and this process have one clock here. How much later is the machine's.
  expect(Date.now() - Date.parse(rfq.answerBy)).toBeGreaterThan(-1_000)
  await expect(bank.page.getByRole('button', { name: /^Attribuer/ })).toBeHidden()
  await leave(bank)
})

test('a company takes a firm price for what a draft of its own has open, which binds the house, and cannot ask without one', async ({
  browser,
}) => {
  const company = await enter(browser, 'admin.importex')
  const { page } = company
  const reference = await request(company, 'Banque du Golfe')
  // Beside the bids of banks, which come when they come.
  await goTo(page, `/home/entreprise?transaction=${reference}&tab=${BIDS_TAB}`)
  await expect(page.getByText('Pour des prix fermes, avec un même délai pour tous :')).toBeVisible()
  await expectAccessible(page, 'the bids on a request')
  await goTo(page, `/transaction/${reference}`)
  await page.getByRole('link', { name: 'Demander des prix' }).press('Enter')
  const form = page.getByRole('complementary', { name: 'Nouvelle demande de prix' })
  await expect(form.getByLabel('Montant demandé')).not.toHaveValue('')
  await type(page, form.getByLabel('Montant demandé'), '1000')
  for (const name of [KANTAOUI.name, SFAX.name, 'Change Médina'])
    await form.getByRole('checkbox', { name }).press('Space')
  await form.getByRole('button', { name: 'Demander les prix' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Achat 1\s000,00/)
  await expect(page.getByText(reference)).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { openingRate } = await read(company, id)
  await call(await callerOf(SFAX.desk), 'POST', `/api/rfqs/${id}/quotes`, {
    ...{ rate: openingRate, amount: '1000', validSeconds: 300 },
  })

  // What is taken is an order of the draft, which waits for the bank; the house is bound to it until then.
  const take = page.getByRole('textbox', { name: `Prendre de ${SFAX.name}, en EUR` })
  await expect(take).toHaveValue(/1\s000,00/)
  await take.focus()
  // The market has a better one: who takes this one says why.
  await expect(page.getByText(/^Le marché offre mieux maintenant/)).toBeVisible()
  const award = page.getByRole('button', { name: /^Attribuer/ })
  await expect(award).toHaveAccessibleDescription(/Choisir un motif/)
  // It is the best of the quotes: why not another one is not asked.
  await expect(page.getByLabel('Pourquoi pas la meilleure')).toBeHidden()
  await pickFrom(page, page.getByRole('combobox', { name: 'Pourquoi pas le meilleur prix ?' }), 'Autre motif')
  await type(page, page.getByLabel('Votre motif'), '...')
  await expect(award).toHaveAccessibleDescription(/Écrivez le motif/)
  await type(page, page.getByLabel('Votre motif'), 'Seul bureau qui livre demain')
  await expectAccessible(page, 'an award that the market outdoes')
  await take.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Vous achetez\s: 1\s000,00/)).toBeVisible()
  await awardByKeys(page)
  await expect(page.getByText('Attribuée', { exact: true }).first()).toBeVisible()
  const { quotes } = await call(company, 'GET', `/api/rfqs/${id}`)
  const { orderId } = quotes.find((quote: { orderId: string | null }) => quote.orderId !== null)
  const order = await call(company, 'GET', `/api/orders/${orderId}`)
  const { proofs } = await call(company, 'GET', `/api/orders/${orderId}/price-proof`)
  expect(proofs.at(-1)).toMatchObject({
    standing: { reason: { code: 'OTHER', text: 'Seul bureau qui livre demain' } },
  })
  await goTo(page, `/transaction/${reference}`)
  await expect(page.getByRole('row').filter({ hasText: order.reference })).toContainText(/1\s000,00/)
  const sfax = await enter(browser, SFAX.desk)
  await goTo(sfax.page, `/orders/${orderId}`)
  await expect(
    sfax.page.getByText(/a donné un prix ferme et ne peut plus revenir sur cet ordre/),
  ).toBeVisible()
  await expectAccessible(sfax.page, 'an order to which a quote binds')
  await leave(sfax)
  const { data } = await call(company, 'GET', `/api/orders_requests/${reference}`)
  await call(company, 'PUT', `/api/orders_requests/${reference}/cancel-organization`, {
    ...{ version: data.version, reason: 'Fournisseur défaillant' },
  })

  await goTo(page, '/rfqs?ask=true')
  await expect(form.getByText('Une entreprise demande des prix pour une demande').first()).toBeVisible()
  await expect(form.getByRole('button', { name: 'Demander les prix' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await leave(company)
})
