import { expect, type Page, type Route, test } from '@playwright/test'
import { query } from '../support/database.ts'
import { giveReason, marketRow, orderPanel } from '../support/market.ts'
import { ACTIONS, openOrder } from '../support/orders.ts'
import { enter, leave, type Person } from '../support/people.ts'
import { offer, place } from '../support/preparation.ts'

const ADD = '**/api/orders/add'

let office: Person
let trader: Person

test.beforeAll(async ({ browser }) => {
  office = await enter(browser, 'guichet.kantaoui')
  trader = await enter(browser, 'trader.golfe')
})
test.afterAll(() => leave(office, trader))

const ordersOf = (position: number) =>
  query<{ reference: string }>('select reference from orders where position_id = $1', [position])

/** Lets the server act on so many requests and loses its answers. @returns the keys that were sent, as they come */
async function loseAnswers(page: Page, address: string, times: number): Promise<string[]> {
  const keys: string[] = []
  await page.route(address, async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > times) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return keys
}

/** Opens a position on the Mainscreen, and its order as it is offered. */
async function open(position: number) {
  await trader.page.goto('/home?currency=EUR')
  await marketRow(trader, position).getByRole('button', { name: /^Go/ }).click()
  const panel = orderPanel(trader)
  await expect(panel.getByLabel('Montant négocié')).toBeFocused()
  await giveReason(panel)
  return panel.getByRole('button', { name: /Valider/ })
}

/** The trader is told of an order, and the position has that one and no other. */
async function expectOneOrder(position: number): Promise<void> {
  const told = trader.page.getByRole('link', { name: /^FX-\d{4}-\d{6}$/ })
  await expect(told).toBeVisible()
  expect(await ordersOf(position)).toEqual([{ reference: await told.textContent() }])
}

test('an answer that is lost is asked for again by itself: one order, told as done', async () => {
  const position = await offer(office)
  const submit = await open(position)
  const keys = await loseAnswers(trader.page, ADD, 1)
  await submit.click()
  await expectOneOrder(position)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  await trader.page.unrouteAll()
})

test('who hears nothing at all is told so, and pressing again repeats the same order', async () => {
  const position = await offer(office)
  const submit = await open(position)
  const keys = await loseAnswers(trader.page, ADD, 3)
  await submit.click()
  // Its own order took the position, as the feed has said by now; that it may be pressed again stays.
  await expect(orderPanel(trader).getByRole('alert')).toContainText('rien ne sera fait deux fois')
  await expect(submit).toBeEnabled()
  expect(keys).toHaveLength(3)
  await submit.click()
  await expectOneOrder(position)
  expect(new Set(keys).size).toBe(1)
  await trader.page.unrouteAll()
})

test('a page that is loaded again in the middle of a step shows what the server did', async () => {
  const order = await place(trader, await offer(office))
  const { page } = office
  await openOrder(office, order.id)
  let reached: () => void = () => undefined
  const acted = new Promise<void>((resolve) => {
    reached = resolve
  })
  // The server has accepted; its answer never comes.
  await page.route('**/api/orders/accept-draft/**', async (route) => {
    await route.fetch()
    reached()
  })
  await page.getByRole('button', { name: ACTIONS.acceptAndConfirm, exact: true }).click()
  await acted
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.reference)
  await expect(page.getByRole('button', { name: ACTIONS.acceptAndConfirm, exact: true })).toHaveCount(0)
  await expect(page.getByText('Accepté et confirmé au prix demandé')).toBeVisible()
  const steps = await query<{ after_status: number }>(
    'select after_status from order_history where order_id = $1 and after_status = 5',
    [order.id],
  )
  expect(steps).toHaveLength(1)
})
