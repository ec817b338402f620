import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { openingRate } from '../support/limits.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { call, offer, withdraw } from '../support/preparation.ts'

// From a price of the market a trader asks to be told; an office publishes in the other window, the trader's bell rings; the alert is in
// the trader's settings, and in nobody else's, and is deleted there.

const WHO = 'trader.golfe'
const OFFICE = 'guichet.kantaoui'
/** Below all that is on the market, and within what may be typed: ten-thousandths. */
const BELOW_MARKET = 600

test('a click on a price, an office publishes below it, and the bell rings', async ({ browser }) => {
  const trader = await enter(browser, WHO)
  const office = await callerOf(OFFICE)
  const { page } = trader
  const opening = await openingRate(trader, 'EUR')
  const rate = (Math.round(Number(opening.rate) * 10_000 - BELOW_MARKET) / 10_000).toFixed(4)
  // What is paid on top of a seller's rate is less than a hundredth of it.
  const threshold = (Number(rate) * 1.01).toFixed(4)

  await goTo(page, '/home')
  await page
    .getByRole('button', { name: /^Alerte de cours : EUR à/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle alerte' })
  const value = dialog.getByLabel('Seuil')
  await expect(value).toBeFocused()
  await expect(value).not.toHaveValue('')
  await expect(dialog.getByLabel('Devise')).toHaveValue(/^EUR/)
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
