import { expect, test } from '@playwright/test'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { enter, leave } from '../support/people.ts'

test('an auditor finds who did what to an order, verifies the chain and takes the trail away', async ({
  browser,
}) => {
  const [order] = await query<{ id: string; reference: string; full_name: string }>(
    `select o.id, o.reference, u.full_name from audit_entries e
       join orders o on o.id::text = e.object_id join users u on u.id = e.user_id
     where e.action = 'order.placed' order by e.id limit 1`,
    [],
  )
  const auditor = await enter(browser, 'audit.fxmatch')
  const { page } = auditor
  await goTo(page, `/audit?object=${order?.reference}&action=order.placed`)
  const row = page.getByRole('row').filter({ hasText: order?.reference ?? '' })
  await expect(row).toContainText(order?.full_name ?? '')
  await expect(row).toContainText('Ordre placé')

  await page.getByRole('button', { name: 'Vérifier la chaîne' }).click()
  await expect(page.getByText(/maillons vérifiés/)).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter JSON' }).click()
  expect((await download).suggestedFilename()).toMatch(/^piste-audit-.*\.jsonl$/)

  // What is written beside a request for quotes is read in words: names, days and figures, no code.
  await goTo(page, '/audit?action=rfq.opened')
  await page.getByRole('row').nth(1).getByRole('cell').nth(3).click()
  const entry = page.getByRole('dialog')
  await expect(entry.getByText('Maisons interrogées')).toBeVisible()
  await expect(entry).not.toContainText(/[{}]|asker_id|min_part/)
  await page.keyboard.press('Escape')

  await goTo(page, `/audit?object=${order?.reference}&action=order.placed`)
  await row.getByRole('link', { name: order?.reference ?? '' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${order?.id}`))
  await leave(auditor)

  const other = await enter(browser, 'bo.fxmatch')
  await goTo(other.page, '/audit')
  await expect(other.page.getByRole('heading', { name: 'Piste d’audit' })).toHaveCount(0)
  await leave(other)
})
