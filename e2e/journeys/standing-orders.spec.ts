import { addWorkingDays, marketDate } from '@fxmatch/domain/calendar/working-days'
import { expect, test } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { walkToLine } from '../support/keyboard.ts'
import { openingRate } from '../support/limits.ts'
import { marketRow, seeArrive, submitPosition } from '../support/market.ts'
import { callerOf, enter, leave, type Person } from '../support/people.ts'
import { call, offer } from '../support/preparation.ts'

// From an open cell of the cover plan an importer gives a standing order; an office publishes in the other window, and a draft stands in
// the importer's request, with the bar that says so; nobody else reads the price that it waits for.

const WHO = 'admin.importex'
const OFFICE = 'guichet.kantaoui'
/** Of which it buys nothing. */
const OTHER_OFFICE = 'Change Sfax Sud'
const TITLE = 'CD-2026-0117'
/** Below all that is on the market, and within what may be typed. */
const BELOW_MARKET = 620

test('an importer waits for a price from the plan, and a draft is there as soon as an office publishes it', async ({
  browser,
}) => {
  const importer = await enter(browser, WHO)
  const office = await enter(browser, OFFICE)
  const { page } = importer
  const opening = await openingRate(await callerOf('trader.golfe'), 'EUR')
  const rate = (Math.round(Number(opening.rate) * 10_000 - BELOW_MARKET) / 10_000).toFixed(4)

  // A title that is not all bought, and a request in draft for a part of the rest.
  const { data } = await call(importer, 'GET', `/api/import-titles?reference=${TITLE}`)
  const holidays = await query('select day::text from holidays', [])
  await call(importer, 'POST', '/api/orders_requests', {
    ...{ currency: 'EUR', totalAmount: '5000', importReference: TITLE },
    importNature: data[0].importNature,
    domicilaryBank: data[0].domicilaryBank.id,
    ...{ creditAccount: 'Deutsche Bank Frankfurt', debitAccount: 'Banque du Golfe' },
    valueDate: addWorkingDays(marketDate(new Date()), 3, new Set(holidays.map(({ day }) => String(day)))),
  })

  await goTo(page, '/cover')
  await drawn(page)
  const plan = page.getByRole('table', { name: 'Plan de couverture' })
  const cells = plan
    .getByRole('row')
    .filter({ hasText: 'EUR' })
    .getByRole('button')
    .filter({ hasText: 'ouvert' })
  const way = page.getByRole('link', { name: /^Ordre permanent pour OR-/ })
  await cells.first().press('Enter')
  await expect(way.first()).toBeVisible()
  await way.first().press('Enter')
  await expect(page).toHaveURL(/\/standing\?/)
  const form = page.getByRole('complementary').filter({ hasText: 'Donner cet ordre' })
  await expect(form.getByLabel('Devise')).toHaveValue(/^EUR/)
  await expect(form.getByLabel('Montant à acheter')).not.toHaveValue('')
  await expectAccessible(page, 'the form of a standing order')

  // What it may not be is said at its field, by the server too.
  await form.getByLabel('Montant à acheter').fill('1000')
  await form.getByLabel('Minimum par brouillon').fill('2000')
  await form.getByLabel('Le prix visé est').selectOption('RATE')
  await form.getByLabel('Prix visé', { exact: true }).fill(rate.replace('.', ','))
  await form.getByRole('button', { name: 'Donner cet ordre' }).press('Enter')
  await expect(form.getByLabel('Minimum par brouillon')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Minimum par brouillon').fill('500')
  // Where and of whom: what is chosen stands below its list, and is taken out again.
  await form.getByText('Où, de qui et pour quand').press('Enter')
  const regions = await call(office, 'GET', '/api/hive/hive-zone')
  await choose(form, 'Seulement dans ces gouvernorats', regions[1].name)
  await choose(form, 'Seulement dans ces gouvernorats', regions[0].name)
  await form.getByRole('button', { name: `Enlever ${regions[1].name}` }).press('Enter')
  await expect(form.getByRole('button', { name: `Enlever ${regions[1].name}` })).toHaveCount(0)
  await choose(form, 'Jamais de ces bureaux', OTHER_OFFICE)
  await expectAccessible(page, 'what of the market a standing order takes')
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/standing-orders') && response.status() === 201,
  )
  await form.getByRole('button', { name: 'Donner cet ordre' }).press('Enter')
  const { id, reference } = await (await answered).json()

  const panel = page.getByRole('complementary').filter({ hasText: 'Brouillons placés' })
  await expect(panel).toContainText('Actif')
  await expect(panel).toContainText('Rien n’a encore été placé.')
  await expect(panel).toContainText(`Seulement dans ces gouvernorats${regions[0].name}`)
  await expect(panel).toContainText(OTHER_OFFICE)
  await expect(panel).toContainText(/plus cher que le prix visé/)
  const workbook = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Excel' }).press('Enter')
  expect((await workbook).suggestedFilename()).toMatch(/^standing-orders-.*\.xlsx$/)
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row.getByText(/^manque/)).toBeVisible()
  await expectAccessible(page, 'a standing order')

  // The office publishes in its own window: a draft is there by itself, and the bell counts one more.
  const { unread }: { unread: number } = await call(importer, 'GET', '/api/notifications')
  const bell = page.getByRole('button', { name: /^Ouvrir les notifications/ })
  const counts = (count: number) => new RegExp(`\\b${count} notifications? non lues?$`)
  if (unread > 0) await expect(bell).toHaveAccessibleName(counts(unread))
  await publishTransfer(office, regions[0].name, rate)
  await expect(panel.getByRole('link', { name: /^FX-/ })).toBeVisible()
  await expect(bell).toHaveAccessibleName(counts(unread + 1))
  await expect(panel).toContainText('réservé')
  await expect(panel).toContainText(rate.replace('.', ','))
  await expect(panel.getByRole('img', { name: /réservé 1\s000,00/ })).toBeVisible()

  // Neither the office nor the company's bank finds it.
  for (const who of [office, await callerOf('trader.golfe')]) {
    const mine = await call(who, 'GET', '/api/standing-orders').catch(() => ({ data: [] }))
    expect(JSON.stringify(mine)).not.toContain(id)
  }

  // It is stopped for good; what it placed stays.
  await panel.getByRole('button', { name: 'Arrêter cet ordre' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Arrêter cet ordre' }).press('Enter')
  await expect(panel).toContainText('Arrêté')
  await expect(panel.getByRole('link', { name: /^FX-/ })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await leave(importer, office)
})

/** Fills the desk's form with 1 000 EUR by transfer, and publishes it. */
async function publishTransfer(office: Person, region: string, rate: string): Promise<void> {
  await goTo(office.page, '/desk')
  await office.page.getByRole('button', { name: 'Publier une position' }).click()
  const form = office.page.getByRole('dialog')
  await choose(form, 'Devise', /^EUR/)
  await form.getByLabel('Montant').fill('1000')
  await form.getByText('DEC · virement', { exact: true }).click()
  await choose(form, 'Gouvernorat', region)
  await form.getByLabel('Prix').fill(rate.replace('.', ','))
  await submitPosition(office, form)
}

test('a trader who finds a position too dear has its price waited for, and the platform reads that something waits', async ({
  browser,
}) => {
  const trader = await enter(browser, 'trader.golfe')
  const office = await callerOf(OFFICE)
  const { page } = trader
  const opening = await openingRate(await callerOf('trader.golfe'), 'EUR')
  const position = await offer(office, { amount: '1000', rate: opening.rate, form: 'DIGITAL' })

  await goTo(page, '/home')
  await seeArrive(trader, position)
  await walkToLine(page, marketRow(trader, position))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Attendre un meilleur prix' }).press('Enter')
  const form = page.getByRole('complementary').filter({ hasText: 'Donner cet ordre' })
  await expect(form.getByLabel('Devise')).toHaveValue(/^EUR/)
  await expect(form.getByLabel('Le prix visé est')).toHaveValue('RATE')
  await expect(form.getByLabel('Prix visé', { exact: true })).not.toHaveValue('')
  await expect(form.getByLabel('Montant à acheter')).toHaveValue(/1\s?000/)
  await call(office, 'PUT', `/api/positions/${position}/withdraw`)
  await leave(trader)

  const platform = await enter(browser, 'bo.fxmatch')
  await goTo(platform.page, '/config')
  const counts = platform.page.getByText(/actifs\s: \d+, en attente ou suspendus\s: \d+/)
  await expect(counts.first()).toBeVisible()
  await leave(platform)
})
