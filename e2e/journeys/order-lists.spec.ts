import { MARKET_TIME_ZONE } from '@fxmatch/domain/calendar/market-zone'
import { PROCESS_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { expect, test } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { query, statusOf } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { drawn } from '../support/inspection.ts'
import { companyOf, expectRows, LIST_PAGES, listOf, ordersOf, referencesIn } from '../support/order-rows.ts'
import { callerOf, enter, leave, type Person } from '../support/people.ts'
import {
  call,
  confirmAtMarketRoom,
  type Offer,
  offer,
  type PreparedOrder,
  place,
  receive,
  step,
} from '../support/preparation.ts'

/** Banknotes below the amount that needs a second validation. */
const SMALL_CASH: Offer = { amount: '1000', rate: '3.3868', form: 'CASH' }

const people = new Map<string, Person>()

test.afterAll(() => leave(...people.values()))

/** Everybody signs in once for all the tests of this file. */
async function person(browser: Parameters<typeof enter>[0], name: string): Promise<Person> {
  const known = people.get(name) ?? (await enter(browser, name))
  people.set(name, known)
  return known
}

test('each page shows its rows, their number and their total, to each kind of company its own', async ({
  browser,
}) => {
  const bank = await person(browser, 'tickets.golfe')
  const golfe = await companyOf(bank)
  for (const list of Object.values(LIST_PAGES)) {
    if (list === LIST_PAGES.cashOut) await expectRows(bank, list, 'both', golfe)
    else await expectRows(bank, list, 'achat', golfe)
  }
  await expectRows(bank, LIST_PAGES.delivered, 'vente', golfe)
  await expect(bank.page.getByRole('columnheader', { name: /^Profit/ })).toHaveCount(1)
  await expect(bank.page.getByRole('columnheader', { name: /^Commission TTC/ })).toHaveCount(0)

  const office = await person(browser, 'guichet.kantaoui')
  const kantaoui = await companyOf(office)
  for (const list of [LIST_PAGES.draft, LIST_PAGES.cashOut]) await expectRows(office, list, 'both', kantaoui)
  await expect(office.page.getByRole('radiogroup', { name: 'Sens' })).toHaveCount(0)
  await expect(office.page.getByRole('columnheader', { name: /^(Profit|Commission)/ })).toHaveCount(0)

  const platform = await person(browser, 'bo.fxmatch')
  const fxmatch = await companyOf(platform)
  for (const list of [LIST_PAGES.cashOut, LIST_PAGES.book]) await expectRows(platform, list, 'all', fxmatch)
  await expect(platform.page.getByRole('columnheader', { name: /^Commission TTC/ })).toHaveCount(1)
  await expect(platform.page.getByRole('columnheader', { name: /^Profit/ })).toHaveCount(0)
})

test('filters live in the address, columns are chosen, and each order tells its story', async ({
  browser,
}) => {
  const { page } = await person(browser, 'tickets.golfe')
  await goTo(page, '/book')
  await drawn(page)
  const list = listOf(page, 'Livre')
  // As many as fill the window, and no more than there are.
  await expect.poll(async () => (await referencesIn(list)).length).toBeGreaterThan(10)
  await list.getByLabel('Lignes par page').selectOption('25')
  await expect(list.locator('[data-row]')).toHaveCount(25)

  await page.getByRole('button', { name: /^Filtre/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filtre' })
  for (const field of [
    ...['Devise', 'Provenance', 'Type', 'Statut', 'Référence', 'Utilisateur'],
    ...['Gouvernorat', 'Zone', 'Agence de livraison', 'Du', 'Au'],
  ])
    await expect(panel.getByLabel(field, { exact: true })).toBeVisible()
  // The dinar is not filtered by: every order is against it (specification 000 §9).
  await expect(panel.getByLabel('Devise').getByRole('option', { name: 'TND' })).toHaveCount(0)
  await panel.getByLabel('Devise').selectOption('EUR')
  await panel.getByLabel('Statut').selectOption({ label: 'Cash out (vendeur payé)' })
  await panel.getByRole('button', { name: 'Valider' }).click()
  await expect(page).toHaveURL(/currency=EUR/)
  await expect(page).toHaveURL(/status=10/)
  const golfe = await companyOf(await person(browser, 'tickets.golfe'))
  const euros = await query<{ reference: string; amount: string }>(
    "select reference, amount::text from orders where currency = 'EUR' and reference = any ($1)",
    [(await ordersOf({ ...LIST_PAGES.book, statuses: [10] }, 'achat', golfe)).map((o) => o.reference)],
  )
  await expect
    .poll(async () => (await referencesIn(list)).sort())
    .toEqual(euros.map((o) => o.reference).sort())
  const sum = euros.reduce((total, { amount }) => total + Number(amount), 0)
  await expect(list.locator('tfoot')).toContainText(
    new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 }).format(sum).replace(/\s/g, ' '),
  )

  // A colleague who follows the link sees the same.
  const colleague = await person(browser, 'salle.golfe')
  await goTo(colleague.page, page.url())
  await drawn(colleague.page)
  expect(await referencesIn(listOf(colleague.page, 'Livre'))).toEqual(await referencesIn(list))

  await page.getByRole('button', { name: /^Filtre/ }).click()
  await panel.getByLabel('Référence', { exact: true }).fill('no such order')
  await panel.getByRole('button', { name: 'Valider' }).click()
  await expect(list.getByText('Aucun résultat')).toBeVisible()
  await page.getByRole('button', { name: /^Filtre/ }).click()
  await panel.getByRole('button', { name: 'Reset filtre' }).click()
  await expect(page).not.toHaveURL(/currency|status|ref/)
  await expect(list.locator('[data-row]')).toHaveCount(25)

  await list.getByRole('button', { name: 'Colonnes' }).click()
  await page.getByRole('checkbox', { name: 'Date de valeur' }).check()
  await expect(list.getByRole('columnheader', { name: 'Date de valeur' })).toBeVisible()
  await page.getByRole('button', { name: 'Colonnes habituelles' }).click()
  await page.keyboard.press('Escape')

  const [reference = ''] = await referencesIn(list)
  await list.getByRole('button', { name: `Traçabilité de ${reference}` }).click()
  const trace = page.getByRole('dialog', { name: `Traçabilité ${reference}` })
  for (const heading of ['Statut', 'Responsable', 'Heure de l’action'])
    await expect(trace.getByRole('columnheader', { name: heading })).toBeVisible()
  const history = await query<{ at: string; name: string | null }>(
    `select to_char(h.created_at at time zone '${MARKET_TIME_ZONE}', 'HH24:MI') as at, u.full_name as name
     from order_history h join orders o on o.id = h.order_id left join users u on u.id = h.user_id
     where o.reference = $1 order by h.id`,
    [reference],
  )
  await expect(trace.locator('[data-row]')).toHaveCount(history.length)
  const told = await trace.locator('[data-row]').allInnerTexts()
  for (const [index, { at, name }] of history.entries()) {
    expect(told[index]).toContain(at)
    if (name !== null) expect(told[index]).toContain(name)
  }
  await page.keyboard.press('Escape')
  await expect(list.getByRole('button', { name: `Traçabilité de ${reference}` })).toBeFocused()
})

test('a number beside the menu is what its list shows; what filters hide is counted, and one key away', async ({
  browser,
}) => {
  const { page } = await person(browser, 'tickets.golfe')
  const trader = await callerOf('trader.golfe')
  const order = await place(trader, await offer(await callerOf('guichet.sfax'), SMALL_CASH), SMALL_CASH)
  await goTo(page, '/draft')
  await drawn(page)
  const list = listOf(page, 'Draft Order')
  const row = page.getByRole('row').filter({ hasText: order.reference })
  await expect(row).toBeVisible()
  // Both sides of today: the bank buys this one, and carries others for its companies.
  const numberIn = async (text: string | null) => Number(/\d+$/.exec(text?.trim() ?? '')?.[0] ?? 0)
  const sides = page.getByRole('radiogroup', { name: 'Sens' })
  const sideOf = async (name: string) => numberIn(await sides.getByText(name).textContent())
  await expect(async () => {
    const beside = await numberIn(await page.getByRole('link', { name: /Draft Order/ }).textContent())
    expect(beside).toBeGreaterThan(0)
    await expect(list.getByRole('status').first()).toContainText(`sur ${beside}`, { timeout: 500 })
    expect(await sideOf('Tous')).toBe(beside)
    expect((await sideOf('Achat')) + (await sideOf('Vente'))).toBe(beside)
  }).toPass({ timeout: 15_000 })

  await sides.getByText('Vente').click()
  await expect(row).toBeHidden()
  await expect(page.getByText(/ordres? masqués? par les filtres/)).toBeVisible()
  await page.locator('#content').focus()
  await page.keyboard.press('*')
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(/startDate=all/)
  await expect(page.getByText(/ordres? masqués? par les filtres/)).toBeHidden()
  await call(trader, 'POST', `/api/orders/cancel-draft/${order.id}`)
})

/** A cash order that waits for its ticket and has lost its agency. @returns with what gives it back: no record tells of the loss */
async function withoutAgency(): Promise<PreparedOrder & { giveBack(): Promise<unknown> }> {
  const office = await callerOf('guichet.sfax')
  const trader = await callerOf('trader.golfe')
  const order = await place(trader, await offer(office, SMALL_CASH), SMALL_CASH)
  await step(office, order, 'accept-draft')
  await step(trader, order, 'half-confirm-client')
  await receive(office, order, 10, '100')
  await confirmAtMarketRoom(await callerOf('salle.golfe'), order)
  const [had] = await query<{ agency: string }>('select agency_id as agency from orders where id = $1', [
    order.id,
  ])
  await query('update orders set agency_id = null where id = $1', [order.id])
  const giveBack = () => query('update orders set agency_id = $2 where id = $1', [order.id, had?.agency])
  return { ...order, giveBack }
}

test('the ticket generator asks for the missing agency, and for a confirmation of a rejection', async ({
  browser,
}) => {
  const [ticketed, rejected] = [await withoutAgency(), await withoutAgency()]
  const room = await person(browser, 'salle.golfe')
  await goTo(room.page, '/generate-ticket')
  const seen = room.page.getByRole('row').filter({ hasText: ticketed.reference })
  await expect(seen).toBeVisible()
  await expect(seen.getByRole('button', { name: /Générer ticket|Rejeter/ })).toHaveCount(0)

  const { page } = await person(browser, 'tickets.golfe')
  await goTo(page, '/generate-ticket')
  const rowOf = ({ reference }: PreparedOrder) => page.getByRole('row').filter({ hasText: reference })
  await rowOf(ticketed).getByRole('button', { name: 'Générer ticket' }).click()
  const dialog = page.getByRole('dialog', { name: /^Affecter une agence/ })
  await dialog.getByRole('button', { name: 'Générer ticket' }).press('Enter')
  await expect(dialog.getByText('Choisissez une agence de livraison.')).toBeVisible()
  expect(await statusOf(ticketed.id)).toBe(700)
  await choose(dialog, 'Agence de livraison', /Tunis Siège/)
  await dialog.getByRole('button', { name: 'Générer ticket' }).click()
  await expect(rowOf(ticketed)).toBeHidden()
  expect(await statusOf(ticketed.id)).toBe(11)

  const sure = page.getByRole('dialog', { name: /^Rejet ticket/ })
  // The row above has just left: one that moves up under the pointer is pressed again.
  await expect(async () => {
    if (!(await sure.isVisible())) await rowOf(rejected).getByRole('button', { name: 'Rejeter' }).click()
    await expect(sure).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(sure).toContainText('Vous allez rejeter un ticket de manière définitive, merci de confirmer.')
  await sure.getByRole('button', { name: 'Annuler' }).click()
  expect(await statusOf(rejected.id)).toBe(700)
  await rowOf(rejected).getByRole('button', { name: 'Rejeter' }).click()
  await sure.getByRole('button', { name: 'Rejeter' }).click()
  await expect(rowOf(rejected)).toBeHidden()
  expect(await statusOf(rejected.id)).toBe(12)
  await rejected.giveBack()
})

test('who was too late is told, and goes on by keyboard from where the row was', async ({ browser }) => {
  const office = await person(browser, 'guichet.sfax')
  const trader = await callerOf('trader.golfe')
  const { page } = office
  // The list may be there before the menu has its numbers: they are taken from the answer that brings them.
  const counts = page.waitForResponse(/\/api\/orders\/count\//)
  await page.goto('/draft')
  const byStatus: Record<string, number> = await (await counts).json()
  const before = PROCESS_STATUSES.draft.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0)
  await drawn(page)
  const counted = page.getByRole('link', { name: /Draft Order/ })
  const order = await place(trader, await offer(office, SMALL_CASH), SMALL_CASH)
  const kept = await place(trader, await offer(office, SMALL_CASH), SMALL_CASH)
  // The row and the number beside the menu come by themselves; the row stands out, for the office must answer.
  const row = page.getByRole('row').filter({ hasText: order.reference })
  await expect(row).toHaveAttribute('data-tone', 'highlight')
  await expect(counted).toContainText(String(before + 2))

  // Given up by its buyer at the moment that it is accepted.
  await page.route('**/api/orders/accept-draft/**', async (route) => {
    await call(trader, 'POST', `/api/orders/cancel-draft/${order.id}`)
    await route.continue()
  })
  await row.getByRole('button', { name: 'Accepter et confirmer' }).press('Enter')
  await expect(page.getByText(`${order.reference} est maintenant « Brouillon annulé »`)).toBeVisible()
  await expect(row).toBeHidden()
  await expect(page.locator('[data-row]:focus, [data-row] :focus')).toHaveCount(1)
  expect(await statusOf(order.id)).toBe(4)
  await call(trader, 'POST', `/api/orders/cancel-draft/${kept.id}`)
})
