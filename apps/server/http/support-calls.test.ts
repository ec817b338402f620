import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { createTestApp } from '../testing/http-app.ts'

const journey = callJourney(['support'])

it('tells everyone how the deployment’s support is reached', async () => {
  const links = ['https://www.linkedin.com/company/fxmatch']
  const support = { email: 'aide@banque.example', phone: '+216 71 555 555', links }
  const app = await createTestApp(journey.world(), { support })
  const answer = await app.app.inject({ url: '/api/support' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(support)
  await app.close()
})

it('invents none', async () => {
  expect(await journey.make('trader', 'support')).toEqual({ email: null, phone: null, links: [] })
})

it('has made every call', () => {
  expect(journey.missing()).toEqual([])
})
