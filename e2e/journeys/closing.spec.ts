import { MARKET_TIME_ZONE } from '@fxmatch/domain/calendar/market-zone'
import { expect, test } from '@playwright/test'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible, expectFits, resize, TELEPHONE } from '../support/inspection.ts'
import { companyOf, plain } from '../support/order-rows.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { confirmAtMarketRoom, offer, place, SMALL_TRANSFER, step } from '../support/preparation.ts'

// What a day leaves open at a bank: the screen says what the book says, counted here by hand.

const SECTIONS = {
  'Livré, non payé': 'unpaid',
  'Tickets non livrés': 'tickets',
  'Comptes par devise': 'books',
} as const

test('the closing of the day tells what it leaves open, adds up, and follows what is done', async ({
  browser,
}) => {
  const [office, trader] = [await callerOf('guichet.sfax'), await callerOf('trader.golfe')]
  const desk = await callerOf('tickets.golfe')
  const order = await place(trader, await offer(office, SMALL_TRANSFER), SMALL_TRANSFER)
  await step(office, order, 'accept-draft')
  await step(trader, order, 'half-confirm-client')
  await confirmAtMarketRoom(await callerOf('salle.golfe'), order)
  await step(desk, order, 'confirm-banque')

  const person = await enter(browser, 'tickets.golfe')
  const { page } = person
  const bank = await companyOf(person)
  await goTo(page, '/closing')
  await drawn(page)
  const section = (name: keyof typeof SECTIONS) => page.locator(`#${SECTIONS[name]}`)
  const row = (name: keyof typeof SECTIONS) =>
    section(name).getByRole('row').filter({ hasText: order.reference })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Clôture du')
  await expect(row('Tickets non livrés')).toContainText(/1\s000,00\sEUR/)
  await expect(row('Livré, non payé')).toHaveCount(0)

  // It follows what is done.
  await step(desk, order, 'deliver')
  await expect(row('Livré, non payé')).toContainText(/3\s386,800/)
  await expect(row('Tickets non livrés')).toHaveCount(0)

  // The totals are those of the orders as they stand, and the ledger agrees.
  const totals = async (statuses: readonly number[]) => {
    const [found] = await query<{ total: string; count: string }>(
      'select coalesce(sum(counter_value), 0)::numeric(20, 3)::text as total, count(*)::text as count from orders where bank_id = $1 and status = any($2)',
      [bank, statuses],
    )
    return found
  }
  for (const [name, statuses] of [
    ['Livré, non payé', [13]],
    ['Tickets non livrés', [11, 14]],
  ] as const) {
    const told = await totals(statuses)
    const check = page.getByRole('list', { name: 'Contrôles' }).getByRole('link').filter({ hasText: name })
    await expect
      .poll(async () => plain((await check.locator('small').innerText()).replace('TND', '')))
      .toBe(told?.total)
    expect(plain(await check.locator('b').innerText())).toBe(told?.count)
    await expect(section(name)).toContainText('✓ égal au total des ordres')
  }

  // The books are the bank's accounts, currency by currency.
  const books = await query<{ currency: string; sum: string }>(
    `select e.currency, sum(e.amount)::numeric(20, 4)::text as sum from ledger_entries e
     where e.company_id = $1 and e.account in ('CURRENCY', 'CASH') group by e.currency`,
    [bank],
  )
  const lines = section('Comptes par devise').locator('tbody [data-row]')
  await expect(lines).toHaveCount(books.length)
  const shown = await lines.evaluateAll((rows) =>
    rows.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.innerText.trim())),
  )
  for (const [currency = '', opening = '', added = '', taken = '', closing = ''] of shown) {
    const book = books.find((one) => currency.includes(one.currency))
    const figure = (text: string) => Number(plain(text).replace('−', '-'))
    expect(figure(closing), currency).toBeCloseTo(Number(book?.sum), 4)
    expect(figure(opening) + figure(added) - figure(taken), currency).toBeCloseTo(figure(closing), 4)
  }
  await expectAccessible(page, 'the closing of the day')

  // A day that is over is told as it ended: the order of today is not in it.
  const yesterday = await query<{ day: string }>(
    `select ((now() at time zone '${MARKET_TIME_ZONE}')::date - 1)::text as day`,
    [],
  )
  await goTo(page, `/closing?day=${yesterday[0]?.day}`)
  await drawn(page)
  await expect(page.getByText('La journée est finie')).toBeVisible()
  await expect(row('Livré, non payé')).toHaveCount(0)
  await expect(section('Livré, non payé')).toContainText('✓ égal au total des ordres')
  await resize(page, TELEPHONE)
  await expectFits(page, 'the closing on a telephone')
  await leave(person)

  // Who is no bank has none, and is told so.
  const other = await enter(browser, 'guichet.sfax')
  await goTo(other.page, '/closing')
  await expect(other.page.getByText('Seule une banque a une clôture du jour')).toBeVisible()
  await leave(other)
})
