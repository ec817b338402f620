import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { figure, sumsOf } from '../support/group-sums.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { enter, leave } from '../support/people.ts'
import { readSubtotals } from '../support/workbook.ts'

test('orders are grouped by keyboard, subtotals add up to the total, and a view brings them back', async ({
  browser,
}) => {
  const person = await enter(browser, 'salle.golfe')
  const { page } = person
  await goTo(page, '/book')
  await drawn(page)
  const heads = page.locator('main tr[data-group]')
  await page.getByLabel('Grouper par').selectOption({ label: 'Par : Vendeur' })
  await expect(page).toHaveURL(/group=seller/)
  await expect(heads.first()).toBeVisible()
  expect(await heads.count()).toBeGreaterThan(1)
  // Folded, of all orders and not of a page: no row is there, and the sums are.
  await expect(page.locator('main tr[data-row]')).toHaveCount(0)
  const { groups, total } = await sumsOf(page, 'equivalent')
  expect(groups.map(figure).reduce((sum, each) => sum + each, 0n)).toBe(figure(total))
  await expectAccessible(page, '/book in groups')

  // Unfolded and folded by keyboard.
  const first = heads.first()
  await first.focus()
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  const rows = page.locator('main tr[data-row]')
  await expect(rows.first()).toBeVisible()
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await expect(rows).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(heads.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(heads.nth(1)).toHaveAttribute('aria-expanded', 'true')
  await expect(rows.first()).toBeVisible()
  await expectAccessible(page, '/book with a group unfolded')

  // From an order back to the list, the group is still unfolded.
  await rows.first().press('Enter')
  await expect(page).toHaveURL(/\/orders\//)
  await page.goBack()
  await expect(heads.nth(1)).toHaveAttribute('aria-expanded', 'true')

  // What is on the screen is in the workbook.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel' }).press('Enter'),
  ])
  const sheet = await readSubtotals(file)
  const whole = sheet.find(([label]) => label === 'Total')
  expect(figure(Number(whole?.[5]).toFixed(3))).toBe(figure(total))

  // Amounts of several currencies are told apart; nothing is added across them.
  await page.getByLabel('Grouper par').selectOption({ label: 'Par : Devise' })
  await expect(page).toHaveURL(/group=currency/)
  const amounts = (await sumsOf(page, 'amount')).groups
  for (const amount of amounts) expect(amount.trim()).toMatch(/^[\d\s.,]+ [A-Z]{3}$/)

  // Kept as a view, left, and taken again.
  const views = page.getByRole('button', { name: 'Vues', exact: true })
  const panel = page.getByRole('dialog', { name: 'Vues' })
  await views.press('Enter')
  // It takes the focus when its views are there.
  await expect(panel.getByRole('button', { name: 'Enregistrer cette vue' })).toBeFocused()
  await page.keyboard.press('Enter')
  await panel.getByLabel('Nom de la vue').fill('Par devise')
  await panel.getByRole('button', { name: 'Enregistrer', exact: true }).press('Enter')
  await expect(panel.getByRole('button', { name: 'Par devise', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.keyboard.press('Escape')
  await page.getByLabel('Grouper par').selectOption({ label: 'Sans groupes' })
  await expect(heads).toHaveCount(0)
  await expect(page.locator('main tr[data-row]').first()).toBeVisible()
  await views.press('Enter')
  await panel.getByRole('button', { name: 'Par devise', exact: true }).press('Enter')
  await expect(page).toHaveURL(/group=currency/)
  await expect(heads.first()).toBeVisible()
  // As it was, for whoever looks at views next.
  await views.press('Enter')
  await panel.getByRole('button', { name: 'Modifier la vue Par devise' }).press('Enter')
  await panel.getByRole('button', { name: 'Supprimer' }).press('Enter')
  await panel.getByRole('button', { name: 'Supprimer : appuyez une seconde fois' }).press('Enter')
  await expect(panel).toContainText('Aucune vue n’est enregistrée')
  await leave(person)
})

test('on a telephone the groups are headings of cards', async ({ browser }) => {
  const person = await enter(browser, 'salle.golfe')
  const { page } = person
  await page.setViewportSize({ width: 390, height: 844 })
  await goTo(page, '/book?group=form')
  await drawn(page)
  const fold = page.locator('main h2 button[aria-expanded]')
  await expect(fold.first()).toHaveAttribute('aria-expanded', 'false')
  await fold.first().click()
  await expect(fold.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('main li[data-row]').first()).toBeVisible()
  await expectAccessible(page, '/book in groups on a telephone')
  await leave(person)
})

test('an address that groups by what there is not shows the list as it is', async ({ browser }) => {
  const person = await enter(browser, 'salle.golfe')
  const { page } = person
  for (const by of ['margin', 'Vendeur', '__proto__']) {
    await goTo(page, `/book?group=${by}&open=x`)
    await drawn(page)
    await expect(page.locator('main tr[data-row]').first()).toBeVisible()
    await expect(page.locator('main tr[data-group]')).toHaveCount(0)
  }
  await leave(person)
})
