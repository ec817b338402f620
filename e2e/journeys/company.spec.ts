import { type Browser, expect, type Locator, test } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { goTo } from '../support/go-to.ts'
import { ledgerOf } from '../support/ledger.ts'
import { marketRow, sendTyped } from '../support/market.ts'
import { pdfText } from '../support/pdf-text.ts'
import { callerOf, enter, leave, type Person } from '../support/people.ts'
import { call, offer } from '../support/preparation.ts'
import { carryToTheBook } from '../support/requests.ts'
import { newCompany } from '../support/sign-ups.ts'

interface Cast {
  readonly company: Person
  readonly golfe: Person
  readonly carthage: Person
  readonly front: Person
  readonly back: Person
}

/** A company of today: what it may do, it may do from its first sign-in on. */
const RUN = Date.now().toString(36)
const COMPANY = `Filature du Sahel ${RUN}`

async function gather(browser: Browser): Promise<Cast> {
  return {
    company: await newCompany(browser, COMPANY, `filature.${RUN}`),
    golfe: await enter(browser, 'trader.golfe'),
    carthage: await enter(browser, 'trader.carthage'),
    front: await enter(browser, 'manifeste.golfe'),
    back: await enter(browser, 'tickets.golfe'),
  }
}

/** The form of a new request, filled; the import title covers the request, or `titleAmount`. */
async function fillForm(
  { page }: Person,
  { amount, title, titleAmount }: { amount: string; title: string; titleAmount?: string },
): Promise<Locator> {
  await goTo(page, '/transaction/new')
  const form = page.locator('form')
  await choose(form, 'Devise', /^EUR/)
  await form.getByLabel('Montant', { exact: true }).fill(amount)
  await form.getByLabel('Prix cible').fill('3,45')
  await choose(form, 'Nature du titre', 'Crédit documentaire')
  await form.getByLabel('Référence du titre').fill(title)
  await choose(form, 'Banque domiciliataire', /Golfe/)
  if (titleAmount !== undefined) await form.getByLabel('Montant du titre').fill(titleAmount)
  await form.getByLabel('Banque à créditer').fill('Deutsche Bank Frankfurt')
  await form.getByLabel('Banque réceptrice').fill('Banque du Golfe, compte devise')
  return form
}

/** Sends the form. @returns the reference of the request that the main screen is about then */
async function create({ page }: Person, form: Locator): Promise<string> {
  await form.getByRole('button', { name: 'Créer la demande' }).click()
  await expect(page).toHaveURL(/\/home\/entreprise\?.*transaction=OR-/)
  const reference = new URL(page.url()).searchParams.get('transaction')
  if (!reference) throw new Error('the address names no request')
  return reference
}

/** 1703794.682 as a French document writes it. */
function inFrench(value: string): string {
  const [whole = '', decimals] = value.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ' ')},${decimals}`
}

const basketOf = ({ page }: Person) => page.getByRole('complementary', { name: 'Panier' })

/** Puts a position into the basket from the market's list, with the amount and price one proposes. */
async function add(company: Person, position: number, wish: { amount?: string; rate?: string }) {
  await marketRow(company, position)
    .getByRole('button', { name: /^Ajouter/ })
    .click()
  const line = basketOf(company)
    .getByRole('listitem')
    .filter({ hasText: `#${position} ` })
  if (wish.amount !== undefined) await line.getByLabel(/Valeur négociée/).fill(wish.amount)
  if (wish.rate !== undefined) await line.getByLabel('Prix négocié').fill(wish.rate)
  return line
}

/** A bank quotes a price for the request on its ASK tab. */
async function bid({ page }: Person, reference: string, rate: string) {
  await goTo(page, '/home?tab=ask')
  const row = page.getByRole('row').filter({ hasText: reference })
  await row.getByRole('button', { name: /^Go/ }).click()
  const panel = page
    .getByRole('complementary')
    .or(page.getByRole('dialog'))
    .filter({ hasText: 'Nouvelle offre' })
  await panel.getByLabel('Prix deal banque').fill(rate)
  await sendTyped(panel, 'Envoyer l’offre', /\/bids\/bank$/)
  await expect(row.getByRole('button', { name: /^Mon offre/ })).toBeVisible()
}

test('a new company’s request of 500 000 EUR: basket, bids of two banks, the remainder, the book', async ({
  browser,
}) => {
  // A request's whole life, five orders to the book: beside two other parts a slow machine takes more than two minutes for it.
  test.slow()
  const cast = await gather(browser)
  const { company, golfe, carthage, front, back } = cast
  const { page } = company
  const kantaoui = await callerOf('guichet.kantaoui')
  const medina = await callerOf('guichet.medina')
  const first = await offer(kantaoui, { amount: '120000', rate: '3.3868', form: 'DIGITAL' })
  const second = await offer(medina, { amount: '80000', rate: '3.3900', form: 'DIGITAL' })
  const third = await offer(medina, { amount: '60000', rate: '3.3950', form: 'DIGITAL' })
  const title = `TCE-${Date.now()}`
  await goTo(page, '/transaction/new')
  await page.getByRole('button', { name: 'Créer la demande' }).click()
  await expect(page.getByText('Champ obligatoire').first()).toBeVisible()
  const form = await fillForm(company, { amount: '500000', title })
  await expect(form.getByText('1 725 000,000 TND')).toBeVisible()
  const reference = await create(company, form)

  await add(company, first, {})
  // Its rules are computed as one types, and say which position they mean.
  const line = await add(company, second, { amount: '80000,01', rate: '3,385' })
  await expect(
    line.getByText(`Position #${second} : la valeur négociée dépasse la valeur d’origine`),
  ).toBeVisible()
  await line.getByLabel(/Valeur négociée/).fill('80000')
  await expect(line.getByRole('alert')).toHaveCount(0)
  await sendTyped(basketOf(company), /^Go$/, '/api/orders_requests/cart')
  await expect(basketOf(company).getByText('Réservé jusqu')).toHaveCount(2)
  // The third by agreement: by its number alone.
  await page.getByRole('tab', { name: 'De gré à gré' }).click()
  await page.getByLabel('ID de la position').fill(`${third}`)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await sendTyped(basketOf(company), /^Go$/, '/api/orders_requests/cart')
  await expect(basketOf(company).getByText('Réservé jusqu')).toHaveCount(3)

  // Two banks bid; the company hears of it where it is, compares the all-in prices, takes a part of the better one.
  await page.getByRole('tab', { name: /^Mes offres/ }).click()
  await bid(carthage, reference, '3,41')
  await bid(golfe, reference, '3,42')
  const offers = page.getByRole('table', { name: 'Mes offres' })
  await expect(offers.getByRole('row').filter({ hasText: '3,4' })).toHaveCount(2)
  await expect(offers.getByRole('row').nth(1)).toContainText('Banque de Carthage')
  await page.getByRole('button', { name: 'Accepter l’offre de Banque de Carthage' }).click()
  const accept = page.getByRole('dialog')
  await accept.getByLabel(/Montant accepté/).fill('100000')
  await sendTyped(accept, 'Valider', /bids\/accept$/)
  await expect(accept).toBeHidden()
  await page.getByRole('button', { name: 'Décliner l’offre de Banque du Golfe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('140 000,00 EUR')).toBeVisible()
  // The bank that was declined may bid again; the other has its accepted bid.
  await expect(
    golfe.page.getByRole('row').filter({ hasText: reference }).getByRole('button', { name: /^Go/ }),
  ).toBeVisible()
  await leave(golfe, carthage)

  // The remainder is bought from the company's bank, at the price that was shown.
  await page.getByRole('tab', { name: /^BID FXMatch/ }).click()
  await expect(basketOf(company).getByText(/La banque vend 140\s000,00\sEUR à/)).toBeVisible()
  await sendTyped(basketOf(company), 'Envoyer à la banque', '/api/orders_requests/go', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click(),
  )
  // What was sent is a page with its life: where it stands, what comes next, and its orders with their states.
  await expect(page).toHaveURL(/\/transaction\/OR-/)
  const life = page.getByRole('region', { name: 'Étapes de la demande' })
  await expect(life.locator('[aria-current="step"]')).toContainText('Envoyée')
  await expect(life).toContainText('chez votre banque : validation')
  await expect(page.getByRole('table', { name: 'Ordres' }).getByRole('row')).toHaveCount(6)

  // Front office and back office are two persons.
  await goTo(front.page, '/manifest')
  const manifest = front.page.getByRole('row').filter({ hasText: reference })
  await manifest.getByRole('button', { name: /^Affecter les agences/ }).click()
  await front.page.getByRole('dialog').getByRole('button', { name: 'Affecter les agences' }).click()
  await expect(manifest).toContainText('Validée front-office')
  await leave(front)
  await goTo(back.page, '/manifest')
  const waiting = back.page.getByRole('row').filter({ hasText: reference })
  await waiting.getByRole('button', { name: /^Valider back-office/ }).click()
  await back.page.getByRole('dialog').getByRole('button', { name: 'Valider back-office' }).click()
  await expect(waiting).toContainText('Validée back-office')
  await leave(back)
  // The page has followed.
  await expect(life.locator('[aria-current="step"]')).toContainText('Validée')
  // Between the two the bank works on it: the list's own statuses leave it out, and say so (specification 002 §9).
  await goTo(page, '/transaction')
  await expect(page.getByText(/demandes? en cours de validation/)).toBeVisible()
  await goTo(page, '/transaction?status=all')
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Validée back-office')

  // The figures on the screen are the server's, and add up to the millime.
  const { data } = await call(company, 'GET', `/api/orders_requests/${reference}`)
  expect(data).toMatchObject({ remainderAmount: '140000.00', openAmount: '0.00', orderCount: 5 })
  const millimes = (value: string) => BigInt(value.replace('.', ''))
  expect(millimes(data.partialEquivalent) + millimes(data.remainderEquivalent)).toBe(
    millimes(data.totalEquivalent),
  )
  expect(data.title).toMatchObject({ amount: '500000.00', reserved: '500000.00', left: '0.00' })

  // The others do their work; the company watches its request until all of it is delivered.
  await carryToTheBook(
    {
      company,
      sellers: {
        'Change El Kantaoui': kantaoui,
        'Change Médina': medina,
        'Banque de Carthage': await callerOf('trader.carthage'),
      },
    },
    reference,
  )
  // Its page follows live.
  await page.getByRole('cell', { name: reference }).first().click()
  await expect(life.locator('[aria-current="step"]')).toContainText('Livrée')
  await goTo(page, '/transaction?status=all')
  const done = page.getByRole('row').filter({ hasText: reference })
  await expect(done).toContainText('Livrée')
  const { data: book } = await call(company, 'GET', `/api/orders_requests/${reference}`)
  expect(book.totalEquivalent).toBe(data.totalEquivalent)
  expect(book.title).toMatchObject({ used: '500000.00', reserved: '0.00', left: '0.00' })
  const download = page.waitForEvent('download')
  await done.getByRole('link', { name: `Bordereau de ${reference}` }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk)
  const slip = (await pdfText(Buffer.concat(chunks))).replaceAll('\u00a0', ' ')
  expect(slip).toContain(reference)
  expect(slip).toContain('500 000,00')
  expect(slip).toContain(inFrench(book.totalEquivalent))
  const delivered = await call(
    company,
    'GET',
    '/api/orders/orders_requests/DELIVERED?currency=EUR&pageSize=100',
  )
  const own = delivered.data.filter((row: { requestReference: string }) => row.requestReference === reference)
  expect(own).toHaveLength(5)
  expect(
    own.reduce((sum: bigint, row: { finalEquivalent: string }) => sum + millimes(row.finalEquivalent), 0n),
  ).toBe(millimes(book.totalEquivalent))
  const ledgers = await Promise.all(own.map((row: { id: string }) => ledgerOf(row.id)))
  expect(
    ledgers
      .flat()
      .filter(({ company: name, account }) => name === COMPANY && account === 'CURRENCY')
      .reduce((sum, { balance }) => sum + Number(balance), 0),
  ).toBe(500_000)

  // The title is used up: nothing more can be asked for it, and the refusal has the figures.
  const again = await fillForm(company, { amount: '1000', title })
  await expect(again.getByText('Disponible')).toBeVisible()
  await again.getByRole('button', { name: 'Créer la demande' }).click()
  await expect(again.getByRole('alert').first()).toContainText(
    /montant 500\s000,00, utilisé 500\s000,00, réservé 0,00, disponible 0,00/,
  )
  await expect(again.getByLabel('Référence du titre')).toHaveValue(title)
  await leave(company)
})

test('a request that is given up frees its positions and tells why', async ({ browser }) => {
  const company = await enter(browser, 'admin.importex')
  const office = await callerOf('guichet.kantaoui')
  const other = await enter(browser, 'admin.agrosahel')
  const position = await offer(office, { amount: '1000', rate: '3.3868', form: 'DIGITAL' })
  const reference = await create(
    company,
    await fillForm(company, { amount: '500000', title: `TCE-A-${Date.now()}` }),
  )
  const { page } = company
  await add(company, position, {})
  await sendTyped(basketOf(company), /^Go$/, '/api/orders_requests/cart')
  await expect(basketOf(company).getByText('Réservé jusqu')).toHaveCount(1)
  await expect(marketRow(company, position)).toContainText('Engaged')
  // Nobody else sees it: not another company, not by its address either.
  await goTo(other.page, '/transaction')
  await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.page.getByText(reference)).toBeHidden()
  const denied = await other.request.get(`/api/orders_requests/${reference}`)
  expect(denied.status()).toBe(404)
  await leave(other)

  await goTo(page, '/transaction')
  const row = page.getByRole('row').filter({ hasText: reference })
  await row.getByRole('button', { name: /^Annuler/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Annuler la demande' }).click()
  await expect(dialog.getByText('Motif obligatoire')).toBeVisible()
  await dialog.getByLabel('Motif').fill('Fournisseur défaillant')
  await dialog.getByRole('button', { name: 'Annuler la demande' }).click()
  await expect(row).toContainText('Annulée')
  await goTo(page, '/home/entreprise?currency=EUR')
  await expect(marketRow(company, position).getByRole('button', { name: /^Ajouter/ })).toBeVisible()
  await goTo(page, `/transaction?open=${reference}`)
  await expect(page.getByRole('region', { name: 'Étapes de la demande' })).toContainText(
    'Fournisseur défaillant',
  )
  await leave(company)
})

/** A rate one step of its fourth decimal higher, as people write it. */
function oneStepMore(rate: string): string {
  const steps = `${Number(rate.replace(',', '')) + 1}`.padStart(5, '0')
  return `${steps.slice(0, -4)},${steps.slice(-4)}`
}

test('the rules of the basket and of the import title at their exact edges', async ({ browser }) => {
  const company = await enter(browser, 'admin.importex')
  const office = await callerOf('guichet.kantaoui')
  const first = await offer(office, { amount: '1000', rate: '3.3868', form: 'DIGITAL' })
  const second = await offer(office, { amount: '1000', rate: '3.3869', form: 'DIGITAL' })
  const third = await offer(office, { amount: '1000', rate: '3.3870', form: 'DIGITAL' })
  const title = `TCE-E-${Date.now()}`
  await create(company, await fillForm(company, { amount: '1500', title, titleAmount: '2000' }))
  const basket = basketOf(company)
  const go = basket.getByRole('button', { name: 'Go', exact: true })
  await expect(go).toBeDisabled()

  const line = await add(company, first, {})
  const amount = line.getByLabel(/Valeur négociée/)
  await expect(amount).toHaveValue(/^1\s?000/)
  await amount.fill('1000,01')
  await expect(
    line.getByText(`Position #${first} : la valeur négociée dépasse la valeur d’origine`),
  ).toBeVisible()
  await expect(go).toBeDisabled()
  await amount.fill('1000')
  await expect(go).toBeEnabled()
  const tcc = /TCC (\d,\d{4})/.exec((await line.textContent()) ?? '')?.[1]
  if (!tcc) throw new Error('the line names no all-in price')
  const rate = line.getByLabel('Prix négocié')
  await rate.fill(oneStepMore(tcc))
  await expect(line.getByText(`Position #${first} : le prix négocié dépasse le prix TCC`)).toBeVisible()
  await expect(go).toBeDisabled()
  await rate.fill(tcc)
  await expect(go).toBeEnabled()

  const rest = await add(company, second, {})
  const restAmount = rest.getByLabel(/Valeur négociée/)
  await expect(restAmount).toHaveValue(/^500/)
  await restAmount.fill('500,01')
  await expect(
    basket.getByRole('alert').getByText('La valeur des positions sélectionnées dépasse la valeur cible'),
  ).toBeVisible()
  await expect(go).toBeDisabled()
  await restAmount.fill('500')
  await expect(go).toBeEnabled()
  await expect(
    marketRow(company, third).getByRole('button', { name: /^Ajouter/ }),
    'a full basket takes no more',
  ).toBeDisabled()

  const over = await fillForm(company, { amount: '500,01', title })
  await over.getByRole('button', { name: 'Créer la demande' }).click()
  await expect(over.getByText('Disponible sur ce titre : 500,00 EUR').first()).toBeVisible()
  await over.getByLabel('Montant', { exact: true }).fill('500')
  await create(company, over)
  await leave(company)
})
