import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { query } from '../support/database.ts'
import { expectAccessible, expectFits, speak } from '../support/inspection.ts'
import { propose } from '../support/operators.ts'
import { enter, leave, type Person } from '../support/people.ts'
import { textedCode } from '../support/texts.ts'

// The product as somebody reads it from right to left: a traveller on a telephone, a desk by keyboard.

let telephone: BrowserContext
let page: Page
let bank: Person

test.beforeAll(async ({ browser }) => {
  telephone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await telephone.newPage()
  bank = await enter(browser, 'trust.golfe')
})

test.afterAll(async () => {
  await telephone.close()
  await leave(bank)
})

/** Whether something is drawn left of something else. */
async function isLeftOf(one: Locator, other: Locator): Promise<boolean> {
  const [left, right] = await Promise.all([one, other].map((place) => place.first().boundingBox()))
  return (left?.x ?? Number.NaN) < (right?.x ?? Number.NaN)
}

test('a traveller carries a request in Arabic on a telephone', async () => {
  await page.goto('/changer?direction=SELL&currency=USD&amount=800')
  await page.getByLabel('Langue').selectOption('العربية')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('أين تصرفون أموالكم')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectFits(page, 'the board in Arabic')
  await expectAccessible(page, 'the board in Arabic')

  await page.getByRole('link', { name: 'طلب مقترحات' }).tap()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  // As a keyboard of the Mashriq types it.
  await page.getByLabel('المبلغ').fill('٨٠٠')
  await page.getByLabel('الولاية').selectOption('Sousse')
  await page.getByLabel('المدينة').selectOption('Sousse')
  await page.getByLabel('الاسم واللقب').fill('آمال بن عمر')
  const number = `2${String(Date.now()).slice(-7)}`
  await page.getByLabel('الهاتف الجوال').fill(`+216 ${number}`)
  await expectFits(page, 'a request in Arabic')
  await page.getByRole('button', { name: 'إرسال طلبي' }).tap()
  await page.getByLabel('الرمز المستلم').fill(await textedCode(`+216${number}`))
  await page.getByRole('button', { name: 'تحقق وإرسال' }).tap()

  await expect(page).toHaveURL(/\/changer\/suivi$/)
  const main = page.getByRole('main')
  await expect(main).toContainText(/تبيعون \u2068\u200e800,00\sUSD\u2069/)
  const reference = /TR-\d{4}-\d{6}/.exec((await main.textContent()) ?? '')?.[0] ?? ''
  await propose(bank, { reference, rate: '2.9500', agency: 'Sousse Corniche' })
  const proposed = main.getByRole('listitem').filter({ hasText: 'Banque du Golfe Change' })
  await expect(proposed).toContainText('2 360,000 TND')
  await expectFits(page, 'a proposal in Arabic')
  await expectAccessible(page, 'a proposal in Arabic')
  await proposed.getByRole('button', { name: /^قبول/ }).tap()
  const question = page.getByRole('dialog', { name: 'قبول هذا المقترح؟' })
  await question.getByRole('button', { name: 'قبول' }).tap()
  await expect(main).toContainText('مقترح مقبول')
  const ends = await query<{ status: string }>(
    `select p.status from trust_proposals p join trust_requests r on r.id = p.request_id
     where r.reference = $1 and p.status = 'ACCEPTED'`,
    [reference],
  )
  expect(ends).toHaveLength(1)

  // What is copied is the reference, without what keeps it apart from the words around it.
  await page.evaluate(`(() => { const range = document.createRange(); range.selectNodeContents(document.querySelector('main'));
    getSelection().removeAllRanges(); getSelection().addRange(range); document.execCommand('copy') })()`)
  const copied = (await page.evaluate('navigator.clipboard.readText()')) as string
  expect(copied).toContain(reference)
  expect(copied).not.toMatch(/[\u200e\u2066-\u2069]/)
})

test('a desk works in Arabic: menu at the right, arrows by what is seen, figures as everywhere', async ({
  browser,
}) => {
  const person = await enter(browser, 'trust.golfe')
  page = person.page
  try {
    await speak(page, 'ar')
    await page.goto('/home')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect.poll(() => isLeftOf(page.getByRole('main'), page.getByRole('navigation'))).toBe(true)
    await page.goto('/trusted/agencies')
    await expect(page.getByRole('link', { name: /^الخريطة/ }).first()).toBeVisible()
    await expectAccessible(page, 'agencies in Arabic')
    await page.goto('/trusted/book')
    const row = page.locator('tr[data-row]').first()
    await expect(row).toBeVisible()
    await expectAccessible(page, 'tickets in Arabic')
    await row.focus()
    await page.keyboard.press('ArrowRight')
    await expect(row).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(row.locator('td').first()).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(row.locator('td').nth(1)).toBeFocused()
    const [first, second] = await Promise.all([0, 1].map((at) => row.locator('td').nth(at).boundingBox()))
    expect(first?.x ?? 0).toBeGreaterThan(second?.x ?? Number.NaN)
  } finally {
    await leave(person)
  }
})

test('an order of a bank has its ticket in Arabic, and the French one beside it', async ({ browser }) => {
  const person = await enter(browser, 'trust.golfe')
  try {
    const [order] = await query<{ id: string; reference: string }>(
      `select o.id, o.reference from orders o join tickets t on t.order_id = o.id
       join companies c on c.id in (o.buyer_id, o.seller_id, o.bank_id)
       join users u on u.company_id = c.id where u.username = 'trust.golfe' order by o.number limit 1`,
      [],
    )
    if (!order) throw new Error('the bank has no order with a ticket')
    await speak(person.page, 'ar')
    await person.page.goto(`/orders/${order.id}`)
    const documents = person.page.getByRole('region', { name: 'الوثائق' })
    const [arabic, french] = [
      documents.getByRole('link').first(),
      documents.getByRole('link', { name: 'Français' }),
    ]
    const papers = await Promise.all(
      [arabic, french].map(async (link) => {
        const answer = await person.page.request.get((await link.getAttribute('href')) ?? '')
        expect(answer.headers()['content-type']).toBe('application/pdf')
        return /\/Lang \((\w+)\)/.exec((await answer.body()).toString('latin1'))?.[1]
      }),
    )
    expect(papers).toEqual(['ar', 'fr'])
  } finally {
    await leave(person)
  }
})
