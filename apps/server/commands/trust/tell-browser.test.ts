import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PushConfig } from '../../config.ts'
import type { PushMessage } from '../../jobs/push/seal-push.ts'
import { sendDuePushes } from '../../jobs/push/send-due-pushes.ts'
import { newPushKey, readPushKey } from '../../security/push-keys.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { startPushService, TestBrowser } from '../../testing/push-service.ts'
import { askTrust, registerOperator, type TrustPerson } from '../../testing/trust-world.ts'
import { acceptTrustProposal, withdrawTrustRequest } from './answer-trust-proposal.ts'
import { approveTrustOffer } from './approve-trust-offer.ts'
import { eraseTraveller } from './expire-trust-request.ts'
import { cancelTrustProposal } from './settle-trust-proposal.ts'
import { tellTravellerInBrowser } from './tell-browser.ts'

const keys = readPushKey(newPushKey())
if (!keys) throw new Error('no key')
const config: PushConfig = { keys, contact: 'mailto:it@fx.example.tn', services: ['*.push.test'] }

let world: MarketWorld
let service: Awaited<ReturnType<typeof startPushService>>
beforeEach(async () => {
  world = await createMarketWorld()
  service = await startPushService(() => 201)
})
afterEach(async () => {
  await service.close()
  await world.close()
})

type Key = Awaited<ReturnType<typeof askTrust>>

const tell = (
  key: Pick<Key, 'reference' | 'secret'>,
  browser: TestBrowser,
  on = true,
  push: PushConfig | null = config,
) =>
  world.bySystem((context) =>
    tellTravellerInBrowser(context, push, { ...key, ...browser.subscription, language: 'en', tell: on }),
  )
const propose = (who: TrustPerson, requestId: string, agency: string) =>
  must(world.as(who, (context) => approveTrustOffer(context, { requestId, negotiationRate: '3.31', agency })))
const browserAt = (name: string) => new TestBrowser(`https://one.push.test/${name}`)
const sent = async (browser: TestBrowser) => {
  await sendDuePushes({
    db: world.db,
    clock: world.clock,
    log: pino({ level: 'silent' }),
    config,
    transport: service.transport,
  })
  return service.taken.splice(0).map(({ body }) => browser.read(body) as PushMessage)
}
const told = async () =>
  (await world.db.selectFrom('push_subscriptions').orderBy('created_at').select('endpoint').execute()).map(
    ({ endpoint }) => endpoint.split('/')[3],
  )
const mails = async () =>
  (await world.db.selectFrom('mails').where('template', 'like', 'traveller_%').selectAll().execute()).length

it('tells a traveller in the browser that asked for it, without price, name or secret, and writes to nobody who did not ask', async () => {
  const { agencyId } = await registerOperator(world, 'trustOffice')
  const key = await askTrust(world, { phone: '98123456' })
  const browser = browserAt('a')
  await must(tell(key, browser))
  await propose('trustOffice', key.requestId, agencyId)
  const [message, ...others] = await sent(browser)
  expect(others).toEqual([])
  expect(message).toMatchObject({ lang: 'en', url: '/changer/suivi', id: null, over: [] })
  const said = JSON.stringify(message)
  expect(said).toContain(key.reference)
  for (const hidden of [key.secret, '98123456', '3.31', '3 310', 'office']) expect(said).not.toContain(hidden)
  expect(await mails()).toBe(0)
})

it('tells by both ways who asked for both, and that an accepted proposal was taken back', async () => {
  const { agencyId } = await registerOperator(world, 'trustOffice')
  const key = await askTrust(world, { phone: '98123456', tell: 'fr' })
  const browser = browserAt('a')
  await must(tell(key, browser))
  const { proposalId } = await propose('trustOffice', key.requestId, agencyId)
  expect([(await sent(browser)).length, await mails()]).toEqual([1, 1])
  await must(world.bySystem((context) => acceptTrustProposal(context, { ...key, proposalId })))
  await must(world.as('trustOffice', (context) => cancelTrustProposal(context, { id: proposalId })))
  const [first] = await sent(browser)
  expect([first?.tag, await mails()]).toEqual([`trust:${key.reference}`, 2])
})

it('counts a message in a browser as one: within the pause nobody is told again', async () => {
  const office = await registerOperator(world, 'trustOffice')
  const rival = await registerOperator(world, 'trustRival')
  const key = await askTrust(world, {})
  const browser = browserAt('a')
  await must(tell(key, browser))
  await propose('trustOffice', key.requestId, office.agencyId)
  await propose('trustRival', key.requestId, rival.agencyId)
  expect(await sent(browser)).toHaveLength(1)
})

it('takes no other code, no address that is none of a push service, no ended request, and nothing without a key of ours', async () => {
  const key = await askTrust(world, {})
  const other = await askTrust(world, { phone: '98123457' })
  const refused = async (result: ReturnType<typeof tell>) => {
    const answer = await result
    return answer.ok ? 'taken' : answer.refusal.code
  }
  expect(await refused(tell({ ...key, secret: other.secret }, browserAt('a')))).toBe('NOT_FOUND')
  for (const address of ['https://localhost/a', 'http://one.push.test/a', 'https://push.test.evil.example/a'])
    expect(await refused(tell(key, new TestBrowser(address)))).toBe('INVALID_INPUT')
  expect(await refused(tell(key, browserAt('a'), true, null))).toBe('INVALID_INPUT')
  await must(world.bySystem((context) => withdrawTrustRequest(context, key)))
  expect(await refused(tell(key, browserAt('a')))).toBe('TRUST_STATUS_CHANGED')
  expect(await told()).toEqual([])
})

it('keeps the three newest browsers of a request, ends one alone, and leaves those of another request', async () => {
  const key = await askTrust(world, {})
  const other = await askTrust(world, { phone: '98123457' })
  const same = browserAt('a')
  await must(tell(other, same))
  for (const name of ['a', 'b', 'c', 'd']) {
    world.clock.time = new Date(world.clock.time.getTime() + 1_000)
    await must(tell(key, browserAt(name)))
  }
  expect(await told()).toEqual(['a', 'b', 'c', 'd'])
  await must(tell(key, browserAt('c'), false))
  await must(tell(key, same, false))
  expect(await told()).toEqual(['a', 'b', 'd'])
})

it('forgets the browsers with the traveller', async () => {
  const key = await askTrust(world, {})
  await must(tell(key, browserAt('a')))
  await must(world.bySystem((context) => withdrawTrustRequest(context, key)))
  const before = new Date(world.clock.time.getTime() + 1)
  await must(world.bySystem((context) => eraseTraveller(context, { requestId: key.requestId, before })))
  expect(await told()).toEqual([])
})
