import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { figure, sumsOf } from '../support/group-sums.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { enter, leave } from '../support/people.ts'

/**
 * Each kind of list: who looks at it, where, the grouping as the choice says it, and the column in TND whose subtotals add up to the
 * total; null where a list adds up nothing in TND.
 */
const LISTS = [
  { who: 'trader.golfe', path: '/home', by: 'Par : Devise', column: 'equivalentTCC' },
  { who: 'trader.golfe', path: '/rfqs', by: 'Par : Devise', column: null },
  { who: 'trader.golfe', path: '/on-hold', by: 'Par : Vendeur', column: null },
  { who: 'tickets.golfe', path: '/work', by: 'Par : Étape', column: 'value' },
  { who: 'manifeste.golfe', path: '/manifest?status=all&from=all', by: 'Par : Statut', column: null },
  { who: 'bo.fxmatch', path: '/invoices', by: 'Par : Société', column: 'ttc' },
  { who: 'guichet.kantaoui', path: '/desk', by: 'Par : Statut', column: null },
  { who: 'bo.fxmatch', path: '/trusted/book', by: 'Par : Statut', column: 'counterValue' },
  { who: 'admin.importex', path: '/book/entreprise?from=all', by: 'Par : Devise', column: null },
  { who: 'admin.importex', path: '/follow-up', by: 'Par : Vendeur', column: 'equivalent' },
  { who: 'admin.importex', path: '/titles', by: 'Par : Devise', column: null },
] as const

/** The heads of groups are those of every list: with sums and without, and under the market's filters. */
const LOOKED_AT: ReadonlySet<string> = new Set(['/home', '/invoices', '/on-hold'])

for (const { who, path, by, column } of LISTS)
  test(`${path} goes in groups whose sums add up`, async ({ browser }) => {
    const person = await enter(browser, who)
    const { page } = person
    await goTo(page, path)
    await drawn(page)
    await page.getByLabel('Grouper par').selectOption({ label: by })
    await expect(page).toHaveURL(/group=/)
    const heads = page.locator('main tr[data-group]')
    await expect(heads.first()).toBeVisible()
    await expect(page.locator('main tr[data-row]')).toHaveCount(0)
    if (column !== null)
      await expect(async () => {
        const { groups, total } = await sumsOf(page, column)
        expect(groups.map(figure).reduce((sum, each) => sum + each, 0n)).toBe(figure(total))
        expect(figure(total)).not.toBe(0n)
      }).toPass()
    await heads.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(heads.first()).toHaveAttribute('aria-expanded', 'true')
    await expect(page).toHaveURL(/unfold=/)
    await expect(page.locator('main tr[data-row]').first()).toBeVisible()
    if (LOOKED_AT.has(path)) await expectAccessible(page, `${path} in groups`)
    await leave(person)
  })

test('an address that groups by what there is not, and unfolds what nobody has, shows the list as it is', async ({
  browser,
}) => {
  const person = await enter(browser, 'trader.golfe')
  const { page } = person
  for (const path of ['/home?group=price&unfold=x', '/work?group=deadline', '/on-hold?group=__proto__']) {
    await goTo(page, path)
    await drawn(page)
    await expect(page.locator('main tr[data-row]').first()).toBeVisible()
    await expect(page.locator('main tr[data-group]')).toHaveCount(0)
  }
  await leave(person)
})
