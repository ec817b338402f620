import { MARKET_TIME_ZONE } from '@fxmatch/domain/calendar/market-zone'
import { expect, type Locator, test } from '@playwright/test'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible, expectFits, resize, TELEPHONE } from '../support/inspection.ts'
import { pdfText } from '../support/pdf-text.ts'
import { enter, leave } from '../support/people.ts'
import { readSheet } from '../support/workbook.ts'

// How good prices were: a company reads the report that its bank sent and objects; the bank's signer, who dealt in none of it, answers;
// who dealt is refused and reads why; an office reads what it sold, and nothing of commission or rank.

interface Report {
  readonly id: string
  readonly month: string
  readonly company: string
  readonly status: string
  readonly version: number
}

/** The demonstration's reports, and one that is set back to a status by the owner, whatever an earlier try of this journey did. */
async function reportOf(company: string): Promise<Report | undefined> {
  const [found] = await query<Report>(
    `select r.id, to_char(r.month, 'YYYY-MM') as month, c.id as company, r.status, r.version
     from execution_reports r join companies c on c.id = r.company_id where c.name = $1 order by r.month desc limit 1`,
    [company],
  )
  return found
}

test('a stranger with the PDF of a signed month learns that it is genuine, and of another that it is not', async ({
  browser,
  page,
}) => {
  const report = await reportOf('Agro Sahel SA')
  test.skip(report === undefined, 'no month is ready yet')
  if (!report) return
  const { month } = report
  const company = await enter(browser, 'admin.agrosahel')
  await goTo(company.page, `/execution-report?month=${month}`)
  await drawn(company.page)
  const address = await company.page.getByRole('link', { name: 'PDF' }).first().getAttribute('href')
  const pdf = await (await company.page.request.get(address ?? '')).body()
  await leave(company)
  const code = (await pdfText(new Uint8Array(pdf))).match(/\/verify\/([A-Za-z0-9_-]{20,60})/)?.[1]

  await page.goto(`/verify/${code}`)
  const verified = page.getByRole('status').first()
  await expect(verified).toContainText('Un rapport d’exécution signé porte bien ce code')
  await expect(verified).toContainText(month.split('-').reverse().join('-'))
  for (const secret of ['Agro Sahel', 'Banque du Golfe', 'Henda Mestiri', 'TND'])
    await expect(page.getByRole('main')).not.toContainText(secret)
  await expectAccessible(page, 'a verified report')
  const checked = page.getByRole('region', { name: 'Recalculer l’empreinte' }).getByRole('status')
  const give = (buffer: Buffer) =>
    page
      .getByLabel(/Le PDF du rapport/)
      .setInputFiles({ name: 'rapport.pdf', mimeType: 'application/pdf', buffer })
  await give(pdf)
  await expect(checked).toContainText('bien celui qui a été scellé')
  for (const told of ['Agro Sahel SA', 'Banque du Golfe', 'FX-']) await expect(checked).toContainText(told)
  const forged = Buffer.from(pdf)
  const at = forged.indexOf('stream', forged.indexOf('/Type /EmbeddedFile')) + 40
  forged.writeUInt8((forged.readUInt8(at) + 1) % 256, at)
  await give(forged)
  await expect(checked).toContainText(/ne porte pas ce qui a été scellé|autre chose que ce qui a été signé/)
  await expect(checked).not.toContainText('Agro Sahel')
  await resize(page, TELEPHONE)
  await expectFits(page, 'a verified report')
  await page.goto(`/verify/${code?.slice(0, -2)}xx`)
  await expect(page.getByRole('alert')).toContainText('aucun document FXMatch')
})

const figure = (text: string | null) => (text ?? '').replace(/\s/g, ' ')

test('a company objects to what its bank has signed and sent; who did not deal answers, and both texts stay', async ({
  browser,
}) => {
  const report = await reportOf('Agro Sahel SA')
  // The report of a month is there from its second working day on, and the demonstration is thirty days old.
  test.skip(report === undefined, 'no month is ready yet')
  if (!report) return
  const { month } = report
  const company = await enter(browser, 'admin.agrosahel')
  const { page } = company
  const panel = page.getByRole('region', { name: /^Rapport d’exécution \d/ })
  await goTo(page, `/execution-report?month=${month}`)
  await drawn(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rapport d’exécution')
  await expect(page.locator('main').getByRole('status').first()).toContainText('Prix mesurés : 2')
  await expect(panel).toContainText('Signé par Henda Mestiri')
  await expect(panel).toContainText('Chiffres identiques à ceux qui ont été figés')
  await expectAccessible(page, 'a report that was sent')
  if (report.status === 'SENT') {
    await panel.getByRole('button', { name: 'Faire une objection' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Faire une objection' }).press('Enter')
    await expect(dialog).toContainText(/motif/i)
    await dialog
      .getByRole('textbox', { name: 'Objection' })
      .fill('Le prix du marché était plus bas ce matin-là')
    await expectAccessible(page, 'an objection')
    await dialog.getByRole('button', { name: 'Faire une objection' }).press('Enter')
    await expect(panel).toContainText('Le prix du marché était plus bas ce matin-là')
  }
  await expect(panel.getByRole('button')).toHaveCount(0)

  // Who dealt in it cannot answer, and reads why.
  const dealer = await enter(browser, 'root.golfe')
  await goTo(dealer.page, `/execution-report?month=${month}&company=${report.company}`)
  await drawn(dealer.page)
  const theirs = dealer.page.getByRole('region', { name: /^Rapport d’exécution \d/ })
  await expect(theirs).toContainText('Le prix du marché était plus bas ce matin-là')
  if (report.status !== 'ANSWERED') {
    await expect(theirs.getByRole('button', { name: 'Répondre à l’objection' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(theirs).toContainText('Vous avez agi dans une opération de ce rapport')
  }

  const signer = await enter(browser, 'conformite.golfe')
  await goTo(signer.page, '/execution-report')
  const waiting = signer.page.getByRole('navigation', { name: 'Attendent une suite' })
  if (report.status !== 'ANSWERED') {
    await waiting.getByRole('link', { name: /Agro Sahel/ }).press('Enter')
    const answering = signer.page.getByRole('region', { name: /^Rapport d’exécution \d/ })
    await answering.getByRole('button', { name: 'Répondre à l’objection' }).press('Enter')
    const dialog = signer.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('La position moins chère ne suffisait pas au montant')
    await dialog.getByRole('button', { name: 'Répondre à l’objection' }).press('Enter')
    await expect(answering).toContainText('La position moins chère ne suffisait pas au montant')
  }
  // The company's page hears of it.
  await expect(panel).toContainText('La position moins chère ne suffisait pas au montant')
  await expect(panel).toContainText('objection traitée')
  await leave(company, dealer, signer)
})

test('a range is read, narrowed and taken along as a workbook of real numbers; an office reads its sales alone', async ({
  browser,
}) => {
  const trader = await enter(browser, 'trader.golfe')
  const { page } = trader
  const [{ from, to } = { from: '', to: '' }] = await query<{ from: string; to: string }>(
    `select ((now() at time zone '${MARKET_TIME_ZONE}')::date - 30)::text as from,
      (now() at time zone '${MARKET_TIME_ZONE}')::date::text as to`,
    [],
  )
  await goTo(page, `/execution-report?from=${from}&to=${to}`)
  await drawn(page)
  const totals = page.getByRole('table', { name: 'Totaux par devise' })
  const all = totals.locator('tfoot td')
  await expect(all.first()).toHaveText(/\d+/)
  const cost = figure(await all.nth(4).textContent())
  // The total is the sum of its lines, to the millime.
  const lines = await costs(totals)
  const sum = lines.reduce((before, line) => before + line, 0n)
  expect(sum).toBe(millimes(cost))
  await expectAccessible(page, 'an execution report')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Excel' }).first().click()
  const { heading, rows } = await readSheet(await download)
  const column = heading.indexOf('Coût face au fixing (TND)')
  const total = rows.find((row) => row.some(({ value }) => value === 'Total TND'))?.[column]
  expect(total?.isNumber).toBe(true)
  expect(Math.round(Number(total?.value) * 1000)).toBe(Number(millimes(cost)))

  await page.getByRole('combobox', { name: 'Devise' }).selectOption('EUR')
  await expect(totals.locator('tbody tr')).toHaveCount(1)
  await resize(page, TELEPHONE)
  await expectFits(page, 'an execution report')

  const office = await enter(browser, 'guichet.medina')
  await goTo(office.page, `/execution-report?from=${from}&to=${to}`)
  await drawn(office.page)
  await expect(office.page.getByText('Ventes : Change Médina')).toBeVisible()
  const sold = figure(await office.page.locator('main').textContent())
  for (const secret of ['Rang du prix', 'Motif du choix', 'commission comprise', 'Coût face au meilleur'])
    expect(sold).not.toContain(secret)
  await goTo(office.page, '/execution-report?month=2099-01')
  await expect(office.page.getByText('Cette période n’a pas commencé')).toBeVisible()
  await leave(trader, office)
})

const millimes = (text: string): bigint => BigInt(text.replace('−', '-').replace(/[^\d-]/g, ''))

/** What each line of the totals cost, in millimes. */
async function costs(table: Locator): Promise<bigint[]> {
  const cells = await table.locator('tbody tr td:nth-of-type(5)').allTextContents()
  return cells.map(millimes)
}

test('compliance examines a price that lies far out, and its note closes it', async ({ browser }) => {
  // Whatever the demonstration's prices are, one is put before the bank's compliance as the clock does.
  const [found] = await query<{ id: string; reference: string }>(
    `with far as (
       select p.order_id, p.version, o.bank_id, o.reference, p.spread_bps from order_price_proofs p
       join orders o on o.id = p.order_id join companies b on b.id = o.bank_id and b.name = 'Banque du Golfe'
       where p.spread_bps is not null and not exists (select from price_outliers x where x.order_id = p.order_id)
         and not exists (select from order_price_proof_notes n where n.order_id = p.order_id)
       order by p.at limit 1), put as (
       insert into price_outliers (id, decider_id, order_id, version, month, spread_bps, median_bps, deviation_bps, proofs, found_at)
       select gen_random_uuid(), bank_id, order_id, version, date_trunc('month', now())::date, spread_bps, 10, 5, 12, now() from far
       returning id)
     select put.id, far.reference from put, far`,
    [],
  )
  const compliance = await enter(browser, 'conformite.golfe')
  const { page } = compliance
  await goTo(page, `/price-outliers?open=${found?.id}`)
  await drawn(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prix à examiner')
  const panel = page.getByRole('complementary').filter({ hasText: found?.reference ?? 'none' })
  await expect(panel).toContainText('Médiane du mois')
  await expectAccessible(page, 'a price to examine')
  await panel.getByRole('button', { name: 'Enregistrer la note et terminer' }).press('Enter')
  await expect(panel.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await panel.getByRole('textbox').fill('Billets rares ce jour-là')
  await panel.getByRole('button', { name: 'Enregistrer la note et terminer' }).press('Enter')
  await expect(page.getByText('Note enregistrée : le prix est examiné')).toBeVisible()
  const list = page.getByRole('table', { name: 'Prix à examiner' })
  await expect(list.getByText(found?.reference ?? 'none')).toHaveCount(0)
  await page.getByText('examinés', { exact: true }).click()
  await expect(list.getByRole('row').filter({ hasText: found?.reference ?? 'none' })).toContainText(
    'Henda Mestiri',
  )
  // How far all prices lie is the platform's to read.
  await expect(page.getByText('écarts par banque')).toHaveCount(0)
  await resize(page, TELEPHONE)
  await expectFits(page, 'prices to examine')
  await leave(compliance)
  const platform = await enter(browser, 'conformite.fxmatch')
  await goTo(platform.page, '/price-outliers')
  await drawn(platform.page)
  await platform.page.getByText('écarts par banque', { exact: true }).click()
  const spreads = platform.page.getByRole('table', { name: 'Écarts au fixing par banque et par mois' })
  await expect(spreads.getByRole('row').filter({ hasText: 'Banque du Golfe' }).first()).toBeVisible()
  await expectAccessible(platform.page, 'spreads by bank')
  await resize(platform.page, TELEPHONE)
  await expectFits(platform.page, 'spreads by bank')
  await leave(platform)
})
