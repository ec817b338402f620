import { expect, test } from '@playwright/test'
import { layLine } from '../support/line.ts'
import { marketRow, seeArrive } from '../support/market.ts'
import { enter, leave } from '../support/people.ts'
import { offer, withdraw } from '../support/preparation.ts'

test('after the line was cut, nothing is missing and nothing is left over', async ({ browser, baseURL }) => {
  if (baseURL === undefined) throw new Error('no address')
  const line = await layLine(baseURL)
  const office = await enter(browser, 'guichet.kantaoui')
  const trader = await enter(browser, 'trader.golfe', { baseURL: line.baseURL })
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
  await leave(office, trader)
  await line.close()
})
