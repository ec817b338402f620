import { expect, test } from '@playwright/test'
import { daysBefore, oldestEuro } from '../support/fixings.ts'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { enter, leave } from '../support/people.ts'

// The central bank's rates: one person imports a file, another one puts its good day in force and disputes the other.

test('a file is imported by one person, confirmed and disputed by another, and drawn', async ({
  browser,
}) => {
  const [good, doubtful] = await daysBefore()
  const rate = await oldestEuro()
  const written = (value: string) => value.replace('.', ',')
  const jump = written((Number(rate) * 1.03).toFixed(4))
  const shown = (day: string) => day.split('-').reverse().join('-')
  const first = await enter(browser, 'bo.fxmatch')
  await goTo(first.page, '/fixings')
  await drawn(first.page)
  await first.page.getByRole('button', { name: 'Importer un fichier' }).press('Enter')
  const dialog = first.page.getByRole('dialog')
  // As the central bank writes: ISO-8859-1, commas.
  const csv = `Jour;Code;Unité;Cours\n${good};EUR;1;${written(rate)}\n${doubtful};EUR;1;${jump}\n${doubtful};MAD;10;2,9000\n`
  await dialog
    .getByLabel('Fichier CSV ou page de la Banque centrale')
    .setInputFiles({ name: 'cours.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') })
  await expectAccessible(first.page, 'the import of reference rates')
  await dialog.getByRole('button', { name: 'Déposer ces cours' }).press('Enter')
  const waiting = first.page.getByRole('listitem').filter({ hasText: 'cours.csv' })
  await expect(waiting).toContainText('2 jours')
  await expect(waiting).toContainText('1 jour suspect')
  await expect(waiting).toContainText('MAD')
  // Who brought them does not confirm them, and reads why.
  const own = waiting.getByRole('button', { name: 'Confirmer les 2 jours' })
  await expect(own).toHaveAttribute('aria-disabled', 'true')
  await expect(own).toHaveAccessibleDescription(/une autre personne doit en décider/)
  await leave(first)

  const second = await enter(browser, 'adjoint.fxmatch')
  const { page } = second
  await goTo(page, '/fixings')
  const theirs = page.getByRole('listitem').filter({ hasText: 'cours.csv' })
  await theirs.getByRole('button', { name: 'Confirmer 1 jour sans point suspect' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Mettre en vigueur' }).press('Enter')
  await expect(theirs).toContainText(`Cours du ${shown(doubtful)}`)
  await theirs.getByRole('button', { name: 'Examiner' }).press('Enter')
  const panel = page.getByRole('complementary').filter({ hasText: 'EUR varie de' })
  await expect(panel).toContainText('3,00')
  await expectAccessible(page, 'a day of reference rates that is suspect')
  await panel.getByRole('button', { name: 'Contester' }).press('Enter')
  const disputing = page.getByRole('dialog').filter({ hasText: 'Contester ces cours' })
  await disputing.getByRole('textbox').fill('Ce n’est pas le cours publié')
  await disputing.getByRole('button', { name: 'Contester' }).press('Enter')
  await expect(theirs).toHaveCount(0)

  await goTo(page, '/analytics?tab=rates&period=Y5&currency=EUR')
  await expect(
    page.getByRole('img', { name: new RegExp(`de ${written(rate)} le ${shown(good)}`) }),
  ).toBeVisible()
  await expect(page.getByText('Cours de démonstration, inventés')).toBeVisible()
  await expectAccessible(page, 'the curve of a currency')
  await leave(second)
})
