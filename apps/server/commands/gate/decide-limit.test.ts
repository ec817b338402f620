import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aLimit, limitedWorld, setLimit } from '../../testing/limits-of-deals.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import { decideLimit } from './decide-limit.ts'
import { proposeLimit } from './propose-limit.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())
const { clear, order } = limitedWorld(() => world)
beforeEach(clear)

describe('who sets limits', () => {
  const propose = (who: Person, limit = aLimit('POSITION_TOTAL', '1000')) =>
    world.as(who, (context) => proposeLimit(context, limit))
  const decide = (who: Person, changeId: string, action: 'confirm' | 'refuse' | 'withdraw') =>
    world.as(who, (context) => decideLimit(context, { changeId, action, reason: 'Non' }))

  it.each<Person>(['trader', 'second', 'tickets', 'reader', 'company', 'backOffice', 'office'])(
    'not %s',
    async (who) => {
      expect(await propose(who)).toMatchObject({
        refusal: { code: expect.stringMatching(/MISSING|INVALID/) },
      })
    },
  )

  it('two people, and nothing changes before the second', async () => {
    const { changeId } = await must(
      propose('root', aLimit('COUNTERPARTY_DAY', '1', { counterpartyId: world.companies.office })),
    )
    expect((await order()).ok).toBe(true)
    expect(await decide('root', changeId, 'confirm')).toMatchObject({ refusal: { code: 'SEGREGATION' } })
    expect(await decide('bankCompliance', changeId, 'withdraw')).toMatchObject({
      refusal: { rule: 'NOT_PROPOSER' },
    })
    const both = await Promise.all([
      decide('bankCompliance', changeId, 'confirm'),
      decide('bankCompliance', changeId, 'refuse'),
      decide('root', changeId, 'withdraw'),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const { status } = await world.db
      .selectFrom('limit_changes')
      .select('status')
      .where('id', '=', changeId)
      .executeTakeFirstOrThrow()
    expect((await order()).ok).toBe(status !== 'CONFIRMED')
  })

  it('not who it is for, and not the same person by another account', async () => {
    const own = await must(
      propose('bankCompliance', aLimit('USER_DAY', '9', { userId: world.people.root.userId })),
    )
    expect(await decide('root', own.changeId, 'confirm')).toMatchObject({
      refusal: { rule: 'LIMIT_OF_ONESELF' },
    })
    await must(decide('bankCompliance', own.changeId, 'withdraw'))
    const twin = await secondAccountOf(world, 'root', { like: 'bankCompliance', fullName: 'Person root' })
    const { changeId } = await must(propose('root', aLimit('POSITION_TOTAL', '77')))
    const byTwin = await world.as('bankCompliance', (context) =>
      decideLimit({ ...context, actor: twin }, { changeId, action: 'confirm' }),
    )
    expect(byTwin).toMatchObject({ refusal: { rule: 'SEGREGATION_CHANGE' } })
    await must(decide('root', changeId, 'withdraw'))
  })

  it.each([
    ['0', 'AMOUNT_FORM'],
    ['-5', 'AMOUNT_FORM'],
    ['1e9', 'AMOUNT_FORM'],
    ['1.0001', 'AMOUNT_FORM'],
    ['1000000000000.001', 'AMOUNT_FORM'],
    ['٥٠٠٠', 'AMOUNT_FORM'],
  ])('not of %s', async (amount, rule) => {
    expect(await propose('root', aLimit('POSITION_TOTAL', amount))).toMatchObject({
      refusal: { code: 'INVALID_INPUT', fields: [{ path: 'amount', rule }] },
    })
  })

  it('not of what is none of its own, and not twice', async () => {
    const of = (more: object) => propose('root', aLimit('COUNTERPARTY_DAY', '10', more))
    const wrong = { refusal: { fields: [{ rule: 'LIMIT_SUBJECT' }] } }
    expect(await of({ counterpartyId: world.companies.otherBank })).toMatchObject(wrong)
    expect(await of({ counterpartyId: world.companies.bank })).toMatchObject(wrong)
    expect(await of({ counterpartyId: crypto.randomUUID() })).toMatchObject(wrong)
    expect(await of({})).toMatchObject(wrong)
    expect(await of({ counterpartyKind: 'CORPORATE', currency: 'EUR' })).toMatchObject(wrong)
    const stranger = aLimit('USER_DAY', '10', { userId: world.people.office.userId })
    expect(await propose('root', stranger)).toMatchObject(wrong)
    const dinar = aLimit('CURRENCY_POSITION', '10', { currency: 'TND' })
    expect(await propose('root', dinar)).toMatchObject(wrong)
    const both = await Promise.all([propose('root'), propose('bankCompliance')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const waiting = both.find(({ ok }) => ok)
    if (waiting?.ok) await decide('root', waiting.value.changeId, 'withdraw')
  })

  it('and who decided last is right: a newer one undoes what was set for a later day', async () => {
    const of = { counterpartyId: world.companies.office }
    const inTwoDays = new Date(world.clock.time.getTime() + 2 * 86_400_000).toISOString()
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '5000000', { ...of, validFrom: inTwoDays }))
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '1', of))
    const stale = await must(propose('root', aLimit('COUNTERPARTY_DAY', '2', { ...of, was: '1' })))
    await must(decide('root', stale.changeId, 'withdraw'))
    world.clock.time = new Date(world.clock.time.getTime() + 3 * 86_400_000)
    expect((await order()).ok).toBe(false)
  })

  it('and nobody confirms what has changed since it was proposed', async () => {
    const of = { counterpartyId: world.companies.office }
    const soon = new Date(world.clock.time.getTime() + 60_000).toISOString()
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '10', { ...of, validFrom: soon }))
    const { changeId } = await must(propose('root', aLimit('COUNTERPARTY_DAY', '2000', of)))
    world.clock.time = new Date(world.clock.time.getTime() + 120_000)
    expect(await decide('bankCompliance', changeId, 'confirm')).toMatchObject({
      refusal: { rule: 'LIMIT_MOVED' },
    })
    await must(decide('root', changeId, 'withdraw'))
  })

  it('from its day on, and lifted by two people again', async () => {
    const tomorrow = new Date(world.clock.time.getTime() + 86_400_000).toISOString()
    await setLimit(
      world,
      aLimit('COUNTERPARTY_DAY', '1', { counterpartyId: world.companies.office, validFrom: tomorrow }),
    )
    expect((await order()).ok).toBe(true)
    world.clock.time = new Date(world.clock.time.getTime() + 86_400_000)
    expect((await order()).ok).toBe(false)
    await setLimit(
      world,
      aLimit('COUNTERPARTY_DAY', null, { counterpartyId: world.companies.office, was: '1' }),
    )
    expect((await order()).ok).toBe(true)
  })
})
