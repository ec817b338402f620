import { expect, type Locator, test } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { goTo } from '../support/go-to.ts'
import { openingRate, position, startNow } from '../support/limits.ts'
import { marketRow, submitPosition } from '../support/market.ts'
import { enter, leave, type Person } from '../support/people.ts'
import { withdraw } from '../support/preparation.ts'

let first: Person
let second: Person
let office: Person
let trader: Person
let backOffice: Person

test.beforeAll(async ({ browser }) => {
  first = await enter(browser, 'validation.golfe')
  second = await enter(browser, 'validation.carthage')
  office = await enter(browser, 'guichet.medina')
  trader = await enter(browser, 'trader.golfe')
  backOffice = await enter(browser, 'bo.fxmatch')
})

test.afterAll(async () => {
  await leave(first, second, office, trader, backOffice)
})

const ASK = 'Demander le rejet'

/** The line of a currency in a list. */
function lineOf({ page }: Person, currency: string): Locator {
  // A currency that is quoted in tens, hundreds or thousands says so beside its code.
  const named = new RegExp(`^${currency}( ?/[\\d\\s]+)?$`)
  return page.getByRole('row').filter({ has: page.getByRole('cell', { name: named }) })
}

/** Presses 'Valider', 'Demander le rejet' or 'Rejeter' in a currency's line: the question stands open. */
async function ask(
  person: Person,
  currency: string,
  what: 'Valider' | 'Demander le rejet' | 'Rejeter',
): Promise<Locator> {
  await lineOf(person, currency)
    .getByRole('button', { name: `${what} ${what === ASK ? 'du' : 'le'} cours ${currency}` })
    .click()
  const dialog = person.page.getByRole('dialog')
  await expect(dialog).toContainText(`${what} ${what === ASK ? 'du' : 'le'} prix d’ouverture ${currency}`)
  return dialog.getByRole('button', { name: what, exact: true })
}

test('two people decide on opening rates: one wins, the other is told, and the gauge follows', async () => {
  for (const person of [first, second]) await goTo(person.page, '/opening-rate')
  await goTo(trader.page, '/opening-price')
  const gauge = trader.page.getByRole('meter')
  await expect(gauge).toHaveText(/\d+ validés sur 16/)
  const before = Number(/(\d+) validés/.exec((await gauge.textContent()) ?? '')?.[1])

  // Both have the question open for the same rate; the first answers.
  const validate = await ask(first, 'DKK', 'Valider')
  const reject = await ask(second, 'DKK', ASK)
  await validate.click()
  await expect(first.page.getByText('Prix d’ouverture DKK validé')).toBeVisible()
  await expect(lineOf(second, 'DKK')).toContainText('Validé')
  await reject.click()
  await expect(second.page.getByRole('alert').filter({ hasText: 'Ce prix' })).toContainText(
    'Ce prix d’ouverture est déjà décidé : Validé',
  )
  expect(await openingRate(second, 'DKK')).toMatchObject({ status: 1 })

  // Both buttons say why they are shut.
  const shut = lineOf(second, 'DKK').getByRole('button', { name: 'Rejeter le cours DKK' })
  await expect(shut).toHaveAttribute('aria-disabled', 'true')
  await expect(shut).toHaveAccessibleDescription(/Validé par Karim Jaziri \(Banque du Golfe\) à \d\d:\d\d/)

  // A rejection takes two people: the first asks, and can do no more.
  await (await ask(second, 'SEK', ASK)).click()
  await expect(lineOf(first, 'SEK')).toContainText('une seconde personne le confirme')
  const own = lineOf(second, 'SEK').getByRole('button', { name: 'Rejeter le cours SEK' })
  await expect(own).toHaveAccessibleDescription(/Une seconde personne doit décider/)
  await (await ask(first, 'SEK', 'Rejeter')).click()
  await expect(lineOf(first, 'SEK')).toContainText('Rejeté')
  expect(await openingRate(first, 'SEK')).toMatchObject({ status: 2 })
  await expect(gauge).toHaveText(new RegExp(`${before + 1} validés sur 16`))

  // A currency's days: as a picture and as a list.
  await lineOf(first, 'DKK').getByRole('cell', { name: 'DKK' }).first().click()
  const days = first.page.getByRole('dialog', { name: 'Prix d’ouverture DKK' })
  await expect(days.getByRole('img', { name: /Prix d’ouverture DKK sur \d+ jours de marché/ })).toBeVisible()
  await expect.poll(() => days.getByRole('row').count()).toBeGreaterThan(15)
  await first.page.keyboard.press('Escape')
  await expect(days).toBeHidden()

  // Who may not decide reads the rates without the buttons.
  await goTo(trader.page, '/opening-rate')
  await expect(lineOf(trader, 'DKK')).toContainText('Validé')
  await expect(trader.page.getByRole('button', { name: /Valider le cours/ })).toHaveCount(0)
})

/** Opens the desk's form and fills it but for the price. */
async function fillOffer(currency: string, amount: string): Promise<Locator> {
  const { page } = office
  await goTo(page, '/desk')
  await page.getByRole('button', { name: 'Publier une position' }).click()
  const form = page.getByRole('dialog')
  await choose(form, 'Devise', new RegExp(`^${currency}`))
  await form.getByLabel('Montant').fill(amount)
  await choose(form, 'Gouvernorat', 'Tunis')
  return form
}

/** A rate of 4 decimals, some ten-thousandths further, as people type it. */
function typed(rate: string, tenThousandths: number): string {
  const units = BigInt(rate.replace('.', '')) + BigInt(tenThousandths)
  const digits = units.toString().padStart(5, '0')
  return `${digits.slice(0, -4)},${digits.slice(-4)}`
}

test('an exchange office is refused a ten-thousandth beyond the edge, and accepted at it', async () => {
  const { highestRate, lowestRate } = await openingRate(office, 'CHF')
  const form = await fillOffer('CHF', '2000')
  const price = form.getByLabel('Prix')
  // The range is known beforehand.
  await expect(price).toHaveAccessibleDescription(
    new RegExp(`permis de ${typed(lowestRate, 0)} à ${typed(highestRate, 0)}`),
  )
  for (const beyond of [typed(highestRate, 1), typed(lowestRate, -1)]) {
    await price.fill(beyond)
    await expect(
      form.getByText(
        `Le prix est hors de l’écart autorisé : entre ${typed(lowestRate, 0)} et ${typed(highestRate, 0)}`,
      ),
    ).toBeVisible()
    const submit = form.getByRole('button', { name: 'Publier' })
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await expect(submit).toHaveAccessibleDescription('Le prix est hors de l’écart autorisé')
    // Enter sends nothing either.
    await price.press('Enter')
    await expect(price).toBeFocused()
    // Nothing that was typed is lost.
    await expect(price).toHaveValue(beyond)
    await expect(form.getByLabel('Montant')).toHaveValue(/2\s000,00/)
  }
  await price.fill(typed(highestRate, 0))
  // So far from the reference it is asked about once more: the amount is typed again.
  await form.getByRole('button', { name: 'Publier' }).click()
  await expect(form.getByRole('alert')).toContainText('du prix d’ouverture')
  const again = form.getByLabel(/^Montant, saisi à nouveau/)
  await expect(again).toBeFocused()
  await again.fill(await form.getByLabel('Montant', { exact: true }).inputValue())
  const number = await submitPosition(office, form)
  expect((await position(office, number)).data.rate).toBe(highestRate)
  await withdraw(office, Number(number))
})

test('a race is planned, opens by the clock, carries its positions, and is closed early', async () => {
  const label = `Course CAD ${Date.now()}`
  const { page } = backOffice
  await goTo(page, '/list-race')
  await page.getByRole('link', { name: 'Nouvelle course' }).click()
  const submit = page.getByRole('button', { name: 'Créer la course' })
  await submit.click()
  await expect(page.getByText('Champ obligatoire')).toHaveCount(2)
  await page.getByLabel('Libellé').fill(label)
  await choose(page.getByRole('main'), 'Devise', /^CAD/)
  await submit.click()
  await expect(page).toHaveURL(/\/races\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
  await expect(page.getByText('Planifiée')).toBeVisible()
  const raceAddress = page.url()

  await startNow(label)
  await expect(page.getByText('Ouverte')).toBeVisible()

  const form = await fillOffer('CAD', '3000')
  await form.getByLabel('Prix').fill('2,1756')
  // Nobody chooses a race: the offer goes to it.
  await expect(form.getByRole('status')).toContainText(`Course « ${label} »`)
  const number = await submitPosition(office, form)
  const served = (await position(trader, number)).data
  expect(served).toMatchObject({ race: { label } })
  expect(served.coursePercent).toBeGreaterThanOrEqual(0)
  await goTo(trader.page, `/home?currency=CAD&position=${number}`)
  await expect(marketRow(trader, number).getByRole('progressbar', { name: `Course ${label}` })).toBeVisible()
  const panel = trader.page.getByRole('complementary')
  await expect(panel).toContainText(`Course « ${label} » : le prix est ferme`)
  await expect(panel.getByLabel('Prix négocié')).toHaveCount(0)

  // Its page counts it by itself.
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible()
  await expect(page.getByText('3 000,00').first()).toBeVisible()

  // Another race of the currency and type cannot run meanwhile.
  await goTo(page, '/new/race')
  await page.getByLabel('Libellé').fill('Course en double')
  await choose(page.getByRole('main'), 'Devise', /^CAD/)
  await page.getByRole('button', { name: 'Créer la course' }).click()
  await expect(page.getByText(`La course « ${label} » occupe déjà cette devise et ce type`)).toBeVisible()
  await expect(page.getByLabel('Libellé')).toHaveValue('Course en double')

  await goTo(page, raceAddress)
  await page.getByRole('button', { name: `Clôturer la course ${label}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clôturer' }).click()
  await expect(page.getByText('Clôturée', { exact: true })).toBeVisible()
  // What the race leaves is on the market as before, and is negotiated there.
  await expect(marketRow(trader, number)).toBeVisible()
  await expect(marketRow(trader, number).getByRole('progressbar')).toHaveCount(0)
  await expect(panel.getByLabel('Prix négocié')).toBeVisible()
  expect((await position(trader, number)).data).toMatchObject({ coursePercent: null, race: null })
  await withdraw(office, Number(number))
})

test('the back office changes the PMP of a currency, and the desk follows', async () => {
  const form = await fillOffer('SAR', '1000')
  const price = form.getByLabel('Prix')
  await expect(price).toHaveAccessibleDescription(
    /permis de 7,[45]\d* à 8,[123]\d*\sTND pour 10\sSAR, référence 7,/,
  )

  const { page } = backOffice
  await goTo(page, '/market/pmp')
  // Today's rate was rejected, or waits: an earlier day's is the reference.
  await expect(lineOf(backOffice, 'SEK')).toContainText(/\d,\d{4} – \d,\d{4}/)
  await page.getByRole('button', { name: 'Modifier les limites SAR' }).click()
  const dialog = page.getByRole('dialog')
  const minimum = dialog.getByLabel('Montant minimal (SAR)')
  const submit = dialog.getByRole('button', { name: 'Enregistrer' })
  await minimum.fill('5000')
  await dialog.getByLabel('Montant maximal (SAR)').fill('4000')
  await dialog.getByLabel('Écart autorisé (%)').fill('1,5')
  await submit.click()
  await expect(dialog.getByText('Champ invalide')).toHaveCount(1)
  await dialog.getByLabel('Montant maximal (SAR)').fill('50000')
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(lineOf(backOffice, 'SAR')).toContainText(/5\s000,00/)
  await expect(lineOf(backOffice, 'SAR')).toContainText('1,5')

  // The open form knows the new limits by itself, and the server keeps them.
  await expect(price).toHaveAccessibleDescription(
    /permis de 7,[678]\d* à (7,9|8,0)\d*\sTND pour 10\sSAR, référence 7,/,
  )
  await expect(form.getByLabel('Montant')).toHaveAccessibleDescription(/De 5\s000,00 à 50\s000,00\sSAR/)
  await price.fill('7,8992')
  await form.getByRole('button', { name: 'Publier' }).click()
  await expect(form.getByText(/Montant hors limites\. De 5\s000 à 50\s000\sSAR/)).toBeVisible()
})
