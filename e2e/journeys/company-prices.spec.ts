import { expect, type Locator, test } from '@playwright/test'
import { request } from '../support/bank-setup.ts'
import { goTo } from '../support/go-to.ts'
import { sendTyped } from '../support/market.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { call, offer } from '../support/preparation.ts'

/** `34 204,987 TND` as the wire has it. */
const plain = (text: string | null) => (text ?? '').replace(/[^\d,]/g, '').replace(',', '.')

/** The figure of a line of a price: what stands beside its label. */
const lineOf = (within: Locator, label: string) =>
  within.locator('dl[data-boxed] > div').filter({ hasText: label }).locator('dd').first()

test('a company pays what it confirmed: basket, bid and remainder, while its bank’s settings move', async ({
  browser,
}) => {
  const company = await enter(browser, 'admin.importex')
  const { page } = company
  const [office, bank, rival] = await Promise.all([
    callerOf('guichet.kantaoui'),
    callerOf('tickets.golfe'),
    callerOf('trader.carthage'),
  ])
  const position = await offer(office)
  const reference = await request(company, 'Banque du Golfe')
  const detail = async () => (await call(company, 'GET', `/api/orders_requests/${reference}`)).data

  // The basket follows a margin that is raised while one looks at it, and is taken at the new total.
  const margins: { isoCode?: string; partnerValue: string }[] = await call(
    bank,
    'GET',
    '/api/configuration/commissions/partner/digital',
  )
  const lines = (more: number) =>
    margins.map(({ isoCode = 'DFT', partnerValue }) => ({
      currency_iso: isoCode,
      value: (Number(partnerValue) + more).toFixed(4),
    }))
  await goTo(page, `/home/entreprise?transaction=${reference}`)
  await page.getByRole('button', { name: `Ajouter la position ${position} au panier` }).click()
  const basket = page.getByRole('complementary', { name: 'Panier' })
  const toPay = lineOf(basket, 'À payer')
  await expect(toPay).toHaveText(/TND/)
  const before = plain(await toPay.textContent())
  await call(bank, 'PUT', '/api/configuration/commissions/partner/digital', lines(1))
  await expect.poll(async () => plain(await toPay.textContent())).not.toBe(before)
  const raised = plain(await toPay.textContent())
  await sendTyped(basket, /^Go$/, '/api/orders_requests/cart')
  await expect(basket.getByText('Réservé jusqu')).toHaveCount(1)
  await call(bank, 'PUT', '/api/configuration/commissions/partner/digital', lines(0))
  const [taken] = (await detail()).orders
  expect(taken.payable).toBe(raised)

  // A bid, accepted in part.
  const bid = { rate: '3.4100', amount: '4000', form: 'DIGITAL', currency: 'EUR' }
  await call(rival, 'POST', `/api/orders_requests/${reference}/bids/bank`, bid)
  await page.getByRole('tab', { name: /^Mes offres/ }).click()
  await page.getByRole('button', { name: 'Accepter l’offre de Banque de Carthage' }).click()
  const accept = page.getByRole('dialog')
  await accept.getByLabel(/Montant accepté/).fill('1000')
  const bidTotal = plain(await lineOf(accept, 'À payer').textContent())
  await sendTyped(accept, 'Valider', /bids\/accept$/)
  await expect(accept).toBeHidden()
  expect((await detail()).orders[1].payable).toBe(bidTotal)

  // The remainder in banknotes costs the commission of banknotes, and says so before.
  await goTo(page, `/transaction/${reference}/bank`)
  const form = page.getByRole('main')
  const byTransfer = plain(await lineOf(form, 'À payer').textContent())
  await form.getByText('BBE', { exact: true }).click()
  await expect.poll(async () => plain(await lineOf(form, 'À payer').textContent())).not.toBe(byTransfer)
  const inNotes = plain(await lineOf(form, 'À payer').textContent())
  let sentence: string | null = null
  await sendTyped(form, /^Go$/, '/api/orders_requests/go', async () => {
    sentence = await page.getByRole('dialog').textContent()
    await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click()
  })
  await expect(page).toHaveURL(/\/transaction\/OR-[^/]+$/)
  const submitted = await detail()
  const [, , remainder] = submitted.orders
  expect(remainder).toMatchObject({ part: 'REMAINDER', form: 'CASH', payable: inNotes })
  expect(plain(String(sentence).match(/([\d\s]+,\d{3})\sTND à payer en tout/)?.[1] ?? '')).toBe(
    submitted.totalPayable,
  )
  await leave(company)
})
