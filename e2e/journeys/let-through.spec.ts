import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { expect, type Page, test } from '@playwright/test'
import { request } from '../support/bank-setup.ts'
import { choose } from '../support/choose.ts'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { sendTyped } from '../support/market.ts'
import { ACTIONS, openOrder } from '../support/orders.ts'
import { type Caller, callerOf, enter, leave } from '../support/people.ts'
import { call, offer, place, step, withdraw } from '../support/preparation.ts'

// What the gate refuses and a second person lets through, where the other journeys of the gate do not go: a bound deal whose office has
// lost its authorisation is carried on by the bank's compliance; an importer is refused by its bank's limit, whose figures it never reads.

const OFFICE = 'Change du Vieux Port'
const COMPANY = 'Importex SARL'

const DAY_MS = 86_400_000
const dayIn = (days: number) => marketDate(new Date(Date.now() + days * DAY_MS))

interface Paper {
  readonly id: string
  readonly office: { readonly id: string; readonly name: string }
  readonly kind: string
  readonly number: string
  readonly validFrom: string
  readonly replaced: boolean
  readonly status: string
}

/** The authorisation of the office gets another end, by two people of the platform. */
async function authorise(validUntil: string, note: string): Promise<void> {
  const clerk = await callerOf('bo.fxmatch')
  const { records }: { records: readonly Paper[] } = await call(clerk, 'GET', '/api/office-papers')
  const standing = records.find(
    ({ office, kind, replaced, status }) =>
      office.name === OFFICE && kind === 'AUTHORISATION' && !replaced && status === 'CONFIRMED',
  )
  if (!standing) throw new Error(`${OFFICE} has no authorisation`)
  const { office, kind, number, validFrom } = standing
  const { id }: { id: string } = await call(clerk, 'POST', '/api/office-papers', {
    ...{ officeId: office.id, kind, number, validFrom, validUntil, note },
    replaces: standing.id,
  })
  await call(await callerOf('conformite.fxmatch'), 'POST', `/api/office-papers/${id}/confirm`)
}

/** Asks for an override where one stands, with the reason. */
async function ask(page: Page, within: ReturnType<Page['getByRole']>, reason: string): Promise<void> {
  await within.getByRole('button', { name: 'Demander une dérogation…' }).press('Enter')
  await within.getByLabel('Pourquoi la laisser passer').fill(reason)
  await within.getByRole('button', { name: 'Envoyer la demande' }).press('Enter')
  await within.getByRole('link', { name: 'Suivre la demande' }).click()
  await expect(page).toHaveURL(/\/gate\?open=/)
}

/** Passes what was approved, word for word, from one's own records. */
async function passApproved(page: Page): Promise<void> {
  await goTo(page, '/gate')
  await page.getByRole('button').filter({ hasText: 'Accordée, à utiliser' }).first().press('Enter')
  await page.getByRole('button', { name: 'Passer l’opération' }).press('Enter')
}

test('compliance carries on a bound deal whose office has lost its authorisation', async ({ browser }) => {
  const [office, trader] = [await callerOf('guichet.bizerte'), await callerOf('trader.golfe')]
  const position = await offer(office)
  const order = await place(trader, position)
  await step(office, order, 'accept-draft')
  await step(trader, order, 'half-confirm-client')
  await authorise(dayIn(-1), 'Agrément retiré par la Banque centrale')

  const room = await enter(browser, 'salle.golfe')
  await openOrder(room, order.id)
  // It is told before the step is pressed, and who may let it through.
  await expect(room.page.getByText(/ne peut plus traiter depuis le .* peut laisser passer/)).toBeVisible()
  await expectAccessible(room.page, 'a bound deal whose office may deal no more')
  await room.page.getByRole('button', { name: ACTIONS.confirm, exact: true }).click()
  const dialog = room.page.getByRole('dialog')
  await choose(dialog, 'Agence de livraison', /Tunis Siège/)
  await dialog.getByRole('button', { name: ACTIONS.confirm, exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(`${OFFICE} ne peut plus traiter depuis le`)
  await ask(room.page, dialog, 'Accord conclu avant le retrait')
  await leave(room)

  // The head may let limits and prices through, and this not.
  const head = await enter(browser, 'root.golfe')
  await goTo(head.page, '/gate')
  await head.page.getByRole('button').filter({ hasText: 'Autorisation et garantie' }).first().press('Enter')
  const barred = head.page.getByRole('region', { name: 'Refusé', exact: true })
  await expect(barred.getByRole('button', { name: 'Accorder pour cette opération' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(barred).toContainText('La conformité de votre société peut seule')
  await leave(head)

  const officer = await enter(browser, 'conformite.golfe')
  await goTo(officer.page, '/work')
  await officer.page
    .getByRole('row')
    .filter({ hasText: 'Rim Trabelsi' })
    .first()
    .getByRole('button', { name: 'Accorder ou refuser la dérogation' })
    .press('Enter')
  const read = officer.page.getByRole('region', { name: /^Accorder ou refuser la dérogation/ })
  await expect(read).toContainText('Accord conclu avant le retrait')
  await expectAccessible(officer.page, 'an office’s papers to let through')
  await read.getByRole('button', { name: 'Accorder pour cette opération' }).press('Enter')
  await expect(read).toBeHidden()
  await leave(officer)

  const again = await enter(browser, 'salle.golfe')
  await passApproved(again.page)
  await expect(again.page).toHaveURL(`/orders/${order.id}`)
  const checks = again.page.getByRole('region', { name: 'Contrôles par les plafonds' })
  await expect(checks.getByText(/demandée par Rim Trabelsi, accordée par Henda Mestiri$/)).toBeVisible()
  await leave(again)
  // The word carries it to its end: ticket, delivery and payment are not asked again.
  const tickets = await callerOf('tickets.golfe')
  for (const next of ['confirm-banque', 'deliver', 'cash-out'] as const) await step(tickets, order, next)
  // Nothing new is made with the office.
  await expect(offer(office)).rejects.toThrow(/OFFICE_PAPERS/)
  await authorise(dayIn(500), 'Agrément rétabli par la Banque centrale')
})

interface Told {
  readonly counterparties: readonly {
    readonly company: { readonly id: string; readonly name: string }
    readonly own: string | null
  }[]
}

/** The bank's limit of the importer, by the two who set it; null lifts it. */
async function limit(proposer: Caller, confirmer: Caller, amount: string | null): Promise<void> {
  const { counterparties }: Told = await call(proposer, 'GET', '/api/limits')
  const found = counterparties.find(({ company }) => company.name === COMPANY)
  if (!found) throw new Error(`the bank does not deal with ${COMPANY}`)
  const { id }: { id: string } = await call(proposer, 'POST', '/api/limits/proposals', {
    ...{ scope: 'COUNTERPARTY_DAY', counterpartyId: found.company.id, amount },
    ...{ was: found.own, note: 'Parcours de l’importateur' },
  })
  await call(confirmer, 'POST', `/api/limits/proposals/${id}/confirm`)
}

test('an importer is refused by its bank’s limit, reads none of its figures, and goes through by the bank’s word', async ({
  browser,
}) => {
  const [head, officer] = [await callerOf('root.golfe'), await callerOf('conformite.golfe')]
  const office = await callerOf('guichet.bizerte')
  // All that the request wants, cheaper than whatever else the market has: 16 240,000 TND.
  const position = await offer(office, { amount: '5000', rate: '3.2480', form: 'DIGITAL' })
  await limit(head, officer, '1000.5')
  const company = await enter(browser, 'admin.importex')
  const { page } = company
  const reference = await request(company, 'Banque du Golfe')
  await goTo(page, `/home/entreprise?transaction=${reference}`)
  const basket = page.getByRole('complementary', { name: 'Panier' })
  const best = basket.getByRole('region', { name: 'Meilleure combinaison' })
  await expect(best).toContainText(`#${position} `)
  await best.getByRole('button', { name: /^Ajouter/ }).click()
  await sendTyped(basket, /^Go$/, '/api/orders_requests/cart')
  await expect(basket.getByRole('alert')).toContainText(
    'La banque ne peut pas engager cette opération : un de ses plafonds ne le permet pas',
  )
  await expectAccessible(page, 'a basket that the bank’s limit refuses', 'aside')
  await ask(page, basket, 'Échéance du fournisseur demain')
  const mine = page.getByRole('region', { name: 'Refusé', exact: true })
  // What it asked for is its own; limit, used, reserved and left are its bank's.
  await expect(mine).toContainText('16 240,000 TND')
  await expect(mine).toContainText('Échéance du fournisseur demain')
  await expect(mine).not.toContainText('1 000,500')
  await expect(mine.getByText(/^(Utilisé|Réservé|Plafond) \(TND\)$/)).toHaveCount(0)
  await expectAccessible(page, 'an importer’s refused attempt')
  await leave(company)

  const desk = await enter(browser, 'conformite.golfe')
  await goTo(desk.page, '/gate')
  await desk.page.getByRole('button').filter({ hasText: 'Plafond de contrepartie' }).first().press('Enter')
  const read = desk.page.getByRole('region', { name: 'Refusé', exact: true })
  await expect(read).toContainText('Échéance du fournisseur demain')
  for (const [term, figure] of [
    ['Plafond (TND)', '1 000,500'],
    ['Utilisé (TND)', /^[\d\s]+,\d{3}$/],
    ['Réservé (TND)', /^[\d\s]+,\d{3}$/],
    ['Demandé (TND)', '16 240,000'],
  ] as const)
    await expect(read.getByText(term, { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(
      figure,
    )
  await expect(read).toContainText('Il manque')
  await read.getByRole('button', { name: 'Accorder pour cette opération' }).press('Enter')
  const confirm = desk.page.getByRole('dialog')
  await confirm.getByRole('button', { name: 'Accorder pour cette opération' }).press('Enter')
  await expect(read).toContainText('Accordée, à utiliser')
  await leave(desk)

  const again = await enter(browser, 'admin.importex')
  await passApproved(again.page)
  // So far from the reference a price is asked about besides.
  await again.page.getByLabel('Montant, saisi à nouveau (EUR)').fill('5000')
  await again.page.getByRole('button', { name: 'Passer l’opération' }).press('Enter')
  await expect(again.page).toHaveURL(/\/transaction\//)
  await drawn(again.page)
  await leave(again)

  await limit(officer, head, null)
  const { data } = await call(await callerOf('admin.importex'), 'GET', `/api/orders_requests/${reference}`)
  await call(
    await callerOf('admin.importex'),
    'PUT',
    `/api/orders_requests/${reference}/cancel-organization`,
    {
      version: data.version,
      reason: 'Fin du parcours',
    },
  )
  await withdraw(office, position)
})
