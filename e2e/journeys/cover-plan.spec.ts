import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { call } from '../support/preparation.ts'
import { readSheet } from '../support/workbook.ts'

// An importer reads what is bought and what is missing for the payments to come, opens a month, and goes from it to a request that is
// filled in; what somebody declares meanwhile is seen without a reload.

const WHO = 'admin.importex'
const TITLE = 'CD-2026-0117'

test('an importer goes from an open cell of the plan to a request for it', async ({ browser }) => {
  const importer = await enter(browser, WHO)
  const { page } = importer
  // A title of its own figures, whatever other journeys do: one payment in a week, of which nothing is bought.
  const other = await callerOf(WHO)
  const { data } = await call(other, 'GET', `/api/import-titles?reference=${TITLE}`)
  const [title] = data
  const days = title.dues.map(({ on, amount }: { on: string; amount: string }) => ({ on, amount }))
  await goTo(page, '/cover')
  await drawn(page)
  const plan = page.getByRole('table', { name: 'Plan de couverture' })
  await expect(plan.getByRole('row').filter({ hasText: 'EUR' })).toBeVisible()
  await expect(page.getByText(/À couvrir\s:\s50\s%/)).toBeVisible()
  await expect(plan.getByRole('row').last()).toContainText(/dû .* couvert .* ouvert/)
  // What a draft asks for is not bought.
  await expect(plan.getByRole('button').filter({ hasText: 'en brouillon' }).first()).toBeVisible()
  await expectAccessible(page, 'the cover plan')
  // On a telephone the table scrolls, and not the page.
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await page.setViewportSize({ width: 1366, height: 768 })

  // Somebody else moves a payment: the plan follows.
  const total = plan.getByRole('row').last()
  const before = await total.innerText()
  await call(other, 'PUT', `/api/import-titles/${title.id}/dues`, {
    edition: title.duesEdition,
    dues: days.map((due: { on: string; amount: string }, place: number) =>
      place === 1 ? { ...due, amount: `${Number(due.amount) - 10_000}` } : due,
    ),
  })
  await expect.poll(() => total.innerText()).not.toBe(before)

  const open = plan
    .getByRole('row')
    .filter({ hasText: 'USD' })
    .getByRole('button')
    .filter({ hasText: 'manque' })
  await open.first().press('Enter')
  const panel = page.getByRole('complementary').filter({ hasText: 'Manque au plan' })
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('table', { name: 'Paiements prévus' })).toContainText('CD-2026-0121')
  await expectAccessible(page, 'a cell of the cover plan')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Excel' }).click()
  const sheet = await readSheet(await download)
  expect(sheet.heading).toEqual(expect.arrayContaining(['Dû', 'Couvert', 'Non couvert']))

  await panel.getByRole('link', { name: /Nouvelle demande, titre CD-2026-0121/ }).press('Enter')
  await expect(page).toHaveURL(/\/transaction\/new\?/)
  await expect(page.getByLabel('Référence du titre')).toHaveValue('CD-2026-0121')
  await expect(page.getByLabel('Devise')).toHaveValue(/^USD/)
  await expect(page.getByLabel('Montant', { exact: true })).toHaveValue(/80\s000,00|100\s000,00/)
  await expect(page.getByLabel('Nature du titre')).toHaveValue('Crédit documentaire')
  // What is left of the title is shown before anything is sent.
  await expect(page.getByText('Disponible', { exact: true })).toBeVisible()
  await leave(importer)
})
