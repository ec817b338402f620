import { expect, test } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { query } from '../support/database.ts'
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
  // Beside the panel the plan is read whole: a month that has no room is named below it.
  await expect
    .poll(() =>
      page.evaluate(
        `(() => { const place = document.querySelector('main [data-wide]'); return place.scrollWidth - place.clientWidth })()`,
      ),
    )
    .toBe(0)
  await expect(page.getByText(/^Visible une fois le panneau fermé/)).toBeVisible()

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

test('two people of the importer set its policy and a budget rate, and the plan follows', async ({
  browser,
}) => {
  const importer = await enter(browser, WHO)
  const second = await enter(browser, 'tresorerie.importex')
  const since = new Date()
  try {
    const { page } = importer
    await goTo(page, '/cover')
    await drawn(page)
    const settings = (on: typeof page) => on.getByRole('button', { name: /^Règle et cours budget/ })
    await settings(page).press('Enter')
    const panel = page.getByRole('complementary', { name: 'Règle et cours budget' })
    await expect(panel.getByRole('group', { name: 'Étape 1' })).toBeVisible()
    await expectAccessible(page, 'what the company wants of its cover plan')
    // More than all of a payment is none: the field says so, and nothing was proposed.
    const first = panel.getByRole('group', { name: 'Étape 1' })
    await first.getByLabel('À couvrir (%)').fill('101')
    await panel.getByRole('button', { name: 'Proposer cette règle' }).press('Enter')
    await expect(first.getByText('Doit être entre 1 et 100')).toBeVisible()
    await first.getByLabel('À couvrir (%)').fill('60')
    await first.getByLabel('Jours avant le paiement').fill('90')
    await panel.getByRole('button', { name: 'Proposer cette règle' }).press('Enter')
    await expect(panel.getByRole('heading', { name: 'En attente d’une seconde personne' })).toBeVisible()
    // Who proposed confirms nothing of it.
    await expect(panel.getByRole('button', { name: 'Confirmer' })).toHaveCount(0)
    await choose(panel, 'Devise', 'EUR')
    await panel.getByLabel('Cours (TCC)').fill('3,4500')
    await panel.getByRole('button', { name: 'Proposer ce cours' }).press('Enter')
    await expect(panel.getByRole('heading', { name: 'En attente d’une seconde personne' })).toHaveCount(2)

    const other = second.page
    await goTo(other, '/cover')
    await drawn(other)
    await settings(other).press('Enter')
    const waiting = other.getByRole('region', { name: 'En attente d’une seconde personne' })
    for (const left of [1, 0]) {
      await waiting.first().getByRole('button', { name: 'Confirmer' }).press('Enter')
      const dialog = other.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
      await dialog.getByRole('button', { name: 'Confirmer' }).press('Enter')
      await expect(waiting).toHaveCount(left)
    }
    await expect(other.getByText(/À couvrir\s:\s60\s% à 90 jours/)).toBeVisible()
    await expect(other.getByText(/C’est la règle de votre société depuis le/)).toBeVisible()
    await page.reload()
    await drawn(page)
    await expect(page.getByText(/À couvrir\s:\s60\s% à 90 jours/)).toBeVisible()
    const plan = page.getByRole('table', { name: 'Plan de couverture' })
    await expect(plan.getByText(/budget \d{4}\s:\s3,4500/).first()).toBeVisible()
  } finally {
    // The plan of other journeys is the usual one.
    await query('delete from cover_changes where proposed_at >= $1', [since])
    await leave(importer, second)
  }
})
