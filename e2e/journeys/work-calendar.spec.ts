import { expect, request, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { addressed, enter, enterAlone, leave } from '../support/people.ts'
import { call, confirmAtMarketRoom, offer, place, SMALL_TRANSFER, step } from '../support/preparation.ts'

test('an order waits in the queue of each desk in turn, and stands on the calendar and in its feed', async ({
  browser,
}) => {
  const office = await enter(browser, 'guichet.sfax')
  const trader = await enter(browser, 'trader.golfe')
  const tickets = await enter(browser, 'tickets.golfe')
  const order = await place(trader, await offer(office, SMALL_TRANSFER), SMALL_TRANSFER)
  const waiting = (page: typeof office.page) => page.getByRole('link', { name: order.reference, exact: true })

  // The seller was asked: the draft waits for it, until the clock ends it; its reference leads to its page.
  await goTo(office.page, '/work?step=accept_draft&kind=order&size=100')
  const row = office.page.getByRole('row').filter({ hasText: order.reference })
  await expect(row).toContainText(/dans 1[0-5]:\d\d/)
  await waiting(office.page).click()
  await expect(office.page).toHaveURL(new RegExp(`/orders/${order.id}`))
  await expect(office.page.getByRole('heading', { level: 1 })).toContainText(order.reference)
  // Enter on the row takes the step, which confirms too at the asked price; the number beside the menu is the queue's.
  await goTo(office.page, '/work?size=100')
  const beside = office.page.getByRole('link', { name: /^À faire/ })
  const mine = office.page.getByRole('tab', { name: /^À vous/ })
  const numberOf = async (at: typeof mine) => Number(/\d+$/.exec((await at.innerText()).trim())?.[0] ?? 0)
  await expect.poll(async () => (await numberOf(beside)) - (await numberOf(mine))).toBe(0)
  const before = await numberOf(mine)
  await row.focus()
  await office.page.keyboard.press('Enter')
  await expect(row).toBeHidden()
  await expect.poll(() => numberOf(beside)).toBe(before - 1)
  await step(trader, order, 'half-confirm-client')
  await goTo(office.page, '/work?kind=order&size=100')
  await expect(office.page.getByRole('tab', { name: /^À vous/ })).toBeVisible()
  await expect(waiting(office.page)).toBeHidden()

  // The ticket desk's queue is open while the market room confirms.
  await goTo(tickets.page, '/work?step=generate_ticket&kind=order&size=100')
  await confirmAtMarketRoom(trader, order)
  await expect(waiting(tickets.page)).toBeVisible()
  await step(tickets, order, 'confirm-banque')
  await expect(waiting(tickets.page)).toBeHidden()
  await step(tickets, order, 'deliver')

  const { page } = trader
  await goTo(page, '/calendar?view=list')
  const event = page.getByRole('listitem').filter({ hasText: order.reference })
  await expect(event).toContainText('Livré')
  await expect(event).toContainText(/1\s000,00\sEUR/)
  await page.getByRole('button', { name: /^(Créer|Renouveler) l’adresse$/ }).click()
  const address = (await page.locator('code').textContent()) ?? ''
  const stranger = await request.newContext(addressed())
  const file = await stranger.get(new URL(address).pathname)
  expect(file.headers()['content-type']).toMatch(/^text\/calendar/)
  const text = (await file.text()).replace(/\r\n[ \t]/g, '')
  const own = text.split('BEGIN:VEVENT').find((one) => one.includes(order.id)) ?? ''
  expect(own).toMatch(/^DTSTART:\d{8}T\d{6}Z\r$/m)
  expect(own).toContain(order.reference)

  await page.getByRole('button', { name: 'Révoquer l’adresse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('button', { name: 'Créer l’adresse' })).toBeVisible()
  expect((await stranger.get(new URL(address).pathname)).status()).toBe(404)
  await stranger.dispose()
  await leave(office, trader, tickets)
})

test('a bank sets in how many minutes a step is taken', async ({ browser }) => {
  const bank = await enter(browser, 'tickets.golfe')
  const { page } = bank
  await goTo(page, '/service-times')
  const deliver = page.getByLabel('Délai en minutes : Livrer')
  await expect(deliver).toHaveAttribute('placeholder', '120 (usuel)')
  await deliver.fill('0')
  await deliver.press('Enter')
  await expect(page.getByText(/Un nombre entier de 1 à 10\s000/)).toBeVisible()
  await expect(deliver).toBeFocused()
  try {
    await deliver.fill('90')
    await deliver.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Délais enregistrés' }).first()).toBeVisible()
    await expect(page.getByRole('row').filter({ has: deliver })).toContainText(/\d{2}:\d{2}/)
    await expect(deliver).toHaveValue('90')
  } finally {
    const times = [{ step: 'deliver', minutes: null, seen: 90 }]
    await call(bank, 'PUT', '/api/service-times', { times })
  }
  await expect(deliver).toHaveValue('')
  await leave(bank)
})

test('the sixth week of a month stands in the window of a laptop, and in a lower one', async ({
  browser,
}) => {
  const trader = await enterAlone(browser, 'trader.golfe', { viewport: { width: 1366, height: 768 } })
  const { page } = trader
  // August 2026 begins on a Saturday.
  await page.goto('/calendar?month=2026-08')
  const weeks = page.getByRole('table').locator('tbody tr')
  await expect(weeks).toHaveCount(6)
  for (const height of [768, 720, 650]) {
    await page.setViewportSize({ width: 1366, height })
    const bottom = () => weeks.last().evaluate((week) => week.getBoundingClientRect().bottom)
    await expect.poll(bottom, `at ${height}`).toBeLessThanOrEqual(height)
  }
  await trader.context.close()
})
