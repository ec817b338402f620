import { type Browser, expect, test } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { goTo } from '../support/go-to.ts'
import { ledgerOf } from '../support/ledger.ts'
import { giveReason, marketRow, orderPanel, seeArrive, sendTyped, submitPosition } from '../support/market.ts'
import { ACTIONS, openOrder, takeAtOnce, takeStep, takeStepInList } from '../support/orders.ts'
import { pdfText } from '../support/pdf-text.ts'
import { enter, leave, type Person, signIn } from '../support/people.ts'

interface Cast {
  readonly office: Person
  readonly trader: Person
  readonly room: Person
  readonly second: Person
  readonly tickets: Person
}

/** Five people in five browsers. */
async function gather(browser: Browser): Promise<Cast> {
  return {
    office: await enter(browser, 'guichet.kantaoui'),
    trader: await signIn(browser, 'trader.golfe'),
    room: await enter(browser, 'salle.golfe'),
    second: await enter(browser, 'validation.golfe'),
    tickets: await enter(browser, 'tickets.golfe'),
  }
}

/** The exchange office publishes at its desk. @returns the position's number */
async function publish(
  office: Person,
  offer: { amount: string; rate: string; form: string },
): Promise<string> {
  const { page } = office
  await goTo(page, '/desk')
  await page.getByRole('button', { name: 'Publier une position' }).click()
  const form = page.getByRole('dialog')
  await choose(form, 'Devise', /^EUR/)
  await form.getByLabel('Montant').fill(offer.amount)
  await form.getByLabel('Prix').fill(offer.rate)
  await form.getByText(offer.form).click()
  await choose(form, 'Gouvernorat', 'Sousse')
  await choose(form, 'Zone', 'El Kantaoui')
  return submitPosition(office, form)
}

/** A trader takes a position on the Mainscreen. @returns the order's id */
async function order(
  trader: Person,
  position: string,
  wish: { amount?: string; rate?: string; agency?: RegExp },
): Promise<string> {
  const { page } = trader
  await marketRow(trader, position).getByRole('button', { name: 'Go' }).click()
  const panel = orderPanel(trader)
  if (wish.amount) await panel.getByLabel('Montant négocié').fill(wish.amount)
  if (wish.rate) await panel.getByLabel('Prix négocié').fill(wish.rate)
  if (wish.agency) await choose(panel, 'Agence de livraison', wish.agency)
  await giveReason(panel)
  await sendTyped(panel, 'Valider', '/api/orders/add')
  const link = page.getByRole('link', { name: /^FX-\d{4}-\d{6}$/ }).first()
  await expect(link).toBeVisible()
  const href = await link.getAttribute('href')
  await page.getByRole('button', { name: 'Avertir maintenant' }).click()
  const id = href?.split('/').at(-1)
  if (!id) throw new Error('the order has no page')
  return id
}

async function referenceOf(person: Person): Promise<string> {
  const title = await person.page.getByRole('heading', { level: 1 }).textContent()
  const reference = /FX-\d{4}-\d{6}/.exec(title ?? '')?.[0]
  if (!reference) throw new Error('the page names no order')
  return reference
}

test('a CASH order, negotiated twice and partly filled, goes from publication to the book', async ({
  browser,
}) => {
  const cast = await gather(browser)
  const rival = await signIn(browser, 'trader.carthage')
  const { office, trader, room, second, tickets } = cast

  const position = await publish(office, { amount: '25000', rate: '3,3868', form: 'BBE · billets' })
  // It arrives on both traders' screens by itself, and leaves the rival's when the other takes it.
  await seeArrive(trader, position)
  await seeArrive(rival, position)
  const orderId = await order(trader, position, { amount: '18000', rate: '3,38', agency: /Sousse Corniche/ })
  await expect(marketRow(rival, position)).toBeHidden()

  await openOrder(office, orderId)
  const reference = await referenceOf(office)
  await takeStep(office, ACTIONS.counter, (dialog) => dialog.getByLabel('Votre prix').fill('3,3855'))
  await openOrder(trader, orderId)
  await takeStep(trader, ACTIONS.counter, (dialog) => dialog.getByLabel('Votre prix').fill('3,384'))
  // His own offer stands now: he cannot accept it himself, and is told why.
  await expect(trader.page.getByText('Votre prix attend la réponse de l’autre partie').first()).toBeVisible()
  await takeStepInList(office, '/draft', reference, ACTIONS.accept)

  // Half confirmed, the order stays on the trader's page.
  await takeStepInList(trader, '/confirm', reference, ACTIONS.confirm, undefined, 'Confirmé par une partie')
  await takeStepInList(office, '/confirm', reference, ACTIONS.confirm)
  // The rest is on the market again.
  await goTo(rival.page, '/home?currency=EUR')
  await expect(
    rival.page.getByRole('row').filter({ hasText: '7 000,00' }).filter({ hasText: '3,3868' }).first(),
  ).toBeVisible()
  await leave(rival)

  await takeStepInList(office, '/reception', reference, ACTIONS.receive, async (dialog) => {
    await dialog.getByLabel('Nombre de coupures de 100', { exact: true }).fill('179')
    await expect(dialog.getByText(/Il manque 100/)).toBeVisible()
    await dialog.getByLabel('Nombre de coupures de 100', { exact: true }).fill('180')
  })
  await leave(office)
  await takeStepInList(room, '/bills-notes', reference, ACTIONS.confirm)
  // Who confirmed at the market room cannot give the second validation: the trader lacks the right, the page says so.
  await openOrder(room, orderId)
  await expect(room.page.getByRole('button', { name: ACTIONS.validate, exact: true })).toBeHidden()
  await leave(room)
  await takeStepInList(second, '/back-office-validation', reference, ACTIONS.validate)
  await leave(second)
  await takeStepInList(tickets, '/generate-ticket', reference, ACTIONS.ticket)

  await openOrder(tickets, orderId)
  const download = tickets.page.waitForEvent('download')
  await tickets.page.getByRole('link', { name: /Ticket TK-/ }).click()
  const file = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk)
  const text = (await pdfText(Buffer.concat(chunks))).replaceAll('\u00a0', ' ')
  for (const figure of [
    '18 000,00',
    '3,3868',
    '3,3840',
    '60 912,000',
    '304,560',
    '61 216,560',
    '57,866',
    '61 274,426',
  ])
    expect(text).toContain(figure)
  expect(text).toContain('Soixante et un mille deux cent soixante-quatorze dinars')
  expect(text).toContain(reference)

  await takeStepInList(tickets, '/ticket', reference, ACTIONS.deliver)
  await takeStepInList(tickets, '/delivered', reference, ACTIONS.cashOut)
  await openOrder(trader, orderId)
  await expect(trader.page.getByText('Ordre terminé : aucune action ne reste.')).toBeVisible()
  expect(await ledgerOf(orderId)).toEqual(
    expect.arrayContaining([
      { company: 'Banque du Golfe', account: 'CURRENCY', currency: 'EUR', balance: '18000' },
      { company: 'Change El Kantaoui', account: 'CURRENCY', currency: 'EUR', balance: '-18000' },
      { company: 'Change El Kantaoui', account: 'CASH', currency: 'TND', balance: '60912' },
    ]),
  )
  // The ticket proves itself to anybody, and says no more than it must.
  const code = /verify\/([A-Za-z0-9_-]+)/.exec(text)?.[1]
  const stranger = await browser.newContext()
  const page = await stranger.newPage()
  await page.goto(`/verify/${code}`)
  await expect(page.getByText('Ce ticket est authentique.')).toBeVisible()
  await expect(page.getByText('EUR', { exact: true })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/18\s?000|Golfe|Kantaoui/)
  await stranger.close()
  await leave(trader, tickets)
})

test('a DIGITAL order below the threshold needs no second validation', async ({ browser }) => {
  const cast = await gather(browser)
  const { office, trader, room, tickets } = cast
  const position = await publish(office, { amount: '1000', rate: '3,3868', form: 'DEC · virement' })
  await seeArrive(trader, position)
  const orderId = await order(trader, position, {})
  await openOrder(office, orderId)
  const reference = await referenceOf(office)
  await takeAtOnce(office, ACTIONS.acceptAndConfirm)
  await openOrder(trader, orderId)
  await takeAtOnce(trader, ACTIONS.confirm)
  await takeStepInList(room, '/bills-notes', reference, ACTIONS.confirm, (dialog) =>
    choose(dialog, 'Agence de livraison', /Tunis Siège/),
  )
  // The office looks at its deals: the ticket adds one, without anything touching the page.
  await goTo(office.page, '/deal')
  const deals = office.page
    .locator('dl div')
    .filter({ hasText: /^Deals/ })
    .locator('dd')
  await expect(deals).toHaveText(/\d/)
  const concluded = Number((await deals.innerText()).replace(/\D/g, ''))
  await takeStepInList(tickets, '/generate-ticket', reference, ACTIONS.ticket)
  await expect(deals).toHaveText(String(concluded + 1))
  await takeStepInList(tickets, '/ticket', reference, ACTIONS.deliver)
  // The trader looks elsewhere while the last step is taken, and comes back at once: nothing told that page of it.
  await expect(trader.page.getByText('Livré', { exact: true }).first()).toBeVisible()
  await goTo(trader.page, '/change-password')
  await takeStepInList(tickets, '/delivered', reference, ACTIONS.cashOut)
  await openOrder(trader, orderId)
  await expect(trader.page.getByText('Ordre terminé : aucune action ne reste.')).toBeVisible()
  await leave(...Object.values(cast))
})
