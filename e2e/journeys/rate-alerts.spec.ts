import { expect, type Locator, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { openingRate } from '../support/limits.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { call, offer, withdraw } from '../support/preparation.ts'

// A press of a price's bell sets an alert, and says so with the ways to change it and to take it back; another press opens it. An office
// publishes in the other window, the trader's bell rings; the alert is in the trader's settings, and in nobody else's, and is deleted
// there. A company goes on from the same place to a standing order.

const WHO = 'trader.golfe'
const OFFICE = 'guichet.kantaoui'
/** Below all that is on the market, and within what may be typed: ten-thousandths. */
const BELOW_MARKET = 600
/** Longer than presses count as one, a double click. */
const PAST_ONE_PRESS_MS = 600

/** What a bell says, each of its spaces being one. */
const nameOf = async (bell: Locator) => ((await bell.getAttribute('aria-label')) ?? '').replace(/\s+/g, ' ')

test('a click on a price, an office publishes below it, and the bell rings', async ({ browser }) => {
  const trader = await enter(browser, WHO)
  const office = await callerOf(OFFICE)
  const { page } = trader
  const opening = await openingRate(trader, 'EUR')
  const rate = (Math.round(Number(opening.rate) * 10_000 - BELOW_MARKET) / 10_000).toFixed(4)
  // What is paid on top of a seller's rate is less than a hundredth of it.
  const threshold = (Number(rate) * 1.01).toFixed(4)

  await goTo(page, '/home')
  const own = async (): Promise<{ id: string; armed: boolean; value: string }[]> =>
    (await call(trader, 'GET', '/api/alerts')).data
  const before = await own()
  const name = await nameOf(page.getByRole('button', { name: /^Alerte de cours : EUR à/ }).first())
  const price = name.replace(/^.* à /, '')
  const bellOf = (label: string) => page.getByRole('button', { name: label, exact: true }).first()
  const free = bellOf(name)
  const taken = bellOf(`Alerte en cours : EUR à ${price}`)
  const said = page.getByRole('status').filter({ hasText: 'Alerte : meilleur prix tout compris EUR/' })

  // One press, and it is said in place what it waits for, in dinars; the market is there already, which is said too.
  await free.press('Enter')
  await expect(said).toContainText(`≤ ${price}`)
  await expect(said).toContainText('TND')
  await expect(said).toContainText('Le chiffre y est déjà')
  await expect(taken).toBeVisible()
  expect(await own()).toHaveLength(before.length + 1)
  await expectAccessible(page, 'an alert that was set by one press')
  // Taken back by the house's key, wherever one is.
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status').filter({ hasText: 'Alerte supprimée' })).toBeVisible()
  await expect(said).toBeHidden()
  await expect(free).toBeVisible()
  expect(await own()).toHaveLength(before.length)

  // A double click is one press: one alert, and no form. Another press opens the one that is there and makes no second.
  await free.dblclick()
  await expect(said).toBeVisible()
  await expect(taken).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Modifier l’alerte' })
  await expect(dialog).toBeHidden()
  // What follows at once would be the same press still.
  await page.waitForTimeout(PAST_ONE_PRESS_MS)
  await taken.press('Enter')
  const value = dialog.getByLabel('Seuil')
  await expect(value).toBeFocused()
  await expect(value).toHaveValue(price)
  await expect(dialog.getByLabel('Devise')).toHaveValue(/^EUR/)
  expect(await own()).toHaveLength(before.length + 1)
  await expectAccessible(page, 'the form of an alert')

  // What it may not be is said at its field, by the server.
  await value.fill('0')
  await value.press('Enter')
  await expect(value).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Forme').selectOption('DIGITAL')
  await value.fill(threshold.replace('.', ','))
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/alerts') && response.status() === 201,
  )
  await value.press('Enter')
  const made: { id: string; armed: boolean } = await (await answered).json()
  expect(made.armed).toBe(true)
  await expect(dialog).toBeHidden()
  // It lives elsewhere now, and is one still.
  await expect(free).toBeVisible()
  expect((await own()).map(({ id }) => id)).toEqual([made.id, ...before.map(({ id }) => id)])

  const bell = page.getByRole('button', { name: /^Ouvrir les notifications/ })
  const { unread }: { unread: number } = await call(trader, 'GET', '/api/notifications')
  const position = await offer(office, { amount: '1000', rate, form: 'DIGITAL' })
  await expect(bell).toHaveAccessibleName(new RegExp(`\\b${unread + 1} notifications? non lues?$`))
  await bell.press('Enter')
  const told = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link')
    .filter({ hasText: 'Meilleur prix tout compris, EUR' })
  await expect(told.first()).toContainText('Votre alerte attendait')
  await told.first().press('Enter')
  await expect(page).toHaveURL(/\/account\/settings#alerts$/)

  const list = page.getByRole('region', { name: 'Alertes de cours' })
  const row = list.getByRole('row').filter({ hasText: threshold.replace('.', ',') })
  await expect(row).toContainText('Active')
  await expect(row).toContainText('Attend un éloignement')
  await drawn(page)
  await expectAccessible(page, 'one’s alerts')
  for (const who of [office, await callerOf('salle.golfe')])
    expect(JSON.stringify(await call(who, 'GET', '/api/alerts'))).not.toContain(made.id)

  await row.getByRole('button', { name: /^Supprimer l’alerte/ }).press('Enter')
  await expect(row).toHaveCount(0)
  await withdraw(office, position)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await leave(trader)
})

test('a company goes on from a price to a standing order at it', async ({ browser }) => {
  const company = await enter(browser, 'admin.importex')
  const { page } = company
  await goTo(page, '/home/entreprise')
  const bell = page.getByRole('button', { name: /^Alerte de cours : / }).first()
  const name = await nameOf(bell)
  const [, currency, price] = /^Alerte de cours : (\w{3}) à (.*)$/.exec(name) ?? []
  if (currency === undefined || price === undefined) throw new Error(`a bell without a price: ${name}`)
  await bell.press('Enter')
  const said = page.getByRole('status').filter({ hasText: 'Alerte : meilleur prix tout compris' })
  await said.getByRole('link', { name: 'Ordre permanent à ce prix' }).press('Enter')
  await expect(page).toHaveURL(/\/standing\?/)
  const form = page.getByRole('complementary').filter({ hasText: 'Donner cet ordre' })
  await expect(form.getByLabel('Devise')).toHaveValue(new RegExp(`^${currency}`))
  await expect(form.getByLabel('Le prix visé est')).toHaveValue('ALL_IN')
  await expect(form.getByLabel('Prix visé', { exact: true })).toHaveValue(price)

  // And from what there is to read of a position, with its amount and its seller's rate.
  await page.goBack()
  await page
    .getByRole('button', { name: /^Info : position/ })
    .first()
    .press('Enter')
  const facts = page.getByRole('dialog', { name: /^Position/ })
  await facts.getByRole('link', { name: 'Attendre un meilleur prix' }).press('Enter')
  await expect(page).toHaveURL(/\/standing\?/)
  await expect(form.getByLabel('Montant à acheter')).not.toHaveValue('')
  await expect(form.getByLabel('Le prix visé est')).toHaveValue('RATE')

  for (const { id, currency: code, value } of (await call(company, 'GET', '/api/alerts')).data)
    if (code === currency && value === price.replace(',', '.'))
      await company.request.delete(`/api/alerts/${id}`, {
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
  await leave(company)
})
