import { expect, test } from '@playwright/test'
import { drawn, expectAccessible, expectFits, listen, resize, TELEPHONE } from '../support/inspection.ts'

// Somebody who writes a company's software reads what can be called, without a session.

test('what a refusal names leads to what it means, on any screen', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const complaints = await listen(page)
  await page.goto('/integrations/reference')
  await drawn(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Référence de l’interface ouverte')
  const place = page.getByRole('region', { name: 'POST /v1/orders', exact: true })
  await expect(place).toContainText('orders:write')
  // By the keyboard to the call's group, and from what it answers to the schema.
  await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).press('Enter')
  await expect(page).toHaveURL(/#tag-orders$/)
  await place.getByRole('link', { name: 'NewOrder' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'NewOrder', exact: true })).toBeInViewport()
  // At a desk and in light it is a screen of the walk.
  for (const [colorScheme, size] of [
    ['light', TELEPHONE],
    ['dark', [1366, 768]],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await resize(page, size)
    await expectFits(page, 'the reference')
    await expectAccessible(page, `the reference, ${colorScheme}, ${size[0]} px`)
  }
  complaints.expectNone('the reference')

  // A program without a token is refused; its author follows the problem.
  const refused = await page.request.get('/v1/me')
  expect(refused.status()).toBe(401)
  const { type, code } = await refused.json()
  const meant = new URL(type)
  await page.goto(`${meant.pathname}${meant.hash}`)
  const problem = page.getByRole('heading', { name: code, exact: true })
  await expect(problem).toBeInViewport()
  await expect(page.getByRole('region', { name: code, exact: true })).toContainText('Demandez un autre jeton')
  await context.close()
})

test('a server that does not tell its calls says so, and tells what problems mean all the same', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route('**/v1/openapi.json', (route) => route.abort())
  await page.goto('/integrations/reference#problem-rate-limited')
  await expect(page.getByRole('alert')).toContainText('Le serveur ne répond pas')
  await expectAccessible(page, 'a reference without its document')
  await expect(page.getByRole('region', { name: 'RATE_LIMITED', exact: true })).toContainText('Retry-After')
  await page.unroute('**/v1/openapi.json')
  await page.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(page.getByRole('region', { name: 'GET /v1/me', exact: true })).toBeVisible()
  await context.close()
})
