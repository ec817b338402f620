import { expect, type Locator, type Page, test } from '@playwright/test'
import { request } from '../support/bank-setup.ts'
import { configure } from '../support/control.ts'
import { goTo } from '../support/go-to.ts'
import { expectAccessible } from '../support/inspection.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { call } from '../support/preparation.ts'
import { awardByKeys } from '../support/rfq.ts'

// The platform has the banks read the prices that their companies did not take (decision record 0377): everybody is told before a price
// is given, and the bank reads them once it has the request.

const ENTRY = 'Prix non retenus lus par la banque'
const BANK = { trader: 'trader.golfe', name: 'Banque du Golfe' }
const CHEAP = { desk: 'guichet.kantaoui', name: 'Change El Kantaoui' }
const DEAR = { desk: 'guichet.sfax', name: 'Change Sfax Sud' }

/** Below what the market has, so that no reason is asked, and within 2 % of the opening, so that no amount is typed again. */
const BELOW_MARKET = 600
/** A rate so many ten-thousandths from one that is better than the market's. */
const near = (opening: string, steps: number) =>
  (Math.round(Number(opening) * 10_000 - BELOW_MARKET + steps) / 10_000).toFixed(4)
const shown = (rate: string) => rate.replace('.', ',')

/** Waits for a figure as it is told by a call, however its thousands are set apart. */
const expectFigure = (where: Locator, figure: string) =>
  expect.poll(async () => (await where.innerText()).replace(/\s/g, '')).toContain(figure.replace('.', ','))

async function switchOn(page: Page): Promise<void> {
  await goTo(page, '/change-MP-time')
  await page.getByRole('button', { name: `Modifier : ${ENTRY}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: ENTRY })
  await dialog.getByRole('combobox', { name: 'Valeur' }).press('ArrowDown')
  await page.getByRole('option', { name: 'En marche', exact: true }).click()
  await dialog.getByRole('button', { name: 'Valider' }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: ENTRY })).toContainText('En marche')
}

test('a company is told that its bank will read every price, so are the houses, and then the bank does', async ({
  browser,
}) => {
  const platform = await enter(browser, 'bo.fxmatch')
  await switchOn(platform.page)
  await leave(platform)
  const company = await enter(browser, 'admin.importex')
  const { page } = company
  try {
    const reference = await request(company, BANK.name)
    await goTo(page, `/transaction/${reference}`)
    await page.getByRole('link', { name: 'Demander des prix' }).press('Enter')
    const form = page.getByLabel('Nouvelle demande de prix')
    await expect(
      form.getByText('Si vous interrogez des bureaux, votre banque lit ensuite chaque prix et sa maison.'),
    ).toBeVisible()
    const amount = form.getByLabel('Montant demandé')
    await amount.fill('5000')
    const least = form.getByLabel('Minimum par maison')
    await least.fill('6000')
    for (const { name } of [CHEAP, DEAR])
      await form.getByRole('checkbox', { name, exact: true }).press('Space')
    await form.getByRole('button', { name: 'Demander les prix' }).press('Enter')
    await expect(form.getByText('Le minimum ne dépasse pas le montant')).toBeVisible()
    await least.fill('')
    await form.getByRole('button', { name: 'Demander les prix' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('EUR')
    const told = /^La banque du demandeur lit chaque prix et sa maison une fois la demande finie/
    await expect(page.getByText(told)).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { openingRate } = await call(company, 'GET', `/api/rfqs/${id}`)
    const [cheap, dear] = [near(openingRate, 7), near(openingRate, 33)]

    // The house reads it beside the field in which it types its price.
    const office = await enter(browser, DEAR.desk)
    await goTo(office.page, '/desk')
    const asked = office.page
      .getByRole('region', { name: 'Prix demandés à votre maison' })
      .getByRole('listitem')
      .filter({ hasText: /5\s000,00\sEUR/ })
    await expect(asked.getByText(told)).toBeVisible()
    for (const [desk, rate] of [
      [DEAR.desk, dear],
      [CHEAP.desk, cheap],
    ] as const)
      await call(await callerOf(desk), 'POST', `/api/rfqs/${id}/quotes`, {
        ...{ rate, amount: '5000', validSeconds: 300 },
      })
    const field = page.getByRole('textbox', { name: `Prendre de ${CHEAP.name}, en EUR` })
    await expect(field).toHaveValue(/5\s000,00/)
    await field.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Vous achetez\s: 5\s000,00\sEUR, Change El Kantaoui/)).toBeVisible()
    await awardByKeys(page)
    await expect(page.getByText('Attribuée', { exact: true }).first()).toBeVisible()
    // What it comes to stands there for who pays it.
    const { taken, quotes } = await call(company, 'GET', `/api/rfqs/${id}`)
    await expectFigure(page.getByRole('region', { name: 'La demande' }), taken.payable)
    const { orderId } = quotes.find((one: { orderId: string | null }) => one.orderId !== null)

    // Not while it is a draft, on which the bank could still bid.
    const early = await (await callerOf(BANK.trader)).request.get(`/api/rfqs/${id}`)
    expect(early.status()).toBe(404)
    await call(company, 'POST', '/api/orders_requests/go', { reference, form: 'DIGITAL' })
    const bank = await enter(browser, BANK.trader)
    await goTo(bank.page, `/orders/${orderId}`)
    await bank.page.getByRole('link', { name: /^Demande de prix RQ-/ }).press('Enter')
    const ladder = bank.page.getByRole('table', { name: 'Prix reçus' })
    await expect(ladder.getByRole('row').filter({ hasText: DEAR.name })).toContainText(shown(dear))
    await expect(ladder.getByRole('row').filter({ hasText: CHEAP.name })).toContainText(shown(cheap))
    // Not what its company pays.
    await expect(bank.page.getByRole('main')).not.toContainText('À payer, commission et TVA comprises')
    await leave(bank)

    // What the company has engaged by it stands under its checks, as its bank counts it, and no limit of the bank.
    const { data } = await call(company, 'GET', '/api/gate/engaged')
    const mine = data.filter(({ bank: { name } }: { bank: { name: string } }) => name === BANK.name)
    await goTo(page, '/gate')
    const engaged = page.getByRole('table', { name: 'Engagé avec vos banques' })
    for (const { reserved } of mine) await expectFigure(engaged, reserved)
    expect(mine.length).toBeGreaterThan(0)
    await expectAccessible(page, 'what a company has engaged')

    // The house that lost reads what it did before, and no other bank reads anything.
    await goTo(office.page, `/rfqs/${id}`)
    await expect(office.page.getByText('Non retenu', { exact: true }).first()).toBeVisible()
    await expect(office.page.getByRole('main')).not.toContainText(shown(cheap))
    await leave(office)
    const other = await (await callerOf('trader.carthage')).request.get(`/api/rfqs/${id}`)
    expect(other.status()).toBe(404)
  } finally {
    await configure(await callerOf('bo.fxmatch'), 'rfq.bank_reads_all', 'OFF')
    await leave(company)
  }
})
