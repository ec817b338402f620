import { expect, type Page, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { expectAccessible } from '../support/inspection.ts'
import { walkToLine } from '../support/keyboard.ts'
import { marketRow, orderPanel, seeArrive } from '../support/market.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { confirmAtMarketRoom, offer, place, SMALL_TRANSFER, step } from '../support/preparation.ts'

/** A deal in EUR by transfer, with its ticket. */
async function dealAt(rate: string): Promise<void> {
  const [office, trader] = [await callerOf('guichet.sfax'), await callerOf('trader.golfe')]
  const wish = { ...SMALL_TRANSFER, rate }
  const order = await place(trader, await offer(office, wish), wish)
  await step(office, order, 'accept-draft')
  await step(trader, order, 'half-confirm-client')
  await confirmAtMarketRoom(await callerOf('salle.golfe'), order)
  await step(await callerOf('tickets.golfe'), order, 'confirm-banque')
}

const contextOf = (page: Page) => page.getByRole('region', { name: 'Prix en contexte' })

test('a price is seen beside the opening, the average, the best free one and the last deals', async ({
  browser,
}) => {
  await dealAt('3.3900')
  const trader = await enter(browser, 'trader.golfe')
  const { page } = trader
  await goTo(page, '/home')
  const cheap = await offer(await callerOf('guichet.kantaoui'), { ...SMALL_TRANSFER, rate: '3.3001' })
  await seeArrive(trader, cheap)
  await walkToLine(page, marketRow(trader, cheap))
  await page.keyboard.press('Enter')
  const context = contextOf(page)
  const line = (name: RegExp) => context.getByRole('row', { name })
  await expect(context.getByRole('heading', { name: 'Prix en contexte · EUR DEC' })).toBeVisible()
  await expect(line(/^Ce prix/)).toContainText('3,3001')
  await expect(line(/^Meilleure libre\s: celle-ci/)).toContainText('3,3001')
  // One's own deal is told by itself, and how far this price is from it: (3.3001 − 3.3900) / 3.3900.
  const own = line(/la vôtre/)
    .filter({ hasText: '3,3900' })
    .first()
  await expect(own).toContainText('1 000,00 EUR')
  await expect(own).toContainText('−265')

  // The price that is typed is the one that is measured.
  const price = orderPanel(trader).getByLabel('Prix négocié')
  await price.fill('3,3900')
  await expect(line(/^Ce prix/)).toContainText('3,3900')
  await expect(own).not.toContainText('−265')
  await price.fill('3,3001')

  await context.getByText('Année', { exact: true }).click()
  await expect(context.getByRole('img', { name: /^Prix d’ouverture validés\s: de / })).toBeVisible()
  await context.getByRole('button', { name: 'Voir les chiffres' }).click()
  const figures = page.getByRole('dialog')
  await expect(figures.getByRole('row').nth(1)).toContainText(/\d{2}-\d{2}-\d{4}/)
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'a ticket with its context')
  await leave(trader)

  // Another bank is told of a single deal of others neither its price nor that there was one.
  const rival = await enter(browser, 'trader.carthage')
  await goTo(rival.page, '/home')
  await walkToLine(rival.page, marketRow(rival, cheap))
  await rival.page.keyboard.press('Enter')
  const theirs = contextOf(rival.page)
  await expect(theirs.getByRole('row', { name: /^Ce prix/ })).toContainText('3,3001')
  await expect(theirs.getByText('la vôtre')).toHaveCount(0)
  await expect(theirs.getByText('1 transaction', { exact: true })).toHaveCount(0)
  // The bid for a company's request has the same beside it.
  await goTo(rival.page, '/home?tab=ask')
  await rival.page.getByRole('button', { name: /^Go/ }).first().click()
  await expect(theirs.getByRole('row', { name: /^Ce prix/ })).toBeVisible()
  await expect(theirs.getByRole('row', { name: /^Meilleure libre/ })).toBeVisible()
  await leave(rival)
})
