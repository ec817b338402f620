import { expect, test } from '@playwright/test'
import { query } from '../support/database.ts'
import { choose } from '../support/orders.ts'
import { enter, leave } from '../support/people.ts'

/** A code that no other run has taken. */
const fresh = () => String(Date.now()).slice(-8)

async function agencyOf(code: string) {
  const rows = await query<{ name: string; region: string; is_default: boolean; closed: boolean }>(
    `select a.name, g.name as region, a.region_representer as is_default, a.closed_at is not null as closed
     from agencies a join governorates g on g.id = a.governorate_id where a.code_bct = $1`,
    [code],
  )
  return rows[0]
}

test('an agency is opened, found, changed, made the default of its region and closed', async ({
  browser,
}) => {
  const admin = await enter(browser, 'tickets.golfe')
  const { page } = admin
  const code = fresh()
  const form = page.locator('form')
  const toast = (text: string | RegExp) =>
    expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

  await page.goto('/agencies')
  await page.getByRole('link', { name: 'Nouveau' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouvelle agence')
  await form.getByRole('button', { name: 'Valider' }).click()
  await expect(form.getByText('Champ obligatoire')).toHaveCount(7)
  await expect(form.getByLabel('Nom')).toBeFocused()
  await form.getByLabel('Nom').fill('Kairouan Médina')
  await form.getByLabel('Code BCT').fill('0110')
  await form.getByLabel('Téléphone').fill('77 100')
  await form.getByLabel('Adresse').fill('Avenue Ali Zouaoui')
  await form.getByLabel('Ville').fill('Kairouan')
  await choose(form, 'Région', 'Kairouan')
  await form.getByLabel('Code postal').fill('3100')
  await expect(form.getByText('Veuillez entrer 8 chiffres')).toBeVisible()
  await form.getByLabel('Téléphone').fill('77100100')
  await form.getByRole('button', { name: 'Valider' }).click()
  await expect(form.getByText('Code BCT déjà utilisé')).toBeVisible()
  await form.getByLabel('Code BCT').fill(code)
  await form.getByRole('button', { name: 'Valider' }).click()
  await toast("L'agence Kairouan Médina est enregistrée")
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agences')

  const row = page.getByRole('row').filter({ hasText: code })
  await page.getByLabel('Chercher une agence').fill(`kairouan ${code}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByRole('link', { name: "Modifier l'agence Kairouan Médina" }).click()
  await form.getByLabel('Nom').fill('Kairouan Nord')
  await form.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('cell', { name: 'Kairouan Nord', exact: true })).toBeVisible()
  expect(await agencyOf(code)).toEqual({
    name: 'Kairouan Nord',
    region: 'Kairouan',
    is_default: true,
    closed: false,
  })

  await page.getByRole('link', { name: 'Régions et agences par défaut' }).click()
  const assign = page.getByRole('region', { name: 'Affecter une région à une agence' })
  await choose(assign, 'Agence', new RegExp(code))
  await choose(assign, 'Région', 'Sousse')
  await assign.getByRole('button', { name: 'Valider' }).click()
  await toast('Région affectée avec succès')
  const defaults = page.getByRole('table', { name: 'Agences par défaut' })
  await expect(defaults.getByRole('row').filter({ hasText: 'Sousse' })).toContainText('Sousse Corniche')
  const chosen = page.getByRole('region', { name: "Agence par défaut d'une région" })
  await choose(chosen, 'Région', 'Sousse')
  await choose(chosen, 'Agence', new RegExp(code))
  await chosen.getByRole('button', { name: 'Valider' }).click()
  await expect(defaults.getByRole('row').filter({ hasText: 'Sousse' })).toContainText('Kairouan Nord')
  expect(await agencyOf(code)).toMatchObject({ region: 'Sousse', is_default: true })

  await page.goto('/agencies')
  await row.getByRole('button', { name: "Supprimer l'agence Kairouan Nord" }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText("l'agence par défaut de la région Sousse")
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(row).toHaveCount(0)
  expect(await agencyOf(code)).toMatchObject({ is_default: false, closed: true })
  await expect(page.getByRole('row').filter({ hasText: 'Sousse Corniche' })).toContainText('par défaut')

  // One that orders in progress need says so and stays.
  const used = await query<{ name: string }>(
    `select a.name from agencies a join orders o on o.agency_id = a.id join companies c on c.id = a.company_id
     where o.status = 700 and c.name = 'Banque du Golfe' limit 1`,
    [],
  )
  const name = used[0]?.name ?? ''
  await page.getByRole('button', { name: `Supprimer l'agence ${name}` }).click()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/ordres? en cours/)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
  await leave(admin)
})
