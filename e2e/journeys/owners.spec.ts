import { expect, type Page, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { call, offer, place, withdraw } from '../support/preparation.ts'

// The head of an office declares who owns it, the platform confirms; one of the owners is called as somebody on a list, so that nothing
// new is dealt with the office until compliance has cleared it. What is wrong is told where it stands.

/** A name of the invented list of the demonstration, and the same in another order and spelling. */
const LISTED = 'Zorgan Tamaldi Qerruch'
const AGAIN = 'QERRUCH Zorgane Tamaldi'

const form = (page: Page) => page.getByRole('complementary', { name: 'Déclarer les propriétaires' })
const waiting = (page: Page) => page.getByRole('region', { name: 'Attend une confirmation' })

async function fill(
  page: Page,
  place: number,
  owner: { name: string; birth: string; number: string; share: string },
) {
  const group = form(page).getByRole('group', { name: `Propriétaire ${place}` })
  await group.getByLabel('Nom en lettres latines').fill(owner.name)
  await group.getByLabel('Année ou date de naissance').fill(owner.birth)
  await group.getByLabel('Numéro de CIN ou de passeport').fill(owner.number)
  await group.getByLabel('Part du capital (%)').fill(owner.share)
  return group
}

test('two people declare who owns an office, and a name on a list stops it until it is cleared', async ({
  browser,
}) => {
  const head = await enter(browser, 'root.kantaoui')
  await goTo(head.page, '/company')
  await drawn(head.page)
  await expect(head.page.getByText('La société n’a encore rien déclaré.')).toBeVisible()
  await head.page.getByRole('button', { name: 'Déclarer les propriétaires' }).press('Enter')
  const first = await fill(head.page, 1, { name: 'Зорган', birth: '2031', number: '0٤', share: '24,99' })
  const send = form(head.page).getByRole('button', { name: 'Envoyer à confirmer' })
  await send.press('Enter')
  for (const label of [
    'Nom en lettres latines',
    'Année ou date de naissance',
    'Numéro de CIN ou de passeport',
  ])
    await expect(first.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  await expect(first.getByText('Une part va de 25,00 à 100,00 %')).toBeVisible()
  await expectAccessible(head.page, 'owners that are declared')
  const owner = { name: LISTED, birth: '1970', number: '04567123', share: '60' }
  await fill(head.page, 1, owner)
  // The same person once more, to have less each: the server tells where.
  await form(head.page).getByRole('button', { name: 'Ajouter un propriétaire' }).press('Enter')
  const second = await fill(head.page, 2, { name: AGAIN, birth: '1970', number: 'P-991', share: '40' })
  await send.press('Enter')
  await expect(second.getByText(`Déjà nommé plus haut : ${LISTED}`)).toBeVisible()
  await form(head.page).getByRole('button', { name: 'Retirer le propriétaire 2' }).press('Enter')
  await send.press('Enter')
  await expect(form(head.page)).toBeHidden()
  await expect(waiting(head.page)).toContainText(LISTED)
  await expect(waiting(head.page).getByRole('button', { name: 'Confirmer' })).toHaveCount(0)
  await expect(waiting(head.page).getByRole('button', { name: 'Retirer' })).toBeVisible()
  await leave(head)

  // It waits at the platform's desk, which is led to it.
  const clerk = await enter(browser, 'bo.fxmatch')
  await goTo(clerk.page, '/work?kind=owners')
  await clerk.page
    .getByRole('row')
    .filter({ hasText: 'Change El Kantaoui' })
    .getByRole('link')
    .first()
    .click()
  await expect(clerk.page).toHaveURL(/\/owners\/[0-9a-f-]+$/)
  await drawn(clerk.page)
  await expectAccessible(clerk.page, 'a declaration of owners that waits')
  await waiting(clerk.page).getByRole('button', { name: 'Confirmer' }).press('Enter')
  await clerk.page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).press('Enter')
  await expect(waiting(clerk.page)).toBeHidden()
  await expect(clerk.page.getByRole('table', { name: 'Ce qui est en vigueur' })).toContainText(LISTED)
  await leave(clerk)

  // Nothing new is dealt with the office, and nobody is told why.
  const office = await callerOf('guichet.kantaoui')
  const trader = await callerOf('trader.golfe')
  const position = await offer(office)
  await expect(place(trader, position)).rejects.toThrow(/UNDER_VERIFICATION/)

  const officer = await enter(browser, 'conformite.fxmatch')
  await goTo(officer.page, '/screening')
  const row = officer.page.getByRole('row').filter({ hasText: LISTED })
  await expect(row).toContainText('propriétaire')
  await row.getByText('ALR-').click()
  const panel = officer.page.getByRole('complementary').filter({ hasText: 'Chez nous' })
  await expect(panel).toContainText('Concorde aussi')
  await panel.getByRole('button', { name: 'Écarter : c’est une autre personne' }).press('Enter')
  const dialog = officer.page.getByRole('dialog')
  await dialog.getByLabel('Motif').fill('Un autre prénom de père')
  await dialog.getByRole('button', { name: 'Écarter : c’est une autre personne' }).press('Enter')
  await expect(dialog).toBeHidden()
  await leave(officer)
  await expect(place(trader, position)).rejects.toThrow(/UNDER_VERIFICATION/)

  const other = await callerOf('controle.fxmatch')
  const { data } = await call(other, 'GET', '/api/screening/alerts?status=CLEARING')
  const alert = data.find((one: { subject: { name: string } }) => one.subject.name === LISTED)
  await call(other, 'POST', `/api/screening/alerts/${alert.id}/steps`, {
    ...{ action: 'second', version: alert.version, reason: 'Carte relue : ce n’est pas lui' },
  })
  const order = await place(trader, position)
  await call(trader, 'POST', `/api/orders/cancel-draft/${order.id}`)
  await withdraw(office, position)
})

test('the platform reads which companies have declared; a bank reads nothing of its client', async ({
  browser,
}) => {
  const officer = await enter(browser, 'conformite.fxmatch')
  await goTo(officer.page, '/owners')
  await drawn(officer.page)
  await expectAccessible(officer.page, 'which companies have declared their owners')
  const list = officer.page.getByRole('table', { name: 'Propriétaires' })
  await expect(list.getByRole('row').filter({ hasText: 'Banque du Golfe' })).toContainText(
    'Personne n’a 25 %',
  )
  // Who has declared nothing stands first, with by when it has to.
  await expect(list.getByRole('row').nth(1)).toContainText('Rien n’est déclaré')
  await expect(list.getByRole('columnheader', { name: 'À déclarer avant le' })).toBeVisible()
  await officer.page.getByLabel('Déclarations à montrer').selectOption('Attend une confirmation')
  await expect(list.getByRole('row').filter({ hasText: 'Mécano Tunisie' })).toBeVisible()
  await expect(list.getByRole('row').filter({ hasText: 'Banque du Golfe' })).toHaveCount(0)
  await list.getByRole('link', { name: 'Mécano Tunisie' }).press('Enter')
  await expect(officer.page.getByRole('heading', { level: 1 })).toContainText('Mécano Tunisie')
  // A refusal has a reason, and what counted goes on counting.
  await waiting(officer.page).getByRole('button', { name: 'Refuser' }).press('Enter')
  const dialog = officer.page.getByRole('dialog')
  // Until the dialog has led the focus there, Enter would go where it leads it.
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Refuser' }).press('Enter')
  await expect(dialog.getByLabel('Motif')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('button', { name: 'Annuler' }).press('Enter')
  const mecano = officer.page.url().split('/').at(-1)
  await leave(officer)

  const bank = await enter(browser, 'root.golfe')
  await goTo(bank.page, `/owners/${mecano}`)
  await drawn(bank.page)
  await expect(bank.page.getByText('Walid Hamrouni')).toHaveCount(0)
  await leave(bank)
})
