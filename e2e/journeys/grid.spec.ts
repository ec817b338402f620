import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible, expectNothingCut } from '../support/inspection.ts'
import { enter, leave } from '../support/people.ts'

/** Whose desks see a list with other columns or other buttons than the walk's visitor. */
const DESKS: Readonly<Record<string, readonly string[]>> = {
  'trader.golfe': ['/draft', '/confirm', '/ticket', '/delivered', '/book', '/on-hold', '/invoices'],
  'tickets.golfe': ['/generate-ticket', '/ticket', '/delivered', '/work'],
  'validation.golfe': ['/confirm', '/bills-notes'],
  'bo.fxmatch': ['/confirm', '/delivered', '/cash-out-admin', '/book', '/users'],
  'guichet.kantaoui': ['/desk', '/confirm', '/book', '/work'],
  'admin.importex': ['/transaction', '/delivery/corporate', '/book/entreprise', '/follow-up', '/deal'],
}

for (const [name, paths] of Object.entries(DESKS))
  test(`no column that decides is cut at 1366 pixels for ${name}`, async ({ browser }) => {
    const person = await enter(browser, name)
    for (const path of paths) {
      await goTo(person.page, path)
      await drawn(person.page)
      await expectNothingCut(person.page, `${name} ${path}`)
    }
    await leave(person)
  })

test('a page fills the window, and another size is remembered on every machine', async ({ browser }) => {
  const person = await enter(browser, 'salle.golfe')
  const { page } = person
  await goTo(page, '/book')
  await drawn(page)
  const rows = page.locator('main [data-row]')
  const size = page.getByLabel('Lignes par page')
  // 30 px each under head, filters and the list's own head.
  await expect(rows).toHaveCount(18)
  await expect(size).toHaveValue('fill')
  await expect(page).not.toHaveURL(/size=/)
  const { bottom, height } = (await page.evaluate(
    `({ bottom: document.querySelector('main table').closest('section').getBoundingClientRect().bottom, height: innerHeight })`,
  )) as { bottom: number; height: number }
  expect(bottom).toBeLessThanOrEqual(height)
  expect(bottom).toBeGreaterThan(height - 60)

  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/users/settings') && answer.ok())
  await size.selectOption('25')
  await expect(rows).toHaveCount(25)
  await kept
  await leave(person)

  const elsewhere = await enter(browser, 'salle.golfe')
  await goTo(elsewhere.page, '/book')
  await drawn(elsewhere.page)
  await expect(elsewhere.page.getByLabel('Lignes par page')).toHaveValue('25')
  await expect(elsewhere.page.locator('main [data-row]')).toHaveCount(25)
  await elsewhere.page.getByLabel('Lignes par page').selectOption('fill')
  await expect(elsewhere.page.locator('main [data-row]')).toHaveCount(18)
  await leave(elsewhere)
})

test('the chooser of columns stays inside the window, under a short list and under a long one', async ({
  browser,
}) => {
  const person = await enter(browser, 'trader.golfe')
  const { page } = person
  for (const path of ['/reception', '/book', '/confirm']) {
    await goTo(page, path)
    await drawn(page)
    await page.getByRole('button', { name: /^Colonnes/ }).press('Enter')
    const chooser = page.getByRole('dialog', { name: 'Colonnes' })
    await expect(chooser).toBeVisible()
    await expect
      .poll(async () => {
        const box = await chooser.boundingBox()
        return (
          box !== null && box.y >= 0 && box.x >= 0 && box.y + box.height <= 768 && box.x + box.width <= 1366
        )
      })
      .toBe(true)
    await expectAccessible(page, `${path}: the chooser`, '[role="dialog"]')
    await page.keyboard.press('Escape')
  }

  // What there was no room for is there when it is asked for.
  await page.getByRole('button', { name: /^Colonnes · \d+ de côté$/ }).press('Enter')
  const aside = page.locator('label', { hasText: /\(faute de place\)$/ }).first()
  const column = ((await aside.textContent()) ?? '').replace(/ \(faute.*/, '')
  await expect(page.getByRole('columnheader', { name: column, exact: true })).toHaveCount(0)
  await aside.click()
  await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Colonnes habituelles' }).press('Enter')
  await page.keyboard.press('Escape')
  await leave(person)
})
