import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { expect, type Page, test } from '@playwright/test'
import { query } from '../support/database.ts'
import { countFromLetters, holdScripts, isStyled, shifted, watchShift } from '../support/first-sight.ts'
import { listen } from '../support/inspection.ts'
import { AT_LENGTH } from '../support/length.ts'
import { enterAlone, leave, type Person } from '../support/people.ts'

// An order's page before its scripts are there: for each of its readers, and nobody else.

/** One order of each status that there is, the newest. */
const orders = async (): Promise<string[]> =>
  (
    await query<{ id: string }>('select distinct on (status) id from orders order by status, number desc', [])
  ).map(({ id }) => id)

/** The first of some orders that somebody may read. */
async function readable({ request, name }: Person, ids: readonly string[]): Promise<string> {
  for (const id of ids) if ((await request.get(`/api/orders/${id}`)).ok()) return id
  throw new Error(`${name} reads no order`)
}

/** Where everything of a screen stands, and what it says. */
const looks = (page: Page, place: string) =>
  page
    .locator(`${place} main :is(h1, h2, h3, section, dl, ol, table, button, textarea, p)`)
    .evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        const text = one.matches('section, dl, ol, table') ? '' : (one.textContent ?? '').replace(/\s+/g, ' ')
        return `${one.tagName} ${[x, y, width, height].map(Math.round).join()} ${text}`
      }),
    )

const words = (page: Page, place: string) =>
  page.locator(`${place} main`).evaluate((main) => {
    const said = main.cloneNode(true) as typeof main
    for (const timer of said.querySelectorAll('[role=timer]')) timer.remove()
    return (said.textContent ?? '').replace(/\s+/g, ' ')
  })

const openDrawn = (page: Page, path: string) =>
  expect(async () => {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#drawn[data-screen] main section h2').first()).toBeVisible({ timeout: 2_000 })
    await expect.poll(() => isStyled(page)).toBe(true)
  }).toPass()

const DESK = { width: 1366, height: 768 }
const TELEPHONE = { width: 390, height: 844 }

/** Who reads orders, each in another language, scheme and window: a bank, an office and the platform, and at length the others. */
const READERS = [
  ...(['trader.golfe', 'guichet.medina', 'bo.fxmatch'] as const),
  ...(AT_LENGTH ? (['validation.golfe', 'tickets.golfe', 'admin.importex'] as const) : []),
]

for (const [at, name] of READERS.entries()) {
  const language = LANGUAGE_CODES[at % LANGUAGE_CODES.length] ?? 'fr'
  test(`an order stands there for ${name} (${language}) before the scripts do, and nothing moves when they come`, async ({
    browser,
  }) => {
    const reader = await enterAlone(browser, name, {
      locale: language,
      colorScheme: at % 2 === 0 ? 'light' : 'dark',
      viewport: at % 3 === 2 ? TELEPHONE : DESK,
    })
    const { page } = reader
    const complaints = await listen(page)
    const all = await orders()
    const id = await readable(reader, [...all.slice(at * 2), ...all])
    // The browser tells of its window, which the next page is drawn for.
    await page.goto(`/orders/${id}`)
    await expect(page.locator('#root main section h2').first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fxmatch.font'))).toBe('own')
    await watchShift(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const release = await holdScripts(page)
    await openDrawn(page, `/orders/${id}`)
    await countFromLetters(page)
    const before = await looks(page, '#drawn')
    expect(before.length).toBeGreaterThan(15)
    expect(await page.locator('#drawn main').textContent()).not.toMatch(/undefined|NaN|\[object/)
    const said = await words(page, '#drawn')
    asked.length = 0
    release()
    await expect(page.locator('#drawn')).toHaveCount(0)
    expect(await looks(page, '#root')).toEqual(before)
    // To the word: what was pressed on it is pressed then.
    expect(await words(page, '#root')).toBe(said)
    await page.waitForTimeout(800)
    expect(asked.filter((path) => /^\/api\/(orders\/(?!count)|gate\/)/.test(path))).toEqual([])
    expect(await shifted(page)).toBeLessThanOrEqual(0.001)
    complaints.expectNone(`/orders as ${name}`)
    await leave(reader)
  })
}

test('an order of others is drawn for nobody, and neither is what is none', async ({ browser }) => {
  const [dealer, stranger] = [
    await enterAlone(browser, 'trader.golfe'),
    await enterAlone(browser, 'admin.mecano'),
  ]
  const id = await readable(dealer, await orders())
  const { reference } = (await (await dealer.request.get(`/api/orders/${id}`)).json()) as {
    reference: string
  }
  expect((await stranger.request.get(`/api/orders/${id}`)).status()).toBe(404)
  const headers = { accept: 'text/html', 'sec-fetch-site': 'none' }
  const drawn = async (person: Person, path: string) => {
    const html = await (await person.request.get(path, { headers })).text()
    return [html.includes('<div id="drawn"'), html.includes(reference)]
  }
  await expect.poll(() => drawn(dealer, `/orders/${id}`)).toEqual([true, true])
  expect(await drawn(stranger, `/orders/${id}`)).toEqual([false, false])
  for (const other of ['7', 'counts', id.toUpperCase(), `${id}x`, '%3Cb%3E'])
    expect((await drawn(dealer, `/orders/${other}`))[0], other).toBe(false)
  await leave(dealer, stranger)
})

test('what is written before the scripts are there is sent by them, and a step is asked for once', async ({
  browser,
}) => {
  const dealer = await enterAlone(browser, 'trader.golfe')
  const { page } = dealer
  const [open] = await query<{ id: string }>(
    `select o.id from orders o join users u on u.id = o.placed_by
      where u.username = 'trader.golfe' and o.status = 1 order by o.number desc limit 1`,
    [],
  )
  const id = open?.id ?? (await readable(dealer, await orders()))
  await page.goto(`/orders/${id}`)
  const release = await holdScripts(page)
  await openDrawn(page, `/orders/${id}`)
  const text = `Avant les scripts ${Date.now()}`
  const form = page.locator('#drawn form').filter({ has: page.locator('textarea') })
  await form.locator('textarea').fill(text)
  await form.locator('button').click()
  release()
  await expect(page.locator('#drawn')).toHaveCount(0)
  await expect(page.locator('#root #messages li').filter({ hasText: text })).toHaveCount(1)
  await leave(dealer)
})
