import { expect, type Page, test } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { enter, leave } from '../support/people.ts'
import { ask } from '../support/travellers.ts'

// An exchange office declares its notes and its account; a deposit beyond the account's ceiling is refused, and let through by a second
// person with the slip; the platform reads what was declared and every difference.

const DESK = 'guichet.kantaoui'
const HEAD = 'root.kantaoui'
const OFFICE = 'Change El Kantaoui'

test('an office declares, says why there is less, and a deposit beyond the ceiling takes a second person', async ({
  browser,
}) => {
  const desk = await enter(browser, DESK)
  const { page } = desk
  await goTo(page, '/office-held')
  await drawn(page)
  const account = page.getByRole('region', { name: 'Solde du compte' })
  // What other journeys have delivered of it since it was declared is taken off.
  await expect(account.getByRole('row').filter({ hasText: 'EUR' })).toContainText(/1\d{2}\s\d{3},\d{2}/)

  // Less than was to be there takes a reason.
  await page.getByRole('button', { name: 'Déclarer en USD : Des billets' }).press('Enter')
  const form = page.getByRole('complementary', { name: 'Déclarer' })
  await form.getByLabel('Montant présent').fill('-1')
  await form.getByRole('button', { name: 'Déclarer', exact: true }).press('Enter')
  await expect(form.getByText('Saisissez un montant, zéro ou plus')).toBeVisible()
  await form.getByLabel('Montant présent').fill('0')
  await form.getByRole('button', { name: 'Déclarer', exact: true }).press('Enter')
  await expect(form.getByText(/Il devrait y avoir .* dites pourquoi/)).toBeVisible()
  await expectAccessible(page, 'a declaration')
  await form.getByLabel('Pourquoi il y en a moins').fill('Vendus au comptoir hors FXMatch')
  await form.getByRole('button', { name: 'Déclarer', exact: true }).press('Enter')
  await expect(form).toBeHidden()
  const history = page.getByRole('region', { name: 'Déclarations et versements' })
  await expect(history.getByText('Vendus au comptoir hors FXMatch')).toBeVisible()

  // No more goes to the bank than is in the safe.
  await page.getByRole('button', { name: 'Déclarer en EUR : Des billets' }).press('Enter')
  await form.getByLabel('Montant présent').fill('400000')
  await form.getByRole('button', { name: 'Déclarer', exact: true }).press('Enter')
  await expect(form).toBeHidden()

  // The account in euros is near its ceiling.
  await page.getByRole('button', { name: 'Verser à la banque', exact: true }).press('Enter')
  const deposit = page.getByRole('complementary', { name: 'Verser à la banque' })
  await choose(deposit, 'Devise', 'EUR')
  await deposit.getByLabel('Billets versés').fill('390000')
  await deposit.getByLabel('Numéro du bordereau de dépôt').fill('BV-2026/90001')
  await deposit.getByRole('button', { name: 'Verser à la banque', exact: true }).press('Enter')
  await expect(deposit.getByRole('alert')).toContainText('Plafond du compte')
  await deposit.getByRole('button', { name: /Demander une dérogation/ }).press('Enter')
  await deposit.getByLabel('Pourquoi la laisser passer').fill('Dépôt attendu par la banque')
  await deposit.getByRole('button', { name: 'Envoyer la demande' }).press('Enter')
  await expect(deposit.getByText('Demande envoyée')).toBeVisible()

  const head = await enter(browser, HEAD)
  await goTo(head.page, '/gate')
  await head.page.getByText('Plafond du compte').first().click()
  await expect(head.page.getByText('BV-2026/90001').first()).toBeVisible()
  await head.page.getByRole('button', { name: 'Accorder pour cette opération' }).press('Enter')
  await head.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Accorder pour cette opération' })
    .press('Enter')
  await expect(head.page.getByText('Accordée, à utiliser').first()).toBeVisible()
  await leave(head)

  await deposit.getByRole('link', { name: 'Suivre la demande' }).press('Enter')
  await page.getByRole('button', { name: 'Passer l’opération' }).press('Enter')
  await expect(page.getByText('Utilisée', { exact: true }).first()).toBeVisible()
  await goTo(page, '/office-held')
  await expect(history.getByText('Bordereau BV-2026/90001')).toBeVisible()
  await leave(desk)
})

test('an office beyond its ceiling of notes proposes no purchase to a traveller, and pays no token for it', async ({
  browser,
  request,
}) => {
  const desk = await enter(browser, DESK)
  const { page } = desk
  await declareNotes(page, '400000', null)
  try {
    const wish = { direction: 'SELL', currency: 'EUR', amount: '1000', name: 'Nadia Mejri' } as const
    const { reference } = await ask(request, wish)
    await goTo(page, '/home?tab=bid-trust')
    const row = page.getByRole('row').filter({ hasText: reference })
    await row.getByRole('button', { name: /^GO/ }).press('Enter')
    const panel = page.getByRole('complementary', { name: new RegExp(reference) })
    await panel.getByLabel('Cours négocié').fill('3,3801')
    // It has no agency in the traveller's city, and chooses one.
    await panel.getByRole('combobox').selectOption({ index: 1 })
    await panel.getByRole('button', { name: 'Valider' }).press('Enter')
    await expect(panel.getByRole('alert')).toContainText(/plafond/i)
    await expectAccessible(page, 'a proposal beyond the ceiling of notes')
    // A second person may let it through, asked in place with the slip of a deposit.
    await panel.getByRole('button', { name: /Demander une dérogation/ }).press('Enter')
    await panel.getByLabel('Numéro du bordereau de dépôt').fill('BV-2026/90077')
    await panel.getByLabel('Pourquoi la laisser passer').fill('Versement du soir à la banque')
    await panel.getByRole('button', { name: 'Envoyer la demande' }).press('Enter')
    await expect(panel.getByText('Demande envoyée')).toBeVisible()
    const made = await query<{ proposals: number; records: number }>(
      `select (select count(*)::int from trust_proposals p join trust_requests r on r.id = p.request_id
          join companies c on c.id = p.company_id where r.reference = $1 and c.name = $2) as proposals,
        (select count(*)::int from gate_checks g join companies c on c.id = g.company_id
          where c.name = $2 and g.rule = 'G09') as records`,
      [reference, OFFICE],
    )
    expect(made[0]?.proposals).toBe(0)
    expect(made[0]?.records).toBeGreaterThan(0)
    // Its head reads the attempt with its figures.
    const head = await enter(browser, HEAD)
    await goTo(head.page, '/gate')
    await head.page.getByText('Plafond de billets').first().click()
    await expect(head.page.getByText(/Billets de Change El Kantaoui/).first()).toBeVisible()
    await leave(head)
  } finally {
    // Other journeys have this office answer travellers.
    await declareNotes(page, '9000', 'Fin du parcours')
    await leave(desk)
  }
})

/** Declares the office's notes in euros, with the reason where there are less than there were to be. */
async function declareNotes(page: Page, amount: string, why: string | null): Promise<void> {
  await goTo(page, '/office-held')
  await page.getByRole('button', { name: 'Déclarer en EUR : Des billets' }).press('Enter')
  const form = page.getByRole('complementary', { name: 'Déclarer' })
  await form.getByLabel('Montant présent').fill(amount)
  const declare = form.getByRole('button', { name: 'Déclarer', exact: true })
  await declare.press('Enter')
  if (why !== null) {
    await expect(form.getByText(/Il devrait y avoir .* dites pourquoi/)).toBeVisible()
    await form.getByLabel('Pourquoi il y en a moins').fill(why)
    await declare.press('Enter')
  }
  await expect(form).toBeHidden()
}

test('the platform reads what an office declares, on a telephone; a bank has no such page', async ({
  browser,
}) => {
  const clerk = await enter(browser, 'conformite.fxmatch')
  await clerk.page.setViewportSize({ width: 390, height: 800 })
  await goTo(clerk.page, '/office-held')
  await expect(clerk.page.getByText('Choisissez un bureau de change')).toBeVisible()
  const choice = clerk.page.getByLabel('Bureau de change')
  const option = await choice.locator('option').filter({ hasText: OFFICE }).getAttribute('value')
  await choice.selectOption(option)
  await drawn(clerk.page)
  await expect(clerk.page.getByText('remis à la banque').first()).toBeVisible()
  await expect(clerk.page.getByRole('button', { name: 'Déclarer' })).toHaveCount(0)
  await expectAccessible(clerk.page, 'an office read by the platform')
  await leave(clerk)

  const bank = await enter(browser, 'trader.golfe')
  await goTo(bank.page, '/office-held')
  await expect(bank.page.getByText('Cet écran concerne les bureaux de change')).toBeVisible()
  await leave(bank)
})
