import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { pdfText } from '../support/pdf-text.ts'
import { enter, leave, type Person } from '../support/people.ts'
import { call } from '../support/preparation.ts'

/** Digits of a figure as the screen writes it, for comparing it with the server's. */
const digits = (text: string | null | undefined) => (text ?? '').replace(/\D/g, '')

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return download
}

const bytesOf = async (download: Download) => readFile(await download.path())

/** The requests of the company's ledger, as the server has them. */
async function ledgerOf(person: Person) {
  const { data } = await call(
    person,
    'GET',
    '/api/orders_requests?status[]=CLOSED&status[]=DELIVERED&status[]=REJECTED&status[]=CANCELED&itemNbr=100',
  )
  return data as {
    totalItems: number
    data: { reference: string; status: string; totalEquivalent: string }[]
  }
}

test('a company reads its ledger: positions in detail, the slip, the workbook', async ({ browser }) => {
  const company = await enter(browser, 'admin.importex')
  const { page } = company
  const ledger = await ledgerOf(company)
  const delivered = ledger.data.find(({ status }) => status === 'DELIVERED')
  if (!delivered) throw new Error('the demonstration has no delivered request')
  await goTo(page, '/book/entreprise?status=DELIVERED&from=all')
  await expect(page.getByRole('heading', { level: 1, name: 'Livre' })).toBeVisible()
  await expect(row(page, delivered.reference)).toContainText('Livrée')
  await page.getByRole('button', { name: `Voir les positions de ${delivered.reference}` }).click()
  const dialog = page.getByRole('dialog')
  const { data: orders } = await call(company, 'GET', `/api/orders_requests/${delivered.reference}/orders`)
  for (const { reference } of orders as { reference: string }[])
    await expect(dialog.getByRole('link', { name: reference })).toBeVisible()
  const slip = await downloadBy(page, () => dialog.getByRole('link', { name: 'Bordereau' }).click())
  const text = await pdfText(await bytesOf(slip))
  expect(text).toContain(`Bordereau ${delivered.reference}`)
  expect(digits(/Contre-valeur TCC ([\d\s,]+)\sTND/.exec(text)?.[1])).toBe(digits(delivered.totalEquivalent))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const book = await downloadBy(page, () => page.getByRole('button', { name: 'Excel' }).click())
  // A zip, as every workbook is; its content is read back cell by cell in the server's tests.
  expect((await bytesOf(book)).subarray(0, 2).toString()).toBe('PK')
  await leave(company)
})

test('a company reads its deliveries, its deals by counterparty, and where each order stands', async ({
  browser,
}) => {
  const company = await enter(browser, 'admin.importex')
  const { page } = company
  const delivered = await call(
    company,
    'GET',
    '/api/orders/orders_requests/DELIVERED?pageSize=10&currency=EUR',
  )
  await goTo(page, '/delivery/corporate?currency=EUR&from=all')
  for (const { reference } of delivered.data) await expect(row(page, reference)).toBeVisible()
  const paid = page.locator('dl').filter({ hasText: 'À payer' }).locator('div').last()
  await expect
    .poll(async () => digits(await paid.locator('dd').textContent()))
    .toBe(digits(delivered.totals.total_payable))
  const deals = await call(company, 'GET', '/api/deals')
  const [first] = deals.data
  await goTo(page, '/deal')
  const line = row(page, first.counterparty.name).filter({ hasText: first.currency }).first()
  await expect(line).toContainText('Achat')
  await line.click()
  const dialog = page.getByRole('dialog', { name: `Deals avec ${first.counterparty.name}` })
  await expect(dialog.getByRole('row')).toHaveCount(first.count + 2)
  const ticket = await downloadBy(page, () => dialog.getByRole('link', { name: /^TK/ }).first().click())
  const text = await pdfText(await bytesOf(ticket))
  // The demonstration's banks tell their margin: it has a line of its own.
  expect(text).not.toContain('Commission et marge')
  const [order] = delivered.data
  await goTo(page, `/follow-up?reference=${order.reference}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Suivi commandes' })).toBeVisible()
  await row(page, order.reference).click()
  await expect(page).toHaveURL(`/orders/${order.id}`)
  await leave(company)
})

test('a bank sees its clients’ requests and its profit, and changes to its purchases', async ({
  browser,
}) => {
  const bank = await enter(browser, 'tickets.golfe')
  const { page } = bank
  // It begins with today; what is older is counted, and shown on demand, by the key that its button names.
  await goTo(page, '/book/entreprise')
  const older = page.getByRole('status').filter({ hasText: /lignes? antérieures? au/ })
  await expect(older.getByRole('button', { name: 'Les montrer' })).toBeVisible()
  await page.keyboard.press('*')
  await expect(older).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: /Profit/ })).toBeVisible()
  const { data } = await ledgerOf(bank)
  for (const { reference } of data) await expect(row(page, reference)).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Achat ou vente' }).getByText('Achat').click()
  await expect(page).toHaveURL(/\/book(\?|$)/)
  await leave(bank)
})
