import { expect, test } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { offer, place } from '../support/preparation.ts'

// A bank's head refuses an office in one currency and form: its trader reads it in the ticket; two people lift it again.

const OFFICE = 'Change Djerba'

test('a house that is refused is not dealt with until two people lift it', async ({ browser }) => {
  const office = await callerOf('guichet.djerba')
  const trader = await callerOf('trader.golfe')
  // An order that waits for the office as it is refused.
  const waiting = await place(trader, await offer(office))
  const head = await enter(browser, 'root.golfe')
  const { page } = head
  await goTo(page, '/houses')
  await drawn(page)
  await page.getByRole('button', { name: 'Refuser une maison' }).press('Enter')
  const form = page.getByRole('complementary', { name: 'Refuser une maison' })
  await form.getByRole('button', { name: 'Refuser cette maison' }).press('Enter')
  await expect(form.getByLabel('Motif du refus')).toHaveAttribute('aria-invalid', 'true')
  await choose(form, 'Maison', OFFICE)
  await form.getByLabel('Devise').selectOption('EUR')
  await form.getByLabel('Forme').selectOption('DIGITAL')
  await form.getByLabel('Motif du refus').fill('Retards de livraison répétés')
  await expectAccessible(page, 'a house that is to be refused')
  await form.getByRole('button', { name: 'Refuser cette maison' }).press('Enter')
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: OFFICE })
  await expect(row).toContainText('Refusée')

  const position = await offer(office)
  await expect(place(trader, position)).rejects.toThrow(/HOUSES_REFUSE/)

  await row.getByRole('button', { name: 'Proposer de lever' }).press('Enter')
  const reason = page.getByRole('dialog')
  await reason.getByRole('textbox').fill('Retards réglés')
  await reason.getByRole('button', { name: 'Proposer de lever' }).press('Enter')
  await expect(row).toContainText('Levée proposée')
  await expect(row.getByRole('button', { name: 'Lever ce refus' })).toHaveAttribute('aria-disabled', 'true')
  await leave(head)

  const bank = await enter(browser, 'validation.golfe')
  await goTo(bank.page, `/home?position=${position}`)
  await expect(
    bank.page.getByText(/ne traitent pas ensemble dans cette devise et sous cette forme/).first(),
  ).toBeVisible()
  // The list says so itself: the position cannot be ordered, and is read all the same.
  await goTo(bank.page, '/home?currency=EUR&form=DIGITAL')
  const go = bank.page.getByRole('button', {
    name: new RegExp(`\\b${position} · .*ne traitent pas ensemble`),
  })
  await expect(go).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(bank.page, 'a market with a position that cannot be ordered')
  await leave(bank)

  // The other house's order page: what would bind further is barred, with the same sentence; the order can be rejected.
  const clerk = await enter(browser, 'guichet.djerba')
  await goTo(clerk.page, `/orders/${waiting.id}`)
  await expect(clerk.page.getByRole('button', { name: /^Accepter/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(clerk.page.getByText(/ne traitent pas ensemble/).first()).toBeVisible()
  await expect(clerk.page.getByRole('button', { name: 'Rejeter', exact: true })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectAccessible(clerk.page, 'an order of houses that do not deal any more')
  await leave(clerk)

  const second = await enter(browser, 'conformite.golfe')
  await goTo(second.page, '/houses')
  const told = second.page.getByRole('row').filter({ hasText: OFFICE })
  await told.getByRole('button', { name: 'Lever ce refus' }).press('Enter')
  await second.page.getByRole('dialog').getByRole('button', { name: 'Lever ce refus' }).press('Enter')
  await expect(told).toContainText('Levé')
  await leave(second)
})
