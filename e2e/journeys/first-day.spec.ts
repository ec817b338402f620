import { expect, test } from '@playwright/test'
import { foundBank } from '../support/bank-setup.ts'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { call } from '../support/preparation.ts'

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

test('what a second person does is seen without a reload', async ({ browser }) => {
  const name = `jour${Date.now().toString(36)}`
  await foundBank(name)
  const first = await enter(browser, `tickets.${name}`)
  // The gate of the day's rates leads to their screen; the first day is read beside it once they are there.
  await query(
    `insert into standard_rate_validations (bank_id, day, validated_at, validated_by)
     select u.company_id, current_date + n, now(), u.id from users u, generate_series(-10, 10) n where u.username = $1`,
    [`tickets.${name}`],
  )
  await goTo(first.page, '/first-day')
  const line = first.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Agences' })
  await expect(line).toContainText('À faire')
  // A colleague who may as well.
  await query(
    `insert into user_roles (user_id, rank, role) select id, 1, 'ROLE_CORPORATE_BANK_ADMIN' from users where username = $1`,
    [`trader.${name}`],
  )
  const [company] = await query<{ id: string; zone: number }>(
    `select u.company_id as id, min(g.id) as zone from users u, governorates g where u.username = $1 group by u.company_id`,
    [`trader.${name}`],
  )
  const second = await callerOf(`trader.${name}`)
  await call(second, 'POST', '/api/agence/add', {
    name: 'Agence du port',
    codeBCT: '0101',
    phone: '71240415',
    address: '1, quai du port',
    city: 'Radès',
    postCode: '2040',
    zone: company?.zone,
    company: company?.id,
  })
  await expect(line).toContainText('Fait')
  await leave(first)
})
