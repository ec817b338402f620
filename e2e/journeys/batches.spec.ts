import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, type Route, test } from '@playwright/test'
import { query, statusOf } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { isFocused, walkToLine } from '../support/keyboard.ts'
import { pdfText } from '../support/pdf-text.ts'
import { type Caller, callerOf, enter, leave } from '../support/people.ts'
import {
  confirmAtMarketRoom,
  type Offer,
  offer,
  type PreparedOrder,
  place,
  receive,
  rejectDelivery,
  SMALL_TRANSFER,
  step,
} from '../support/preparation.ts'

// A back office takes a step of many orders by four keys: all that fit, look, send, print.

const CASH: Offer = { amount: '4000', rate: '3.3868', form: 'CASH' }

/** As many as the journey needs; forty where it is measured (docs/ux-measures.md). */
const TICKETS = Number(process.env.BATCH_TICKETS ?? 4)

interface Desks {
  readonly office: Caller
  readonly trader: Caller
  readonly room: Caller
  readonly tickets: Caller
}
const desks = async (): Promise<Desks> => ({
  office: await callerOf('guichet.sfax'),
  trader: await callerOf('trader.golfe'),
  room: await callerOf('salle.golfe'),
  tickets: await callerOf('tickets.golfe'),
})

async function bound({ office, trader }: Desks, wish: Offer): Promise<PreparedOrder> {
  const order = await place(trader, await offer(office, wish), wish)
  await step(office, order, 'accept-draft')
  await step(trader, order, 'half-confirm-client')
  return order
}

/** An order that waits for its ticket. */
async function forTicket(all: Desks): Promise<PreparedOrder> {
  const order = await bound(all, SMALL_TRANSFER)
  await confirmAtMarketRoom(all.room, order)
  return order
}

async function ticketed(all: Desks): Promise<PreparedOrder> {
  const order = await forTicket(all)
  await step(all.tickets, order, 'confirm-banque')
  return order
}

async function many(count: number, make: () => Promise<PreparedOrder>): Promise<PreparedOrder[]> {
  const made: PreparedOrder[] = []
  while (made.length < count) made.push(await make())
  return made
}

const rowOf = (page: Page | Locator, { reference }: PreparedOrder) =>
  page.getByRole('row').filter({ hasText: reference })
const dialogOf = (page: Page) => page.getByRole('dialog')

/** How often each order was taken a step of, by its history. */
const timesTaken = async (orders: readonly PreparedOrder[], action: string) =>
  (
    await query<{ times: number }>(
      `select count(h.*)::int as times from orders o left join order_history h on h.order_id = o.id and h.action = $2
       where o.id = any($1) group by o.id`,
      [orders.map(({ id }) => id), action],
    )
  ).map(({ times }) => times)

test('the tickets of a desk take four keys, and are printed in one go', async ({ browser }) => {
  test.setTimeout(240_000)
  const all = await desks()
  const orders = await many(TICKETS, () => forTicket(all))
  const person = await enter(browser, 'tickets.golfe')
  const { page } = person
  await goTo(page, '/work?step=generate_ticket&kind=order&size=100')
  await drawn(page)
  const first = page.locator('[data-row="0"]')
  await walkToLine(page, first)
  const begun = Date.now()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+Enter')
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(/ordres? partent?/)
  const send = dialog.getByRole('button', { name: /^Générer \d+ tickets?$/ })
  await expect(send).toBeFocused()
  const count = Number(/\d+/.exec(await send.innerText())?.[0])
  expect(count).toBeGreaterThanOrEqual(TICKETS)
  // What leaves is summed by currency, and in dinars with what the bank pays.
  const sums = dialog.getByRole('table').first()
  await expect(sums).toContainText('À payer par vous')
  await expectAccessible(page, 'the dialog of a batch')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/ordres? traités?\./)).toBeVisible({ timeout: 120_000 })
  for (const order of orders.slice(0, 4)) await expect(rowOf(dialog, order)).toContainText('fait')
  const pdf = dialog.getByRole('button', { name: new RegExp(`^Un PDF, ${count} pages?$`) })
  await expect(pdf).toBeFocused()
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await downloading
  // The measure of docs/ux-measures.md.
  console.log(`${count} tickets by 4 keys in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  expect(download.suggestedFilename()).toMatch(/^tickets-\d{4}-\d\d-\d\d\.pdf$/)
  const text = await pdfText(await readFile(await download.path()))
  for (const { reference } of orders) expect(text).toContain(reference)
  const zipping = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Un zip, un PDF par ticket' }).click()
  expect((await zipping).suggestedFilename()).toMatch(/\.zip$/)
  expect(await timesTaken(orders, 'generate_ticket')).toEqual(orders.map(() => 1))
  await page.keyboard.press('Escape')
  // The rows are gone, the result can be seen again.
  for (const order of orders.slice(0, 4)) await expect(rowOf(page, order)).toBeHidden()
  await page.getByRole('button', { name: /^Dernier lot, / }).click()
  for (const order of orders.slice(0, 4)) await expect(rowOf(dialog, order)).toContainText('fait')
  await leave(person)
})

test('a range is chosen by Shift, a row of another step asks first, and what does not fit says why', async ({
  browser,
}) => {
  const all = await desks()
  const waiting = await many(3, () => ticketed(all))
  const other = await forTicket(all)
  const person = await enter(browser, 'tickets.golfe')
  const { page } = person
  await goTo(page, '/work?kind=order&size=100')
  await drawn(page)
  const [one, two, three] = waiting
  if (!one || !two || !three) throw new Error('three orders were prepared')
  await walkToLine(page, rowOf(page, one))
  await page.keyboard.press('Space')
  const chosen = page.getByRole('group', { name: 'Sélection' })
  await expect(chosen.getByRole('status')).toHaveText('1 ligne sélectionnée')
  const beside = page.getByRole('checkbox', { name: `Sélectionner ${other.reference}` })
  await beside.click()
  await expect(chosen.getByRole('alert')).toContainText('Autre étape')
  await beside.click()
  await expect(beside).toBeChecked()
  await expect(rowOf(page, one).getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('button', { name: 'Tout désélectionner' }).click()

  await goTo(page, '/ticket?size=100')
  await drawn(page)
  const rows = page.locator('tbody [data-row]')
  const at = await Promise.all(
    [one, three].map((order) => rowOf(page, order).evaluate((row) => Number(row.getAttribute('data-row')))),
  )
  const [from, to] = [Math.min(...at), Math.max(...at)]
  await walkToLine(page, rows.nth(from))
  for (let row = from; row < to; row++) await page.keyboard.press('Shift+ArrowDown')
  for (const order of waiting) await expect(rowOf(page, order).getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: /^Livrer la sélection/ }).click()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(/[3-9]\d* ordres partent/)
  // A colleague rejects one of the deliveries meanwhile: it could be delivered again, and is not by who has not seen that.
  await rejectDelivery(all.tickets, two)
  await dialog.getByRole('button', { name: /^Livrer \d+ ordres$/ }).click()
  await expect(rowOf(dialog, two)).toContainText('Livraison rejetée')
  await expect(rowOf(dialog, one)).toContainText('fait')
  await expect(rowOf(dialog, three)).toContainText('fait')
  expect([await statusOf(one.id), await statusOf(two.id)]).toEqual([13, 14])
  await page.keyboard.press('Escape')
  await leave(person)

  // Who confirmed at the market room does not validate, in a batch no more than alone.
  const [own, colleagues] = await many(2, () => bound(all, CASH))
  if (!own || !colleagues) throw new Error('two orders were prepared')
  for (const order of [own, colleagues]) await receive(all.office, order, 40, '100')
  await confirmAtMarketRoom(await callerOf('root.golfe'), own)
  await confirmAtMarketRoom(all.room, colleagues)
  const root = await enter(browser, 'root.golfe')
  await goTo(root.page, '/back-office-validation?size=100')
  await drawn(root.page)
  for (const { reference } of [own, colleagues])
    await root.page.getByRole('checkbox', { name: `Sélectionner ${reference}` }).check()
  await root.page.getByRole('button', { name: /^Valider la sélection/ }).click()
  const validating = dialogOf(root.page)
  await expect(validating).toContainText('1 ordre part')
  await expect(validating).toContainText('1 ne part pas')
  await expect(validating.getByRole('listitem').filter({ hasText: own.reference })).toContainText(
    /autre personne/,
  )
  await validating.getByRole('button', { name: 'Valider 1 décision' }).click()
  await expect(rowOf(validating, colleagues)).toContainText('fait')
  await root.page.keyboard.press('Escape')
  await expect(root.page.getByRole('checkbox', { name: `Sélectionner ${own.reference}` })).toBeChecked()
  expect([await statusOf(own.id), await statusOf(colleagues.id)]).toEqual([8, 700])
  await leave(root)
})

test('a line that is cut halfway leaves nothing in doubt: what is unknown is asked again and done once', async ({
  browser,
}) => {
  const all = await desks()
  const orders = await many(3, () => ticketed(all))
  for (const order of orders) await step(all.tickets, order, 'deliver')
  const person = await enter(browser, 'tickets.golfe')
  const { page } = person
  await goTo(page, '/delivered?size=100')
  await drawn(page)
  for (const { reference } of orders)
    await page.getByRole('checkbox', { name: `Sélectionner ${reference}` }).check()
  const keys = new Map<string, Set<string>>()
  let answered = 0
  // The first is answered; the second reaches the server, whose answer is lost, three times.
  await page.route('**/api/orders/cash-out/*', async (route: Route) => {
    const request = route.request()
    const sent = keys.get(request.url()) ?? new Set()
    keys.set(request.url(), sent.add(request.headers()['idempotency-key'] ?? ''))
    if (answered++ === 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: /^Régler la sélection/ }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Régler 3 ordres' }).click()
  await expect(dialog.getByText('1 ordre traité.')).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: 'inconnu' })).toHaveCount(1)
  await expect(dialog.getByRole('row').filter({ hasText: 'non envoyé' })).toHaveCount(1)
  await page.unrouteAll()
  const sent: string[] = []
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (key && request.url().includes('/cash-out/')) sent.push(`${request.url()} ${key}`)
  })
  const again = dialog.getByRole('button', { name: 'Redemander 2 ordres' })
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('3 ordres traités.')).toBeVisible()
  // The one that was in doubt was asked for by the key that it had.
  const doubted = [...keys]
    .filter(([, used]) => used.size === 1)
    .map(([url, used]) => `${url} ${[...used][0]}`)
  expect(doubted.some((one) => sent.includes(one))).toBe(true)
  expect(await timesTaken(orders, 'cash_out')).toEqual([1, 1, 1])
  for (const { id } of orders) expect(await statusOf(id)).toBe(10)
  await leave(person)
})

test('banknotes are counted one order after another, by two keys each', async ({ browser }) => {
  const all = await desks()
  const orders = await many(3, () => bound(all, CASH))
  const person = await enter(browser, 'guichet.sfax')
  const { page } = person
  await goTo(page, '/reception?size=100')
  await drawn(page)
  for (const { reference } of orders)
    await page.getByRole('checkbox', { name: `Sélectionner ${reference}` }).check()
  await page.getByRole('button', { name: /^Compter la sélection/ }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: /^Compter 3 ordres/ }).click()
  for (const place of [1, 2, 3]) {
    await expect(dialog.getByRole('heading').first()).toContainText(`${place} sur 3`)
    const counts = dialog.getByRole('textbox', { name: /^Nombre de/ })
    await expect.poll(() => isFocused(counts.first())).toBe(true)
    // Nothing is counted before somebody does.
    for (const field of await counts.all()) expect(await field.inputValue()).toBe('')
    if (place === 2) {
      await dialog.getByRole('button', { name: 'Passer à l’ordre suivant' }).click()
      continue
    }
    await page.keyboard.press('=')
    await expect(counts.first()).not.toHaveValue('')
    await page.keyboard.press('Enter')
  }
  await expect(dialog.getByText(/2 ordres traités\./)).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: 'passé' })).toHaveCount(1)
  expect((await Promise.all(orders.map(({ id }) => statusOf(id)))).sort()).toEqual([6, 7, 7])
  await page.keyboard.press('Escape')
  await leave(person)
})
