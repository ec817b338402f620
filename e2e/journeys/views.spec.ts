import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { enter, leave } from '../support/people.ts'

test('a view is kept, taken, shared, opened with and deleted by keyboard, and harms nobody who looks by it', async ({
  browser,
}) => {
  const head = await enter(browser, 'salle.golfe')
  const { page } = head
  const heads = () =>
    page
      .locator('main th[data-column]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-column')))
  const views = page.getByRole('button', { name: 'Vues', exact: true })
  const panel = page.getByRole('dialog', { name: 'Vues' })
  const settled = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/users/settings') && answer.ok())

  await goTo(page, '/book?currency=EUR&sort=amount&direction=desc')
  await drawn(page)
  const usual = await heads()
  const pinned = settled()
  await page.getByRole('button', { name: /^Colonnes/ }).press('Enter')
  await page.getByRole('checkbox', { name: 'Vendeur', exact: true }).press('p')
  await expect.poll(async () => (await heads())[1]).toBe('seller')
  await pinned
  await page.keyboard.press('Escape')

  // Kept, and shown to the company.
  await views.press('Enter')
  await expect(panel).toContainText('Aucune vue n’est enregistrée')
  await expect(panel.getByRole('button', { name: 'Enregistrer cette vue' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByLabel('Nom de la vue')).toBeFocused()
  await expectAccessible(page, '/book: a view is kept', '[role="dialog"]')
  await page.keyboard.type('Gros euros')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const kept = settled()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Gros euros', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await kept
  await expectAccessible(page, '/book: the views', '[role="dialog"]')

  // Of the same name there is no second one.
  await panel.getByRole('button', { name: 'Enregistrer cette vue' }).press('Enter')
  await panel.getByLabel('Nom de la vue').fill('GROS-EUROS')
  await panel.getByLabel('Visible par ma société').press('Space')
  await panel.getByRole('button', { name: 'Enregistrer', exact: true }).press('Enter')
  await expect(panel).toContainText('Une vue de cette liste s’appelle déjà Gros euros')
  await panel.getByRole('button', { name: 'Annuler' }).press('Enter')
  await expect(panel.getByRole('button', { name: 'Enregistrer cette vue' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(views).toBeFocused()
  await page.getByRole('button', { name: /^Colonnes/ }).press('Enter')
  const usualAgain = settled()
  await page.getByRole('button', { name: 'Colonnes habituelles' }).press('Enter')
  await expect.poll(heads).toEqual(usual)
  await usualAgain
  await leave(head)

  // A colleague has the list open so, and looks on when it is gone.
  const colleague = await enter(browser, 'trader.golfe')
  await goTo(colleague.page, '/book')
  await drawn(colleague.page)
  const theirs = colleague.page.getByRole('dialog', { name: 'Vues' })
  await colleague.page.getByRole('button', { name: 'Vues', exact: true }).press('Enter')
  await expect(theirs.getByRole('button', { name: 'Modifier la vue Gros euros' })).toHaveCount(0)
  const opens = colleague.page.waitForResponse(
    (answer) => answer.url().endsWith('/api/users/settings') && answer.ok(),
  )
  await theirs.getByRole('button', { name: 'Ouvrir la liste avec Gros euros' }).press('Enter')
  await expect(theirs.getByRole('button', { name: 'Ouvrir la liste avec Gros euros' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await opens
  await colleague.page.keyboard.press('Escape')
  await goTo(colleague.page, '/home')
  await goTo(colleague.page, '/book')
  await expect(colleague.page).toHaveURL(/currency=EUR/)
  await expect(colleague.page).toHaveURL(/sort=amount/)
  await drawn(colleague.page)
  await expect(colleague.page.locator('main th[data-column]').nth(1)).toHaveAttribute('data-column', 'seller')
  await leave(colleague)

  const again = await enter(browser, 'salle.golfe')
  await goTo(again.page, '/book')
  await drawn(again.page)
  const mine = again.page.getByRole('dialog', { name: 'Vues' })
  await again.page.getByRole('button', { name: 'Vues', exact: true }).press('Enter')
  await mine.getByRole('button', { name: /^Gros euros/ }).press('Enter')
  await expect(again.page).toHaveURL(/currency=EUR/)
  await expect(again.page.locator('main th[data-column]').nth(1)).toHaveAttribute('data-column', 'seller')
  await again.page.getByRole('button', { name: 'Vues', exact: true }).press('Enter')
  await mine.getByRole('button', { name: 'Modifier la vue Gros euros' }).press('Enter')
  await mine.getByRole('button', { name: 'Supprimer' }).press('Enter')
  await mine.getByRole('button', { name: 'Supprimer : appuyez une seconde fois' }).press('Enter')
  await expect(mine).toContainText('Aucune vue n’est enregistrée')
  await again.page.keyboard.press('Escape')
  await again.page.getByRole('button', { name: /^Colonnes/ }).press('Enter')
  await again.page.getByRole('button', { name: 'Colonnes habituelles' }).press('Enter')
  await leave(again)

  const after = await enter(browser, 'trader.golfe')
  await goTo(after.page, '/book')
  await expect(after.page).toHaveURL(/currency=EUR/)
  await drawn(after.page)
  const last = after.page.getByRole('dialog', { name: 'Vues' })
  await after.page.getByRole('button', { name: 'Vues', exact: true }).press('Enter')
  await expect(last).toContainText('La vue avec laquelle')
  await last.getByRole('button', { name: 'Ne plus l’ouvrir ainsi' }).press('Enter')
  await after.page.keyboard.press('Escape')
  await after.page.getByRole('button', { name: /^Colonnes/ }).press('Enter')
  await after.page.getByRole('button', { name: 'Colonnes habituelles' }).press('Enter')
  await goTo(after.page, '/home')
  await goTo(after.page, '/book')
  await drawn(after.page)
  await expect(after.page).not.toHaveURL(/currency=/)
  await leave(after)
})
