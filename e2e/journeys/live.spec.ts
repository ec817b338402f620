import { expect, test } from '@playwright/test'
import { layLine } from '../support/line.ts'
import { marketRow, orderPanel, seeArrive } from '../support/market.ts'
import { callerOf, enter, enterAlone, leave } from '../support/people.ts'
import { offer, withdraw } from '../support/preparation.ts'

test('after the line was cut, nothing is missing and nothing is left over', async ({ browser, baseURL }) => {
  if (baseURL === undefined) throw new Error('no address')
  const line = await layLine(baseURL)
  const office = await callerOf('guichet.kantaoui')
  const trader = await enterAlone(browser, 'trader.golfe', { baseURL: line.baseURL })
  const { page } = trader
  const leaving = await offer(office)
  await page.goto('/home')
  await expect(marketRow(trader, leaving)).toBeVisible()
  await expect(page.getByText('flux en direct')).toBeVisible()

  line.cut()
  const stale = page.getByText(/flux interrompu depuis \d\d:\d\d/)
  await expect(stale).toBeVisible()
  await expect(page.getByText(/les positions affichées peuvent avoir changé/)).toBeVisible()
  // Both travel only with the next connection.
  const missed = [await offer(office), await offer(office), await offer(office)]
  await withdraw(office, leaving)
  for (const position of missed) await expect(marketRow(trader, position)).toHaveCount(0)
  await expect(marketRow(trader, leaving)).toBeVisible()

  line.mend()
  await expect(page.getByText('flux en direct')).toBeVisible({ timeout: 40_000 })
  await expect(stale).toBeHidden()
  for (const position of missed) await seeArrive(trader, position)
  await expect(marketRow(trader, leaving)).toHaveCount(0)

  // And the feed is alive again.
  const next = await offer(office)
  await seeArrive(trader, next)
  for (const position of [...missed, next]) await expect(marketRow(trader, position)).toHaveCount(1)
  await leave(trader)
  await line.close()
})

test('the pipe is live, is used with the keyboard alone, and Escape leaves it', async ({ browser }) => {
  const office = await callerOf('guichet.kantaoui')
  const trader = await enter(browser, 'trader.golfe')
  const { page } = trader
  const there = await offer(office)
  await page.goto('/home')
  await expect(marketRow(trader, there)).toBeVisible()
  const open = page.getByRole('button', { name: 'PIPE', exact: true })
  await open.focus()
  await page.keyboard.press('Enter')
  const pipe = page.getByRole('dialog', { name: 'PIPE' })
  const go = (position: number) => pipe.getByRole('button', { name: `sur la position ${position}` })
  await expect(go(there)).toBeVisible()

  // Nobody points at it: what arrives stands on top by itself.
  const next = await offer(office)
  await expect(go(next)).toBeVisible()
  // With a row in focus nothing moves: a pill says what waits, and lets it in.
  await pipe.getByRole('row').nth(1).focus()
  const last = await offer(office)
  const pill = pipe.getByRole('button', { name: /nouvelles? positions?/ })
  await expect(pill).toBeVisible()
  await expect(go(last)).toHaveCount(0)
  await pill.press('Enter')
  await expect(go(last)).toBeVisible()
  await withdraw(office, there)
  await expect(go(there)).toHaveCount(0)

  await page.keyboard.press('Escape')
  await expect(pipe).toBeHidden()
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  await go(last).press('Enter')
  await expect(pipe).toBeHidden()
  await expect(orderPanel(trader)).toContainText(`position ${last}`)
  await page.keyboard.press('Escape')
  await expect(orderPanel(trader)).toHaveCount(0)
  for (const position of [next, last]) await withdraw(office, position)
  await leave(trader)
})
