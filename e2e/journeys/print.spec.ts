import { writeFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { goTo } from '../support/go-to.ts'
import { drawn } from '../support/inspection.ts'
import { enter, enterAlone, leave, type Person } from '../support/people.ts'

// A page on paper: whose it is and when it was printed, without the frame, lists whole and with their head on each sheet.

/** Where somebody wants to look at the sheets themselves. */
const KEPT = process.env.E2E_SHEETS

/** The page as it is printed: the text of each sheet, white space folded to single blanks. */
async function sheetsOf(page: Page, name: string): Promise<string[]> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  if (KEPT) writeFileSync(`${KEPT}/${name}.pdf`, bytes)
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const sheets: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    sheets.push(text.replace(/\s+/g, ' '))
  }
  return sheets
}

/** What stands on every page's first sheet, and what on none. */
async function expectPaper(
  { page }: Person,
  sheets: readonly string[],
  company = 'Banque du Golfe',
): Promise<void> {
  const [first = ''] = sheets
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  expect(first).toContain(title)
  expect(first).toContain(company)
  expect(first).toMatch(/imprimé par .+ le \d\d-\d\d-\d{4} \d\d:\d\d/)
  expect(sheets.join(' ')).not.toMatch(
    /Market Place|Déconnexion|Colonnes|Lignes par page|Reset filtre|Excel|Régler ces ordres/,
  )
}

test('a list is printed whole: black on white, without the frame, its head on each sheet', async ({
  browser,
}) => {
  const bank = await enter(browser, 'tickets.golfe')
  const { page } = bank
  await goTo(page, '/book?size=100')
  await drawn(page)
  const rows = await page.locator('main tr[data-row]').count()
  expect(rows).toBeGreaterThan(20)
  const sheets = await sheetsOf(page, 'list')
  await expectPaper(bank, sheets)
  expect(sheets.length).toBeGreaterThan(1)
  for (const sheet of sheets.slice(0, -1)) expect(sheet).toContain('Référence')
  const printed = sheets.join(' ').match(/FX-\d{4}-\d{6}/g) ?? []
  expect(new Set(printed).size).toBe(rows)

  // In the dark scheme too.
  await page.emulateMedia({ media: 'print' })
  await page.evaluate("document.documentElement.dataset.mantineColorScheme = 'dark'")
  const colours = await page.evaluate(
    "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('main')).color]",
  )
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  await page.emulateMedia({ media: null })
  await leave(bank)
})

test('a list in groups is printed with what it is grouped by, its heads, and how many rows of a group are not there', async ({
  browser,
}) => {
  const bank = await enter(browser, 'tickets.golfe')
  const { page } = bank
  await goTo(page, '/book?group=bank')
  await drawn(page)
  const head = page.locator('main tr[data-group]').first()
  await head.click()
  const rows = page.locator('main tr[data-row]')
  await expect(rows.first()).toBeVisible()
  await expect(page.locator('main tr[data-foot] [role="status"]')).toHaveCount(0)
  const shown = await rows.count()
  const count = Number(((await head.innerText()).match(/([\d\s]+) ordres?/)?.[1] ?? '').replace(/\s/g, ''))
  const sheets = (await sheetsOf(page, 'groups')).join(' ')
  expect(sheets).toContain('Par : Banque')
  expect(new Set(sheets.match(/FX-\d{4}-\d{6}/g)).size).toBe(shown)
  // Its sum is of all of them: paper says where rows are left out.
  if (count > shown) expect(sheets.replace(/\s/g, '')).toContain(`1–${shown}sur${count}`)
  expect(sheets).not.toContain('Afficher la suite')
  await leave(bank)
})

test('the market is printed with all of its positions, not only those in view', async ({ browser }) => {
  const trader = await enter(browser, 'trader.golfe')
  const { page } = trader
  await goTo(page, '/home')
  await drawn(page)
  const list = page.getByRole('table', { name: 'Positions du marché' })
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  const all = Number(await list.getAttribute('aria-rowcount')) - 1
  const sheets = await sheetsOf(page, 'market')
  await expectPaper(trader, sheets)
  expect(sheets[0]).toContain('Position du jour')
  expect(sheets.join(' ')).not.toContain('Demander des prix')
  expect((sheets.join(' ').match(/\b\d\d:\d\d\b/g) ?? []).length).toBeGreaterThanOrEqual(all)
  await leave(trader)
})

test('a home, an order and the closing are printed without anything to press', async ({ browser }) => {
  const desk = await enter(browser, 'tickets.golfe')
  const { page } = desk
  for (const path of ['/start', '/closing']) {
    await goTo(page, path)
    await drawn(page)
    await expect(page.locator('main tr').first()).toBeVisible()
    await expectPaper(desk, await sheetsOf(page, path.slice(1)))
  }
  await goTo(page, '/book?size=10')
  await page.locator('main tr[data-row]').first().getByRole('cell').nth(1).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ordre')
  await drawn(page)
  const sheets = await sheetsOf(page, 'order')
  await expectPaper(desk, sheets)
  expect(sheets.join(' ')).not.toMatch(/Retour à la liste|Votre message/)
  await leave(desk)
})

test('a reader in German reads German on paper', async ({ browser }) => {
  const desk = await enterAlone(browser, 'tickets.golfe', { locale: 'de-DE' })
  for (const path of ['/closing', '/start']) {
    await goTo(desk.page, path)
    await drawn(desk.page)
    await expect(desk.page.locator('main tr').first()).toBeVisible()
    const [first = ''] = await sheetsOf(desk.page, `german-${path.slice(1)}`)
    expect(first).toMatch(/gedruckt von .+ am \d\d-\d\d-\d{4}/)
    expect(first).not.toContain('Abmelden')
  }
  await leave(desk)
})

test('what is due to suppliers is printed whole, by month, to the last of its sums', async ({ browser }) => {
  const company = await enter(browser, 'admin.importex')
  const { page } = company
  await goTo(page, '/cover')
  await drawn(page)
  const table = page.getByRole('table', { name: 'Plan de couverture' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  const sheets = await sheetsOf(page, 'cover')
  await expectPaper(company, sheets, 'Importex SARL')
  await page.emulateMedia({ media: 'print' })
  // As wide as an A4 sheet that lies on the side, between its margins, in CSS pixels.
  await page.setViewportSize({ width: 1032, height: 703 })
  const { right, lines } = (await page.evaluate(`(() => {
    const table = document.querySelector('main table')
    const cell = table.querySelector('td button')
    return { right: table.getBoundingClientRect().right, lines: getComputedStyle(cell).display }
  })()`)) as { right: number; lines: string }
  expect(right).toBeLessThanOrEqual(1032)
  expect(lines).toBe('grid')
  await page.emulateMedia({ media: null })
  await leave(company)
})

test('a traveller prints what was asked with its prices, black on white in the dark too', async ({
  browser,
}) => {
  const context = await browser.newContext({ colorScheme: 'dark', locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto('/changer?direction=SELL&currency=EUR&amount=500')
  await drawn(page)
  await expect(page.getByLabel('Montant')).toHaveValue('500')
  const sheets = (await sheetsOf(page, 'traveller')).join(' ')
  expect(sheets).toContain('Vous recevez, tout compris')
  expect(sheets).not.toMatch(/Suivre|Demander des propositions/)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByLabel('Montant')).toBeVisible()
  expect(await page.evaluate("getComputedStyle(document.querySelector('main h1')).color")).toBe(
    'rgb(0, 0, 0)',
  )
  await context.close()
})
