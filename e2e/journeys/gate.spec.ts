import { expect, test } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { openingRate } from '../support/limits.ts'
import { giveReason, orderPanel } from '../support/market.ts'
import { ACTIONS } from '../support/orders.ts'
import { type Caller, callerOf, enter, leave } from '../support/people.ts'
import { call, offer } from '../support/preparation.ts'

// A limit that two people set refuses an order in the ticket; the trader asks, who asks does not approve, a colleague does; the same
// order goes through once, and its page has both names. Limits of one person: nobody else of the market meets them.

const TRADER = 'Karim Jaziri'
const LIMIT = '3000'
const UNDER = `${TRADER}, par opération`

interface Told {
  readonly people: readonly {
    readonly user: { readonly id: string; readonly name: string } | null
    readonly own: { readonly perDeal: string | null }
  }[]
}

/** Lifts the trader's limit, by the two who set it. */
async function lift(first: Caller, second: Caller): Promise<void> {
  const { people }: Told = await call(first, 'GET', '/api/limits')
  const person = people.find(({ user }) => user?.name === TRADER)
  if (!person?.user) throw new Error(`${TRADER} deals no more`)
  const body = {
    ...{ scope: 'USER_DEAL', userId: person.user.id, amount: null },
    ...{ was: person.own.perDeal, note: 'fin du parcours' },
  }
  const { id }: { id: string } = await call(first, 'POST', '/api/limits/proposals', body)
  await call(second, 'POST', `/api/limits/proposals/${id}/confirm`)
}

test('a limit refuses, a second person lets the order through, and both names stay on it', async ({
  browser,
}) => {
  const head = await enter(browser, 'root.golfe')
  await goTo(head.page, '/limits')
  await drawn(head.page)
  await head.page.getByRole('button', { name: 'Proposer un plafond' }).press('Enter')
  const form = head.page.getByRole('complementary', { name: 'Proposer un plafond' })
  await form.getByLabel('Sur quoi').selectOption('Une personne, par opération')
  await choose(form, 'Pour qui', TRADER)
  await form.getByLabel('Motif de ce plafond').fill('ㅤㅤㅤ')
  await form.getByRole('button', { name: 'Proposer' }).press('Enter')
  await expect(form.getByLabel('Plafond en TND')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Motif de ce plafond')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Plafond en TND').fill(LIMIT)
  await form.getByLabel('Motif de ce plafond').fill('Débute au marché')
  await expectAccessible(head.page, 'a limit that is proposed')
  await form.getByRole('button', { name: 'Proposer' }).press('Enter')
  await expect(form).toBeHidden()
  const waiting = head.page.getByRole('listitem').filter({ hasText: UNDER })
  const own = waiting.getByRole('button', { name: 'Confirmer' })
  await expect(own).toHaveAttribute('aria-disabled', 'true')
  const reference = (await waiting.textContent())?.match(/PLF-\d{6}/)?.[0] ?? ''
  await leave(head)

  const second = await enter(browser, 'adjoint.golfe')
  // What waits for a second person stands among their work, and is decided in its row.
  await goTo(second.page, '/work')
  // Its step alone: in a long queue it would be on another page. The demonstration's own proposal waits there too.
  await second.page.getByRole('button', { name: /^\d+ Confirmer ou refuser le plafond/ }).press('Enter')
  const row = second.page.getByRole('row').filter({ hasText: reference })
  await row.getByRole('button', { name: 'Confirmer ou refuser le plafond' }).press('Enter')
  const proposal = second.page.getByRole('region', { name: /^Confirmer ou refuser le plafond/ })
  await expect(proposal).toContainText(UNDER)
  await proposal.getByRole('button', { name: 'Confirmer' }).press('Enter')
  await expect(proposal).toBeHidden()
  await goTo(second.page, '/limits')
  const decided = second.page.getByRole('region', { name: 'Plafonds décidés' })
  await expect(decided.getByRole('row').filter({ hasText: UNDER }).first()).toContainText('3 000,000 TND')
  await leave(second)

  const office = await callerOf('guichet.kantaoui')
  const position = await offer(office, { amount: '1000', rate: '3.3868', form: 'DIGITAL' })
  const trader = await enter(browser, 'validation.golfe')
  const { page } = trader
  await goTo(page, `/home?position=${position}`)
  const ticket = orderPanel(trader)
  // 3 386,800 TND asked of 3 000,000.
  await expect(ticket.getByText('Dépasse de 386,800 TND.')).toBeVisible()
  await expect(ticket.getByRole('button', { name: 'Prendre 885,79 EUR' })).toBeVisible()
  await giveReason(ticket)
  await ticket.getByRole('button', { name: 'Valider' }).click()
  await expect(ticket.getByRole('alert')).toContainText('Plafond par opération')
  await expectAccessible(page, 'a ticket that a limit refuses', '[role="complementary"], aside')
  await ticket.getByRole('button', { name: 'Demander une dérogation…' }).press('Enter')
  await ticket.getByRole('button', { name: 'Envoyer la demande' }).press('Enter')
  await expect(ticket.getByLabel('Pourquoi la laisser passer')).toHaveAttribute('aria-invalid', 'true')
  await ticket.getByLabel('Pourquoi la laisser passer').fill('Règlement attendu à 13:00')
  await ticket.getByRole('button', { name: 'Envoyer la demande' }).press('Enter')
  await ticket.getByRole('link', { name: 'Suivre la demande' }).click()

  // Who asked has the right to decide, and does not decide this.
  const mine = page.getByRole('region', { name: 'Refusé', exact: true })
  await expect(mine).toContainText('386,800')
  const approve = mine.getByRole('button', { name: 'Accorder pour cette opération' })
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'one’s own refused attempt')
  await leave(trader)

  const colleague = await enter(browser, 'conformite.golfe')
  await goTo(colleague.page, '/work')
  await drawn(colleague.page)
  await expectAccessible(colleague.page, 'what waits for compliance')
  const asked = colleague.page.getByRole('row').filter({
    has: colleague.page.getByRole('button', { name: 'Accorder ou refuser la dérogation' }),
  })
  const answer = asked.filter({ hasText: TRADER }).first()
  await expect(answer).toContainText(/dans \d\d:\d\d/)
  await answer.getByRole('button', { name: 'Accorder ou refuser la dérogation' }).press('Enter')
  const read = colleague.page.getByRole('region', { name: /^Accorder ou refuser la dérogation/ })
  await expect(read).toContainText('Règlement attendu à 13:00')
  await expectAccessible(colleague.page, 'an override to decide')
  await expect(read).toContainText(TRADER)
  await read.getByRole('button', { name: 'Accorder pour cette opération' }).press('Enter')
  await expect(read).toBeHidden()
  await leave(colleague)

  const again = await enter(browser, 'validation.golfe')
  await goTo(again.page, '/gate')
  await again.page.getByRole('button').filter({ hasText: 'Accordée, à utiliser' }).first().press('Enter')
  await again.page.getByRole('button', { name: 'Passer l’opération' }).press('Enter')
  await expect(again.page).toHaveURL(/\/orders\//)
  const checks = again.page.getByRole('region', { name: 'Contrôles par les plafonds' })
  await expect(
    checks.getByText(/^Dérogation DG-\d{6}, demandée par Karim Jaziri, accordée par Henda Mestiri$/),
  ).toBeVisible()
  await expect(checks.getByRole('table', { name: 'Contrôles par les plafonds' })).toContainText('3 000,000')
  await expectAccessible(again.page, 'an order with the checks of its limits')
  await leave(again)

  await lift(await callerOf('root.golfe'), await callerOf('adjoint.golfe'))
})

test('who deals for a company reads their own attempts alone, and no limit of a bank', async ({
  browser,
}) => {
  const company = await enter(browser, 'admin.importex')
  await goTo(company.page, '/gate')
  await drawn(company.page)
  await expect(company.page.getByText(/depuis une heure/).first()).toBeVisible()
  await expect(company.page.getByText(TRADER)).toHaveCount(0)
  await expectAccessible(company.page, 'the checks of a company')
  await leave(company)
})

test('a price outside of its band is let through by two people of each house, and by nobody’s own word', async ({
  browser,
}) => {
  const office = await callerOf('guichet.kantaoui')
  const position = await offer(office, { amount: '1000', rate: '3.3868', form: 'DIGITAL' })
  const { rate } = await openingRate(await callerOf('validation.golfe'), 'EUR')
  const high = (Number(rate) * 1.08).toFixed(4).replace('.', ',')

  // Who may not let a price through is told so in the form, and sends nothing.
  const plain = await enter(browser, 'trader.golfe')
  await goTo(plain.page, `/home?position=${position}`)
  const theirs = orderPanel(plain)
  await theirs.getByLabel('Prix négocié').fill(high)
  await expect(theirs.getByRole('button', { name: 'Valider' })).toHaveAttribute('aria-disabled', 'true')
  await leave(plain)

  const trader = await enter(browser, 'validation.golfe')
  const { page } = trader
  await goTo(page, `/home?position=${position}`)
  const ticket = orderPanel(trader)
  await ticket.getByLabel('Prix négocié').fill(high)
  await giveReason(ticket)
  await ticket.getByRole('button', { name: 'Valider' }).click()
  await expect(ticket.getByRole('alert')).toContainText('hors de l’écart autorisé')
  await expectAccessible(page, 'a ticket with a price outside', '[role="complementary"], aside')
  await ticket.getByRole('button', { name: 'Demander une dérogation…' }).press('Enter')
  await ticket.getByLabel('Pourquoi la laisser passer').fill('Seule offre pour ce montant aujourd’hui')
  await ticket.getByRole('button', { name: 'Envoyer la demande' }).press('Enter')
  await ticket.getByRole('link', { name: 'Suivre la demande' }).click()
  const mine = page.getByRole('region', { name: 'Refusé', exact: true })
  await expect(mine).toContainText(`Cours en EUR : ${high}`)
  await expect(mine.getByRole('button', { name: 'Accorder pour cette opération' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await leave(trader)

  const head = await enter(browser, 'root.golfe')
  await goTo(head.page, '/gate')
  await head.page.getByRole('button').filter({ hasText: 'Écart de prix' }).first().press('Enter')
  const read = head.page.getByRole('region', { name: 'Refusé', exact: true })
  await expect(read).toContainText('Seule offre pour ce montant aujourd’hui')
  await expectAccessible(head.page, 'a price to let through')
  await read.getByRole('button', { name: 'Accorder pour cette opération' }).press('Enter')
  await head.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Accorder pour cette opération' })
    .press('Enter')
  await expect(read).toContainText('Accordée, à utiliser')
  await leave(head)

  const again = await enter(browser, 'validation.golfe')
  await goTo(again.page, '/gate')
  await again.page.getByRole('button').filter({ hasText: 'Accordée, à utiliser' }).first().press('Enter')
  await again.page.getByRole('button', { name: 'Passer l’opération' }).press('Enter')
  // So far a price is asked about besides.
  await again.page.getByLabel('Montant, saisi à nouveau (EUR)').fill('1000')
  await again.page.getByRole('button', { name: 'Passer l’opération' }).press('Enter')
  await expect(again.page).toHaveURL(/\/orders\//)
  const checks = again.page.getByRole('region', { name: 'Contrôles par les plafonds' })
  await checks.locator('summary').click()
  await expect(
    checks.getByText(/^Dérogation DG-\d{6}, demandée par Karim Jaziri, accordée par /),
  ).toBeVisible()
  const order = new URL(again.page.url()).pathname
  await leave(again)

  // The office answers for it by two people of its own.
  const seller = await enter(browser, 'root.kantaoui')
  await goTo(seller.page, order)
  // Who ordered can take it back for some seconds, in which it is nobody else's yet.
  const accept = seller.page.getByRole('button', { name: ACTIONS.accept, exact: true })
  await expect(accept).toBeVisible({ timeout: 30_000 })
  await accept.click()
  const told = seller.page.getByRole('alert').filter({ hasText: 'hors de l’écart autorisé' })
  await told.getByRole('link', { name: 'Demander une dérogation' }).click()
  await seller.page.getByLabel('Pourquoi la laisser passer').fill('Prix demandé par la banque')
  await seller.page.getByRole('button', { name: 'Envoyer la demande' }).press('Enter')
  const waiting = seller.page.getByRole('region', { name: 'Refusé', exact: true })
  await expect(waiting).toContainText('Prix demandé par la banque')
  await expect(waiting.getByRole('button', { name: 'Accorder pour cette opération' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await leave(seller)

  const deputy = await enter(browser, 'adjoint.kantaoui')
  await goTo(deputy.page, '/gate')
  await deputy.page.getByRole('button').filter({ hasText: 'Écart de prix' }).first().press('Enter')
  const heard = deputy.page.getByRole('region', { name: 'Refusé', exact: true })
  await expect(heard).toContainText('Prix demandé par la banque')
  // What the bank said among its own people is the bank's.
  await expect(deputy.page.getByText('Seule offre pour ce montant aujourd’hui')).toHaveCount(0)
  await heard.getByRole('button', { name: 'Accorder pour cette opération' }).press('Enter')
  await deputy.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Accorder pour cette opération' })
    .press('Enter')
  await expect(heard).toContainText('Accordée, à utiliser')
  await leave(deputy)

  const accepted = await enter(browser, 'root.kantaoui')
  await goTo(accepted.page, '/gate')
  await accepted.page.getByRole('button').filter({ hasText: 'Accordée, à utiliser' }).first().press('Enter')
  await accepted.page.getByRole('button', { name: 'Passer l’opération' }).press('Enter')
  await expect(accepted.page).toHaveURL(order)
  const both = accepted.page.getByRole('region', { name: 'Contrôles par les plafonds' })
  await both.locator('summary').click()
  await expect(
    both.getByText(/^Dérogation DG-\d{6}, demandée par Faten Khelifi, accordée par Sana Bouzid$/),
  ).toBeVisible()
  await leave(accepted)
})
