import { sumDecimals } from '@fxmatch/domain/money/amount'
import { expect, type Page, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { enter, leave, signIn } from '../support/people.ts'
import { examineAll, sharedOut, visit } from '../support/visits.ts'

/** Everybody whose job has a home, and the panels that they find there, in their order. */
const HOMES = {
  'tickets.golfe': ['line', 'queue', 'manifest', 'closings'],
  'admin.importex': ['requests', 'cover', 'dues', 'queue', 'waits', 'volume'],
  'root.golfe': ['line', 'queue', 'waits', 'engaged', 'closings', 'profit', 'volume'],
  'bo.fxmatch': ['line', 'queue', 'waits', 'signups', 'volume'],
  'audit.fxmatch': ['audit', 'line', 'waits'],
  'guichet.kantaoui': ['queue', 'receptions', 'stock', 'line'],
} as const

/** Whose home is behind the market. */
const BEHIND = ['trader.golfe'] as const

const panelsOn = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('[data-panel]')
    .evaluateAll((panels) => panels.map((panel) => panel.getAttribute('data-panel')))

/** The rows that the list of a screen says it has in all. */
async function rowsOf(page: Page): Promise<number> {
  const range = page.getByRole('main').getByText(/^\d[\d\s]*–[\d\s]+ sur [\d\s]+$/)
  const empty = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^(Aucun|Rien)/ })
  await expect(range.or(empty).first()).toBeVisible()
  if ((await range.count()) === 0) return 0
  return Number((await range.first().innerText()).replace(/^.* sur /, '').replaceAll(/\s/g, ''))
}

/** All panels of a home have what they show: from now on none changes its height. */
async function filled(page: Page): Promise<void> {
  await expect(page.locator('[data-panel] [class*="Skeleton"]')).toHaveCount(0)
}

/** The figures of a home that lead somewhere: what each says, and where it leads. */
async function counts(page: Page): Promise<{ count: number; href: string }[]> {
  await filled(page)
  await expect(page.locator('[data-count]').first()).toBeVisible()
  return page.locator('[data-count]').evaluateAll((links) =>
    links.map((link) => ({
      count: Number(link.getAttribute('data-count')),
      href: link.getAttribute('href') ?? '',
    })),
  )
}

/** Whose figures are followed to their lists; `counts-agree.test.ts` compares those of all. */
const FOLLOWED: ReadonlySet<string> = new Set(['tickets.golfe', 'admin.importex'])

for (const [name, panels] of Object.entries(HOMES))
  test(`${name} begins at home, whose figures lead to their lists`, async ({ browser }) => {
    const { page, ...person } = await enter(browser, name)
    await page.goto('/')
    await expect(page).toHaveURL(/\/start$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Accueil' })).toBeVisible()
    await expect.poll(() => panelsOn(page)).toEqual(panels)
    // What is recorded grows with what one does, looking included: `counts-agree.test.ts` compares it.
    const found = (await counts(page)).filter(({ href }) => !href.startsWith('/audit'))
    expect(found.length).toBeGreaterThan(0)
    for (const { count, href } of FOLLOWED.has(name) ? found : []) {
      await goTo(page, href)
      await expect.poll(() => rowsOf(page), { message: `${name} ${href}` }).toBe(count)
    }
    await leave({ page, ...person })
  })

test('a dealer begins on the market with a home in the menu, and the market stays where it was for everybody', async ({
  browser,
}) => {
  const trader = await signIn(browser, 'trader.golfe')
  await expect(trader.page).toHaveURL(/\/home$/)
  const { page } = trader
  await page.getByRole('link', { name: 'Accueil', exact: true }).click()
  await expect.poll(() => panelsOn(page)).toEqual(['deals', 'best', 'limits', 'queue', 'volume'])
  await filled(page)
  // The best price of a currency opens on the market, beside nothing dearer.
  const best = page.locator('[data-panel="best"] tbody').getByRole('link').first()
  const price = await best.innerText()
  await best.press('Enter')
  await expect(page).toHaveURL(/\/home\?.*position=\d+/)
  await expect(page.getByRole('main').getByText(price).first()).toBeVisible()
  await leave(trader)
  const tickets = await signIn(browser, 'tickets.golfe')
  await expect(tickets.page).toHaveURL(/\/start$/)
  await tickets.page.getByRole('banner').getByRole('link', { name: 'Mainscreen' }).click()
  await expect(tickets.page).toHaveURL(/\/home$/)
  await leave(tickets)
})

test('a company reads how far its requests are, in its own words, and what they cost', async ({
  browser,
}) => {
  const { page, ...company } = await enter(browser, 'admin.importex')
  const listed = await page.request.get(
    '/api/orders_requests?itemNbr=100&status[]=DRAFT&status[]=ON_HOLD&status[]=FO_CONFIRMED&status[]=BO_CONFIRMED&status[]=PARTIAL_CONFIRMED&status[]=CONFIRMED&status[]=CLOSED',
  )
  const requests: { reference: string; totalPayable: string; submittedAt: string | null }[] = (
    await listed.json()
  ).data.data
  await page.goto('/start')
  const panel = page.locator('[data-panel="requests"]')
  for (const { reference } of requests) {
    const steps = panel.getByRole('list', { name: `Étapes de la demande ${reference}` })
    await expect(steps.getByRole('listitem')).toHaveText([
      /^Brouillon/,
      /^Envoyée/,
      /^Validée/,
      /^Confirmée/,
      /^Prête/,
      /^Livrée/,
    ])
  }
  await expect(panel.getByRole('list', { name: /^Étapes/ })).toHaveCount(requests.length)
  const payable = sumDecimals(
    requests.flatMap(({ submittedAt, totalPayable }) => (submittedAt === null ? [] : [totalPayable])),
  )
  const total = page.locator('[data-panel="dues"] tfoot td').last()
  await expect
    .poll(async () => (await total.innerText()).replaceAll(/\s/g, '').replace(',', '.'))
    .toBe(payable.toFixed(3))
  await leave({ page, ...company })
})

test('an empty list is shown whole again by one key', async ({ browser }) => {
  const { page, ...company } = await enter(browser, 'admin.importex')
  await goTo(page, '/transaction?from=all&currency=KWD&reference=OR-1900')
  const empty = page.getByRole('main').getByRole('status').filter({ hasText: 'Aucun résultat' })
  await empty.getByRole('button', { name: 'Reset filtre' }).press('Enter')
  await expect(page).not.toHaveURL(/currency|reference/)
  await expect(empty).toHaveCount(0)
  await expect(page.getByRole('main').locator('[data-row="0"]')).toBeVisible()
  await leave({ page, ...company })
})

test('a step is taken from the home as from the queue', async ({ browser }) => {
  const { page, ...office } = await enter(browser, 'guichet.kantaoui')
  await goTo(page, '/start')
  const step = page.locator('[data-panel="queue"] tbody').getByRole('button').first()
  await step.focus()
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('dialog')
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible()
  await leave({ page, ...office })
})

test('a home is arranged by keys and by mouse, stays so on another machine, and goes back', async ({
  browser,
}) => {
  const first = await enter(browser, 'manifeste.golfe')
  const { page } = first
  await goTo(page, '/start')
  await expect.poll(() => panelsOn(page)).toEqual(['line', 'queue', 'manifest', 'closings'])
  await page.getByRole('button', { name: 'Organiser' }).click()

  // By keys: the panel goes on moving under the same key.
  const earlier = page.getByRole('button', { name: /^Avancer\s: Demandes/ })
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => panelsOn(page)).toEqual(['line', 'manifest', 'queue', 'closings'])
  await expect(earlier).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => panelsOn(page)).toEqual(['manifest', 'line', 'queue', 'closings'])
  await expect(page.getByRole('status').filter({ hasText: 'place 1 sur 4' })).toHaveCount(1)
  await expect(earlier).toBeDisabled()

  // By mouse, onto another one.
  await filled(page)
  await page.locator('[data-panel="queue"] h2').dragTo(page.locator('[data-panel="manifest"] h2'))
  await expect.poll(() => panelsOn(page)).toEqual(['queue', 'manifest', 'line', 'closings'])
  const kept = page.waitForResponse((answer) => answer.url().includes('/api/users/settings') && answer.ok())
  await page.getByRole('button', { name: /^Masquer\s: Ordres en cours/ }).click()
  await kept
  await expect.poll(() => panelsOn(page)).toEqual(['queue', 'manifest', 'closings'])
  await leave(first)

  const second = await enter(browser, 'manifeste.golfe')
  await second.page.goto('/')
  await expect.poll(() => panelsOn(second.page)).toEqual(['queue', 'manifest', 'closings'])
  await second.page.getByRole('button', { name: 'Organiser' }).click()
  await second.page.getByRole('button', { name: /^Montrer\s: Ordres en cours/ }).click()
  await expect.poll(() => panelsOn(second.page)).toEqual(['queue', 'manifest', 'line', 'closings'])
  const reset = second.page.waitForResponse(
    (answer) => answer.url().includes('/api/users/settings') && answer.ok(),
  )
  await second.page.getByRole('button', { name: 'Remettre la disposition d’origine' }).click()
  await expect.poll(() => panelsOn(second.page)).toEqual(['line', 'queue', 'manifest', 'closings'])
  await reset
  await leave(second)
})

test('each home is read by everybody, on every width', async ({ browser }) => {
  // That of a bank's counter is a screen of the walk.
  const others = Object.keys(HOMES).filter((name) => name !== 'tickets.golfe')
  await sharedOut([...others, ...BEHIND], async (language, names) => {
    for (const name of names) {
      const person = await enter(browser, name)
      await examineAll(await visit(person.page, language), ['/start'])
      await leave(person)
    }
  })
})
