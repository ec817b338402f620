import { expect, type Page, test } from '@playwright/test'
import { expectToast } from '../support/bank-setup.ts'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { enter, leave } from '../support/people.ts'

/** An exchange office that was put on record with a wrong code, and its head, `root.<name>`. @returns its id */
async function foundOffice(name: string): Promise<string> {
  const [office] = await query<{ id: string }>(
    `with office as (
       insert into companies (id, kind, name, bct_code, governorate_id, created_at)
       select gen_random_uuid(), 'EXCHANGE_OFFICE', $1, null, min(id), now() from governorates returning id
     ), head as (
       insert into users (id, company_id, username, full_name, email, password_hash, created_at)
       select gen_random_uuid(), office.id, 'root.' || $1, 'Tête ' || $1, $1 || '@change.example',
         (select password_hash from users where username = 'tickets.golfe'), now() from office returning id, company_id
     ), roles as (
       insert into user_roles (user_id, rank, role) select id, 0, 'ROLE_ROOT' from head
     )
     select id from office`,
    [name],
  )
  if (office === undefined) throw new Error('nothing was founded')
  return office.id
}

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
