import { type Browser, expect, type Page, test } from '@playwright/test'
import { mailedLink } from '../support/database.ts'
import { enterAlone, leave } from '../support/people.ts'

/** A browser of somebody who is not signed in. */
async function stranger(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  return context.newPage()
}

async function signInWith(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel("Nom d'utilisateur").fill(username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmation du nouveau mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
}

test('a forgotten password is replaced by a mailed link, which works once', async ({ browser }) => {
  const elsewhere = await enterAlone(browser, 'guichet.bizerte')
  const page = await stranger(browser)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await page.getByRole('button', { name: 'Réinitialiser' }).click()
  await expect(page.getByText('Champ obligatoire')).toHaveCount(2)
  await page.getByLabel("Nom d'utilisateur").fill('guichet.bizerte')
  await page.getByLabel('E-mail').fill('guichet.bizerte@bizerte.example')
  await page.getByRole('button', { name: 'Réinitialiser' }).click()
  await expect(page).toHaveURL(/\/mail-sent$/)
  await expect(page.getByRole('heading', { name: 'E-mail envoyé' })).toBeVisible()

  const link = await mailedLink('guichet.bizerte@bizerte.example')
  await page.goto(link)
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue('guichet.bizerte')
  await choosePassword(page, 'Change du Vieux Port 2026')
  await expect(page.getByText('Ne doit contenir ni votre nom')).toBeVisible()
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('trois mouettes sur le quai')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Veuillez confirmer votre nouveau mot de passe')).toBeVisible()
  await choosePassword(page, 'trois mouettes sur le quai')
  await expect(page.getByText('Votre mot de passe est enregistré')).toBeVisible()

  // The same address in the same tab is no new page: what stands behind the # is the browser's own.
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Ce lien a déjà servi.')
  await expect(page.getByRole('link', { name: 'Demander un nouveau lien' })).toBeVisible()

  await elsewhere.page.goto('/desk')
  await expect(elsewhere.page).toHaveURL(/\/login/)
  await signInWith(page, 'guichet.bizerte', 'trois mouettes sur le quai')
  await expect(page).toHaveURL(/\/start/)
  await page.context().close()
  await leave(elsewhere)
})

test('one changes one’s own password, and the other sessions end', async ({ browser }) => {
  const other = await enterAlone(browser, 'admin.mecano')
  const here = await enterAlone(browser, 'admin.mecano')
  const { page } = here
  await page.goto('/draft')
  await page.getByRole('button', { name: /Compte de Dorra Abid/ }).click()
  await page.getByRole('link', { name: 'Changer le mot de passe' }).click()
  await page.getByLabel('Mot de passe actuel').fill('pas le bon du tout')
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('la grue tourne lentement')
  await page.getByLabel('Confirmation du nouveau mot de passe').fill('la grue tourne')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Veuillez confirmer votre nouveau mot de passe')).toBeVisible()
  await page.getByLabel('Confirmation du nouveau mot de passe').fill('la grue tourne lentement')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Mot de passe actuel incorrect')).toBeVisible()
  await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toHaveValue(
    'la grue tourne lentement',
  )
  await page.getByLabel('Mot de passe actuel').fill('fxmatch-demonstration')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Mot de passe modifié avec succès')).toBeVisible()
  await expect(page.getByLabel('Mot de passe actuel')).toHaveValue('')

  await page.goto('/draft')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await other.page.goto('/draft')
  await expect(other.page).toHaveURL(/\/login/)
  await leave(here, other)
})
