import { expect, type Page, test } from '@playwright/test'
import { expectToast, foundOffice } from '../support/bank-setup.ts'
import { goTo } from '../support/go-to.ts'
import { enter, leave } from '../support/people.ts'

/** The part of the page in which a correction waits. */
const waiting = (page: Page) => page.getByRole('region', { name: 'En attente d’une seconde personne' })

test('an office is called otherwise once its head has proposed it and the platform confirmed', async ({
  browser,
}) => {
  const was = `port${Date.now().toString(36)}`
  const name = `${was} Change`
  const id = await foundOffice(was)
  const head = await enter(browser, `root.${was}`)
  const platform = await enter(browser, 'bo.fxmatch')

  await goTo(head.page, '/company')
  await expect(head.page.getByRole('heading', { level: 1 })).toHaveText(was)
  await head.page.getByRole('button', { name: 'Corriger' }).press('Enter')
  const dialog = head.page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill('Banque du  GOLFE')
  await dialog.getByRole('button', { name: 'Proposer' }).click()
  await expect(dialog.getByText(/se lit de même/)).toBeVisible()
  await dialog.getByLabel('Nom').fill(name)
  await dialog.getByRole('button', { name: 'Proposer' }).click()
  await expect(dialog).toBeHidden()
  await expect(waiting(head.page)).toContainText(`${was} → ${name}`)
  await expect(waiting(head.page).getByRole('button')).toHaveText(['Retirer'])

  // It waits at the platform's desk, which is led to it.
  await goTo(platform.page, '/work?kind=company_change')
  await platform.page.getByRole('row').filter({ hasText: was }).getByRole('link').first().click()
  await expect(platform.page).toHaveURL(new RegExp(`/companies/${id}$`))
  await waiting(platform.page).getByRole('button', { name: 'Confirmer' }).press('Enter')
  await platform.page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click()
  await expectToast(platform.page, 'Changement confirmé')
  await expect(platform.page.getByRole('table', { name: 'Corrections décidées' })).toContainText(
    `${was} → ${name}`,
  )

  // The head's page follows by itself.
  await expect(head.page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(waiting(head.page)).toBeHidden()
  await leave(head, platform)
})
