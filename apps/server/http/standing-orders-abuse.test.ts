import { beforeAll, describe, expect, it } from 'vitest'
import { systemIds } from '../commands/kernel/system-services.ts'
import { callJourney } from '../testing/call-journey.ts'
import type { Person } from '../testing/plant-market.ts'

// What somebody sends who knows the call and not the form: absurd figures, members that are not his to set, versions of yesterday.

const journey = callJourney(['standing-orders'])
const { make, request } = journey
const world = () => journey.world()
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(world().clock.time.getTime() + days * DAY_MS).toISOString()

const body = (more: object = {}) => ({
  ...{ currency: 'EUR', form: 'CASH', amount: '1000', minPart: '100', agencyId: world().agencyId },
  ...{ target: { kind: 'RATE', value: '3.2' }, goodTill: inDays(20) },
  ...more,
})
const give = (more: object = {}, who: Person = 'trader') =>
  make(who, 'createStandingOrder', { body: body(more) })
const read = async (id: string) => {
  const { data } = await make('trader', 'standingOrders')
  return data.find((one: { id: string }) => one.id === id)
}

beforeAll(async () => {
  await world()
    .db.insertInto('authorisation_rules')
    .values({
      ...{ id: systemIds(world().clock).uuid(), bank_id: world().companies.bank, label: 'Montants' },
      ...{ amount_from: '100000', active: true, created_at: world().clock.time },
    })
    .execute()
})

describe('figures that nobody means', () => {
  const AMOUNTS = [
    '9'.repeat(17),
    '9'.repeat(60),
    '1e4',
    '1E400',
    '0x10',
    ' 10000',
    '10000,00',
    '-1',
    '',
    '0.001',
  ]
  it.each(AMOUNTS)('an amount of %j is refused at its field', async (amount) => {
    const answer = await request('trader', 'createStandingOrder', { body: body({ amount }) })
    expect([answer.statusCode, answer.json().fields?.[0]?.path]).toEqual([400, 'amount'])
  })

  it.each([...AMOUNTS, '99999999999', '3.00001'])('a target of %j too', async (value) => {
    if (value === '0.001') return
    const answer = await request('trader', 'createStandingOrder', {
      body: body({ target: { kind: 'ALL_IN', value } }),
    })
    expect([answer.statusCode, answer.json().fields?.[0]?.path]).toEqual([400, 'target.value'])
  })

  it('numbers beyond what a number is are no figures', async () => {
    const { amount: _amount, ...rest } = body() as Record<string, unknown>
    const json = `${JSON.stringify(rest).slice(0, -1)},"amount":1e400}`
    const answer = await request('trader', 'createStandingOrder', { json })
    expect([answer.statusCode, answer.json().fields?.[0]?.path]).toEqual([400, 'amount'])
  })

  it('the same when one is changed', async () => {
    const { id, version } = await give()
    for (const [member, value] of [
      ['amount', '9'.repeat(17)],
      ['target', '9'.repeat(12)],
      ['target', '1e2'],
    ] as const) {
      const change = { amount: '900', target: '3.2', goodTill: inDays(20), version, [member]: value }
      const answer = await request('trader', 'changeStandingOrder', { params: { id }, body: change })
      expect([member, answer.statusCode, answer.json().fields?.[0]?.path]).toEqual([member, 400, member])
    }
  })
})

describe('members that are not theirs to set', () => {
  it('neither status, owner, company nor what was filled is taken from a body', async () => {
    const order = await give({
      ...{ status: 'ACTIVE', ownerId: world().people.rival.userId, companyId: world().companies.otherBank },
      ...{ amount: '40000', filled: '40000', approvedBy: world().people.root.userId },
    })
    expect(order).toMatchObject({ status: 'PENDING', filled: '0.00', approvedBy: null })
    expect(order.owner.id).toBe(world().people.trader.userId)
  })

  it('having one go on raises no amount', async () => {
    const { id, version } = await give({ amount: '5000' })
    const stopped = await make('trader', 'stepStandingOrder', {
      params: { id, step: 'suspend' },
      body: { version },
    })
    const resumed = await make('trader', 'stepStandingOrder', {
      ...{ params: { id, step: 'resume' } },
      body: { version: stopped.version, amount: '900000', target: '9', goodTill: inDays(29) },
    })
    expect(resumed).toMatchObject({ status: 'ACTIVE', amount: '5000.00', target: { value: '3.2000' } })
    expect(resumed.goodTill).toBe(inDays(20))
  })

  it('a step that there is none of, and a change by the way of steps, are refused', async () => {
    const { id, version } = await give()
    for (const step of ['change', 'fill', 'expire', 'hold', 'APPROVE'])
      expect([
        step,
        (await request('trader', 'stepStandingOrder', { params: { id, step }, body: { version } }))
          .statusCode,
      ]).toEqual([step, 400])
  })
})

describe('versions', () => {
  it('who approves what has been changed since is told so, with the version it has', async () => {
    const { id, version } = await give({ amount: '40000' })
    const dearer = { amount: '40000', target: '3.3', goodTill: inDays(20), version }
    await make('trader', 'changeStandingOrder', { params: { id }, body: dearer })
    const late = await request('root', 'stepStandingOrder', {
      params: { id, step: 'approve' },
      body: { version },
    })
    expect([late.statusCode, late.json().current]).toEqual([409, version + 1])
    expect(await read(id)).toMatchObject({ status: 'PENDING' })
  })

  it('of two that step on the same version at once, one does', async () => {
    const { id, version } = await give()
    const both = await Promise.all(
      (['cancel', 'suspend'] as const).map((step) =>
        request('trader', 'stepStandingOrder', { params: { id, step }, body: { version } }),
      ),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

describe('time', () => {
  it('one is not prolonged for ever: sixty days after it was given at the latest, it ends', async () => {
    const { id } = await give({ goodTill: inDays(29) })
    const prolong = async (days: number) => {
      const { version } = await read(id)
      return request('trader', 'changeStandingOrder', {
        ...{ params: { id }, body: { version, amount: '1000', target: '3.2', goodTill: inDays(days) } },
      })
    }
    const begun = world().clock.time
    world().clock.time = new Date(begun.getTime() + 28 * DAY_MS)
    // Sessions have ended meanwhile; what is asked here is the rule.
    const answer = await prolong(30)
    expect(answer.statusCode).toBe(200)
    world().clock.time = begun
  })
})
