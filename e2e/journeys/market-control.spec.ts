import { expect, type Locator, test } from '@playwright/test'
import { configure, send, setStatus } from '../support/control.ts'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { orderPanel } from '../support/market.ts'
import { enter, leave, type Person } from '../support/people.ts'
import { offer, withdraw } from '../support/preparation.ts'

/** A day that no calendar names; two years ahead, whenever this runs. */
const HOLIDAY = `${new Date().getUTCFullYear() + 2}-06-15`
const HOLIDAY_SHOWN = HOLIDAY.split('-').reverse().join('-')

let backOffice: Person
let office: Person
let trader: Person
let position: number

test.beforeAll(async ({ browser }) => {
  backOffice = await enter(browser, 'bo.fxmatch')
  office = await enter(browser, 'guichet.kantaoui')
  trader = await enter(browser, 'trader.golfe')
  position = await offer(office)
})

// Whatever happened: the market is open, without its clock, at the hours that it had.
test.afterAll(async () => {
  await configure(backOffice, 'market.clock', 'OFF')
  await configure(backOffice, 'market.closes_at', '18:00')
  await configure(backOffice, 'market.opens_at', '08:00')
  await configure(backOffice, 'position.max_hours', '72')
  await setStatus(backOffice, 'ON', 'Fin des essais')
  await send(backOffice, 'DELETE', `/api/holidays/delete/${HOLIDAY}`)
  await withdraw(office, position)
  await leave(backOffice, office, trader)
})

const toast = (person: Person, text: string) =>
  expect(person.page.getByRole('status').filter({ hasText: text })).toBeVisible()
const indicator = (person: Person) => person.page.getByRole('banner').getByText(/^Market Place/)
const submitOf = (panel: Locator) => panel.getByRole('button', { name: /^Valider/ })

function order() {
  return send(trader, 'POST', '/api/orders/add', {
    currency: 'EUR',
    amount: '1000',
    rate: '3.3868',
    session_id: position,
    cashOutType: 'BANK_TRANSFER_PAYMENT',
    agence: null,
  })
}

async function statusInDatabase() {
  const rows = await query<{ value: string }>(
    "select value from configuration where name = 'market.status'",
    [],
  )
  return rows[0]?.value
}

/** Presses another status and gives the reason. */
async function press(status: 'Veille' | 'Off' | 'On', reason: string): Promise<Locator> {
  const { page } = backOffice
  await page.getByRole('group', { name: 'Statut du marché' }).getByRole('button', { name: status }).click()
  const dialog = page.getByRole('dialog', { name: `Passer le marché à « ${status} » ?` })
  await dialog.getByLabel('Motif').fill(reason)
  return dialog
}

test('the back office closes the market, and everyone sees it at once', async () => {
  const { page } = trader
  await goTo(page, `/home?position=${position}`)
  const panel = orderPanel(trader)
  const submit = submitOf(panel)
  await expect(submit).not.toHaveAttribute('aria-disabled')
  await expect(indicator(trader)).toHaveText('Market Place ON')
  await panel.getByLabel(/^Montant négocié/).fill('700')

  await backOffice.page.goto('/')
  await backOffice.page
    .getByRole('navigation')
    .getByRole('link', { name: 'Configuration', exact: true })
    .click()
  const group = backOffice.page.getByRole('group', { name: 'Statut du marché' })
  await expect(group.getByRole('button')).toHaveText(['Veille', 'Off', 'On'])
  await expect(group.getByRole('button', { name: 'On' })).toHaveAttribute('aria-pressed', 'true')
  const silent = await press('Off', ' ')
  await silent.getByRole('button', { name: 'Valider' }).click()
  await expect(silent.getByText('Champ obligatoire')).toBeVisible()
  expect(await statusInDatabase()).toBe('ON')
  await silent.getByLabel('Motif').fill('Incident chez le fournisseur de cours')
  await silent.getByRole('button', { name: 'Valider' }).click()
  await toast(backOffice, 'Le marché est à « Off »')
  expect(await statusInDatabase()).toBe('OFF')
  const row = backOffice.page.getByRole('table').getByRole('row').nth(1)
  await expect(row).toContainText('Emna Turki')
  await expect(row).toContainText('Incident chez le fournisseur de cours')

  // The trader's page, as it stands: what was typed is still there, and the button says why it does nothing.
  await expect(indicator(trader)).toHaveText('Market Place OFF')
  await expect(
    page.getByText(
      /^Marché fermé par le back-office depuis \d\d:\d\d\s: «\sIncident chez le fournisseur de cours\s»/,
    ),
  ).toBeVisible()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expect(submit).toHaveAccessibleDescription('Marché fermé')
  await expect(panel.getByLabel(/^Montant négocié/)).toHaveValue('700')
  await panel.getByLabel(/^Montant négocié/).press('Enter')
  await expect(page.getByRole('button', { name: `sur la position ${position}` })).toHaveAccessibleDescription(
    'Marché fermé',
  )
  expect(await order()).toMatchObject({
    status: 409,
    body: { code: 'MARKET_CLOSED', message: 'Marché fermé' },
  })
  expect(await query('select id from orders where position_id = $1', [position])).toEqual([])

  await office.page.setViewportSize({ width: 360, height: 740 })
  await goTo(office.page, '/desk')
  await indicator(office).click()
  const why = office.page.getByRole('dialog', { name: 'Market Place OFF' })
  await expect(why).toContainText('Incident chez le fournisseur de cours')
  await office.page.keyboard.press('Escape')
  await expect(office.page.getByRole('button', { name: 'Publier une position' })).toHaveAccessibleDescription(
    'Marché fermé',
  )
})

test('standby, somebody who was faster, and the opening', async () => {
  await goTo(trader.page, `/home?position=${position}`)
  await goTo(backOffice.page, '/config')
  const standby = await press('Veille', 'Reprise progressive')
  await standby.getByRole('button', { name: 'Valider' }).click()
  await expect(indicator(trader)).toHaveText('Market Place VEILLE')
  const submit = submitOf(orderPanel(trader))
  await expect(submit).toHaveAccessibleDescription('Marché en veille')
  expect(await order()).toMatchObject({
    status: 409,
    body: { code: 'MARKET_STANDBY', message: 'Marché en veille' },
  })

  const opening = await press('On', 'Tout est rétabli')
  // Nothing mails here, and nobody has made a backup: the market opens all the same, and who opens it has read so.
  await expect(opening).toContainText('Le marché peut ouvrir sans')
  await expect(opening.getByRole('link', { name: 'Premier jour' })).toHaveAttribute('href', '/first-day')
  await setStatus(backOffice, 'OFF', 'Un collègue ferme')
  await expect(opening.getByRole('alert')).toHaveText(
    'Le statut du marché a changé entre-temps : il est à « Off ».',
  )
  expect(await statusInDatabase()).toBe('OFF')
  await opening.getByRole('button', { name: 'Valider' }).click()
  await expect(opening).toBeHidden()
  await expect(indicator(trader)).toHaveText('Market Place ON')
  await expect(submit).not.toHaveAttribute('aria-disabled')
  expect(await statusInDatabase()).toBe('ON')
  // And the journal of the status has all of it.
  const reasons = backOffice.page.getByRole('table').getByRole('row')
  await expect(reasons.nth(1)).toContainText('Tout est rétabli')
  await expect(reasons.nth(2)).toContainText('Un collègue ferme')
  await expect(reasons.nth(3)).toContainText('Reprise progressive')
})

test('hours: refused where they make no sense, and the clock follows them', async () => {
  const { page } = backOffice
  await goTo(page, '/change-MP-time')
  await expect(page.getByText('demonstration')).toHaveCount(0)
  // Hours that are over, or far off, whenever this runs: nothing opens or closes meanwhile.
  const morning = new Date().getUTCHours() + 1 < 12
  const [label, hour] = morning ? ['Ouverture du marché', '13:00'] : ['Fermeture du marché', '11:00']
  const edit = (entry: string) => page.getByRole('button', { name: `Modifier : ${entry}` }).click()
  const dialog = page.getByRole('dialog')
  const value = dialog.getByLabel('Valeur', { exact: true })
  const confirm = dialog.getByRole('button', { name: 'Valider' })

  await edit(label)
  await value.fill('8h')
  await confirm.click()
  await expect(dialog.getByText('Heure attendue : HH:mm, de 00:00 à 23:59')).toBeVisible()
  await value.fill(morning ? '18:00' : '08:00')
  await expect(dialog.getByText(/^Le marché ne peut pas ouvrir à .* et fermer à/)).toBeVisible()
  await value.fill(hour)
  await confirm.click()
  await toast(backOffice, `${label} : ${hour}`)
  await expect(page.getByRole('row').filter({ hasText: label })).toContainText('Emna Turki')

  // Two at once: who comes second is told before the other's value is replaced.
  await edit('Durée maximale d’une position')
  await value.fill('48')
  await configure(backOffice, 'position.max_hours', '24')
  await expect(dialog.getByRole('alert')).toHaveText(
    'La valeur a changé entre-temps : 24 heures. Valider la remplacera.',
  )
  await expect(value).toHaveValue('48')
  await confirm.click()
  await toast(backOffice, 'Durée maximale d’une position : 48 heures')
  await edit('Durée maximale d’une position')
  await expect(dialog.getByRole('list', { name: 'Valeurs précédentes' })).toContainText(
    '24 heures → 48 heures',
  )
  await page.keyboard.press('Escape')

  await goTo(trader.page, `/home?position=${position}`)
  await expect(trader.page.getByText('flux en direct')).toBeVisible()
  await edit('Horloge du marché')
  await value.click()
  await page.getByRole('option', { name: 'En marche' }).click()
  await confirm.click()
  await expect(indicator(trader)).toHaveText('Market Place OFF')
  await expect(submitOf(orderPanel(trader))).toHaveAccessibleDescription(
    /^Marché fermé · ouverture (aujourd’hui à|demain à|le \d\d-\d\d-\d{4} à) (08|13):00$/,
  )
  await goTo(page, '/config')
  await expect(page.getByText(/^l’horloge ouvre le marché/)).toBeVisible()
  await expect(page.getByRole('definition').getByText('l’horloge', { exact: true })).toBeVisible()
})

test('a holiday is entered once, and taken off', async () => {
  const { page } = backOffice
  await goTo(page, '/holidays')
  await page.getByRole('button', { name: 'Ajouter un jour férié' }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Valider' })
  await confirm.click()
  await expect(dialog.getByText('Champ obligatoire')).toHaveCount(2)
  await dialog.getByLabel('Libellé').fill('Aïd el-Idha')
  await dialog.getByLabel('Date').fill('2026-01-02')
  await confirm.click()
  await expect(dialog.getByText('Ce jour est passé')).toBeVisible()
  await dialog.getByLabel('Date').fill(HOLIDAY)
  await confirm.click()
  await toast(backOffice, `Aïd el-Idha : le ${HOLIDAY_SHOWN} est férié`)
  // The year that it is in opens, with those of every year.
  const row = page.getByRole('row').filter({ hasText: HOLIDAY_SHOWN })
  await expect(row).toContainText('Aïd el-Idha')
  await expect(page.getByRole('row').filter({ hasText: 'chaque année' })).toHaveCount(8)

  await page.getByRole('button', { name: 'Ajouter un jour férié' }).click()
  await dialog.getByLabel('Date').fill(HOLIDAY)
  await dialog.getByLabel('Libellé').fill('Mouled')
  await confirm.click()
  await expect(dialog.getByText('Ce jour est déjà férié')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()

  await row.getByRole('button', { name: `Retirer Aïd el-Idha du ${HOLIDAY_SHOWN}` }).click()
  await dialog.getByRole('button', { name: 'Retirer' }).click()
  await expect(row).toHaveCount(0)
  expect(await query('select day from holidays where day = $1', [HOLIDAY])).toEqual([])
})
