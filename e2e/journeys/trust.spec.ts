import { expect, type Page, test } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { enter, leave } from '../support/people.ts'
import { accept, ask, boardOf } from '../support/travellers.ts'

const OPERATOR = 'Banque du Golfe Change'

const toast = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()

/** Both balances as the top bar tells them. */
async function balances(page: Page): Promise<{ purchase: number; sale: number }> {
  const mark = page.getByRole('button', { name: /^Jetons\s: \d+ BID · \d+ ASK/ })
  const [, purchase, sale] = /(\d+) BID · (\d+) ASK/.exec((await mark.textContent()) ?? '') ?? []
  return { purchase: Number(purchase), sale: Number(sale) }
}

test('rates are edited, refused where they are none, and read by travellers', async ({ browser }) => {
  const trust = await enter(browser, 'trust.golfe')
  const admin = await enter(browser, 'tickets.golfe')
  const { page } = trust
  const rate = `3.37${String(Date.now()).slice(-2)}`
  await goTo(page, '/trusted/rates')
  await expect(page.getByRole('switch')).toHaveCount(0)
  await page.getByRole('button', { name: 'Modifier' }).click()
  const purchase = page.getByLabel('Achat négocié EUR')
  await purchase.fill('')
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByText('Invalide')).toBeVisible()
  await expect(purchase).toBeFocused()
  await purchase.fill(rate.replace('.', ','))
  await page.getByLabel('Vente négociée EUR').fill('3.5')
  const row = page.getByRole('row').filter({ hasText: 'EUR' })
  await expect(row.getByRole('cell').last()).toHaveText((3.5 - Number(rate)).toFixed(4).replace('.', ','))
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('alert')).toContainText(/Loin de la référence\s: EUR 3,5000/)
  await page.getByRole('button', { name: 'Valider' }).click()
  await toast(page, 'Cours TRUST mis à jour avec succès')
  await expect(row).toContainText(rate.replace('.', ','))

  const shown = await boardOf(trust.request, OPERATOR)
  const euro = ({ rates }: { rates: { currency: { isoCode: string } }[] }) =>
    rates.find(({ currency }) => currency.isoCode === 'EUR')
  expect(shown.category).toBe('NEGOTIATION')
  expect(euro(shown)).toMatchObject({ purchaseRate: rate, saleRate: '3.5000' })

  await goTo(admin.page, '/trusted/rates')
  await expect(admin.page.getByRole('button', { name: 'Modifier' })).toHaveCount(0)
  const negotiated = admin.page.getByRole('switch', { name: 'Afficher les cours négociés' })
  await expect(negotiated).toBeChecked()
  await negotiated.press('Space')
  await toast(admin.page, 'Affichage mis à jour')
  expect((await boardOf(trust.request, OPERATOR)).category).toBe('STANDARD')
  await negotiated.press('Space')
  await expect(negotiated).toBeChecked()
  await leave(trust, admin)
})

test('a strategy gets one line at a time, strictly above the last', async ({ browser }) => {
  const trust = await enter(browser, 'trust.golfe')
  const { page } = trust
  const linesOf = () =>
    query<{ limit_amount: string; rate_value: string; bid: number }>(
      `select t.limit_amount, t.rate_value, t.bid from trust_tiers t join trust_operators o using (company_id)
       where o.name = $1 and t.currency = 'CAD' and t.rate_type = 'SALE' and t.limit_amount is not null`,
      [OPERATOR],
    )
  await goTo(page, '/trusted/copilot?currency=CAD&direction=SALE')
  const limit = page.getByLabel('Seuil Contre valeur du nouveau palier')
  const add = async (threshold: string) => {
    await page.getByRole('button', { name: 'Ajouter un palier' }).click()
    await expect(limit).toBeFocused()
    await expect(page.getByRole('button', { name: /^Supprimer/ })).toHaveCount(0)
    await limit.fill(threshold)
    await page.getByLabel('Cours de change du nouveau palier').fill('2,19')
    await page.getByLabel('Jetons TRUST du nouveau palier').fill('3')
    await page.getByRole('button', { name: 'Valider' }).click()
  }
  await add('0')
  await expect(page.getByText('Champ invalide')).toBeVisible()
  await limit.fill('5 000')
  await page.getByRole('button', { name: 'Valider' }).click()
  await toast(page, 'Ligne ajoutée')
  expect(await linesOf()).toEqual([{ limit_amount: '5000.000', rate_value: '2.1900', bid: 3 }])
  await add('5000')
  await expect(page.getByText('Le seuil doit être supérieur au précédent')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(limit).toHaveCount(0)

  const usual = page.getByLabel('Cours du palier Default')
  await usual.fill('2.2011')
  await page.getByRole('button', { name: 'Valider' }).click()
  await toast(page, 'Cours Default mis à jour')
  await expect(page.getByRole('button', { name: 'Le palier Default ne se supprime pas' })).toBeDisabled()
  await page.getByRole('button', { name: /^Supprimer le palier à partir de 5.000,000\sTND/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await toast(page, 'Ligne supprimée')
  expect(await linesOf()).toEqual([])
  await leave(trust)
})

test('an agency needs a shared map link, tokens come from the back office', async ({ browser }) => {
  const trust = await enter(browser, 'trust.golfe')
  const { page } = trust
  const reference = String(Date.now()).slice(-8)
  await goTo(page, '/trusted/agencies')
  await page.getByRole('link', { name: 'Nouvelle agence' }).click()
  const form = page.locator('form')
  await form.getByRole('button', { name: 'Valider' }).click()
  await expect(form.getByLabel('Nom')).toBeFocused()
  await form.getByLabel('Nom').fill('Sfax Médina')
  await form.getByLabel('Code BCT').fill(reference)
  await form.getByLabel('Adresse').fill('Rue de la Kasbah')
  await form.getByLabel('Lien Google Maps').fill('https://www.google.com/maps/@34.7,10.7')
  await choose(form, 'Ville', 'Sfax')
  for (const label of ['Téléphone 1', 'Téléphone 2', 'WhatsApp'])
    await form.getByLabel(label).fill('74100200')
  await expect(form.getByText(/collez le lien ici/)).toBeVisible()
  await form.getByLabel('Lien Google Maps').fill('https://maps.app.goo.gl/Sfax1Medina')
  await form.getByRole('button', { name: 'Valider' }).click()
  await toast(page, 'L’agence Sfax Médina est enregistrée')
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Sfax')

  const before = await balances(page)
  const bo = await enter(browser, 'bo.fxmatch')
  await goTo(bo.page, '/trusted/operators')
  await bo.page.getByRole('button', { name: `Enregistrer un achat de jetons de ${OPERATOR}` }).click()
  const dialog = bo.page.getByRole('dialog')
  await dialog.getByLabel('Quantité').fill('0')
  await dialog.getByRole('button', { name: 'Enregistrer l’achat' }).click()
  await expect(dialog.getByText('Champ invalide')).toBeVisible()
  await dialog.getByLabel('Quantité').fill('7')
  await dialog.getByLabel('Facture ou reçu').fill(`FAC-${reference}`)
  await dialog.getByRole('button', { name: 'Enregistrer l’achat' }).click()
  await toast(bo.page, `L’achat de ${OPERATOR} est enregistré`)
  await expect.poll(() => balances(page)).toEqual({ ...before, purchase: before.purchase + 7 })
  await goTo(page, '/trusted/tokens')
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText(`FAC-${reference}`)
  await expect(first).toContainText('+7')
  await expect(first).toContainText('Emna Turki')
  await leave(trust, bo)
})

test("a traveller's request: GO, accepted live, delivered; the tokens add up", async ({
  browser,
  request,
}) => {
  const trust = await enter(browser, 'trust.golfe')
  const { page } = trust
  await goTo(page, '/home?tab=bid-trust')
  const tab = page.getByRole('tab', { name: /^BID TRUST/ })
  const badge = async () => Number((await tab.textContent())?.replace(/\D/g, ''))
  await expect.poll(badge).toBeGreaterThan(0)
  const [waiting, before] = [await badge(), await balances(page)]
  const asked = await ask(request, {
    direction: 'SELL',
    currency: 'EUR',
    amount: '1000',
    name: 'Leila Zarrouk',
  })
  const row = page.getByRole('row').filter({ hasText: asked.reference })
  await expect(row).toContainText('Tunis')
  await expect.poll(badge).toBe(waiting + 1)

  await row.getByRole('button', { name: /^GO/ }).click()
  const panel = page.getByRole('complementary', { name: new RegExp(asked.reference) })
  await expect(panel).toContainText('L••• Z•••')
  const rate = panel.getByLabel('Cours négocié')
  await expect(rate).toBeFocused()
  await rate.fill('0')
  await panel.getByRole('button', { name: 'Valider' }).click()
  await expect(panel.getByText('Champ invalide')).toBeVisible()
  await rate.fill('3,3801')
  await expect(panel).toContainText('3 380,100 TND')
  await rate.press('Enter')
  await toast(page, `Proposition envoyée pour la demande ${asked.reference}`)
  await expect(panel).toContainText('En attente')
  await expect(row.getByRole('button', { name: /^Mon offre/ })).toBeVisible()
  await expect.poll(() => balances(page)).toEqual({ ...before, purchase: before.purchase - 2 })

  await accept(request, asked)
  await expect(panel).toContainText('Accepté')
  await expect(panel).toContainText('Leila Zarrouk')
  await expect(row).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Signaler' })).toHaveAccessibleDescription(/15 min/)
  await panel.getByRole('button', { name: 'Marquer comme remis' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Marquer comme remis' }).click()
  await expect(panel).toContainText('Délivré')
  const [stored] = await query<{ status: string; rate: string; tokens: number }>(
    `select r.status, p.rate, p.tokens from trust_requests r join trust_proposals p on p.request_id = r.id
     where r.reference = $1`,
    [asked.reference],
  )
  expect(stored).toEqual({ status: 'DELIVERED', rate: '3.3801', tokens: 2 })

  await goTo(page, '/trusted/book?status=DELIVERED')
  await expect(page.getByRole('row').nth(1)).toContainText('Leila Zarrouk')
  await page.getByRole('switch', { name: /^Acceptés seulement/ }).press('Space')
  await expect(page).toHaveURL(/status=ACCEPTED/)
  await expect(page.getByRole('row').filter({ hasText: 'Leila Zarrouk' })).toHaveCount(0)

  await goTo(page, '/trusted/tokens?size=100&direction=PURCHASE')
  await expect(page.getByRole('row').nth(1)).toContainText('−2')
  const moved = await page.getByRole('row').locator('td:nth-child(4)').allTextContents()
  const sum = moved.reduce((total, text) => total + Number(text.replace('−', '-')), 0)
  expect(sum).toBe((await balances(page)).purchase)
  await leave(trust)
})

test('who lacks the right sees closed Trust tabs that say why', async ({ browser }) => {
  const trader = await enter(browser, 'trader.golfe')
  await goTo(trader.page, '/home?tab=ask-trust')
  const tab = trader.page.getByRole('tab', { name: /^ASK TRUST/ })
  await expect(tab).toHaveAttribute('aria-disabled', 'true')
  await expect(tab).toHaveAccessibleDescription(/Demandez le rôle Trust/)
  await expect(trader.page.getByRole('tab', { name: /^BID FXMatch/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await leave(trader)
})

test('a switch that one may only read shows which way it stands, in both schemes', async ({ browser }) => {
  const trader = await enter(browser, 'trader.golfe')
  const { page } = trader
  await goTo(page, '/trusted/config')
  const visible = page.getByRole('switch', { name: /Visible des voyageurs/ })
  await expect(visible).toBeDisabled()
  await expect(visible).toBeChecked()
  const colours = () =>
    page.evaluate(
      `['.mantine-Switch-track', '.mantine-Switch-thumb', 'body'].map((part) => getComputedStyle(document.querySelector('main ' + part) ?? document.body).backgroundColor)`,
    )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expect.poll(async () => new Set((await colours()) as string[]).size).toBe(3)
  }
  await leave(trader)
})
