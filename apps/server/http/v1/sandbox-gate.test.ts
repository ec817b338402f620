import { actorOf } from '@fxmatch/domain/access/actor'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decideLimit } from '../../commands/gate/decide-limit.ts'
import { proposeLimit } from '../../commands/gate/propose-limit.ts'
import { createTestApp, type TestApp } from '../../testing/http-app.ts'
import { aLimit, setLimit } from '../../testing/limits-of-deals.ts'
import { askAs, makeMachine } from '../../testing/machine-world.ts'
import { markSandbox } from '../../testing/mark-sandbox.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import { aGuarantee, aPaper, bothPapers, paperInForce } from '../../testing/office-papers.ts'
import { withoutIds } from '../../testing/without-ids.ts'

// The sandbox's hand passes no limit and no paper by, and tells nobody what others have set for themselves.

let world: MarketWorld
let sandbox: TestApp
let orderId: string
beforeEach(async () => {
  world = await createMarketWorld()
  await markSandbox(world.url)
  sandbox = await createTestApp(world, { sandbox: true })
  // 10 000 EUR at 3.3868: 33 868 TND.
  orderId = await place(world, await publish(world))
})
afterEach(async () => {
  await sandbox.close()
  await world.close()
})

const advance = async (to: string, by: 'bank' | 'office' = 'bank') => {
  const { token } = await makeMachine(world, sandbox, by, ['orders:read', 'orders:write'])
  const answer = await askAs(sandbox, token, 'POST', `/v1/test/orders/${orderId}/advance`, { to })
  return { status: answer.statusCode, problem: answer.json() }
}
const stepsOf = async () =>
  (
    await world.db
      .selectFrom('order_history')
      .select('action')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const attempts = () =>
  world.db.selectFrom('gate_checks').select(['step', 'outcome', 'order_id']).orderBy('number').execute()

describe('a limit of the bank that the order is above', () => {
  it('stops it, with nothing done, and whoever asks reads no figure of it', async () => {
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '20000', { counterpartyId: world.companies.office }))
    const before = await stepsOf()
    for (const [by, rule] of [
      ['bank', 'LIMIT_OF_BANK'],
      ['office', undefined],
    ] as const) {
      const { status, problem } = await advance('CASHED_OUT', by)
      expect([by, status, problem.code]).toEqual([by, 409, 'GATE_REFUSED'])
      expect(withoutIds(problem)).not.toMatch(/20000|20 000|33868|attempt/)
      expect(problem.details).toBeUndefined()
      if (rule === undefined) expect(problem.rule).not.toBe('LIMIT_COUNTERPARTY')
    }
    expect(await stepsOf()).toEqual(before)
    // As in life, what was tried is on record for those who look after limits.
    expect(await attempts()).toMatchObject([
      { outcome: 'REFUSE', order_id: orderId },
      { outcome: 'REFUSE', order_id: orderId },
    ])
  })

  it('is raised by two people, and the order goes to its end', async () => {
    const of = { counterpartyId: world.companies.office }
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '20000', of))
    expect((await advance('CASHED_OUT')).status).toBe(409)
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '50000', { ...of, was: '20000.000' }))
    expect(await advance('CASHED_OUT')).toMatchObject({ status: 200, problem: { status: 'CASHED_OUT' } })
    expect((await attempts()).at(-1)).toMatchObject({ outcome: expect.stringMatching(/^(PASS|WARN)$/) })
  })
})

it('what an office lets its own people commit is not told to the bank whose machine asks', async () => {
  const [one, other] = (['office', 'officeCompliance'] as const).map((who) =>
    actorOf({ ...world.people[who], roles: ['ROLE_ROOT'] }),
  )
  if (!one || !other) throw new Error('two people of the office are needed')
  const { changeId } = await must(
    world.bySystem((context) => proposeLimit({ ...context, actor: one }, aLimit('USER_DEAL', '12345.678'))),
  )
  await must(
    world.bySystem((context) => decideLimit({ ...context, actor: other }, { changeId, action: 'confirm' })),
  )
  const before = await stepsOf()
  const { status, problem } = await advance('MARKET_ROOM')
  expect([status, problem.code, problem.rule]).toEqual([409, 'GATE_REFUSED', undefined])
  expect(withoutIds(problem)).not.toMatch(/12345|12 345|LIMIT_DEAL/)
  expect(await stepsOf()).toEqual(before)
})

describe('an office without papers', () => {
  it('does not deal by the sandbox’s hand either, until it has them', async () => {
    await bothPapers(world, 'otherOffice')
    // Its own end on the day before the order goes on.
    await bothPapers(world, 'office', { validUntil: '2026-11-18' })
    world.clock.time = new Date('2026-11-18T23:30:00Z')
    await world.db
      .updateTable('orders')
      .set({ expires_at: new Date('2026-11-20T12:00:00Z') })
      .where('id', '=', orderId)
      .execute()
    const before = await stepsOf()
    const { status, problem } = await advance('CASHED_OUT')
    expect([status, problem.code, problem.rule]).toEqual([409, 'GATE_REFUSED', 'OFFICE_PAPERS'])
    expect(await stepsOf()).toEqual(before)
    const from = { validFrom: '2026-11-19' }
    await paperInForce(world, aPaper(world, 'office', { number: 'BCT-2026/new', ...from }))
    await paperInForce(world, aGuarantee(world, 'office', { number: 'G-2026/new', ...from }))
    expect(await advance('CASHED_OUT')).toMatchObject({ status: 200, problem: { status: 'CASHED_OUT' } })
  })
})
