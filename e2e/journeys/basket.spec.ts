import { expect, test } from '@playwright/test'
import { request } from '../support/bank-setup.ts'
import { goTo } from '../support/go-to.ts'
import { sendTyped } from '../support/market.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { call, offer, withdraw } from '../support/preparation.ts'

/** `5 000,00` as a number of cents. */
const cents = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''))

test('what a request has open is covered by the cheapest positions, by one press, and why is said', async ({
  browser,
}) => {
  const company = await enter(browser, 'admin.importex')
  const { page } = company
  const office = await callerOf('guichet.kantaoui')
  // Cheaper than whatever else the market has.
  const dearer = await offer(office, { amount: '2000', rate: '3.2510', form: 'DIGITAL' })
  const cheaper = await offer(office, { amount: '1000', rate: '3.2500', form: 'DIGITAL' })
  const reference = await request(company, 'Banque du Golfe')
  await goTo(page, `/home/entreprise?transaction=${reference}`)
  const basket = page.getByRole('complementary', { name: 'Panier' })
  const best = basket.getByRole('region', { name: 'Meilleure combinaison' })
  await expect(best).toContainText(/pour les 5\s000,00\sEUR qui manquent/)
  const rows = best.locator('tbody tr')
  await expect(rows.nth(0)).toContainText(`#${cheaper} `)
  await expect(rows.nth(1)).toContainText(`#${dearer} `)
  await expect(best).toContainText('Les moins chères tout compris des')

  // The parts add up, and what is missing is covered or said to be the bank's.
  const column = async (place: number) => {
    const parts = await best.locator(`tbody td:nth-child(${place})`).allTextContents()
    const sum = await best.locator(`tfoot td:nth-child(${place})`).textContent()
    expect(parts.reduce((all, part) => all + cents(part), 0)).toBe(cents(sum))
    return cents(sum)
  }
  const covered = await column(2)
  await column(4)
  if (covered < 500_000) await expect(best).toContainText(/à la banque|Il manque encore/)

  // A position that is cheaper still comes first as it is published.
  const third = await offer(office, { amount: '500', rate: '3.2490', form: 'DIGITAL' })
  await expect(rows.nth(0)).toContainText(`#${third} `)
  const count = await rows.count()
  await best.getByRole('button', { name: /^Ajouter/ }).click()
  const lines = basket.getByRole('listitem').filter({ hasText: /^#\d+ · / })
  await expect(lines).toHaveCount(count)
  await expect(lines.nth(0)).toContainText(`#${third} `)
  await expect(lines.nth(1)).toContainText(`#${cheaper} `)
  await expect(basket).toContainText(/Prix moyen tout compris\s: 3,\d{4}\sTND pour 1\sEUR/)
  // It is held as it was shown.
  await sendTyped(basket, /^Go$/, '/api/orders_requests/cart')
  await expect(basket.getByText('Réservé jusqu')).toHaveCount(count)

  const { data } = await call(company, 'GET', `/api/orders_requests/${reference}`)
  await call(company, 'PUT', `/api/orders_requests/${reference}/cancel-organization`, {
    version: data.version,
    reason: 'Fournisseur défaillant',
  })
  for (const position of [dearer, cheaper, third]) await withdraw(office, position)
  await leave(company)
})
