import { expect, test } from '@playwright/test'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { issueLastMonth } from '../support/invoices.ts'
import { pdfText } from '../support/pdf-text.ts'
import { enter, leave } from '../support/people.ts'
import { call } from '../support/preparation.ts'

test('an invoice says the same on screen, on paper and in the book; the market adds up', async ({
  browser,
}) => {
  const platform = await enter(browser, 'bo.fxmatch')
  // Between a month's end and its first working day the demonstration has none of its own.
  await issueLastMonth()
  const { data }: { data: { id: string; number: string; file: string }[] } = await call(
    platform,
    'GET',
    '/api/invoices?kind=INVOICE',
  )
  const [invoice] = data
  if (!invoice) throw new Error('the month before has no invoice')
  const [book] = await query<{ ht: string; ttc: string }>(
    `select sum(e.amount) filter (where e.account like 'COMMISSION%')::numeric(20, 3) as ht,
       sum(e.amount)::numeric(20, 3) as ttc
     from invoice_lines l join ledger_entries e on e.journal_id = l.journal_id
     where l.invoice_id = $1 and (e.account like 'COMMISSION%' or e.account = 'VAT_DUE')`,
    [invoice.id],
  )
  const french = (value: string | undefined) =>
    (value ?? '').replace('.', ',').replace(/\B(?=(\d{3})+(?=,))/g, ' ')
  const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ')

  await goTo(platform.page, `/invoices?number=${invoice.number}`)
  const row = platform.page.getByRole('row').filter({ hasText: invoice.number })
  await expect(row).toBeVisible()
  expect(plain(await row.textContent())).toContain(french(book?.ttc))
  const file = await platform.request.get(invoice.file)
  const paper = await pdfText(await file.body())
  expect(paper).toContain(invoice.number)
  expect(paper).toContain(`${french(book?.ht)} TND`)
  expect(paper).toContain(`${french(book?.ttc)} TND`)
  expect(paper).toContain('Arrêté la présente facture à la somme de')

  await goTo(platform.page, '/analytics')
  const table = platform.page.getByRole('table', { name: 'Par devise' })
  await expect(table.locator('tbody tr').filter({ hasText: 'EUR' })).toBeVisible()
  await expect(platform.page.getByRole('img', { name: /^Contre-valeurs, Par jour/ })).toBeVisible()
  await leave(platform)
})
