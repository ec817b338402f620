import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { askTrust, balanceOf, cityOf, registerOperator } from '../../testing/trust-world.ts'
import type { Result } from '../kernel/result.ts'
import { acceptTrustProposal, withdrawTrustRequest } from './answer-trust-proposal.ts'
import { approveTrustOffer } from './approve-trust-offer.ts'
import { createTrustRequest } from './create-trust-request.ts'
import { cancelTrustProposal } from './settle-trust-proposal.ts'

const HOUR = 3_600_000
let world: MarketWorld

beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db)).filter(({ ok }) => !ok)
  await world.close()
  expect(broken).toEqual([])
})

const later = (hours: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + hours * HOUR)
}
async function ask(phone: string) {
  const { id: city, region } = await cityOf(world)
  const wish = { direction: 'SELL', currency: 'EUR', amount: '1000', region, city } as const
  return world.bySystem((context) => createTrustRequest(context, { ...wish, name: 'Salma Kefi', phone }))
}
const said = (result: Result<unknown>) => (result.ok ? 'ok' : result.refusal.rule)
const open = () => world.db.selectFrom('trust_requests').selectAll().where('status', '=', 'REQUEST').execute()

it('one number under ten spellings has one open request, which costs each operator once', async () => {
  const { companyId } = await registerOperator(world, 'trustOffice', { tokens: 20, copilot: true })
  const spellings = [
    '98123456',
    '98 123 456',
    '98.123-456',
    '+21698123456',
    '0021698123456',
    '(+216) 98 123 456',
    '216 98123456',
    '٩٨١٢٣٤٥٦',
    '９８１２３４５６',
    '\u202a+216\u00a098 123 456\u202c',
  ]
  const answers: (string | undefined)[] = []
  for (const phone of spellings) answers.push(said(await ask(phone)))
  expect(answers).toEqual(['ok', ...Array(9).fill('TRUST_REQUEST_LIVING')])
  expect(await open()).toMatchObject([{ customer_phone: '+21698123456' }])
  expect(await balanceOf(world, companyId)).toBe(18)
})

it('two at once: one is made', async () => {
  const answers = await Promise.all(['98123456', '+216 98 123 456', '0021698123456'].map(ask))
  expect(answers.map(said).sort()).toEqual(['TRUST_REQUEST_LIVING', 'TRUST_REQUEST_LIVING', 'ok'])
  expect(await open()).toHaveLength(1)
})

it('the database lets no second one in, whatever the application does', async () => {
  await askTrust(world, { phone: '98123456' })
  const [row] = await open()
  if (!row) throw new Error('no request')
  const second = { ...row, id: '00000000-0000-7000-8000-00000000abcd', reference: 'TR-2026-999999' }
  await expect(world.db.insertInto('trust_requests').values(second).execute()).rejects.toThrow(
    'trust_requests_one_living',
  )
})

it('is free again once withdrawn, and once its time is up, before the clock has come to it', async () => {
  const { companyId } = await registerOperator(world, 'trustOffice', { tokens: 20, copilot: true })
  const key = await askTrust(world, { phone: '98123456' })
  expect(said(await ask('98123456'))).toBe('TRUST_REQUEST_LIVING')
  await must(world.bySystem((context) => withdrawTrustRequest(context, key)))
  const { requestId } = await must(Promise.resolve(await ask('98123456')))
  later(24)
  expect(said(await ask('98 123 456'))).toBe('ok')
  const old = await world.db
    .selectFrom('trust_requests')
    .select('status')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  expect(old.status).toBe('EXPIRED')
  // What answered the first two has its tokens back.
  expect(await balanceOf(world, companyId)).toBe(18)
})

it('a cancelled appointment opens no second request beside a newer one', async () => {
  const { agencyId } = await registerOperator(world, 'trustOffice')
  const first = await askTrust(world, { phone: '98123456' })
  const { proposalId } = await must(
    world.as('trustOffice', (context) =>
      approveTrustOffer(context, {
        requestId: first.requestId,
        negotiationRate: '3.31',
        agency: agencyId,
      }),
    ),
  )
  await must(world.bySystem((context) => acceptTrustProposal(context, { ...first, proposalId })))
  // Asks again while the operator cancels: in either order one open request is left.
  const [asked, canceled] = await Promise.all([
    ask('98123456'),
    world.as('trustOffice', (context) => cancelTrustProposal(context, { id: proposalId })),
  ])
  expect(canceled.ok).toBe(true)
  expect(['ok', 'TRUST_REQUEST_LIVING']).toContain(said(asked))
  expect(await open()).toHaveLength(1)
})

it.each([
  ['a fixed line', '73 240 412', 'TELEPHONE_NOT_MOBILE'],
  ['a premium number', '+1 900 555 1234', 'TELEPHONE_NOT_MOBILE'],
  ['an extension', '98123456 ext 2', 'TELEPHONE_INVALID'],
  ['a number of no country', '+999 1234567', 'TELEPHONE_INVALID'],
])('refuses %s', async (_what, phone, rule) => {
  const refused = await ask(phone)
  expect(refused).toMatchObject({
    ok: false,
    refusal: { code: 'INVALID_INPUT', fields: [{ path: 'phone', rule }] },
  })
})
