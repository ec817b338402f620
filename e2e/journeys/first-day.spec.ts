import { expect, test } from '@playwright/test'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { enter, leave } from '../support/people.ts'

test('the first day of a bank says what is there, who may do what is not, and follows what happens', async ({
  browser,
}) => {
  const admin = await enter(browser, 'tickets.golfe')
  const { page } = admin
  await goTo(page, '/first-day')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premier jour')
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Agences' })
  await expect(line).toContainText('Fait')
  await expect(line).toContainText('Vous pouvez le faire')
  // Every branch closes: the step is open again, here and on every other page.
  const open = await query<{ id: string; isDefault: boolean }>(
    `select a.id, a.region_representer as "isDefault" from agencies a join users u on u.company_id = a.company_id
     where u.username = 'tickets.golfe' and a.closed_at is null`,
    [],
  )
  const ids = open.map(({ id }) => id)
  await query('update agencies set closed_at = now(), region_representer = false where id = any($1)', [ids])
  try {
    await page.reload()
    await expect(line).toContainText('À faire')
    await expect(page.getByText('Il reste 1 étape à préparer')).toBeVisible()
    await line.getByRole('link', { name: 'Y aller : Agences' }).press('Enter')
    await expect(page).toHaveURL(/\/agencies$/)
  } finally {
    const defaults = open.filter(({ isDefault }) => isDefault).map(({ id }) => id)
    await query(
      'update agencies set closed_at = null, region_representer = id = any($2) where id = any($1)',
      [ids, defaults],
    )
  }
  await leave(admin)
})
