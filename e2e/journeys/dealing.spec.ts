import { expect, type Page, test } from '@playwright/test'
import { query, statusOf } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { pickFrom, walkToLine } from '../support/keyboard.ts'
import { giveReason, marketRow, orderPanel, seeArrive } from '../support/market.ts'
import { ACTIONS, takeStepInList } from '../support/orders.ts'
import { callerOf, enter, leave, type Person } from '../support/people.ts'
import { offer, place } from '../support/preparation.ts'

// From a position that is seen to a deal at its price: two keys, one click, one click.

/** Opens a position's ticket from its row by Enter. */
async function openTicket(trader: Person, position: number) {
  await seeArrive(trader, position)
  await walkToLine(trader.page, marketRow(trader, position))
  await trader.page.keyboard.press('Enter')
  const ticket = orderPanel(trader)
  await expect(ticket.getByLabel('Montant négocié')).toBeFocused()
  await giveReason(ticket)
  return ticket
}

/** The newest order of a position. */
async function orderOf(position: number): Promise<{ id: string; reference: string; asked: boolean }> {
  const [row] = await query<{ id: string; reference: string; asked: boolean }>(
    'select id, reference, asked_at is not null as asked from orders where position_id = $1 order by created_at desc limit 1',
    [position],
  )
  if (!row) throw new Error(`position ${position} has no order`)
  return row
}

const bottomOf = async (page: Page, text: string | RegExp) => {
  const box = await orderPanelOf(page).getByText(text).first().boundingBox()
  if (!box) throw new Error(`${text} is not drawn`)
  return box.y + box.height
}
const orderPanelOf = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Nouvel ordre' })

test('a position becomes a deal by two keys and two clicks, and what is sent can be taken back', async ({
  browser,
}) => {
  const office = await enter(browser, 'guichet.kantaoui')
  const trader = await enter(browser, 'trader.golfe')
  const { page } = trader
  await goTo(page, '/home')

  // The first ticket asks for the agency, and what is typed chooses it.
  const first = await offer(await callerOf('guichet.kantaoui'), {
    amount: '2000',
    rate: '3.3868',
    form: 'CASH',
  })
  const ticket = await openTicket(trader, first)
  await expect(ticket.getByLabel('Montant négocié')).toHaveValue(/^2\s000,00$/)
  await expect(ticket.getByLabel('Prix négocié')).toHaveValue('3,3868')
  await pickFrom(page, ticket.getByRole('combobox', { name: 'Agence de livraison' }), 'Sousse Corniche')
  // What is to be paid, and the button that sends it, are seen without scrolling on the desk's screen.
  expect(await bottomOf(page, 'À payer')).toBeLessThanOrEqual(768)
  expect(await bottomOf(page, 'Valider')).toBeLessThanOrEqual(768)
  await ticket.getByLabel('Montant négocié').press('Enter')
  const told = page.getByRole('status').filter({ hasText: 'Vendeur averti dans' })
  await expect(told).toBeVisible()
  await expect(marketRow(office, first)).toBeHidden()
  // Taken back, by its key: the seller has heard nothing, and the position is there again.
  await page.keyboard.press('Control+z')
  await expect(page.getByText('annulé, le vendeur n’en a rien su')).toBeVisible()
  const undone = await orderOf(first)
  expect(undone.asked).toBe(false)
  expect(await statusOf(undone.id)).toBe(4)
  await expect(marketRow(trader, first)).toBeVisible()

  // The second ticket is filled in: Enter opens it, Enter sends it.
  const second = await offer(await callerOf('guichet.kantaoui'), {
    amount: '3000',
    rate: '3.3868',
    form: 'CASH',
  })
  const filled = await openTicket(trader, second)
  await expect(filled.getByRole('combobox', { name: 'Agence de livraison' })).toHaveValue(/Sousse Corniche/)
  await page.keyboard.press('Enter')
  await expect(told).toBeVisible()
  const { id, reference } = await orderOf(second)
  await page.getByRole('button', { name: 'Avertir maintenant' }).click()
  await expect(page.getByText(`${reference} : vendeur averti`)).toBeVisible()

  await takeStepInList(office, '/draft', reference, ACTIONS.acceptAndConfirm)
  expect(await statusOf(id)).toBe(5)
  await takeStepInList(trader, '/confirm', reference, ACTIONS.confirm)
  expect(await statusOf(id)).toBe(6)
  await leave(office, trader)
})

test('what nobody takes back is told by itself', async ({ browser }) => {
  const trader = await enter(browser, 'trader.golfe')
  await goTo(trader.page, '/home')
  const position = await offer(await callerOf('guichet.kantaoui'), {
    amount: '1500',
    rate: '3.3868',
    form: 'DIGITAL',
  })
  await openTicket(trader, position)
  await trader.page.keyboard.press('Enter')
  await expect(trader.page.getByRole('status').filter({ hasText: 'Vendeur averti dans' })).toBeVisible()
  const { id } = await orderOf(position)
  await expect.poll(async () => (await orderOf(position)).asked, { timeout: 20_000 }).toBe(true)
  await expect(trader.page.getByRole('status').filter({ hasText: 'Vendeur averti dans' })).toBeHidden()
  expect(await statusOf(id)).toBe(1)
  await leave(trader)
})

test('a company asks for its second step, and its acceptance agrees on the price alone', async ({
  browser,
}) => {
  const head = await enter(browser, 'root.kantaoui')
  const { page } = head
  await goTo(page, '/company')
  const choice = page.getByRole('switch', { name: 'Confirmer par une étape de plus' })
  await choice.press('Space')
  await expect(page.getByText('Accepter ne confirme plus')).toBeVisible()
  try {
    const trader = await callerOf('trader.golfe')
    const position = await offer(await callerOf('guichet.kantaoui'), {
      amount: '1200',
      rate: '3.3868',
      form: 'DIGITAL',
    })
    const order = await place(trader, position, { amount: '1200', rate: '3.3868', form: 'DIGITAL' })
    await takeStepInList(head, '/draft', order.reference, ACTIONS.accept)
    expect(await statusOf(order.id)).toBe(2)
  } finally {
    await goTo(page, '/company')
    await choice.press('Space')
    await expect(page.getByText('Accepter le prix demandé confirme aussi')).toBeVisible()
  }
  await leave(head)
})
