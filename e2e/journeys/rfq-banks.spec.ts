import { type Browser, expect, type Page, test } from '@playwright/test'
import { request } from '../support/bank-setup.ts'
import { goTo } from '../support/go-to.ts'
import { expectAccessible } from '../support/inspection.ts'
import { enter, leave, type Person } from '../support/people.ts'
import { call } from '../support/preparation.ts'
import { awardByKeys, sayWhyNot } from '../support/rfq.ts'

// Banks are asked: by a company for a part of a draft of its own, and by an office that sells. Who asks has a telephone.

const TELEPHONE = { width: 390, height: 844 }
const GOLFE = { trader: 'trader.golfe', name: 'Banque du Golfe' }
const CARTHAGE = { trader: 'trader.carthage', name: 'Banque de Carthage' }
/** Asked, and answers nothing. */
const LITTORAL = { name: 'Banque du Littoral' }

/** Below what the market has, so that whoever takes these is asked for no reason; and less than the 2 % at which a price is confirmed. */
const BELOW_MARKET = 600
/** A rate so many ten-thousandths from one that is better than the market's, as it is typed in French. */
const near = (opening: string, steps: number) =>
  (Math.round(Number(opening) * 10_000 - BELOW_MARKET + steps) / 10_000).toFixed(4).replace('.', ',')

const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** A bank gives its price from the panel above the market. */
async function quote(browser: Browser, trader: string, { of, rate }: { of: RegExp; rate: string }) {
  const bank = await enter(browser, trader)
  await goTo(bank.page, '/home')
  const row = bank.page
    .getByRole('region', { name: 'Prix demandés à votre maison' })
    .getByRole('listitem')
    .filter({ hasText: of })
  const price = row.getByLabel(/^Votre prix ferme/)
  await price.focus()
  await bank.page.keyboard.press('Control+A')
  await bank.page.keyboard.type(rate)
  await bank.page.keyboard.press('Enter')
  await expect(row.getByText('Votre prix tient')).toBeVisible()
  return bank
}

/** Fills the form that is open, which a telephone has above the page, and asks. */
async function ask(page: Page, amount: string, houses: readonly string[]): Promise<string> {
  const form = page.getByRole('dialog', { name: 'Nouvelle demande de prix' })
  const field = form.getByLabel('Montant demandé')
  await field.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(amount)
  for (const name of houses) await form.getByRole('checkbox', { name, exact: true }).press('Space')
  await expectAccessible(page, 'the form that asks banks, on a telephone')
  await form.getByRole('button', { name: 'Demander les prix' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('EUR')
  return idOf(page)
}

/** Takes what is proposed, by Enter and once more. */
async function take(page: Page, name: string, summary: RegExp, then: RegExp): Promise<void> {
  const field = page.getByRole('textbox', { name: `Prendre de ${name}, en EUR` })
  await expect(field).toBeVisible()
  await expectAccessible(page, 'a ladder of banks, on a telephone')
  await field.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(summary)).toBeVisible()
  await expect(page.getByText(then)).toBeVisible()
  await awardByKeys(page)
  await expect(page.getByText('Attribuée', { exact: true }).first()).toBeVisible()
}

const orderOf = async (who: Person, id: string) => {
  const { quotes } = await call(who, 'GET', `/api/rfqs/${id}`)
  const { orderId } = quotes.find((one: { orderId: string | null }) => one.orderId !== null)
  return call(who, 'GET', `/api/orders/${orderId}`)
}

test('a company asks banks for a part of its draft, and takes the better price, on a telephone', async ({
  browser,
}) => {
  const company = await enter(browser, 'admin.importex')
  const { page } = company
  await page.setViewportSize(TELEPHONE)
  const reference = await request(company, GOLFE.name)
  await goTo(page, `/transaction/${reference}`)
  await page.getByRole('link', { name: 'Demander des prix' }).press('Enter')
  const banks = [GOLFE.name, CARTHAGE.name, LITTORAL.name]
  const id = await ask(page, '1700', banks)
  await expect(page.getByText(reference)).toBeVisible()
  const { openingRate } = await call(company, 'GET', `/api/rfqs/${id}`)
  const of = /1\s700,00\sEUR/
  const dear = await quote(browser, GOLFE.trader, { of, rate: near(openingRate, 40) })
  const cheap = await quote(browser, CARTHAGE.trader, { of, rate: near(openingRate, 12) })

  // Neither bank reads of the other one.
  await goTo(cheap.page, `/rfqs/${id}`)
  await expect(cheap.page.getByText(near(openingRate, 12)).first()).toBeVisible()
  await expect(cheap.page.getByText(GOLFE.name)).toHaveCount(0)
  await expect(cheap.page.getByText(near(openingRate, 40))).toHaveCount(0)

  await sayWhyNot(company, id)
  await take(
    page,
    CARTHAGE.name,
    /^Vous achetez\s: 1\s700,00\sEUR, Banque de Carthage/,
    /chaque banque est engagée, et la validation de la demande par la vôtre les confirme/,
  )
  const order = await orderOf(company, id)
  expect(order).toMatchObject({ operationType: 'DIRECT_SALE', status: { code: 105 } })
  await goTo(cheap.page, `/orders/${order.id}`)
  await expect(
    cheap.page.getByText(/a donné un prix ferme et ne peut plus revenir sur cet ordre/),
  ).toBeVisible()
  await goTo(dear.page, `/rfqs/${id}`)
  await expect(dear.page.getByText('Non retenu').first()).toBeVisible()
  await expect(dear.page.getByText(CARTHAGE.name)).toHaveCount(0)
  await goTo(page, '/rfqs')
  await expect(page.getByText(/1\s700,00/).first()).toBeVisible()
  await expectAccessible(page, 'the requests for quotes of a company, on a telephone')
  await leave(dear, cheap)
  const { data } = await call(company, 'GET', `/api/orders_requests/${reference}`)
  await call(company, 'PUT', `/api/orders_requests/${reference}/cancel-organization`, {
    ...{ version: data.version, reason: 'Fournisseur défaillant' },
  })
  await leave(company)
})

test('an office asks banks by its form and sells to the one that pays more, on a telephone', async ({
  browser,
}) => {
  const seller = await enter(browser, 'guichet.medina')
  const { page } = seller
  await page.setViewportSize(TELEPHONE)
  await goTo(page, '/rfqs?ask=true&currency=EUR')
  const id = await ask(page, '7300', [CARTHAGE.name, GOLFE.name])
  const { openingRate } = await call(seller, 'GET', `/api/rfqs/${id}`)
  const of = /7\s300,00\sEUR/
  const less = await quote(browser, CARTHAGE.trader, { of, rate: near(openingRate, -30) })
  const more = await quote(browser, GOLFE.trader, { of, rate: near(openingRate, -8) })
  await take(
    page,
    GOLFE.name,
    /^Vous vendez\s: 7\s300,00\sEUR, Banque du Golfe/,
    /ordres confirmés des deux côtés, définitivement/,
  )
  expect(await orderOf(seller, id)).toMatchObject({
    operationType: 'DIRECT_PURCHASE',
    // A transfer that both sides have confirmed waits for the market room.
    status: { code: 7 },
  })
  await leave(seller, less, more)
})
