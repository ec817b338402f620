import { expect, test } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { offer } from '../support/preparation.ts'

// An office's guarantee is renewed by two people of the platform; an office whose guarantee has ended reads why it may not deal; a bank
// reads that it may not, and no paper.

const OFFICE = 'Change Médina'
const ENDED = 'Change Tabarka'

const inDays = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return day.split('-').reverse().join('-')
}

test('two people of the platform renew a guarantee before it ends', async ({ browser }) => {
  const clerk = await enter(browser, 'bo.fxmatch')
  const { page } = clerk
  await goTo(page, '/office-papers')
  await drawn(page)
  const offices = page.getByRole('region', { name: 'Qui peut traiter' })
  await page.getByLabel('Bureaux affichés').selectOption('Fin dans les 30 jours')
  await expect(offices.getByRole('row').filter({ hasText: OFFICE })).toContainText('20')
  await expect(offices.getByText(ENDED)).toHaveCount(0)
  await page.getByLabel('Bureaux affichés').selectOption('Tous')
  await page.getByRole('button', { name: 'Inscrire une pièce', exact: true }).first().press('Enter')
  const form = page.getByRole('complementary', { name: 'Inscrire une pièce' })
  await choose(form, 'Bureau de change', OFFICE)
  await form.getByLabel('Nature de la pièce').selectOption('Garantie')
  await form.getByLabel('Numéro').fill('ВСТ-1')
  await form.getByLabel('Montant garanti en TND').fill('49999,999')
  await form.getByRole('button', { name: 'Inscrire', exact: true }).press('Enter')
  await expect(form.getByText('Une garantie est de 50 000,000 TND au moins')).toBeVisible()
  await expect(form.getByLabel('Numéro')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Valable jusqu’au')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'a paper that is recorded')
  // The number of another office's guarantee, and the name of the bank that gave it, written otherwise.
  await form.getByLabel('Numéro').fill('gb.2025/O412')
  await form.getByLabel('Montant garanti en TND').fill('60000')
  await form.getByLabel('Banque garante').fill('BANQUE DU LITTORAL')
  await form.getByLabel('Valable du').fill(inDays(21))
  await form.getByLabel('Valable jusqu’au').fill(inDays(400))
  await form.getByLabel('Source de la pièce').fill('Acte reçu par porteur')
  await form.getByRole('button', { name: 'Inscrire', exact: true }).press('Enter')
  await expect(form.getByText(/Un autre bureau a une pièce de ce numéro/)).toBeVisible()
  await form.getByLabel('Numéro').fill('GB-2027/0415')
  await form.getByLabel('Banque garante').fill('Banque de Carthage')
  await form.getByRole('button', { name: 'Inscrire', exact: true }).press('Enter')
  await expect(form).toBeHidden()
  const waiting = page.getByRole('listitem').filter({ hasText: `Garantie · ${OFFICE}` })
  await expect(waiting.getByRole('button', { name: 'Confirmer' })).toHaveAttribute('aria-disabled', 'true')
  await leave(clerk)

  const officer = await enter(browser, 'conformite.fxmatch')
  await goTo(officer.page, '/office-papers')
  const proposal = officer.page.getByRole('listitem').filter({ hasText: `Garantie · ${OFFICE}` })
  await proposal.getByRole('button', { name: 'Confirmer' }).press('Enter')
  await officer.page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).press('Enter')
  await expect(proposal).toBeHidden()
  await expect(
    officer.page
      .getByRole('region', { name: 'Qui peut traiter' })
      .getByRole('row')
      .filter({ hasText: OFFICE }),
    // Behind each hyphen a word joiner: the date stays in one line.
  ).toContainText(`jusqu’au ${inDays(400).replaceAll('-', '-\u2060')}`)
  await leave(officer)
})

test('an office whose guarantee has ended reads why it may not publish; a bank reads no paper', async ({
  browser,
}) => {
  await expect(offer(await callerOf('guichet.tabarka'))).rejects.toThrow(/OFFICE_PAPERS/)
  const office = await enter(browser, 'guichet.tabarka')
  await goTo(office.page, '/office-papers')
  await drawn(office.page)
  await expect(office.page.getByRole('alert')).toContainText('ne peut plus traiter depuis le')
  await expect(office.page.getByText('Emna Turki')).toHaveCount(0)
  await expectAccessible(office.page, 'the papers of one’s own office')
  await leave(office)

  const bank = await enter(browser, 'trader.golfe')
  await goTo(bank.page, '/office-papers')
  const list = bank.page.getByRole('region', { name: 'Qui peut traiter' })
  await expect(list.getByRole('row').filter({ hasText: ENDED })).toContainText(
    'Ne peut pas traiter depuis le',
  )
  await expect(bank.page.getByRole('region', { name: 'Pièces inscrites' })).toHaveCount(0)
  await leave(bank)
})
