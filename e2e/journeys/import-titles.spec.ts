import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { call } from '../support/preparation.ts'
import { readSheet } from '../support/workbook.ts'

// An importer says when the suppliers of a title are to be paid, reads what is bought for each day and what is open, is refused what
// goes beyond the title, and finds the day on the calendar.

const WHO = 'admin.importex'
const TITLE = 'CD-2026-0121'

/** A day so many days from now, as one types it and as the server has it. */
function dayIn(days: number) {
  const at = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return { at, typed: at.split('-').reverse().join('-') }
}

test('an importer plans the payments of a title, which the calendar shows', async ({ browser }) => {
  const importer = await enter(browser, WHO)
  const { page } = importer
  await goTo(page, '/titles')
  await drawn(page)
  const list = page.getByRole('table', { name: 'Titres d’importation' })
  const row = list.getByRole('row').filter({ hasText: TITLE })
  await expect(row).toContainText(/300\s000,00/)
  await expectAccessible(page, 'import titles')

  await row.getByRole('button', { name: `Paiements du titre ${TITLE}` }).press('Enter')
  const panel = page.getByRole('complementary', { name: TITLE })
  const covered = panel.getByRole('table', { name: 'Paiements prévus' })
  await expect(covered.getByRole('row')).toHaveCount(4)
  // What was bought covers the first payment, and nothing else.
  await expect(covered.getByRole('row').nth(1)).toContainText(/120\s000,00.*120\s000,00.*0,00/)
  await expect(covered.getByRole('row').nth(3)).toContainText(/100\s000,00.*0,00.*100\s000,00/)
  await expectAccessible(page, 'the payments of a title')

  // More than is left to pay, and a day after the title, are told where they stand.
  const send = panel.getByRole('button', { name: 'Enregistrer les paiements' })
  const third = panel.getByRole('group', { name: 'Paiement 3' })
  await third.getByLabel(/Montant à payer/).fill('100000,01')
  await expect(panel.getByText(/En tout 300\s000,01 sur/)).toBeVisible()
  await send.press('Enter')
  await expect(panel.getByRole('alert')).toContainText(/300\s000,01/)
  const moved = dayIn(60)
  await third.getByLabel(/Montant à payer/).fill('90000')
  await third.getByLabel('Jour du paiement').fill(moved.typed)
  await panel.getByRole('button', { name: 'Ajouter un paiement' }).press('Enter')
  const fourth = panel.getByRole('group', { name: 'Paiement 4' })
  await expect(fourth.getByLabel('Jour du paiement')).toBeFocused()
  await send.press('Enter')
  await expect(fourth.getByLabel('Jour du paiement')).toHaveAttribute('aria-invalid', 'true')
  await panel.getByRole('button', { name: 'Supprimer le paiement 4' }).press('Enter')
  await send.press('Enter')
  await expect(covered.getByRole('row').nth(3)).toContainText(/90\s000,00/)

  // Somebody else declares meanwhile: what was typed stays, and is not written over theirs.
  const other = await callerOf(WHO)
  const { data } = await call(other, 'GET', `/api/import-titles?reference=${TITLE}`)
  const [{ id, duesEdition, dues }] = data
  const kept = dues.map(({ on, amount }: { on: string; amount: string }) => ({ on, amount }))
  await third.getByLabel(/Montant à payer/).fill('80000')
  await call(other, 'PUT', `/api/import-titles/${id}/dues`, { edition: duesEdition, dues: kept.slice(0, 2) })
  await expect(covered.getByRole('row')).toHaveCount(3)
  await send.press('Enter')
  await expect(page.getByText(/modifiées entre-temps/).first()).toBeVisible()
  await expect(third.getByLabel(/Montant à payer/)).toHaveValue(/80\s000/)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Excel' }).click()
  const sheet = await readSheet(await download)
  expect(sheet.heading).toEqual(expect.arrayContaining(['Paiements prévus', 'Non couvert']))
  expect(sheet.rows.flat().filter(({ value }) => value === '200000')).toContainEqual({
    ...{ isNumber: true, value: '200000' },
  })

  const [first] = kept
  await goTo(page, `/calendar?view=list&month=${first.on.slice(0, 7)}`)
  const event = page
    .getByRole('listitem')
    .filter({ hasText: TITLE })
    .filter({ hasText: 'Paiement au fournisseur' })
  await expect(event.first()).toContainText(/120\s000,00\sUSD/)
  await event.first().getByRole('link', { name: TITLE }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/titles\\?open=${id}`))
  await expect(panel).toBeVisible()
  await leave(importer)
})
