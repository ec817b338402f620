import { supportCall } from '@fxmatch/contract/http/support'
import { expect, it } from 'vitest'
import { readSupport, SUPPORT_PATH } from './use-support.ts'

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

it('asks for the support as the contract says', () => {
  expect(SUPPORT_PATH).toBe(supportCall.path)
})

it.each([
  { email: 'aide@fx.example', phone: '+216 71 000 000', links: ['https://www.linkedin.com/company/fxmatch'] },
  { email: null, phone: null, links: [] },
])('reads %j as the contract does', async (support) => {
  expect(await readSupport(answer(support))).toEqual(supportCall.response.parse(support))
})

it.each([
  answer({ email: 'aide@fx.example' }),
  answer({ email: 1, phone: null, links: [] }),
  answer({ email: null, phone: null, links: ['javascript:alert(1)'] }),
  answer({ email: null, phone: null, links: 'https://x.example' }),
  answer(null),
  new Response('<html>', { status: 200 }),
  answer({ email: null, phone: null, links: [] }, 503),
])('is not misled by another answer', async (response) => {
  await expect(readSupport(response)).rejects.toMatchObject({ code: 'BAD_ANSWER' })
})
