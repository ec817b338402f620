import { secondAfter } from '@fxmatch/domain/time-machine/moment'
import { expect, test } from '@playwright/test'
import { request } from '../support/bank-setup.ts'
import { choose } from '../support/choose.ts'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { expectAccessible, expectNoOverflow, expectNothingCut } from '../support/inspection.ts'
import { clock, later, second } from '../support/moments.ts'
import { type Caller, callerOf, enter, enterAlone, leave } from '../support/people.ts'
import { call, offer, place, SMALL_TRANSFER } from '../support/preparation.ts'

/** What the market answers a bank now of a position: its price with all on top, or that it is not there. */
async function seenNow(bank: Caller, position: number): Promise<string | null> {
  const { data }: { data: { data: { id: number; rateTCC: string; status: string }[] } } = await call(
    bank,
    'GET',
    '/api/main-screen/market-data',
  )
  const found = data.data.find(({ id }) => id === position)
  return found ? `${found.rateTCC} ${found.status}` : null
}

/** What the auditor is told that a bank saw of it at a second. */
async function seenThen(auditor: Caller, bank: string, position: number, at: string): Promise<string | null> {
  const [company] = await query<{ id: string }>('select id from companies where name = $1', [bank])
  const { rows }: { rows: { id: number; rateTCC: string; status: string }[] } = await call(
    auditor,
    'GET',
    `/api/time-machine/market?at=${at}&currency=EUR&as=${company?.id}`,
  )
  const found = rows.find(({ id }) => id === position)
  return found ? `${found.rateTCC} ${found.status}` : null
}

test('the auditor finds the second at which a position was taken, and what each of two banks saw', async ({
  browser,
}) => {
  const BANKS = { golfe: 'Banque du Golfe', littoral: 'Banque du Littoral' } as const
  const [golfe, littoral] = [await callerOf('trader.golfe'), await callerOf('trader.littoral')]
  const position = await offer(await callerOf('guichet.kantaoui'))
  // It stands on the market for a while before it is taken: a second is what the time machine tells apart.
  await expect(async () => {
    const [row] = await query(
      `select 1 from positions where id = $1 and created_at < now() - interval '3 seconds'`,
      [position],
    )
    expect(row).toBeDefined()
  }).toPass()
  const before = { golfe: await seenNow(golfe, position), littoral: await seenNow(littoral, position) }
  const order = await place(golfe, position, SMALL_TRANSFER)
  const after = { golfe: await seenNow(golfe, position), littoral: await seenNow(littoral, position) }
  expect([before.golfe, before.littoral]).toEqual([
    expect.stringMatching(/ FREE$/),
    expect.stringMatching(/ FREE$/),
  ])
  expect([after.golfe, after.littoral]).toEqual([expect.stringMatching(/ ENGAGED$/), null])
  const [taken] = await query<{ ended_at: Date }>(
    'select ended_at from position_ends where position_id = $1',
    [position],
  )
  if (!taken) throw new Error('nothing says when the position was taken')
  // The last second before it was taken, and the first at which that was surely seen.
  const [free, gone] = [second(later(taken.ended_at, -1)), second(secondAfter(taken.ended_at))]
  await expect(async () => expect(Date.now() - taken.ended_at.getTime()).toBeGreaterThan(4_000)).toPass()

  const auditor = await enter(browser, 'audit.fxmatch')
  const { page } = auditor
  const past = page.getByRole('region', { name: /^Le marché tel qu’il était.* — passé$/ })
  const row = past
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: `${position}`, exact: true }) })
  const lookAs = async (bank: string) => {
    await choose(page.getByRole('main'), 'Vu comme', bank)
    await expect(past).toContainText(`marché tel que le voyait ${bank}`)
  }

  // The second is found, not known: from before it, by what happened to the bank that took the position.
  await goTo(page, `/time-machine?at=${free}&currency=EUR`)
  await expect(past).toContainText('— passé')
  await expect(page.getByRole('combobox', { name: 'Vu comme' })).toHaveValue('FXMatch')
  await lookAs(BANKS.golfe)
  await expect(row).toContainText('Libre')
  await expect(row).toContainText(`→ engagée à ${clock(taken.ended_at)}`)
  await expect(row.getByRole('link', { name: order.reference })).toBeVisible()
  // Each press leads one event on; others have theirs between, and the one after it would be too far.
  const at = () => new URL(page.url()).searchParams.get('at') ?? ''
  while (at() < gone) {
    const from = at()
    await page.getByRole('button', { name: 'Événement d’après →' }).click()
    await expect.poll(at).not.toBe(from)
  }
  await expect(row).toContainText('Engagée')
  expect(at()).toBe(gone)
  await expect(past.getByRole('listitem').filter({ hasText: order.reference }).first()).toBeVisible()

  // At this second the other bank saw nothing; a second before the change it saw the position free, and not how it left.
  await lookAs(BANKS.littoral)
  await expect(row).toHaveCount(0)
  await goTo(page, `/time-machine?at=${free}&currency=EUR`)
  await lookAs(BANKS.littoral)
  await expect(row).toContainText('Libre')
  await expect(row).toContainText(`→ sortie à ${clock(taken.ended_at)}`)
  await expect(row.getByRole('link')).toHaveCount(0)

  // Each of the four is what the market had answered to that bank then, to the price.
  for (const bank of ['golfe', 'littoral'] as const) {
    expect(await seenThen(auditor, BANKS[bank], position, free), `${bank} before`).toBe(before[bank])
    expect(await seenThen(auditor, BANKS[bank], position, gone), `${bank} after`).toBe(after[bank])
  }

  // Nothing of the frame commands anything.
  await expect(past.getByRole('button', { name: /Commander|Valider|Publier|Retirer|Prendre/ })).toHaveCount(0)
  await expectAccessible(page, 'the market at a second of the past')
  await expectNoOverflow(page, 'the market at a second of the past')
  await expectNothingCut(page, 'the market at a second of the past')

  // Time goes by by itself, and the address tells which second is shown.
  const shown = page.url()
  await page.getByRole('button', { name: '▶ Jouer' }).click()
  await expect.poll(() => page.url()).not.toBe(shown)
  await page.getByRole('button', { name: '❚❚ Arrêter' }).click()
  await leave(auditor)
})

test('a second is the same wherever its reader is, and whatever their clock says', async ({ browser }) => {
  const position = await offer(await callerOf('guichet.kantaoui'))
  const [row] = await query<{ created_at: Date }>('select created_at from positions where id = $1', [
    position,
  ])
  if (!row) throw new Error('the position is not on record')
  await expect(async () => expect(Date.now() - row.created_at.getTime()).toBeGreaterThan(4_000)).toPass()
  const at = second(later(row.created_at, 2))
  // Thirteen hours ahead of Tunis or more, where clocks are turned twice a year, with a clock that is an hour fast.
  const auditor = await enterAlone(browser, 'audit.fxmatch', { timezoneId: 'Pacific/Auckland' })
  const { page } = auditor
  await page.clock.install({ time: later(new Date(), 3_600) })
  await page.goto(`/time-machine?at=${at}&currency=EUR`)
  const past = page.getByRole('region', { name: /^Le marché tel qu’il était.* — passé$/ })
  await expect(past).toContainText(`${clock(new Date(at))} — passé`)
  await expect(page.getByRole('textbox', { name: 'Heure' })).toHaveValue(clock(new Date(at)))
  // Without a second, it begins a minute before the server's present, and not in what is to come.
  await page.goto('/time-machine')
  await expect(past).toContainText('— passé')
  // And whoever copies the address shows others the same second.
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).toMatch(/^\d{4}-.*Z$/)
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
  // A sheet of it says that it is past, and how sure that is, also where browsers leave grounds away.
  await page.emulateMedia({ media: 'print' })
  for (const said of [past.getByText('— passé').first(), past.getByText(/^(EXACT|PARTIEL|À LA SECONDE)$/)]) {
    await expect(said).toBeVisible()
    await expect(said).toHaveCSS('color', 'rgb(0, 0, 0)')
  }
  await page.emulateMedia({ media: null })

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

  // Its bank gets there by what it knows of the request, and finds the same second.
  const bank = await enter(browser, 'manifeste.golfe')
  await goTo(bank.page, `/manifest?from=all&status=all&open=${reference}`)
  const details = bank.page.getByRole('dialog', { name: reference })
  await details.getByRole('region', { name: 'Traçabilité' }).getByRole('link').last().press('Enter')
  const asBank = bank.page.getByRole('region', { name: /^La demande telle qu’elle était.* — passé$/ })
  await expect(asBank).toContainText('— passé')
  await expect(details).toHaveCount(0)
  expect(new URL(bank.page.url()).search).toBe(new URL(link).search)
  await bank.page.getByRole('link', { name: 'Revenir au présent' }).press('Enter')
  await expect(bank.page.getByRole('heading', { name: reference })).toBeVisible()
  await expect(bank.page.getByRole('link', { name: 'Toutes les demandes' })).toHaveAttribute(
    'href',
    '/manifest',
  )
  await leave(bank)

  // The auditor has no list of requests: a link from a dispute leads to the second, and back to the request.
  const auditor = await enter(browser, 'audit.fxmatch')
  await goTo(auditor.page, new URL(link).pathname + new URL(link).search)
  const asAuditor = auditor.page.getByRole('region', { name: /^La demande telle qu’elle était.* — passé$/ })
  await expect(asAuditor).toContainText('— passé')
  await auditor.page.getByRole('link', { name: 'Revenir au présent' }).press('Enter')
  await expect(auditor.page.getByRole('heading', { name: reference })).toBeVisible()
  await expect(auditor.page.getByRole('link', { name: 'Toutes les demandes' })).toHaveCount(0)
  // It is not spoken to as the company is, nor offered its steps.
  await expect(auditor.page.getByRole('region', { name: 'Étapes de la demande' })).not.toContainText(
    /votre banque|collègue/,
  )
  await expect(auditor.page.getByRole('main').getByRole('button', { name: /Annuler|Valider/ })).toHaveCount(0)
  const entries = auditor.page.getByRole('region', { name: 'Traçabilité' }).getByRole('link')
  await entries.last().press('Enter')
  await expect(asAuditor).toContainText('— passé')
  await leave(auditor)

  // Another bank learns by the link only that there is nothing for it.
  const rival = await enter(browser, 'manifeste.carthage')
  await goTo(rival.page, new URL(link).pathname + new URL(link).search)
  await expect(rival.page.getByRole('alert')).toBeVisible()
  await expect(rival.page.getByText(reference)).toHaveCount(0)
  await leave(rival)
})
