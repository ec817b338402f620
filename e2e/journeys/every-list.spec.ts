import { expect, type Page, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { drawn } from '../support/inspection.ts'
import { AT_LENGTH } from '../support/length.ts'
import { enter, leave } from '../support/people.ts'

// What every list does is really done in lists of each kind, and in all of them at length: sorted by a head, widened by its edge, a column hidden, a cell copied, a letter typed, a
// word clicked twice. That no list has rows of its own, the sources say (every-list.config.test.ts); here the lists are driven.

type Lists = Readonly<Record<string, readonly string[]>>

/** Of each kind: orders, entries of the book, what is to be done, what a house sets, what the platform does. */
const LISTS: Lists = {
  'tickets.golfe': ['/ticket', '/book', '/work'],
  'root.golfe': ['/limits', '/auth', '/users', '/directory'],
  'bo.fxmatch': ['/holidays', '/fixings'],
}
/** Of the same kinds: driven like them at length, and else with the others. */
const ALIKE: Lists = {
  'tickets.golfe': ['/generate-ticket', '/delivered', '/invoices', '/on-hold'],
  'bo.fxmatch': ['/cash-out-admin', '/denominations', '/opening-rate'],
  'admin.importex': ['/transaction', '/book/entreprise', '/deal'],
}
const DRIVEN = AT_LENGTH ? together(LISTS, ALIKE) : LISTS

/** The lists of everybody, each once, those of one person together. */
function together(one: Lists, other: Lists): Lists {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return Object.fromEntries(
    [...names].map((name) => [name, [...new Set([...(one[name] ?? []), ...(other[name] ?? [])])]]),
  )
}

/** The first list of a page that has rows and columns to choose; null where it has none. */
async function listOf(page: Page) {
  const list = page
    .locator('main section[data-list]')
    .filter({ has: page.locator('tr[data-row]') })
    .filter({ has: page.getByRole('button', { name: /^Colonnes/ }) })
  return (await list.count()) === 0 ? null : list.first()
}
type List = NonNullable<Awaited<ReturnType<typeof listOf>>>

async function drive(page: Page, list: List, where: string): Promise<void> {
  const head = list.locator('th[aria-sort]').first()
  if ((await head.count()) > 0) {
    const was = await head.getAttribute('aria-sort')
    await head.getByRole('button').first().press('Enter')
    await expect(head, `${where}: a head sorts`).not.toHaveAttribute('aria-sort', was ?? '')
  }

  const edge = list.locator('[data-edge]').first()
  const column = edge.locator('xpath=ancestor::th')
  const widthOf = async () => (await column.boundingBox())?.width ?? 0
  // Where the list is laid out anew in the moment of the press, its edge is no longer under it.
  await expect(async () => {
    const before = await widthOf()
    const at = await edge.boundingBox()
    if (at === null) throw new Error(`${where}: a head without an edge`)
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await page.mouse.down()
    await page.mouse.move(at.x + at.width / 2 + 40, at.y + at.height / 2, { steps: 4 })
    await page.mouse.up()
    expect(await widthOf(), `${where}: a column is widened`).toBeGreaterThan(before + 20)
  }).toPass({ timeout: 10_000 })

  const heads = list.locator('thead')
  const titles = await heads.innerText()
  const opener = list.getByRole('button', { name: /^Colonnes/ }).first()
  await opener.click()
  const chooser = page.getByRole('dialog', { name: 'Colonnes' })
  const shown = chooser.getByRole('checkbox', { checked: true, disabled: false })
  if ((await shown.count()) > 0) {
    await shown.last().click()
    // One that was aside may come into its place.
    await expect(heads, `${where}: a column is hidden`).not.toHaveText(titles, { useInnerText: true })
  }
  // Everything as it was, for whoever comes after: the widths too.
  await chooser.getByRole('button', { name: 'Colonnes habituelles' }).click()
  await opener.click()
  await expect(chooser).toBeHidden()

  const address = page.url()
  const row = list.locator('tr[data-row]').first()
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+C')
  await expect(list.getByText(/cellules? copiées?$/), `${where}: a cell is copied`).toBeVisible()

  const text = row.locator('td[data-kind="text"]:not(:has(*))').first()
  if ((await text.count()) > 0) {
    // On its letters: beside them one click opens.
    const { height = 0 } = (await text.boundingBox()) ?? {}
    await text.dblclick({ position: { x: 12, y: height / 2 } })
  }
  expect(page.url(), `${where}: a double click leaves nothing`).toBe(address)

  // No row has a word that begins so: the list says it, or the screen's search has it.
  await row.focus()
  await page.keyboard.type('xq')
  const search = page.locator('#content input[type="search"]')
  if ((await search.count()) > 0)
    await expect(search.first(), `${where}: letters are searched`).toHaveValue('xq')
  else
    await expect(
      list.getByText(/^Aucune ligne affichée n’a de mot/),
      `${where}: letters are looked for`,
    ).toBeVisible()
}

for (const [name, paths] of Object.entries(DRIVEN))
  test(`every list of ${name} is sorted, widened, narrowed, copied and searched`, async ({ browser }) => {
    const person = await enter(browser, name)
    let driven = 0
    for (const path of paths) {
      await goTo(person.page, path)
      await drawn(person.page)
      const list = await listOf(person.page)
      if (list === null) continue
      await drive(person.page, list, path)
      driven++
    }
    expect(driven, 'lists with rows').toBeGreaterThan(paths.length / 2)
    await leave(person)
  })

// Lists that the walk above does not drive: by somebody who has rows in them. Steps that cost little are taken on each list of a screen.
/** Of each kind: a queue, several lists on a screen, one whose columns are all needed, what a house sets, its stock, its customers. */
const OTHERS: Lists = {
  // Not drafts: those of the demonstration end a quarter of an hour after it was loaded.
  'trader.golfe': ['/confirm', '/rfqs', '/closing', '/start'],
  'tickets.golfe': ['/rates', '/agencies', '/office-papers', '/analytics', '/delivered'],
  'guichet.kantaoui': ['/bills-notes', '/desk'],
  'bo.fxmatch': ['/config'],
  'trust.golfe': ['/trusted/book'],
  'admin.importex': ['/transaction', '/deal'],
}
/** Of the same kinds. */
const OTHERS_ALIKE: Lists = {
  'trader.golfe': ['/draft'],
  'tickets.golfe': [
    ...['/manifest', '/remainder-rate', '/rate-margin', '/display', '/service-times', '/profit-margin'],
    ...['/opening-rate', '/market/pmp', '/list-race', '/execution-report', '/cash-out-admin'],
  ],
  'guichet.kantaoui': ['/reception', '/office-held'],
  'bo.fxmatch': ['/change-MP-time', '/owners', '/displays', '/company'],
  'conformite.fxmatch': ['/screening', '/screening/lists', '/price-outliers'],
  'trust.golfe': ['/trusted/rates', '/trusted/agencies', '/trusted/tokens'],
  'admin.importex': ['/follow-up', '/delivery/corporate'],
  'audit.fxmatch': ['/audit', '/notifications'],
}

/** Lists of which each column is needed: none can be hidden. */
const WHOLE: ReadonlySet<string> = new Set(['/closing Comptes par devise', '/office-papers Qui peut traiter'])

/**
 * Takes the cheap steps on each list of a page that has rows.
 *
 * @param whole gets those without columns to choose
 * @returns what each is called
 */
async function drivePage(page: Page, path: string, whole: string[]): Promise<string[]> {
  const withRows = page.locator('main section[data-list]').filter({ has: page.locator('tr[data-row]') })
  const names: string[] = []
  for (const list of await withRows.all()) names.push((await list.getAttribute('aria-label')) ?? '')
  // By name: others may still come before it.
  for (const name of names) {
    const list = page
      .locator('main')
      .getByRole('region', { name, exact: true })
      .and(page.locator('[data-list]'))
    const where = `${path} ${name}`

    const sorting = list.locator('th[aria-sort]').first()
    if ((await sorting.count()) > 0) {
      const was = await sorting.getAttribute('aria-sort')
      await sorting.getByRole('button').first().press('Enter')
      await expect(sorting, `${where}: a head sorts`).not.toHaveAttribute('aria-sort', was ?? '')
    }

    const opener = list.getByRole('button', { name: /^Colonnes/ }).first()
    if ((await opener.count()) === 0) {
      whole.push(where)
      continue
    }
    const chooser = page.getByRole('dialog', { name: 'Colonnes' })
    // A list that is sorted anew at this moment may take the key with it.
    await expect(async () => {
      if (!(await chooser.isVisible())) await opener.press('Enter')
      await expect(chooser, `${where}: its columns`).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
    const shown = chooser.getByRole('checkbox', { checked: true, disabled: false })
    const heads = list.locator('thead')
    const titles = await heads.innerText()
    if ((await shown.count()) > 0) {
      await shown.last().press('Space')
      await expect(heads, `${where}: a column is hidden`).not.toHaveText(titles, { useInnerText: true })
    }
    await chooser.getByRole('button', { name: 'Colonnes habituelles' }).press('Enter')
    // Who has given the list its usual columns keeps the focus: Escape is heard.
    await page.keyboard.press('Escape')
    await expect(chooser).toBeHidden()
  }
  return names
}

test('lists of the other screens are sorted and narrowed', async ({ browser }) => {
  test.slow()
  const driven = new Set<string>()
  const whole: string[] = []
  for (const [name, paths] of Object.entries(AT_LENGTH ? together(OTHERS, OTHERS_ALIKE) : OTHERS)) {
    const person = await enter(browser, name)
    for (const path of paths) {
      await goTo(person.page, path)
      await drawn(person.page)
      // Of those that are driven with the mouse at length, too, one may have no columns to choose: it is left out there.
      const told = ALIKE[name]?.includes(path) ? [] : whole
      for (const list of await drivePage(person.page, path, told)) driven.add(list)
    }
    await leave(person)
  }
  // Just after midnight what has only rows of its day is empty: eleven, and most of the others, have some at any hour.
  expect(driven.size, `lists with rows: ${[...driven].join(', ')}`).toBeGreaterThan(AT_LENGTH ? 40 : 10)
  expect(whole.filter((list) => !WHOLE.has(list))).toEqual([])
})
