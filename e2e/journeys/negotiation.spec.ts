import { expect, type Locator, test } from '@playwright/test'
import { expireNow, statusOf } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { marketRow } from '../support/market.ts'
import { ACTIONS, openOrder, takeStep } from '../support/orders.ts'
import { enter, leave, type Person } from '../support/people.ts'
import { call, confirmAtMarketRoom, offer, type PreparedOrder, place, step } from '../support/preparation.ts'

let office: Person
let trader: Person
let second: Person
let tickets: Person

test.beforeAll(async ({ browser }) => {
  office = await enter(browser, 'guichet.kantaoui')
  trader = await enter(browser, 'trader.golfe')
  second = await enter(browser, 'validation.golfe')
  tickets = await enter(browser, 'tickets.golfe')
})

test.afterAll(async () => {
  await leave(office, trader, second, tickets)
})

interface Draft {
  readonly position: number
  readonly order: PreparedOrder
}

async function draft(): Promise<Draft> {
  const position = await offer(office)
  return { position, order: await place(trader, position) }
}

/** An order that waits for its ticket. */
async function awaitingTicket(): Promise<Draft> {
  const prepared = await draft()
  await step(office, prepared.order, 'accept-draft')
  await step(trader, prepared.order, 'half-confirm-client')
  await confirmAtMarketRoom(trader, prepared.order)
  return prepared
}

/** The status beside the title of the open order's page. */
async function expectStatus(person: Person, status: string): Promise<void> {
  await expect(person.page.getByText(status, { exact: true }).first()).toBeVisible()
}

const nothingLeft = (person: Person) =>
  expect(person.page.getByText('Ordre terminé : aucune action ne reste.')).toBeVisible()

/** The position can be ordered again, as the market shows it once (`seeFree`). */
async function expectFree(position: number): Promise<void> {
  const again = await place(trader, position)
  await call(trader, 'POST', `/api/orders/cancel-draft/${again.id}`)
}

async function seeFree(person: Person, position: number): Promise<void> {
  await goTo(person.page, '/home?currency=EUR')
  await expect(marketRow(person, position).getByRole('button', { name: /^Go/ })).toBeVisible()
}

const giveReason = (reason: string) => (dialog: Locator) =>
  dialog.getByRole('textbox', { name: /^Motif/ }).fill(reason)

test('a rejected draft is over for both, with its reason, and the position is free again', async () => {
  const { position, order } = await draft()
  await openOrder(trader, order.id)
  await openOrder(office, order.id)
  await takeStep(office, ACTIONS.reject, giveReason('Prix trop bas'))
  // The buyer's page says so by itself.
  await expectStatus(trader, 'Brouillon rejeté')
  await expect(trader.page.getByText('Rejet de Mourad Saidi')).toBeVisible()
  await expect(trader.page.getByText('Prix trop bas').first()).toBeVisible()
  await nothingLeft(trader)
  await expect(trader.page.getByRole('button', { name: ACTIONS.cancelDraft })).toBeHidden()
  await seeFree(trader, position)
})

test('the rejection of a confirmation is sent back once, and upheld the second time', async () => {
  const { position, order } = await draft()
  await step(office, order, 'accept-draft')
  await openOrder(office, order.id)
  await takeStep(office, ACTIONS.reject, giveReason('Client absent'))
  await openOrder(second, order.id)
  const toDecide = second.page.getByText('rejet à décider')
  await expect(toDecide).toBeVisible()
  await takeStep(second, ACTIONS.refuse, async (dialog) => {
    await expect(dialog).toContainText('À décider : le rejet demandé par Mourad Saidi')
    await expect(dialog).toContainText('Client absent')
  })
  await expectStatus(office, 'En attente de confirmation')
  await expect(office.page.getByRole('button', { name: ACTIONS.confirm, exact: true })).toBeVisible()
  // Whoever decides on the rejection of before is refused: their page has to have followed.
  await expect(toDecide).toBeHidden()

  await takeStep(office, ACTIONS.reject, giveReason('Client absent'))
  await expect(toDecide).toBeVisible()
  await takeStep(second, ACTIONS.validate)
  await expectStatus(office, 'Confirmation rejetée')
  await nothingLeft(office)
  await expectFree(position)
})

test('a ticket is rejected for good, after a sentence that says so', async () => {
  const { position, order } = await awaitingTicket()
  await openOrder(tickets, order.id)
  const { page } = tickets
  await page.getByRole('button', { name: ACTIONS.reject, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Rejet ticket · ${order.reference}` })
  await expect(dialog).toContainText(
    'Vous allez rejeter un ticket de manière définitive, merci de confirmer.',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await statusOf(order.id)).toBe(700)
  await takeStep(tickets, ACTIONS.reject)
  await expectStatus(tickets, 'Ticket rejeté')
  await nothingLeft(tickets)
  await expectFree(position)
})

test('a rejected delivery is delivered after all', async () => {
  const { order } = await awaitingTicket()
  await step(tickets, order, 'confirm-banque')
  await openOrder(tickets, order.id)
  await takeStep(tickets, ACTIONS.rejectDelivery, async (dialog) => {
    const submit = dialog.getByRole('button', { name: ACTIONS.rejectDelivery, exact: true })
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await giveReason('Billets abîmés')(dialog)
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
  })
  await expectStatus(tickets, 'Livraison rejetée')
  await expect(tickets.page.getByText('Billets abîmés').first()).toBeVisible()
  await takeStep(tickets, ACTIONS.deliver)
  await expectStatus(tickets, 'Livré')
  await expect(tickets.page.getByRole('button', { name: ACTIONS.cashOut, exact: true })).toBeVisible()
})

test('a rejected delivery is cancelled for good', async () => {
  const { position, order } = await awaitingTicket()
  await step(tickets, order, 'confirm-banque')
  await openOrder(tickets, order.id)
  await takeStep(tickets, ACTIONS.rejectDelivery, giveReason('Compte clos'))
  await takeStep(tickets, ACTIONS.cancelDelivery, async (dialog) => {
    await expect(dialog).toContainText('Il n’y a pas de retour.')
    await giveReason('Compte clos')(dialog)
  })
  await expectStatus(tickets, 'Livraison annulée')
  await nothingLeft(tickets)
  await expect(tickets.page.getByRole('button', { name: ACTIONS.deliver, exact: true })).toBeHidden()
  await expectFree(position)
})

test('a draft whose time is over expires before the eyes of both', async () => {
  const { position, order } = await draft()
  await openOrder(trader, order.id)
  await openOrder(office, order.id)
  await expect(trader.page.getByRole('button', { name: ACTIONS.cancelDraft })).toBeVisible()
  await expireNow(order.id)
  for (const person of [trader, office]) {
    await expect(person.page.getByText('Expiré', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
    await nothingLeft(person)
  }
  await expectFree(position)
})
