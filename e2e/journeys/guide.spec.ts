import { expect, type Page, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { expectAccessible, expectFits, resize, speak, TELEPHONE } from '../support/inspection.ts'
import { enter, leave } from '../support/people.ts'

const help = (page: Page, name = 'Aide') => page.getByRole('complementary', { name })

test('? opens the guide at the screen, in the language spoken, and Escape leads back to the field', async ({
  browser,
}) => {
  const desk = await enter(browser, 'tickets.golfe')
  const { page } = desk
  const { keyboard } = page

  // From a field, by F1: what is typed stays, and so does the screen.
  await goTo(page, '/margin')
  const field = page.getByLabel('Marge pour toutes les devises par défaut')
  await expect(field).not.toHaveValue('')
  await field.fill('1,25')
  await keyboard.press('F1')
  await expect(help(page)).toBeFocused()
  await expect(help(page).getByRole('heading', { name: 'Marge FXMatch', level: 3 })).toBeVisible()
  await expect(help(page)).toContainText('Ce que vous faites')
  await expect(help(page)).toContainText('Filtrer la liste')
  await expectAccessible(page, 'the help beside a form')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'the help beside a form, in the dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await keyboard.press('Escape')
  await expect(help(page)).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('1,25')

  // From a list, by ?; it follows to the next screen, and its links leave the screen where it is.
  await page.getByRole('button', { name: 'Annuler' }).first().click()
  await goTo(page, '/ticket')
  await page.locator('#content').focus()
  await keyboard.press('?')
  await expect(help(page).getByRole('heading', { name: '3 Ticket', level: 3 })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Calendrier' })
    .click()
  await expect(help(page).getByRole('heading', { name: 'Calendrier', level: 3 })).toBeVisible()
  const apart = help(page).getByRole('link', { name: 'Ouvrir cette page dans le guide' })
  await expect(apart).toHaveAttribute('href', '/guide/calendar')
  await expect(apart).toHaveAttribute('target', '_blank')
  await keyboard.press('?')
  await expect(help(page)).toBeHidden()

  // Without the line the panel says so, and the page comes when there is one again.
  await page.route('**/assets/*.md', (route) => route.abort())
  await goTo(page, '/agencies')
  await keyboard.press('?')
  const failure = help(page).getByRole('alert')
  await expect(failure).toBeVisible()
  await page.unroute('**/assets/*.md')
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await expect(help(page).getByRole('heading', { name: 'Agences', level: 3 })).toBeVisible()

  // On a telephone it is a dialog, reached by the account's menu.
  await keyboard.press('Escape')
  await resize(page, TELEPHONE)
  await page.getByRole('button', { name: /^Compte d/ }).click()
  await page.getByRole('button', { name: 'Aide', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Aide' })
  await expect(dialog.getByRole('heading', { name: 'Agences', level: 3 })).toBeVisible()
  await expectFits(page, 'the help on a telephone')
  await expectAccessible(page, 'the help on a telephone')
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await leave(desk)

  const german = await enter(browser, 'trader.golfe')
  await speak(german.page, 'de')
  await german.page.goto('/draft')
  await german.page.locator('#content').focus()
  await german.page.keyboard.press('?')
  await expect(
    help(german.page, 'Hilfe').getByRole('heading', { name: '1 Auftragsentwürfe', level: 3 }),
  ).toBeVisible()
  await expect(help(german.page, 'Hilfe')).toContainText('Was abgelehnt wird')
  await leave(german)
})

test('the guide is read and searched in the language chosen there', async ({ page }) => {
  await page.goto('/guide')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide de FXMatch')
  const pages = page.getByRole('navigation', { name: 'Toutes les pages du guide' })
  const find = page.getByRole('searchbox', { name: 'Chercher une page par son titre' })
  await find.fill('reglages')
  await expect(pages.getByRole('link')).toHaveText([
    'Réglages de la banque',
    'Réglages',
    'Réglages des notifications',
  ])
  await find.fill('xyz')
  await expect(page.getByText('Aucune page ne porte ces mots dans son titre.')).toBeVisible()
  await find.fill('marge de profit')
  await pages.getByRole('link', { name: 'Marge de profit' }).click()
  await expect(page).toHaveURL('/guide/profit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marge de profit')
  await expect(pages.getByRole('link', { name: 'Marge de profit' })).toHaveAttribute('aria-current', 'page')
  await find.fill('')
  await expect(pages.locator('[aria-current]')).toHaveCount(1)
  await expectAccessible(page, 'a page of the guide')

  await page.getByRole('combobox', { name: 'Langue' }).selectOption('es')
  await expect(page.getByRole('main')).toContainText('Lo que ve')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('main')).toContainText('Lo que hace')

  // What chapters were called before leads to them still.
  await page.goto('/guide/salle-des-marches')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sala de mercados')
  await resize(page, TELEPHONE)
  await expectFits(page, 'the guide on a telephone')
})
