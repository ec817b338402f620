import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/inspection.ts'
import { enter, enterAlone, leave } from '../support/people.ts'
import { startSandboxServer } from '../support/sandbox-server.ts'

// Whoever opens a sandbox is told that it is one, on every page, and what time it is there once a machine has moved its clock.

const SAYS = 'Bac à sable : rien de ce qui se fait ici n’est une vraie opération'

test('a sandbox says on every page that it is one, and shows its clock to everybody as it is moved', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const sandbox = await startSandboxServer()
  const { baseURL } = sandbox
  try {
    const visitor = await browser.newContext({ baseURL, locale: 'fr-FR' })
    const page = await visitor.newPage()
    for (const path of ['/login', '/verify', '/nowhere']) {
      await page.goto(path)
      await expect(page.locator('#sandbox')).toContainText(SAYS)
      await expect(page.getByText(SAYS)).toBeVisible()
      // Nobody is told a time there, so neither is what stands before it.
      await expect(page.getByText('Son horloge :')).toBeHidden()
    }
    const english = await browser.newContext({ baseURL, locale: 'en-GB' })
    const other = await english.newPage()
    await other.goto('/login')
    await expect(other.getByText('Sandbox: nothing done here is a real deal')).toBeVisible()
    await expect(other.getByText(SAYS)).toBeHidden()
    await english.close()
    await visitor.close()

    for (const colorScheme of ['light', 'dark'] as const) {
      const trader = await enterAlone(browser, 'trader.golfe', { baseURL, colorScheme })
      await trader.page.goto('/home')
      await expect(trader.page.getByText(SAYS)).toBeVisible()
      await expect(trader.page.getByText('Son horloge :')).toBeVisible()
      await expect(trader.page.locator('#sandbox-clock')).toHaveText(/^\d{2}-\d{2}-\d{4} \d{2}:\d{2}$/)
      await expectAccessible(trader.page, `the market of a sandbox, ${colorScheme}`)
      // The strip takes height, and the foot of the market is still in the window.
      await trader.page.setViewportSize({ width: 1366, height: 768 })
      const foot = trader.page
        .getByRole('region', { name: 'BID FXMatch' })
        .getByRole('button', { name: 'Colonnes' })
      await expect(foot).toBeInViewport({ ratio: 1 })
      // On a telephone too it is read to its end.
      await trader.page.setViewportSize({ width: 390, height: 844 })
      const cut = await trader.page.evaluate(
        `(() => { const said = document.querySelector('#sandbox > [lang="fr"]'); return said.scrollWidth > said.clientWidth })()`,
      )
      expect(cut).toBe(false)
      await trader.context.close()
    }

    const trader = await enterAlone(browser, 'trader.golfe', { baseURL })
    await trader.page.goto('/home')
    const clock = trader.page.locator('#sandbox-clock')
    await expect(clock).toHaveText(/\d{2}:\d{2}$/)
    const before = minutesOf(await clock.textContent())
    const root = await enterAlone(browser, 'root.golfe', { baseURL })
    const second = await enterAlone(browser, 'adjoint.golfe', { baseURL })
    const made = await root.request.post('/api/clients', {
      data: { name: 'Essai', scopes: ['orders:write'] },
    })
    const { id, secret } = await made.json()
    expect(secret).toMatch(/^fxm_test_/)
    expect((await second.request.post(`/api/clients/${id}/confirm`)).ok()).toBe(true)
    const basic = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }
    const form = { grant_type: 'client_credentials' }
    const token = await (await root.request.post('/oauth/token', { headers: basic, form })).json()
    const moved = await root.request.post('/v1/test/clock', {
      headers: { authorization: `Bearer ${token.access_token}`, 'idempotency-key': 'sandbox-journey-0001' },
      data: { advanceSeconds: 900 },
    })
    expect(moved.ok()).toBe(true)
    // Without anybody opening the page again.
    await expect(async () => {
      const minutes = (minutesOf(await clock.textContent()) - before + 1_440) % 1_440
      expect([15, 16]).toContain(minutes)
    }).toPass({ timeout: 15_000 })
    await trader.context.close()
    await root.context.close()
    await second.context.close()
  } finally {
    await sandbox.stop()
  }

  // The market says nothing of the kind.
  const market = await enter(browser, 'trader.golfe')
  await market.page.goto('/home')
  await expect(market.page.locator('main')).toBeVisible()
  await expect(market.page.locator('#sandbox')).toHaveCount(0)
  await leave(market)
})

/** Minutes of the day in which a text ends. */
function minutesOf(text: string | null): number {
  const [hours = 0, minutes = 0] = (text ?? '').slice(-5).split(':').map(Number)
  return hours * 60 + minutes
}
