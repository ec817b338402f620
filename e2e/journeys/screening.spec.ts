import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { enter, leave } from '../support/people.ts'

// A name like one of a list: one person of the platform's compliance dismisses the alert, another one confirms that; a list is brought
// by one and taken back; nobody else learns of any of it.

const LIST =
  'reference;nature;nom;alias;alias faibles;annees de naissance;nationalites;documents\r\nESSAI.1;personne;Qorvath Zimbeldi;;;;;\r\n'

test('an alert is cleared by two people, and nobody else reads of it', async ({ browser }) => {
  const first = await enter(browser, 'conformite.fxmatch')
  await goTo(first.page, '/screening')
  await drawn(first.page)
  await first.page.getByRole('row').filter({ hasText: 'Hichem Louati' }).getByText('ALR-').click()
  const panel = first.page.getByRole('complementary').filter({ hasText: 'Chez nous' })
  await expect(panel).toContainText('HICHAM AL-LOUATI')
  await expect(panel).toContainText('هشام اللواتي')
  await expectAccessible(first.page, 'an alert of screening')
  const dialog = first.page.getByRole('dialog')
  // It is confirmed by mistake: whoever undoes that later reads it.
  await panel.getByRole('button', { name: 'C’est bien cette personne' }).press('Enter')
  await dialog.getByLabel('Motif').fill('Le même prénom de père')
  await dialog.getByRole('button', { name: 'C’est bien cette personne' }).press('Enter')
  await expect(panel).toBeHidden()
  await goTo(first.page, '/screening?status=CONFIRMED&open=ALR-000001')
  await panel.getByRole('button', { name: 'Écarter : c’est une autre personne' }).press('Enter')
  await dialog.getByRole('button', { name: 'Écarter : c’est une autre personne' }).press('Enter')
  await expect(dialog.getByLabel('Motif')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Motif').fill('Né en 1990, un autre prénom de père')
  await dialog.getByRole('button', { name: 'Écarter : c’est une autre personne' }).press('Enter')
  await expect(panel).toBeHidden()
  await goTo(first.page, '/screening?open=ALR-000001')
  // Who dismissed it does not confirm that, and reads why.
  const own = panel.getByRole('button', { name: 'Lever l’alerte : c’est une autre personne' })
  await expect(own).toHaveAttribute('aria-disabled', 'true')
  await expect(own).toHaveAccessibleDescription(/une autre personne doit en décider/)
  await goTo(first.page, '/screening/lists')
  await drawn(first.page)
  await first.page.getByRole('button', { name: 'Déposer une liste' }).press('Enter')
  await first.page.getByLabel('Quelle liste').selectOption('Liste nationale')
  const file = { name: 'essai.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST, 'utf8') }
  await first.page.getByRole('dialog').getByLabel('Fichier').setInputFiles(file)
  await first.page.getByRole('dialog').getByRole('button', { name: 'Déposer' }).press('Enter')
  const waiting = first.page.getByRole('listitem').filter({ hasText: 'essai.csv' })
  await expect(waiting.getByRole('button', { name: 'Mettre en vigueur' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectAccessible(first.page, 'the lists of screening')
  await waiting.getByRole('button', { name: 'Retirer' }).press('Enter')
  const withdrawing = first.page.getByRole('dialog')
  // Its own first focus would come between ours and the key.
  await expect(withdrawing.locator(':focus')).toBeVisible()
  await withdrawing.getByRole('button', { name: 'Retirer' }).press('Enter')
  await expect(waiting).toBeHidden()
  await leave(first)

  const second = await enter(browser, 'controle.fxmatch')
  await goTo(second.page, '/screening')
  await second.page.getByRole('row').filter({ hasText: 'Hichem Louati' }).getByText('ALR-').click()
  const read = second.page.getByRole('complementary').filter({ hasText: 'Chez nous' })
  await expect(read).toContainText('Né en 1990')
  await expect(read).toContainText(
    /Confirmée auparavant par.*Motif de la confirmation\s*Le même prénom de père/s,
  )
  await second.page.getByRole('button', { name: 'Lever l’alerte : c’est une autre personne' }).press('Enter')
  const final = second.page.getByRole('dialog')
  await expect(final).toContainText('avait confirmé cette alerte')
  await final.getByLabel('Motif').fill('\u3164\u3164\u3164\u3164')
  await final.getByRole('button', { name: 'Lever l’alerte : c’est une autre personne' }).press('Enter')
  await expect(final.getByLabel('Motif')).toHaveAttribute('aria-invalid', 'true')
  await final.getByLabel('Motif').fill('Carte relue : ce n’est pas lui')
  await final.getByRole('button', { name: 'Lever l’alerte : c’est une autre personne' }).press('Enter')
  await expect(second.page.getByRole('row').filter({ hasText: 'Hichem Louati' })).toBeHidden()
  await leave(second)

  for (const name of ['lecture.golfe', 'bo.fxmatch', 'conformite.golfe'] as const) {
    const other = await enter(browser, name)
    await goTo(other.page, '/screening')
    await drawn(other.page)
    await expect(other.page.getByText(/ALR-|HICHAM/)).toHaveCount(0)
    await leave(other)
  }
})
