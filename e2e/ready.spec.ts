import { expect, test } from '@playwright/test'

test('the application is ready', async ({ request }) => {
  expect((await request.get('/readyz')).status()).toBe(200)
})
