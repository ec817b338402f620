import { MARKET_TIME_ZONE } from '@fxmatch/domain/calendar/market-zone'
import { expect, test } from '@playwright/test'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { drawn } from '../support/inspection.ts'
import { companyOf, listOf, plain, referencesIn } from '../support/order-rows.ts'
import { enter, leave, runFirst } from '../support/people.ts'
import { readSheet } from '../support/workbook.ts'

test('the workbook of a list is what the screen shows, and dense rows are twenty-five', async ({
  browser,
}) => {
  const trader = await enter(browser, 'salle.golfe')
  const { page } = trader
  await runFirst(page, "localStorage.setItem('fxmatch.density', 'dense')")
  // As wide as all columns: the workbook has also those that a narrower screen leaves aside.
  await page.setViewportSize({ width: 1600, height: 768 })
  await goTo(page, '/book?size=100&sort=amount&direction=desc')
  await drawn(page)
  const list = listOf(page, 'Livre')
  await expect(list.locator('tbody [data-row="24"]')).toBeVisible()
  const shown = await list.locator('tbody [data-row]').evaluateAll((rows) => {
    const box = (element: Pick<(typeof rows)[number], 'getBoundingClientRect'> | null | undefined) =>
      element?.getBoundingClientRect()
    const table = rows[0]?.closest('table')
    const top = box(table?.querySelector('thead'))?.bottom ?? 0
    const bottom = box(table?.querySelector('tfoot'))?.top ?? 0
    return rows.map((row) => box(row)).filter((row) => row && row.top >= top - 1 && row.bottom <= bottom + 1)
      .length
  })
  expect(shown).toBeGreaterThanOrEqual(25)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^ordres-\d{4}-\d{2}-\d{2}\.xlsx$/)
  const sheet = await readSheet(download)
  expect(sheet.above).toEqual(
    expect.arrayContaining(['Société', 'Banque du Golfe', 'Sens', 'Achat', 'Statut']),
  )
  const headings = (await list.locator('thead th').allInnerTexts()).map((text) =>
    text.replace(/[↑↓↕]/g, '').trim(),
  )
  const columns = headings.filter((text) => text !== '' && text !== 'Actions')
  expect(sheet.heading.map((heading) => heading.replace(/ \(TND\)$/, ''))).toEqual(
    columns.map((heading) => heading.replace(/\s*\(TND\)$/, '')),
  )
  const cells = await list
    .locator('tbody [data-row]')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)))
  expect(sheet.rows).toHaveLength(cells.length)
  expect(cells.length).toBeGreaterThan(25)
  for (const [index, row] of sheet.rows.entries()) {
    for (const [at, { isNumber, value }] of row.entries()) {
      // A currency has the unit of its prices beside it; the workbook has that in a column of its own.
      const text = cells[index]?.[at]?.replace(/\s*\/[\d\s]+$/, '').trim() ?? ''
      const where = `${row[0]?.value} ${sheet.heading[at]}`
      // A date is a number of days; its text is compared in the server's tests.
      if (sheet.heading[at] === 'Date') expect(isNumber, where).toBe(true)
      else if (isNumber) expect(Number(plain(text)), where).toBe(Number(value))
      else expect(text, where).toBe(value === '' ? '–' : value)
    }
  }
  await leave(trader)
})

test('settled business: by chef-lieu, the profit, and who keeps whom waiting', async ({ browser }) => {
  const bank = await enter(browser, 'salle.golfe')
  const golfe = await companyOf(bank)
  const platform = await enter(browser, 'bo.fxmatch')
  const byChefLieu = (company: string | null) =>
    query<{ line: string }>(
      `select concat_ws(' ', a.code_bct, a.name, g.chef_lieu, count(*), sum(o.counter_value)) as line
       from orders o join agencies a on a.id = o.agency_id left join governorates g on g.id = a.governorate_id
       where o.status = 10 and ($1::uuid is null or $1 in (o.bank_id, o.buyer_id, o.seller_id))
       group by a.id, g.chef_lieu order by g.chef_lieu nulls last, a.code_bct`,
      [company],
    )
  for (const [person, company] of [
    [bank, golfe],
    [platform, null],
  ] as const) {
    await goTo(person.page, '/cash-out-admin')
    await drawn(person.page)
    const rows = listOf(person.page, 'Total CV par chef lieu').locator('tbody [data-row]')
    const told = await rows.evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.innerText.trim())),
    )
    // Without the platform's column of banks, and orders without an agency.
    const lines = told
      .map((cells) => cells.slice(-5))
      .filter(([code]) => code !== '–')
      .map(([code, agency, chefLieu, count, total = '']) =>
        [code, agency, chefLieu, count, plain(total)].join(' '),
      )
    expect(lines).toEqual((await byChefLieu(company)).map(({ line }) => line))
    expect(lines.length).toBeGreaterThan(1)
  }

  const { page } = bank
  await goTo(page, '/profit-margin')
  await drawn(page)
  const profit = await query<{ month: string; currency: string; total: string; all: string }>(
    `select to_char(created_at at time zone '${MARKET_TIME_ZONE}', 'YYYY-MM') as month, currency,
       sum(share_partner + margin)::text as total, (sum(sum(share_partner + margin)) over ())::text as all
     from orders where status = 10 and $1 in (bank_id, buyer_id, seller_id)
     group by 1, 2 order by 1 desc, 2`,
    [golfe],
  )
  const table = listOf(page, 'Profit par mois et par devise').locator('tbody [data-row]')
  await expect(table).toHaveCount(profit.length)
  const lines = await table.evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim())),
  )
  expect(lines.map((cells) => [cells[1], plain(cells.at(-1) ?? '')])).toEqual(
    profit.map(({ currency, total }) => [currency, total]),
  )
  const total = plain(await page.locator('main dl dd').first().innerText())
  expect(total.startsWith(`${profit[0]?.all}TND·`)).toBe(true)
  await expect(page.locator('main svg[role="img"], main [role="img"]').first()).toBeVisible()

  await goTo(page, '/on-hold')
  await drawn(page)
  const waiting = await query<{ reference: string }>(
    `select reference from orders where $1 in (bank_id, buyer_id, seller_id) and asked_at is not null
       and status not in (3, 4, 9, 10, 12, 15, 108, 109, 999)
     order by status_since, number limit 10`,
    [golfe],
  )
  // As many as fill the window, the longest waiting first; of the first ten the query above knows all.
  const shown = await referencesIn(listOf(page, 'En attente'))
  expect(shown.slice(0, 10)).toEqual(waiting.map(({ reference }) => reference))
  const mine = page.getByRole('region', { name: 'À vous' }).getByRole('button').first()
  const count = Number(/^\d+/.exec(await mine.innerText())?.[0])
  await mine.click()
  await expect(mine).toHaveAttribute('aria-pressed', 'true')
  await expect(listOf(page, 'En attente').getByRole('status').first()).toContainText(`sur ${count}`)
  await leave(bank, platform)
})
