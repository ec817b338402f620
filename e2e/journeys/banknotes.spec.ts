import { expect, type Locator, test } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { send } from '../support/control.ts'
import { goTo } from '../support/go-to.ts'
import { openingRate } from '../support/limits.ts'
import { submitPosition } from '../support/market.ts'
import { callerOf, enter, leave, type Person } from '../support/people.ts'
import { withdraw } from '../support/preparation.ts'

// A note of 20 Norwegian crowns, which no seeded table has: 10 060 NOK are no multiple of the 50 that is issued.
const NOTE = { currency: 'NOK', value: '20' }
const AMOUNT = '10060'

const lineOf = ({ page }: Person): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: NOTE.value, exact: true }) })

async function fillOffer(office: Person): Promise<Locator> {
  await goTo(office.page, '/desk')
  await office.page.getByRole('button', { name: 'Publier une position' }).click()
  const form = office.page.getByRole('dialog')
  await choose(form, 'Devise', /^NOK/)
  await form.getByLabel('Montant').fill(AMOUNT)
  await choose(form, 'Gouvernorat', 'Tunis')
  const { rate } = await openingRate(office, NOTE.currency)
  await form.getByLabel('Prix').fill(rate.replace('.', ','))
  return form
}

test('a banknote is asked for by one person of the back office and taken once a second one agrees', async ({
  browser,
}) => {
  const first = await enter(browser, 'bo.fxmatch')
  const second = await enter(browser, 'adjoint.fxmatch')
  const office = await enter(browser, 'guichet.medina')

  const form = await fillOffer(office)
  await expect(form.getByLabel('Montant')).toHaveAccessibleDescription(/multiple de 50\sNOK/)
  await form.getByRole('button', { name: 'Publier' }).click()
  await expect(form.getByText('un multiple de la plus petite coupure, 50 NOK')).toBeVisible()

  // The first asks; the same button a second time, for a note that is new to everybody.
  await goTo(first.page, '/denominations?currency=NOK')
  await first.page.getByRole('button', { name: 'Ajouter une coupure' }).click()
  const adding = first.page.getByRole('dialog')
  await adding.getByLabel('Valeur faciale').fill(NOTE.value)
  await adding.getByRole('button', { name: 'Valider', exact: true }).click()
  await expect(adding.getByRole('alert')).toContainText('Existe-t-il ?')
  await adding.getByRole('button', { name: 'Valider', exact: true }).click()
  await expect(
    first.page.getByRole('status').filter({ hasText: 'attend une seconde personne' }),
  ).toBeVisible()
  await expect(lineOf(first)).toContainText('Demandé : émis (Emna Turki)')

  // Alone the first gets no further: the screen says why, and so does the server.
  await lineOf(first).getByRole('button', { name: 'Modifier le billet de 20 NOK' }).click()
  const own = first.page.getByRole('dialog').getByRole('button', { name: 'Valider', exact: true })
  await expect(own).toHaveAccessibleDescription(/une autre personne doit en décider/)
  await first.page.keyboard.press('Escape')
  const alone = await send(first, 'PUT', '/api/denominations/change', {
    ...NOTE,
    from: 'WITHDRAWN',
    state: 'ISSUED',
  })
  expect(alone).toMatchObject({ status: 403, body: { rule: 'SEGREGATION_CHANGE' } })
  await goTo(first.page, '/work?whose=second&kind=denomination')
  await expect(first.page.getByRole('row').filter({ hasText: 'NOK' })).toContainText(
    'une autre personne doit en décider',
  )

  // The second one finds it among the work, and confirms it there.
  await goTo(second.page, '/work?kind=denomination')
  const waiting = second.page.getByRole('row').filter({ hasText: 'NOK' })
  await expect(waiting).toContainText('Confirmer le billet')
  await expect(waiting).toContainText('Emna Turki')
  await waiting.getByRole('link').first().click()
  await expect(second.page).toHaveURL(/\/denominations\?currency=NOK&open=NOK(\+|%20)20/)
  await lineOf(second).getByRole('button', { name: 'Modifier le billet de 20 NOK' }).click()
  const deciding = second.page.getByRole('dialog')
  await expect(deciding).toContainText('Demandé : émis (Emna Turki)')
  await deciding.getByRole('button', { name: 'Valider', exact: true }).click()
  await expect(second.page.getByText('Billet de 20 NOK modifié')).toBeVisible()

  // The office's form knows it without being opened anew, and the same amount is published.
  await expect(form.getByLabel('Montant')).toHaveAccessibleDescription(/multiple de 20\sNOK/)
  await withdraw(office, Number(await submitPosition(office, form)))

  // As it was, by the same two.
  const off = { ...NOTE, from: 'ISSUED', state: 'WITHDRAWN' }
  for (const one of ['bo.fxmatch', 'adjoint.fxmatch'])
    expect(await send(await callerOf(one), 'PUT', '/api/denominations/change', off)).toMatchObject({
      status: 200,
    })
  await leave(first, second, office)
})
