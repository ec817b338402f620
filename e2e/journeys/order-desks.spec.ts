import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { type Caller, callerOf, enter, leave, type Person } from '../support/people.ts'
import {
  confirmAtMarketRoom,
  type Offer,
  offer,
  type PreparedOrder,
  place,
  receive,
  SMALL_TRANSFER,
  step,
} from '../support/preparation.ts'

const LARGE_CASH: Offer = { amount: '4000', rate: '3.3868', form: 'CASH' }

interface Parties {
  readonly office: Caller
  readonly trader: Caller
}

async function parties(): Promise<Parties> {
  return { office: await callerOf('guichet.sfax'), trader: await callerOf('trader.golfe') }
}

/** An order that both sides have confirmed; a CASH one has its banknotes. */
async function bound({ office, trader }: Parties, wish: Offer): Promise<PreparedOrder> {
  const order = await place(trader, await offer(office, wish), wish)
  await step(office, order, 'accept-draft')
  await step(trader, order, 'half-confirm-client')
  if (wish.form === 'CASH') await receive(office, order, 40, '100')
  return order
}

/** Chooses rows of a list and opens the dialog of the decision for all of them. */
async function decideTogether(
  person: Person,
  path: string,
  orders: readonly PreparedOrder[],
  action: string,
) {
  const { page } = person
  await goTo(page, path)
  for (const { reference } of orders)
    await page.getByRole('checkbox', { name: `Sélectionner ${reference}` }).check()
  await page.getByRole('button', { name: action }).click()
  return page.getByRole('dialog')
}

test('the market room and the second validation decide on several orders at once', async ({ browser }) => {
  const both = await parties()
  const room = await enter(browser, 'salle.golfe')
  const second = await enter(browser, 'validation.golfe')
  const orders = [await bound(both, LARGE_CASH), await bound(both, LARGE_CASH)]
  const confirming = await decideTogether(room, '/bills-notes', orders, 'Confirmer la sélection')
  await confirming.getByRole('button', { name: 'Confirmer 2 ordres' }).click()
  await expect(confirming.getByText('2 ordres traités.')).toBeVisible()
  await confirming.getByRole('button', { name: 'Fermer' }).last().click()
  for (const { reference } of orders)
    await expect(room.page.getByRole('row').filter({ hasText: reference })).toBeHidden()

  const validating = await decideTogether(second, '/back-office-validation', orders, 'Valider la sélection')
  // Somebody else was faster with one of them: it is refused by itself, and the other is done.
  const [first, other] = orders
  if (!first || !other) throw new Error('two orders were prepared')
  await step(await callerOf('root.golfe'), first, 'confirm-bo')
  await validating.getByRole('button', { name: 'Valider 2 décisions' }).click()
  await expect(validating.getByRole('row').filter({ hasText: first.reference })).toContainText('refusé')
  await expect(validating.getByRole('row').filter({ hasText: other.reference })).toContainText('fait')
  await leave(room, second)
})

test('a district is settled in one action, and on hold and the process pages follow', async ({ browser }) => {
  const tickets = await enter(browser, 'tickets.golfe')
  const order = await bound(await parties(), SMALL_TRANSFER)
  await confirmAtMarketRoom(await callerOf('salle.golfe'), order)
  await step(tickets, order, 'confirm-banque')
  await step(tickets, order, 'deliver')
  const { page } = tickets
  await goTo(page, '/cash-out-admin')
  const waiting = page.getByRole('row').filter({ hasText: 'Tunis Siège' }).filter({ hasText: 'Régler' })
  await waiting.getByRole('button', { name: /Régler le district/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Tunis Siège')
  await dialog.getByRole('button', { name: /^Régler \d+ ordres?$/ }).click()
  await expect(dialog.getByText(/ordres? réglés?, .*\sTND\./)).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: order.reference })).toBeVisible()
  await goTo(page, `/orders/${order.id}`)
  await expect(page.getByText('Ordre terminé : aucune action ne reste.')).toBeVisible()

  await goTo(page, '/on-hold')
  await expect(page.getByRole('heading', { level: 1, name: 'En attente' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: order.reference })).toBeHidden()
  await goTo(page, '/process')
  await page
    .getByRole('link', { name: /Générateur ticket/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/generate-ticket/)
  await leave(tickets)
})
