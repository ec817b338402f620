import { expect, test } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { goTo } from '../support/go-to.ts'
import { giveReason, marketRow, orderPanel, seeArrive, sendTyped, submitPosition } from '../support/market.ts'
import { openOrder } from '../support/orders.ts'
import { enter, leave, PASSWORD, type Person, signIn } from '../support/people.ts'
import { offer, place } from '../support/preparation.ts'

const GONE = 'Position non disponible.'

let office: Person
let trader: Person
let rival: Person

test.beforeAll(async ({ browser }) => {
  office = await enter(browser, 'guichet.kantaoui')
  trader = await enter(browser, 'trader.golfe')
  rival = await enter(browser, 'trader.carthage')
})

test.afterAll(async () => {
  await leave(office, trader)
})

test('who only reads is offered no order, and is told what a page would take', async ({ browser }) => {
  const position = await offer(office)
  const order = await place(trader, await offer(office))
  const reader = await enter(browser, 'lecture.golfe')
  const { page } = reader
  await goTo(page, '/home')
  const row = marketRow(reader, position)
  await expect(row.getByRole('button', { name: `Info : position ${position}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Go/ })).toHaveCount(0)
  // An address typed by hand opens the position to be read, not to be ordered.
  await goTo(page, `/home?position=${position}`)
  const panel = page.getByRole('complementary', { name: /Info ordre/ })
  await expect(panel).toContainText('Change El Kantaoui')
  await expect(panel.getByRole('button', { name: /Valider/ })).toHaveCount(0)

  await openOrder(reader, order.id)
  await expect(page.getByText(/^Il vous manque le droit «\s.+\s»\s: demandez-le/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annuler le brouillon' })).toHaveCount(0)

  await goTo(page, '/desk')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous n’avez pas accès à cette page')
  await expect(page.getByText('« publier des positions »')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Mes positions' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Retour' }).click()
  await expect(page).toHaveURL(/\/home/)
  await leave(reader)
})

test("another bank's order is not there", async () => {
  const order = await place(trader, await offer(office))
  const { page } = rival
  for (const id of [order.id, '00000000-0000-4000-8000-000000000000', 'FX-2026-000001']) {
    await goTo(page, `/orders/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ordre introuvable')
    await expect(page.locator('body')).not.toContainText(order.reference)
  }
  await page.getByRole('link', { name: 'Retour aux ordres' }).click()
  await expect(page).toHaveURL(/\/draft/)
})

/** A position that is gone stays greyed while its line has the focus, and leaves with it. */
async function seeLeave(person: Person, position: number): Promise<void> {
  await expect(marketRow(person, position).getByRole('button', { name: /^Go/ })).toHaveCount(0)
  await person.page.getByText(/^Market Place/).click()
  await expect(marketRow(person, position)).toHaveCount(0)
}

test('two traders open one position: the second is told, and it leaves the list', async () => {
  const position = await offer(office)
  for (const person of [trader, rival]) {
    await goTo(person.page, '/home?currency=EUR')
    await marketRow(person, position).getByRole('button', { name: /^Go/ }).click()
    await expect(orderPanel(person).getByLabel('Montant négocié')).toBeFocused()
  }
  await giveReason(orderPanel(trader))
  await sendTyped(orderPanel(trader), /Valider/, '/api/orders/add')
  await expect(trader.page.getByRole('link', { name: /^FX-\d{4}-\d{6}$/ })).toBeVisible()

  await expect(orderPanel(rival).getByRole('alert')).toHaveText(GONE)
  const submit = orderPanel(rival).getByRole('button', { name: /Valider/ })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await rival.page.getByRole('button', { name: 'Fermer' }).click()
  await seeLeave(rival, position)
})

test('who has not heard yet that a position is gone is refused, and hears it then', async () => {
  const position = await offer(office)
  // The feed does not reach the rival.
  await rival.page.route('**/.well-known/mercure**', (route) => route.abort())
  await rival.page.goto('/home?currency=EUR')
  await marketRow(rival, position).getByRole('button', { name: /^Go/ }).click()
  const panel = orderPanel(rival)
  await panel.getByLabel('Montant négocié').fill('900')
  await giveReason(panel)
  await place(trader, position)
  await panel.getByRole('button', { name: /Valider/ }).click()
  await expect(panel.getByRole('alert').first()).toHaveText(GONE)
  await expect(panel.getByLabel('Montant négocié')).toHaveValue('900,00')
  await panel.getByRole('button', { name: 'Fermer' }).click()
  await seeLeave(rival, position)
  await leave(rival)
})

test('a wrong password is told without saying what was wrong', async ({ page }) => {
  await page.goto('/login')
  for (const [name, password] of [
    ['trader.golfe', 'not-the-password-of-anybody'],
    ['nobody.nowhere', PASSWORD],
  ] as const) {
    await page.getByLabel("Nom d'utilisateur").fill(name)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByRole('alert')).toHaveText("Nom d'utilisateur ou mot de passe incorrect")
    await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(name)
    await expect(page).toHaveURL(/\/login/)
  }
})

test('a session ends when one leaves it, and a protected address survives the sign-in', async ({
  browser,
}) => {
  const person = await signIn(browser, 'salle.golfe')
  const { page, context } = person
  await goTo(page, '/draft')
  const account = page.getByRole('button', { name: /^Compte de Rim Trabelsi/ })
  await account.click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Déconnexion' })
  await expect(dialog).toContainText('Vous allez quitter la session, merci de confirmer.')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft Order')

  await account.click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await dialog.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Rim Trabelsi')
  expect((await context.request.get('/api/users/get/user-by-token')).status()).toBe(401)

  await page.goto('/confirm?size=25')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByLabel("Nom d'utilisateur").fill(person.name)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/confirm\?size=25/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmation')
  await leave(person)
})

test('the desk says beside each field what is wrong, loses nothing typed, and takes a position back', async () => {
  const { page } = office
  await goTo(page, '/desk')
  await page.getByRole('button', { name: 'Publier une position' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Montant').fill('0')
  await form.getByLabel('Prix').fill('3,3868')
  await form.getByText('DEC · virement').click()
  await form.getByRole('button', { name: 'Publier' }).click()
  await expect(form.getByLabel('Devise')).toHaveAccessibleDescription(/Champ obligatoire/)
  await expect(form.getByLabel('Montant')).toHaveAccessibleDescription(/Champ invalide/)
  await expect(form.getByLabel('Gouvernorat')).toHaveAccessibleDescription(/Champ obligatoire/)
  await expect(form.getByLabel('Prix')).not.toHaveAccessibleDescription(/Champ/)
  await expect(form.getByLabel('Prix')).toHaveValue('3,3868')
  await expect(form.getByRole('radio', { name: 'DEC · virement' })).toBeChecked()

  await form.getByLabel('Montant').fill('2500')
  await choose(form, 'Devise', /^EUR/)
  await choose(form, 'Gouvernorat', 'Sousse')
  const position = await submitPosition(office, form)

  await goTo(trader.page, '/home?currency=EUR')
  await seeArrive(trader, position)
  await expect(marketRow(trader, position)).toContainText('3,3868')
  await page.getByRole('button', { name: `Retirer la position ${position}` }).click()
  const dialog = page.getByRole('dialog', { name: `Retirer la position ${position}` })
  await expect(dialog).toContainText('EUR à 3,3868 quitteront le marché aussitôt')
  await dialog.getByRole('button', { name: 'Retirer' }).click()
  await expect(dialog).toBeHidden()
  await expect(marketRow(office, position)).toContainText('Retirée')
  await trader.page.mouse.move(0, 0)
  await expect(marketRow(trader, position)).toHaveCount(0)
})
