import { expect, test } from '@playwright/test'
import { request } from '../support/bank-setup.ts'
import { choose } from '../support/choose.ts'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { expectAccessible, expectNoOverflow, expectNothingCut } from '../support/inspection.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { call, offer, place, SMALL_TRANSFER } from '../support/preparation.ts'

/** A second of an address. */
const second = (at: Date) => `${at.toISOString().slice(0, 19)}Z`
const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)

test('the auditor finds the second at which a position was taken, and what each of two banks saw', async ({
  browser,
}) => {
  const position = await offer(await callerOf('guichet.kantaoui'))
  // It stands on the market for a while before it is taken: a second is what the time machine tells apart.
  await expect(async () => {
    const [row] = await query(
      `select 1 from positions where id = $1 and created_at < now() - interval '3 seconds'`,
      [position],
    )
    expect(row).toBeDefined()
  }).toPass()
  const order = await place(await callerOf('trader.golfe'), position, SMALL_TRANSFER)
  const [taken] = await query<{ ended_at: Date }>(
    'select ended_at from position_ends where position_id = $1',
    [position],
  )
  if (!taken) throw new Error('nothing says when the position was taken')
  await expect(async () => expect(Date.now() - taken.ended_at.getTime()).toBeGreaterThan(4_000)).toPass()

  const auditor = await enter(browser, 'audit.fxmatch')
  const { page } = auditor
  const past = page.getByRole('region', { name: /^Le marché tel qu’il était.* — passé$/ })
  const row = past
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: `${position}`, exact: true }) })

  // A second before it was free, for both banks.
  await goTo(page, `/time-machine?at=${second(later(taken.ended_at, -1))}`)
  await expect(past).toContainText('— passé')
  await choose(page.getByRole('main'), 'Vu comme', 'Banque du Littoral')
  await expect(past).toContainText('marché tel que le voyait Banque du Littoral')
  await expect(row).toContainText('Libre')
  // How it left the market is not this bank's to know.
  await expect(row).toContainText('→ sortie à')
  await choose(page.getByRole('main'), 'Vu comme', 'Banque du Golfe')
  await expect(row).toContainText('→ engagée à')
  await expect(row.getByRole('link', { name: order.reference })).toBeVisible()
  // Nothing of the frame commands anything.
  await expect(past.getByRole('button', { name: /Commander|Valider|Publier|Retirer|Prendre/ })).toHaveCount(0)
  await expectAccessible(page, 'the market at a second of the past')
  await expectNoOverflow(page, 'the market at a second of the past')
  await expectNothingCut(page, 'the market at a second of the past')

  // What happened next is the order: engaged for who placed it, and gone for the other bank.
  await page.getByRole('button', { name: 'Évènement d’après →' }).click()
  await expect(row).toContainText('Engagée')
  await choose(page.getByRole('main'), 'Vu comme', 'Banque du Littoral')
  await expect(past).toContainText('marché tel que le voyait Banque du Littoral')
  await expect(row).toHaveCount(0)

  // Time goes by by itself, and the address tells which second is shown.
  const before = page.url()
  await page.getByRole('button', { name: '▶ Jouer' }).click()
  await expect.poll(() => page.url()).not.toBe(before)
  await page.getByRole('button', { name: '❚❚ Arrêter' }).click()
  await leave(auditor)
})

test('each step of an order’s trace leads to the order as it stood, and a link to it opens the same', async ({
  browser,
}) => {
  const position = await offer(await callerOf('guichet.kantaoui'))
  const order = await place(await callerOf('trader.golfe'), position, SMALL_TRANSFER)
  // A step of the same second is in the same moment.
  const placed = Date.now()
  await expect.poll(() => Date.now() - placed, { timeout: 10_000 }).toBeGreaterThan(4_000)
  await call(await callerOf('trader.golfe'), 'POST', `/api/orders/cancel-draft/${order.id}`)
  await expect.poll(() => Date.now() - placed, { timeout: 15_000 }).toBeGreaterThan(8_000)
  const trader = await enter(browser, 'trader.golfe')
  const { page } = trader
  await goTo(page, `/orders/${order.id}`)
  const trace = page.getByRole('list', { name: 'Traçabilité' })
  await expect(trace.getByRole('link', { name: 'Brouillon annulé' })).toBeVisible()
  await trace.getByRole('link', { name: 'Ordre placé' }).click()
  const past = page.getByRole('region', { name: /^L’ordre tel qu’il était.* — passé$/ })
  await expect(past).toContainText('— passé')
  await expect(past.getByRole('table')).toContainText('Statut')
  await expect(past.getByRole('button')).toHaveCount(0)
  await expectAccessible(page, 'an order as it stood')
  await expectNoOverflow(page, 'an order as it stood')

  const link = page.url()
  expect(link).toContain('?at=')
  await page.getByRole('button', { name: 'Étape d’après →' }).press('ArrowRight')
  await expect.poll(() => page.url()).not.toBe(link)
  await page.getByRole('link', { name: 'Revenir au présent' }).click()
  await expect(past).toHaveCount(0)
  await goTo(page, new URL(link).pathname + new URL(link).search)
  await expect(past).toContainText('— passé')
  await leave(trader)
})

test('each entry of a request’s story leads to the request as it stood, with what was left of its title then', async ({
  browser,
}) => {
  const company = await enter(browser, 'admin.importex')
  const { page } = company
  const reference = await request(company, 'Banque du Golfe')
  // A step of the same second is in the same moment.
  const made = Date.now()
  await expect.poll(() => Date.now() - made, { timeout: 10_000 }).toBeGreaterThan(4_000)
  await call(company, 'PUT', `/api/orders_requests/${reference}/cancel-organization`, {
    reason: 'Commande annulée',
  })
  await expect.poll(() => Date.now() - made, { timeout: 15_000 }).toBeGreaterThan(8_000)
  await goTo(page, `/transaction/${reference}`)
  const story = page.getByRole('region', { name: 'Traçabilité' })
  await expect(story.getByRole('listitem')).toHaveCount(2)
  await story.getByRole('listitem').last().getByRole('link').press('Enter')
  const past = page.getByRole('region', { name: /^La demande telle qu’elle était.* — passé$/ })
  await expect(past).toContainText('— passé')
  // It drew on its title then, and does no more.
  const changed = past.getByRole('table').filter({ hasText: 'Alors' })
  await expect(changed.getByRole('row', { name: 'Statut' })).toContainText('Annulée')
  await expect(changed.getByRole('row', { name: 'Titre d’importation' })).toContainText('Réservé')
  await expect(past.getByRole('button', { name: /Commander|Valider|Envoyer|Annuler/ })).toHaveCount(0)
  await expectAccessible(page, 'a request as it stood')
  await expectNoOverflow(page, 'a request as it stood')
  const link = page.url()
  expect(link).toContain('?at=')
  await page.getByRole('button', { name: 'Étape d’après →' }).press('ArrowRight')
  await expect.poll(() => page.url()).not.toBe(link)
  await expect(past).toContainText('Commande annulée')
  await page.getByRole('link', { name: 'Revenir au présent' }).press('Enter')
  await expect(past).toHaveCount(0)
  await leave(company)
})
