import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible, expectNothingCut } from '../support/inspection.ts'
import { marketRow, seeArrive } from '../support/market.ts'
import { callerOf, enter, enterAlone, leave } from '../support/people.ts'
import { offer, place } from '../support/preparation.ts'

/** Whose desks see a list with other columns or other buttons than the walk's visitor. */
const DESKS: Readonly<Record<string, readonly string[]>> = {
  'trader.golfe': ['/draft', '/confirm', '/ticket', '/delivered', '/book', '/on-hold', '/invoices'],
  'tickets.golfe': ['/generate-ticket', '/ticket', '/delivered', '/work'],
  'validation.golfe': ['/confirm', '/bills-notes'],
  'bo.fxmatch': ['/confirm', '/delivered', '/cash-out-admin', '/book', '/users'],
  'guichet.kantaoui': ['/desk', '/confirm', '/book', '/work'],
  'admin.importex': ['/transaction', '/delivery/corporate', '/book/entreprise', '/follow-up', '/deal'],
}

for (const [name, paths] of Object.entries(DESKS))
  test(`no column that decides is cut at 1366 pixels for ${name}`, async ({ browser }) => {
    const person = await enter(browser, name)
    for (const path of paths) {
      await goTo(person.page, path)
      await drawn(person.page)
      await expectNothingCut(person.page, `${name} ${path}`)
    }
    await leave(person)
  })

test('a page fills the window, and another size is remembered on every machine', async ({ browser }) => {
  const person = await enter(browser, 'salle.golfe')
  const { page } = person
  await goTo(page, '/book')
  await drawn(page)
  const rows = page.locator('main [data-row]')
  const size = page.getByLabel('Lignes par page')
  // 30 px each under head, filters and the list's own head.
  await expect(rows).toHaveCount(18)
  await expect(size).toHaveValue('fill')
  await expect(page).not.toHaveURL(/size=/)
  const { bottom, height } = (await page.evaluate(
    `({ bottom: document.querySelector('main table').closest('section').getBoundingClientRect().bottom, height: innerHeight })`,
  )) as { bottom: number; height: number }
  expect(bottom).toBeLessThanOrEqual(height)
  expect(bottom).toBeGreaterThan(height - 60)

  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/users/settings') && answer.ok())
  await size.selectOption('25')
  await expect(rows).toHaveCount(25)
  await kept
  await leave(person)

  const elsewhere = await enter(browser, 'salle.golfe')
  await goTo(elsewhere.page, '/book')
  await drawn(elsewhere.page)
  await expect(elsewhere.page.getByLabel('Lignes par page')).toHaveValue('25')
  await expect(elsewhere.page.locator('main [data-row]')).toHaveCount(25)
  await elsewhere.page.getByLabel('Lignes par page').selectOption('fill')
  await expect(elsewhere.page.locator('main [data-row]')).toHaveCount(18)
  await leave(elsewhere)
})

test('pages of the queue, the directory, the trail and the notifications fill the window too', async ({
  browser,
}) => {
  const person = await enter(browser, 'audit.fxmatch')
  for (const path of ['/work', '/directory', '/audit', '/notifications']) {
    await goTo(person.page, path)
    await drawn(person.page)
    await expect(person.page.locator('main select:has(option[value="fill"])'), path).toHaveValue('fill')
  }
  await leave(person)
})

test('the chooser of columns stays inside the window, under a short list and under a long one', async ({
  browser,
}) => {
  const person = await enter(browser, 'trader.golfe')
  const { page } = person
  for (const path of ['/reception', '/book', '/confirm']) {
    await goTo(page, path)
    await drawn(page)
    await page.getByRole('button', { name: /^Colonnes/ }).press('Enter')
    const chooser = page.getByRole('dialog', { name: 'Colonnes' })
    await expect(chooser).toBeVisible()
    await expect
      .poll(async () => {
        const box = await chooser.boundingBox()
        return (
          box !== null && box.y >= 0 && box.x >= 0 && box.y + box.height <= 768 && box.x + box.width <= 1366
        )
      })
      .toBe(true)
    await expectAccessible(page, `${path}: the chooser`, '[role="dialog"]')
    await page.keyboard.press('Escape')
  }

  // What there was no room for is there when it is asked for: in a window in which no list of orders fits, whatever its rows say.
  await page.setViewportSize({ width: 1000, height: 768 })
  await goTo(page, '/book')
  await drawn(page)
  await page.getByRole('button', { name: /^Colonnes · \d+ de côté$/ }).press('Enter')
  const aside = page.locator('label', { hasText: /\(faute de place\)$/ }).first()
  const column = ((await aside.textContent()) ?? '').replace(/ \(faute.*/, '')
  await expect(page.getByRole('columnheader', { name: column, exact: true })).toHaveCount(0)
  await aside.click()
  await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Colonnes habituelles' }).press('Enter')
  await page.keyboard.press('Escape')
  await leave(person)
})

test('the chooser of columns stays open, and in the window, while its list grows and shrinks', async ({
  browser,
}) => {
  const person = await enter(browser, 'root.golfe')
  const { page } = person
  await goTo(page, '/limits')
  await drawn(page)
  // Its notes take as many lines as the other columns leave them.
  const list = page.getByRole('region', { name: 'Plafonds décidés' })
  const opener = list.getByRole('button', { name: /^Colonnes/ })
  await opener.press('Enter')
  const chooser = page.getByRole('dialog', { name: 'Colonnes' })
  await expect(chooser).toBeVisible()
  const boxes = chooser.getByRole('checkbox', { disabled: false })
  for (let at = 0; at < (await boxes.count()); at++) {
    await boxes.nth(at).press('Space')
    await expect(boxes.nth(at)).toBeFocused()
    await expect(opener).toBeInViewport()
    await expect(chooser).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('button', { name: 'Colonnes habituelles' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await leave(person)
})

test('columns are drawn, moved and pinned by mouse and by keyboard, on every machine', async ({
  browser,
}) => {
  const person = await enter(browser, 'salle.golfe')
  const { page } = person
  await goTo(page, '/book')
  await drawn(page)
  const head = (id: string) => page.locator(`main th[data-column="${id}"]`)
  const order = () =>
    page
      .locator('main th[data-column]')
      .evaluateAll((heads) => heads.map((each) => each.getAttribute('data-column')))
  const boxOf = async (id: string) => {
    const box = await head(id).boundingBox()
    if (!box) throw new Error(`the head of ${id} is not seen`)
    return box
  }
  const settled = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/users/settings') && answer.ok())

  // By an edge.
  const kept = settled()
  await expect(async () => {
    const seller = await boxOf('seller')
    const [x, y] = [seller.x + seller.width - 3, seller.y + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 50, y, { steps: 4 })
    await page.mouse.up()
    const narrower = async () => (await boxOf('seller')).width
    await expect.poll(narrower, { timeout: 1_000 }).toBeLessThan(seller.width - 40)
  }).toPass({ timeout: 10_000 })
  await kept

  // By a head, which is no press on it: nothing is sorted.
  await expect(async () => {
    // Measured anew each time: the heads make room for each other after an edge was drawn.
    const rate = await boxOf('rate')
    const currency = await boxOf('currency')
    await page.mouse.move(rate.x + 20, rate.y + 10)
    await page.mouse.down()
    await page.mouse.move(currency.x + 5, currency.y + 10, { steps: 6 })
    await page.mouse.up()
    expect((await order()).slice(0, 5)).toEqual(['reference', 'createdAt', 'status', 'rate', 'currency'])
  }).toPass({ timeout: 10_000 })
  await expect(page).not.toHaveURL(/sort=/)

  // By keyboard: what is pinned stands beside the reference, wider by a key.
  await page.getByRole('button', { name: /^Colonnes/ }).press('Enter')
  const line = page.getByRole('checkbox', { name: 'Vendeur', exact: true })
  await line.press('p')
  await expect.poll(async () => (await order())[1]).toBe('seller')
  const { width } = await boxOf('seller')
  await line.press('Shift+ArrowRight')
  await expect.poll(async () => (await boxOf('seller')).width).toBe(width + 16)
  const date = page.getByRole('checkbox', { name: 'Date', exact: true })
  const last = settled()
  await date.press('Shift+ArrowDown')
  await expect(date).toBeFocused()
  await expect
    .poll(async () => (await order()).slice(0, 4))
    .toEqual(['reference', 'seller', 'status', 'createdAt'])
  await last
  await expectAccessible(page, '/book: the choice of columns', '[role="dialog"]')
  await page.keyboard.press('Escape')
  const arranged = await order()
  await leave(person)

  const elsewhere = await enter(browser, 'salle.golfe')
  await goTo(elsewhere.page, '/book')
  await drawn(elsewhere.page)
  const heads = elsewhere.page.locator('main th[data-column]')
  expect(await heads.evaluateAll((all) => all.map((each) => each.getAttribute('data-column')))).toEqual(
    arranged,
  )
  await expectAccessible(elsewhere.page, '/book, arranged')
  await elsewhere.page.getByRole('button', { name: /^Colonnes/ }).press('Enter')
  await elsewhere.page.getByRole('button', { name: 'Colonnes habituelles' }).press('Enter')
  await expect(heads.nth(1)).toHaveAttribute('data-column', 'createdAt')
  await leave(elsewhere)
})

test('cells are marked by keyboard and by mouse and go to a spreadsheet, and a double click leaves nothing', async ({
  browser,
}) => {
  const person = await enter(browser, 'salle.golfe')
  const { page } = person
  await goTo(page, '/book')
  await drawn(page)
  const row = page.locator('main tr[data-row="0"]')
  const marked = page.locator('main td[data-marked]')
  /** What somebody would paste now. */
  const pasted = async () => {
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('textarea'), { id: 'sheet' })); document.querySelector('#sheet').focus()`,
    )
    await page.keyboard.press('Control+V')
    return (await page.evaluate(
      `(() => { const sheet = document.querySelector('#sheet'); sheet.remove(); return sheet.value })()`,
    )) as string
  }

  await row.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+Shift+C')
  await expectAccessible(page, '/book, all cells marked')
  const lines = (await pasted()).split(/\r?\n/)
  expect(lines).toHaveLength(19)
  const heads = lines[0]?.split('\t') ?? []
  expect(heads.slice(0, 2)).toEqual(['Référence', 'Date'])
  const rate = heads.indexOf(heads.find((head) => /^(Taux|Prix)/.test(head)) ?? '')
  for (const line of lines.slice(1)) {
    expect(line.split('\t')).toHaveLength(heads.length)
    // Read as a number: a comma, and nothing between thousands.
    expect(line.split('\t')[rate]).toMatch(/^\d+(,\d+)?$/)
  }

  await row.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(marked).toHaveCount(4)
  await page.keyboard.press('Control+C')
  const few = (await pasted()).split(/\r?\n/)
  expect(few.map((line) => line.split('\t'))).toEqual(
    lines.slice(1, 3).map((line) => line.split('\t').slice(0, 2)),
  )

  // By mouse, which opens nothing.
  const boxOf = async (line: number, at: number) => {
    const box = await page.locator(`main tr[data-row="${line}"] td`).nth(at).boundingBox()
    if (!box) throw new Error(`cell ${at} of row ${line} is not seen`)
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  await page.mouse.move(...(await boxOf(1, 1)))
  await page.mouse.down()
  await page.mouse.move(...(await boxOf(3, 3)), { steps: 8 })
  await page.mouse.up()
  await expect(marked).toHaveCount(9)
  expect(await page.evaluate('getSelection().toString()')).toBe('')
  await page.keyboard.press('Control+C')
  expect((await pasted()).split(/\r?\n/)).toHaveLength(3)
  await expect(page).toHaveURL(/\/book/)

  // A double click on a word marks it, and what is marked is what is copied.
  const [x, y] = await page.evaluate<[number, number]>(`(() => {
    const cell = document.querySelectorAll('main tr[data-row="2"] td')[1]
    const range = document.createRange()
    range.selectNodeContents(cell)
    const box = range.getClientRects()[0]
    return [box.x + 8, box.y + box.height / 2]
  })()`)
  await page.mouse.dblclick(x, y)
  expect(await page.evaluate('getSelection().toString().trim()')).not.toBe('')
  const word = await page.evaluate<string>('getSelection().toString()')
  await page.keyboard.press('Control+C')
  await page.waitForTimeout(400)
  await expect(page).toHaveURL(/\/book/)
  expect((await pasted()).trim()).toBe(word.trim())

  // Whoever goes on by keys copies what he has gone to, whatever was marked before: here, and anywhere on the page.
  const markTitle = `getSelection().selectAllChildren(document.querySelector('h1'))`
  await row.focus()
  await page.evaluate(markTitle)
  await page.keyboard.press('Control+C')
  const title = await page.locator('h1').innerText()
  expect((await pasted()).trim()).toBe(title.trim())
  await row.focus()
  await page.evaluate(markTitle)
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate('getSelection().toString()')).toBe('')
  await page.keyboard.press('Control+C')
  expect(await pasted()).toBe(lines[1]?.split('\t')[0])
  await page.mouse.click(x, y)
  await expect(page).toHaveURL(/\/orders\//)
  await leave(person)
})

test('a list is filtered by a cell, and its filter opened at a column, by keyboard and from the head', async ({
  browser,
}) => {
  const person = await enter(browser, 'salle.golfe')
  const { page } = person
  await goTo(page, '/book')
  await drawn(page)
  const toCell = async (id: string) => {
    const at = await page
      .locator('main th[data-column]')
      .evaluateAll(
        (heads, column) => heads.findIndex((each) => each.getAttribute('data-column') === column),
        id,
      )
    await page.locator('main tr[data-row="0"]').focus()
    for (let right = 0; right <= at; right++) await page.keyboard.press('ArrowRight')
    return page.locator('main tr[data-row="0"] td').nth(at)
  }
  // What it is quoted by follows it: NOK /100.
  const [currency] = /[A-Z]{3}/.exec((await (await toCell('currency')).textContent()) ?? '') ?? []
  await page.keyboard.press('f')
  await expect(page).toHaveURL(new RegExp(`currency=${currency}\\b`))
  await drawn(page)
  await toCell('currency')
  await page.keyboard.press('f')
  await expect(page).not.toHaveURL(/currency=/)
  await drawn(page)

  const filter = page.getByRole('dialog', { name: 'Filtre' })
  await toCell('status')
  await page.keyboard.press('/')
  await expect(filter.getByLabel('Statut')).toBeFocused()
  await expectAccessible(page, '/book: the filter of a column', '[role="dialog"]')
  await page.keyboard.press('Escape')
  await page.locator('main th[data-column="currency"]').hover()
  await page.getByRole('button', { name: 'Filtrer : Devise' }).click()
  await expect(filter.getByLabel('Devise')).toBeFocused()
  await page.keyboard.press('Escape')
  await leave(person)
})

test('a list that is there whole is put in order by two columns, by keyboard', async ({ browser }) => {
  const person = await enter(browser, 'tickets.golfe')
  const { page } = person
  await goTo(page, '/agencies')
  await drawn(page)
  const head = (id: string) => page.locator(`main th[data-column="${id}"]`)
  const textsOf = async (id: string) => {
    const ids = await page
      .locator('main th[data-column]')
      .evaluateAll((heads) => heads.map((each) => each.getAttribute('data-column')))
    return page.locator(`main tr[data-row] td:nth-child(${ids.indexOf(id) + 1})`).allTextContents()
  }
  await head('city').getByRole('button').press('Enter')
  await expect(head('city')).toHaveAttribute('aria-sort', 'ascending')
  await head('name').getByRole('button').press('Shift+Enter')
  await expect(head('city')).toContainText('critère 1 du tri')
  await expect(head('name')).toContainText('critère 2 du tri')
  await expect
    .poll(async () => {
      const cities = await textsOf('city')
      const names = await textsOf('name')
      const pairs = cities.map((city, at) => [city, names[at] ?? ''] as const)
      const inOrder = pairs.toSorted(
        (a, b) => a[0].localeCompare(b[0], 'fr') || a[1].localeCompare(b[1], 'fr'),
      )
      return pairs.length > 1 && JSON.stringify(pairs) === JSON.stringify(inOrder)
    })
    .toBe(true)
  await expectAccessible(page, '/agencies, by two columns')
  await leave(person)
})

// What runs in the page is text: the types of a browser's globals are not those of this side.
const ROWS_SEEN = `(() => {
  const list = document.querySelector('main table').parentElement.getBoundingClientRect()
  const end = Math.min(list.bottom, innerHeight)
  return [...document.querySelectorAll('main tr[data-row]')]
    .map((row) => row.getBoundingClientRect())
    .filter(({ top, bottom }) => top >= list.top && bottom <= end).length
})()`

test('the market shows twenty-five rows at 1366 × 768 where rows are dense', async ({ browser }) => {
  const person = await enter(browser, 'salle.golfe')
  const { page, request } = person
  const dense = (density: 'dense' | null) =>
    request.put('/api/users/settings', {
      data: { density },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  await dense('dense')
  await page.goto('/home')
  await drawn(page)
  await expect.poll(() => page.evaluate(ROWS_SEEN)).toBeGreaterThanOrEqual(25)
  // The last of them does not stand on the window's edge.
  const below = await page.evaluate(
    "innerHeight - document.querySelector('main [data-list]').getBoundingClientRect().bottom",
  )
  expect(below).toBeGreaterThanOrEqual(3)
  await expectNothingCut(page, '/home, dense')
  await expectAccessible(page, '/home, dense')
  await dense(null)
  await leave(person)
})

test("what is taken is hidden by a key, one's own order stands out and is an Enter away, each filter has its key", async ({
  browser,
}) => {
  const office = await callerOf('guichet.kantaoui')
  const person = await enter(browser, 'trader.golfe')
  const { page } = person
  await goTo(page, '/home')
  await drawn(page)
  const own = await offer(office)
  await seeArrive(person, own)
  await place(await callerOf('trader.golfe'), own)
  await expect(marketRow(person, own)).toHaveAttribute('data-tone', 'own')
  await expect(marketRow(person, own).getByRole('link', { name: 'Mon ordre' })).toBeVisible()
  await expectAccessible(page, '/home, with an order of one’s own')

  await page.evaluate('document.activeElement.blur()')
  const hide = page.getByRole('button', { name: /^Masquer les prises \([1-9]\d*\)$/ })
  await expect(hide).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('e')
  await expect(hide).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/taken=false/)
  await expect(marketRow(person, own)).toHaveCount(0)

  for (const [key, label] of [
    ['d', 'Devise'],
    ['c', 'Catégorie devise'],
    ['g', 'Gouvernorat'],
    ['s', 'Tri'],
  ] as const) {
    await page.keyboard.press(key)
    const choice = page.getByLabel(label, { exact: true })
    await expect(choice).toBeFocused()
    await page.evaluate('document.activeElement.blur()')
  }
  await page.keyboard.press('e')
  await expect(marketRow(person, own)).toBeVisible()

  await marketRow(person, own).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\//)
  await leave(person)
})

test('a letter on a row goes to the search of the screen, and finds a row where there is none', async ({
  browser,
}) => {
  const head = await enter(browser, 'root.golfe')
  const { page } = head
  await goTo(page, '/users')
  await drawn(page)
  await page.locator('main tr[data-row="0"]').focus()
  await page.keyboard.type('sal')
  await expect(page.getByRole('searchbox')).toHaveValue('sal')
  await expect(page.getByRole('searchbox')).toBeFocused()

  await goTo(page, '/work')
  await drawn(page)
  await page.locator('main tr[data-row="0"]').focus()
  await page.keyboard.type('zz')
  await expect(page.getByText(/Aucune ligne affichée n’a de mot qui commence par/)).toBeVisible()
  await expect(page.locator('main tr[data-row="0"]')).toBeFocused()
  await leave(head)
})

for (const [name, path] of [
  ['bo.fxmatch', '/book'],
  ['manifeste.golfe', '/deal'],
  ['tickets.golfe', '/delivered'],
] as const)
  test(`the foot of ${path} stands in the window of a laptop, whatever stands above its rows`, async ({
    browser,
  }) => {
    const reader = await enter(browser, name)
    const { page } = reader
    await page.goto(path)
    const foot = page.getByText(/^\d+–\d+ sur \d/)
    await expect(foot).toBeVisible()
    await expect
      .poll(() => foot.evaluate((told) => told.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(768)
    await leave(reader)
  })

test('the smallest telephone shows four whole positions as the market opens', async ({ browser }) => {
  const viewport = { width: 360, height: 740 }
  const trader = await enterAlone(browser, 'trader.golfe', { viewport })
  const { page } = trader
  await page.goto('/home')
  await expect(page.locator('#drawn')).toHaveCount(0)
  await expect(page.locator('#root [data-row="3"]')).toBeVisible()
  const whole = () =>
    page
      .locator('#root [data-row]')
      .evaluateAll(
        (cards, height) => cards.filter((card) => card.getBoundingClientRect().bottom <= height).length,
        viewport.height,
      )
  await expect.poll(whole).toBeGreaterThanOrEqual(4)
  const card = page.locator('#root [data-row="0"]')
  // Each says what it is of, what it costs and what one may do.
  for (const told of [/[A-Z]{3}/, /Prix/, /TCC \(TND\)/, /\d\d:\d\d/, /BBE|DEC/])
    await expect(card).toContainText(told)
  await trader.context.close()
})

test('on a telephone the filters of the market stand behind one button, which tells how many are set', async ({
  browser,
}) => {
  const trader = await enterAlone(browser, 'trader.golfe', { viewport: { width: 390, height: 844 } })
  const { page } = trader
  await page.goto('/home?currency=EUR')
  const button = page.getByRole('button', { name: /^Filtre/ })
  await expect(button).toHaveText(/^Filtre\s*1$/)
  await expect(page.getByLabel('Devise', { exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Masquer les prises/ })).toBeHidden()
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.getByLabel('Devise', { exact: true }).selectOption('USD')
  await expect(page).toHaveURL(/currency=USD/)
  await page.getByRole('button', { name: /^Masquer les prises/ }).click()
  await expect(button).toHaveText(/^Filtre\s*2$/)
  await expectAccessible(page, '/home on a telephone, its filters open')
  await trader.context.close()
})
