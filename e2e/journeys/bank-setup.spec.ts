import { expect, test } from '@playwright/test'
import { buy, expectToast, foundBank, pricedOn, request } from '../support/bank-setup.ts'
import { choose } from '../support/choose.ts'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { layLine } from '../support/line.ts'
import { callerOf, enter, leave, type Person } from '../support/people.ts'
import { call } from '../support/preparation.ts'

/** A code that no other run has taken. */
const fresh = () => String(Date.now()).slice(-8)

async function agencyOf(code: string) {
  const rows = await query<{ name: string; region: string; is_default: boolean; closed: boolean }>(
    `select a.name, g.name as region, a.region_representer as is_default, a.closed_at is not null as closed
     from agencies a join governorates g on g.id = a.governorate_id where a.code_bct = $1`,
    [code],
  )
  return rows[0]
}

test('an agency is opened, found, changed, made the default of its region and closed', async ({
  browser,
}) => {
  const admin = await enter(browser, 'tickets.golfe')
  const { page } = admin
  const code = fresh()
  const form = page.locator('form')
  const toast = (text: string | RegExp) => expectToast(page, text)

  await goTo(page, '/agencies')
  await page.getByRole('link', { name: 'Nouveau' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouvelle agence')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Champ obligatoire')).toHaveCount(7)
  await expect(form.getByLabel('Nom')).toBeFocused()
  await form.getByLabel('Nom').fill('Kairouan Médina')
  await form.getByLabel('Code BCT').fill('0110')
  await form.getByLabel('Téléphone').fill('77 100')
  await form.getByLabel('Adresse').fill('Avenue Ali Zouaoui')
  await form.getByLabel('Ville').fill('Kairouan')
  await choose(form, 'Région', 'Kairouan')
  await form.getByLabel('Code postal').fill('3100')
  await expect(form.getByText('Veuillez entrer 8 chiffres')).toBeVisible()
  await form.getByLabel('Téléphone').fill('77100100')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Code BCT déjà utilisé')).toBeVisible()
  await form.getByLabel('Code BCT').fill(code)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await toast('L’agence Kairouan Médina est enregistrée')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agences')

  const row = page.getByRole('row').filter({ hasText: code })
  await page.getByLabel('Chercher une agence').fill(`kairouan ${code}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByRole('link', { name: 'Modifier l’agence Kairouan Médina' }).click()
  await form.getByLabel('Nom').fill('Kairouan Nord')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('cell', { name: 'Kairouan Nord', exact: true })).toBeVisible()
  expect(await agencyOf(code)).toEqual({
    name: 'Kairouan Nord',
    region: 'Kairouan',
    is_default: true,
    closed: false,
  })

  await page.getByRole('link', { name: 'Régions et agences par défaut' }).click()
  const assign = page.getByRole('region', { name: 'Affecter une région à une agence' })
  await choose(assign, 'Agence', new RegExp(code))
  await choose(assign, 'Région', 'Sousse')
  await assign.getByRole('button', { name: 'Enregistrer' }).click()
  await toast('Région affectée avec succès')
  const defaults = page.getByRole('table', { name: 'Agences par défaut' })
  await expect(defaults.getByRole('row').filter({ hasText: 'Sousse' })).toContainText('Sousse Corniche')
  const chosen = page.getByRole('region', { name: 'Agence par défaut d’une région' })
  await choose(chosen, 'Région', 'Sousse')
  await choose(chosen, 'Agence', new RegExp(code))
  await chosen.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(defaults.getByRole('row').filter({ hasText: 'Sousse' })).toContainText('Kairouan Nord')
  expect(await agencyOf(code)).toMatchObject({ region: 'Sousse', is_default: true })

  await goTo(page, '/agencies')
  await row.getByRole('button', { name: 'Supprimer l’agence Kairouan Nord' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('l’agence par défaut de la région Sousse')
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(row).toHaveCount(0)
  expect(await agencyOf(code)).toMatchObject({ is_default: false, closed: true })
  await expect(page.getByRole('row').filter({ hasText: 'Sousse Corniche' })).toContainText('par défaut')

  // One that orders in progress need says so and stays.
  const used = await query<{ name: string }>(
    `select a.name from agencies a join orders o on o.agency_id = a.id join companies c on c.id = a.company_id
     where o.status = 700 and c.name = 'Banque du Golfe' limit 1`,
    [],
  )
  const name = used[0]?.name ?? ''
  await page.getByRole('button', { name: `Supprimer l’agence ${name}` }).click()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/ordres? en cours/i)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
  await leave(admin)
})

test("a bank's margin is in the next order's price; the order before keeps its own", async ({ browser }) => {
  const admin = await enter(browser, 'tickets.carthage')
  const company = await callerOf('admin.mecano')
  const office = await callerOf('guichet.kantaoui')
  const { page } = admin
  const reference = await request(company, 'Banque de Carthage')
  const before = await buy(company, office, reference)
  const percent = before.margin === 1.5 ? '1,25' : '1,5'

  await goTo(page, '/margin')
  await page.getByText('DEC', { exact: true }).click()
  const usual = page.getByLabel('Marge pour toutes les devises par défaut')
  await expect(usual).toHaveValue('0,25')
  await usual.fill('')
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Veuillez renseigner la valeur par défaut' }),
  ).toBeVisible()
  await expect(usual).toBeFocused()
  await usual.fill('0,25')
  await page.getByLabel('Marge EUR').fill('100,5')
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByText('Un pourcentage de 0 à 5', { exact: true })).toBeVisible()
  await page.getByLabel('Marge EUR').fill(percent)
  await page.getByRole('button', { name: 'Valider' }).click()
  await expectToast(page, 'Marge FXMatch mise à jour avec succès')

  const after = await buy(company, office, reference)
  expect(after.margin).toBe(Number(percent.replace(',', '.')))
  expect(await pricedOn(before.position)).toEqual(before)
  await goTo(page, '/rate-margin')
  await expect(page.getByRole('row').filter({ hasText: 'EUR' })).toContainText(percent)
  await leave(admin)
})

test('the back office gives one currency a commission of its own, and the default again', async ({
  browser,
}) => {
  const back = await enter(browser, 'bo.fxmatch')
  const { page } = back
  await goTo(page, '/rate-margin')
  const crown = page
    .getByRole('table', { name: 'Commission du marché' })
    .getByRole('row')
    .filter({ hasText: 'NOK' })
  const usual = await crown.innerText()
  await crown.getByRole('button', { name: 'Modifier BBE · NOK' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Commission par défaut')
  await dialog.getByLabel('Part de FXMatch (%)').fill('101')
  await dialog.getByRole('button', { name: 'Valider' }).click()
  await expect(dialog.getByText('Un pourcentage de 0 à 5', { exact: true })).toBeVisible()
  await dialog.getByLabel('Part de FXMatch (%)').fill('4,125')
  await dialog.getByLabel('Part du bureau de change (%)').fill('1')
  await dialog.getByRole('button', { name: 'Valider' }).click()
  await expectToast(page, 'Commission mise à jour avec succès')
  await expect(crown).toContainText('5,125')
  await crown.getByRole('button', { name: 'Modifier BBE · NOK' }).click()
  await dialog.getByRole('button', { name: 'Reprendre la valeur par défaut' }).click()
  await expect(dialog).toBeHidden()
  await expect(crown).toContainText(usual.trim().split(/\s+/)[1] ?? '')
  await expect(crown).not.toContainText('5,125')
  await leave(back)
})

test('two admins at once: the second is told, and loses nothing of what they typed', async ({ browser }) => {
  const [one, other] = [await enter(browser, 'tickets.carthage'), await enter(browser, 'tickets.carthage')]
  // Allowed, and more than 2 % above the reference.
  const price = `0,${423 + (Date.now() % 5)}`
  for (const { page } of [one, other]) {
    await goTo(page, '/remainder-rate')
    await page.getByRole('button', { name: 'Modifier' }).click()
  }
  await one.page.getByLabel('Prix de vente CNY').fill(price)
  await other.page.getByLabel('Prix de vente LYD').fill('0')
  await one.page.getByRole('button', { name: 'Valider' }).click()
  await expect(one.page.getByRole('alert')).toContainText(/Loin de la référence\s: CNY 0,42/)
  await one.page.getByRole('button', { name: 'Valider' }).click()
  await expectToast(one.page, 'Prix de vente reliquat mis à jour avec succès')
  const row = (person: Person, currency: string) => person.page.getByRole('row').filter({ hasText: currency })
  await expect(row(one, 'CNY')).toContainText(price)

  const notice = other.page.getByRole('alert').filter({ hasText: 'modifiées entre-temps' })
  await notice.getByRole('button', { name: 'Reprendre les nouvelles valeurs' }).click()
  await expect(other.page.getByLabel('Prix de vente CNY')).toHaveValue(price)
  await expect(other.page.getByLabel('Prix de vente LYD')).toHaveValue('0,000')
  await other.page.getByRole('button', { name: 'Valider' }).click()
  await expect(row(other, 'LYD')).toContainText('non vendue')
  await expect(row(one, 'LYD')).toContainText('non vendue')
  await leave(one, other)
})

test('a price far from the reference is put in force by two people, and by none of them alone', async ({
  browser,
}) => {
  const [one, other] = [await enter(browser, 'tickets.carthage'), await enter(browser, 'manifeste.carthage')]
  const policies: { currency: { isoCode: string }; openingRate: string; deviationPercent: string }[] =
    await call(one, 'GET', '/api/position-policies')
  const policy = policies.find(({ currency }) => currency.isoCode === 'SEK')
  const reference = Number(policy?.openingRate)
  const comma = (rate: number) => rate.toFixed(3).replace('.', ',')
  // The comma in the wrong place, and a price that is meant: a little outside the band.
  const slip = comma(reference * 10)
  const meant = comma(reference * (1 + (Number(policy?.deviationPercent) + 4) / 100))
  const banner = ({ page }: Person) => page.getByRole('region', { name: /attendent une seconde personne/ })
  const row = ({ page }: Person) => page.getByRole('row').filter({ hasText: 'SEK' })
  const submit = async (rate: string) => {
    await one.page.getByRole('button', { name: 'Modifier' }).click()
    await one.page.getByLabel('Prix de vente SEK').fill(rate)
    const save = one.page.getByRole('button', { name: 'Valider', exact: true })
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await expect(one.page.getByText(/Hors de l’écart autorisé\s: SEK/)).toContainText(rate)
    await one.page.getByRole('button', { name: 'Soumettre à une seconde personne' }).click()
    await expectToast(one.page, 'Proposé : une autre personne confirme')
    await expect(row(one)).not.toContainText(rate)
  }
  for (const { page } of [one, other]) await page.goto('/remainder-rate')
  const before = await row(one).innerText()

  await submit(slip)
  // Seen by the other person without a reload; its proposer may only take it back.
  await expect(banner(other)).toContainText(slip)
  await expect(banner(one).getByRole('button')).toHaveText(['Retirer'])
  await banner(other).getByRole('button', { name: 'Refuser' }).click()
  const dialog = other.page.getByRole('dialog')
  await expect(dialog).toContainText(slip)
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await expect(dialog.getByText('Donnez un motif.')).toBeVisible()
  await dialog.getByLabel('Motif').fill('Virgule mal placée')
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await expectToast(other.page, 'Cours refusés : rien ne change')
  await expect(banner(one)).toBeHidden()
  expect(await row(one).innerText()).toBe(before)

  await submit(meant)
  await other.page.goto('/work?kind=rate_change')
  await other.page.getByRole('row').filter({ hasText: 'SEK' }).getByRole('link').click()
  await expect(other.page).toHaveURL(/\/remainder-rate/)
  await banner(other).getByRole('button', { name: 'Confirmer' }).click()
  await expect(dialog).toContainText(meant)
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expectToast(other.page, 'Cours confirmés : ils sont en vigueur')
  await expect(row(one)).toContainText(meant)
  await expect(banner(one)).toBeHidden()
  await leave(one, other)
})

test('a new bank is sent to its standard rates until somebody has entered them', async ({ browser }) => {
  const name = `aube${fresh()}`
  await foundBank(name)
  const admin = await enter(browser, `tickets.${name}`)
  const trader = await enter(browser, `trader.${name}`)
  const { page } = admin
  const gate = ({ page: at }: Person) => at.getByRole('dialog').filter({ hasText: 'Cours STD' })
  await goTo(trader.page, '/home')
  await expect(gate(trader)).toContainText('Veuillez saisir ou valider les cours standards')
  await trader.page.keyboard.press('Escape')
  await expect(gate(trader)).toBeVisible()
  await expect(gate(trader).getByRole('button', { name: 'Déconnexion' })).toBeVisible()
  await goTo(page, '/agencies')
  await gate(admin).getByRole('button', { name: 'Vers cours STD' }).click()
  await expect(page).toHaveURL(/\/rates$/)
  await expect(gate(admin)).toBeHidden()

  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByLabel('Cours d’achat EUR').fill('3,3701')
  await page.getByRole('button', { name: 'Valider', exact: true }).click()
  await expect(page.getByText('Champ obligatoire')).toHaveCount(15)
  await expect(page.getByText('Un prix se donne par pas de 0,001 TND')).toHaveCount(1)
  const fields = page.getByLabel(/^Cours d’achat [A-Z]{3}$/)
  const save = page.getByRole('button', { name: 'Valider', exact: true })
  // The comma in the wrong place is at fault at once, and nothing is saved.
  await fields.first().fill('33,70')
  await expect(fields.first()).toHaveAccessibleDescription(/hors de l’écart autorisé/)
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  // Each at its reference, in steps of 0.001.
  const policies: { currency: { isoCode: string }; openingRate: string }[] = await call(
    admin,
    'GET',
    '/api/position-policies',
  )
  await expect(fields).toHaveCount(policies.length)
  for (const { currency, openingRate } of policies)
    await page
      .getByLabel(`Cours d’achat ${currency.isoCode}`)
      .fill(openingRate.slice(0, -1).replace('.', ','))
  await save.click()
  await expectToast(page, 'Cours validés avec succès')
  await expect(page.getByText(/^Validés le .* par tickets/)).toBeVisible()
  // The trader's page was not touched.
  await expect(gate(trader)).toBeHidden()
  await goTo(page, '/agencies')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agences')
  await expect(gate(admin)).toBeHidden()
  const session = await trader.request.get('/api/users/get/user-by-token')
  expect((await session.json()).exchangeRateUpdated).toBe(true)
  await leave(admin, trader)
})

/** An agency's board shows some currencies: all of them stand on one page, and none is turned away while one looks. */
async function showOnly(admin: Person, agency: string, currencies: readonly string[]): Promise<void> {
  const user: { company: string } = await call(admin, 'GET', '/api/users/get/user-by-token')
  const agencies: { id: string; name: string }[] = await call(
    admin,
    'GET',
    `/api/agence?company=${user.company}`,
  )
  const path = `/api/agency-rate/agency/${agencies.find(({ name }) => name === agency)?.id}/board`
  const { activated, showPurchase, showSale, messageFr, messageEn, rotateSeconds, scheme, version } =
    await call(admin, 'GET', path)
  await call(admin, 'PUT', path, {
    activated,
    showPurchase,
    showSale,
    messageFr,
    messageEn,
    rotateSeconds,
    scheme,
    version,
    currencies,
  })
}

test("an agency's board changes live, outlives a cut line and a restart, and ends with its link", async ({
  browser,
  baseURL,
}) => {
  if (baseURL === undefined) throw new Error('the server has no address')
  const admin = await enter(browser, 'tickets.golfe')
  const { page } = admin
  const screen = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const board = await screen.newPage()
  // A line of the screen's own: cut, neither its page nor what keeps the page reaches the server.
  const line = await layLine(baseURL)
  const rate = `3,${350 + (Date.now() % 30)}`
  const next = `3,${380 + (Date.now() % 30)}`
  const set = async (purchase: string) => {
    await page.getByRole('button', { name: 'Modifier' }).click()
    await page.getByLabel('Achat EUR').fill(purchase)
    await page.getByLabel('Vente EUR').fill('3,3')
    await page.getByRole('button', { name: 'Valider', exact: true }).click()
    await expect(page.getByText('Inférieur à l’achat')).toHaveCount(1)
    await page.getByLabel('Vente EUR').fill('3,42')
    await page.getByRole('button', { name: 'Valider', exact: true }).click()
    await expectToast(page, 'Cours validés avec succès')
  }
  await showOnly(admin, 'Tunis Siège', ['EUR', 'USD'])
  await goTo(page, '/display')
  const address = await page.getByText(/\/display\/[\w-]{27}$/).innerText()
  await board.goto(`${line.baseURL}${new URL(address).pathname}`)
  const euro = board.getByRole('row').filter({ hasText: 'EUR' })
  await expect(euro).toContainText('3,')
  await expect(board.getByRole('heading', { level: 1 })).toContainText('Tunis Siège')
  await expect(board.getByText(/en vigueur depuis le .* in force since/)).toBeVisible()
  expect(await board.evaluate('document.documentElement.scrollHeight <= window.innerHeight')).toBe(true)

  await set(rate)
  await expect(euro).toContainText(rate)

  // Switched off and on again while the line is cut: its last rates with their age, and the new ones by itself.
  await expect.poll(() => board.evaluate('caches.keys().then((keys) => keys.length)')).toBe(1)
  line.cut()
  await set(next)
  await board.reload()
  await expect(board.getByText('Rates not refreshed since')).toBeVisible()
  await expect(euro).toContainText(rate)
  line.mend()
  await board.evaluate("window.dispatchEvent(new Event('online'))")
  await expect(euro).toContainText(next)
  await expect(board.getByText('Rates not refreshed since')).toBeHidden()

  // What it shows is chosen here, and a new address ends the old one.
  await page.getByLabel('Message en anglais').fill('Welcome')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Réglages de l’écran enregistrés')
  await expect(board.getByText('Welcome')).toBeVisible()
  await page.getByRole('button', { name: 'Nouvelle adresse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click()
  await expect(board.getByText('Cet afficheur n’est pas en service.')).toBeVisible()
  await expect(page.getByText(address)).toBeHidden()
  await screen.close()
  await line.close()
  await leave(admin)
})
