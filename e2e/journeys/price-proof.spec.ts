import { expect, test } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { goTo } from '../support/go-to.ts'
import { expectAccessible } from '../support/inspection.ts'
import { orderPanel } from '../support/market.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { offer, withdraw } from '../support/preparation.ts'

// A price that is not the best: the ticket says so and asks why, and the order's page reads it back, to each what it may know.

const ASKED = 'Pourquoi pas le meilleur prix ?'

test('the second best is ordered with its reason, and the order’s page says what it cost', async ({
  browser,
}) => {
  const wish = { amount: '5000', form: 'DIGITAL' } as const
  const sfax = await callerOf('guichet.sfax')
  const best = await offer(sfax, { ...wish, rate: '3.2600' })
  const trader = await enter(browser, 'trader.golfe')
  const { page } = trader
  const dear = await offer(await callerOf('guichet.kantaoui'), { ...wish, rate: '3.3868' })
  await goTo(page, `/home?position=${dear}`)
  const ticket = orderPanel(trader)
  await expect(ticket.getByText(/^prix n°\s\d+ sur \d+ · \d.*TND de plus que le meilleur/)).toBeVisible()

  // Without a reason it is not sent.
  await ticket.getByLabel('Montant négocié').press('Enter')
  const asked = ticket.getByRole('combobox', { name: ASKED })
  await expect(asked).toBeFocused()
  await expect(asked).toHaveAttribute('aria-invalid', 'true')
  // Its list is open, in the library's own place behind the landmarks.
  await expectAccessible(page, 'a ticket that asks why', '[role="complementary"], aside')
  await choose(ticket, ASKED, 'Vendeur habituel')
  await ticket.getByRole('button', { name: 'Valider' }).click()
  const link = page.getByRole('link', { name: /^FX-\d{4}-\d{6}$/ }).first()
  await expect(link).toBeVisible()
  const path = await link.getAttribute('href')
  if (!path) throw new Error('the order has no page')
  await page.getByRole('button', { name: 'Avertir maintenant' }).click()

  await goTo(page, path)
  const card = page.getByRole('region', { name: 'Preuve du prix' })
  await expect(
    card.getByText(/prix n°\s\d+ sur \d+, \d[\d\s]*,\d{3}\sTND de plus que le meilleur\.$/),
  ).toBeVisible()
  await expect(card.getByText('Vendeur habituel')).toBeVisible()
  await expect(card.getByRole('table', { name: 'Possible à cet instant' })).toContainText('3,2600')
  await expect(card.getByText('✓ Empreinte et maillon vérifiés')).toBeVisible()
  await expectAccessible(page, 'an order with the proof of its price')
  await leave(trader)

  // Who sells reads its own rate against the references, and nothing of what it was compared with.
  const office = await enter(browser, 'guichet.kantaoui')
  await goTo(office.page, path)
  const narrow = office.page.getByRole('region', { name: 'Preuve du prix' })
  await expect(narrow.getByRole('table', { name: 'Référence' })).toBeVisible()
  await expect(narrow.getByRole('table')).toHaveCount(1)
  await expect(narrow).not.toContainText('Vendeur habituel')
  await expect(narrow).not.toContainText('3,2600')
  await leave(office)
  await withdraw(sfax, best)
})
