import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { openingRate } from '../support/limits.ts'
import { orderPanel } from '../support/market.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { offer } from '../support/preparation.ts'

// What is unusual for who commits it: the server asks in the ticket itself, and the amount is typed again; the record keeps both.

test('a far price in a ticket is sent once the amount is typed again, by hand', async ({ browser }) => {
  const position = await offer(await callerOf('guichet.kantaoui'), {
    ...{ amount: '1000', rate: '3.3868', form: 'DIGITAL' },
  })
  const trader = await enter(browser, 'trader.golfe')
  const { page } = trader
  await goTo(page, `/home?position=${position}`)
  const ticket = orderPanel(trader)
  const { rate } = await openingRate(await callerOf('validation.golfe'), 'EUR')
  await ticket.getByLabel('Prix négocié').fill((Number(rate) * 0.97).toFixed(4).replace('.', ','))
  await expect(ticket.getByText(/meilleur prix sur|aucune autre position ne suffisait/)).toBeVisible()
  await ticket.getByRole('button', { name: 'Valider' }).click()
  await expect(ticket.getByRole('alert')).toContainText(
    /à 3(,\d+)?\s% du prix d’ouverture|dernière opération/,
  )
  const again = ticket.getByLabel('Montant, saisi à nouveau (EUR)')
  await expect(again).toBeFocused()
  await expectAccessible(page, 'a ticket that asks for the amount again', '[role="complementary"], aside')
  // Not pasted, and not another amount.
  const pasted =
    'document.activeElement.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true }))'
  expect(await page.evaluate(pasted)).toBe(false)
  await expect(again).toHaveValue('')
  await page.keyboard.type('100')
  const button = ticket.getByRole('button', { name: 'Valider' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^FX-\d{4}-\d{6}$/ }).first()).toBeVisible()
  await leave(trader)

  const head = await enter(browser, 'root.golfe')
  await goTo(head.page, '/gate')
  await drawn(head.page)
  const asked = head.page.getByRole('button').filter({ hasText: 'Opération inhabituelle' })
  await expect(asked.filter({ hasText: 'Montant redemandé' }).first()).toBeVisible()
  await asked.first().press('Enter')
  await expect(head.page.getByRole('table', { name: 'Contrôles par les plafonds' })).toContainText('G14')
  await expectAccessible(head.page, 'a deal that was asked about')
  await leave(head)
})
