import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readHeld } from '../../db/gate/office-held.ts'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { traceOf } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import { askTrust, balanceOf, registerOperator } from '../../testing/trust-world.ts'
import { withoutIds } from '../../testing/without-ids.ts'
import type { SentRequest } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import { acceptTrustProposal } from '../trust/answer-trust-proposal.ts'
import { approveTrustOffer } from '../trust/approve-trust-offer.ts'
import { configureTrust } from '../trust/configure-trust.ts'
import { cancelTrustProposal, deliverTrustProposal } from '../trust/settle-trust-proposal.ts'
import { askOverride } from './ask-override.ts'
import { type DeclareHeldInput, declareHeld } from './declare-held.ts'
import { depositNotes } from './deposit-notes.ts'
import { stepOverride } from './step-override.ts'

// What an exchange office may hold: declared by itself, counted by the market, refused beyond its ceilings.

let world: MarketWorld
let agencyId: string
let rate: string

beforeEach(async () => {
  world = await createMarketWorld()
  ;({ agencyId } = await registerOperator(world, 'trustOffice', { tokens: 60 }))
  const row = await world.db
    .selectFrom('opening_rates')
    .where('currency', '=', 'EUR')
    .select('rate')
    .orderBy('day', 'desc')
    .executeTakeFirstOrThrow()
  rate = row.rate
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db)).filter(({ ok }) => !ok)
  await world.close()
  expect(broken).toEqual([])
})

const newest = async (kind: 'CASH' | 'ACCOUNT', currency = 'EUR') =>
  (await readHeld(world.db, { officeId: world.companies.office, kind, now: world.clock.now() })).find(
    (one) => one.currency === currency,
  )
const declare = async (amount: string, more: Partial<DeclareHeldInput> = {}, who: Person = 'office') => {
  const { kind = 'CASH', currency = 'EUR' } = more
  const was = (await newest(kind, currency))?.declaration ?? null
  return world.as(who, (context) =>
    declareHeld(context, { kind, currency, amount, was, note: null, ...more }),
  )
}
const deposit = (amount: string, slip = 'BV-2026/0417', currency = 'EUR', who: Person = 'office') =>
  world.as(who, (context) => depositNotes(context, { currency, amount, slip }))
const sentOf = (body: object, overrideId: string | null): SentRequest => ({
  ...{ method: 'PUT', path: '/api/trusted', body, overrideIds: overrideId === null ? [] : [overrideId] },
  hash: () => createHash('sha256').update(JSON.stringify(body)).digest(),
})
/** What takes 1 000 EUR in, unless told otherwise. */
const propose = async (
  { amount = '1000', direction = 'SELL' as 'SELL' | 'BUY' } = {},
  overrideId: string | null = null,
  who: Person = 'trustOffice',
  asked?: Awaited<ReturnType<typeof askTrust>>,
) => {
  const request = asked ?? (await askTrust(world, { amount, direction }))
  const negotiationRate = direction === 'SELL' ? '3.31' : '3.39'
  const body = { requestId: request.requestId, negotiationRate, agency: agencyId }
  const result = await world.as(who, (context) =>
    approveTrustOffer({ ...context, sent: sentOf(body, overrideId) }, body),
  )
  return { request, result }
}
const accept = (request: { reference: string; secret: string }, proposalId: string) =>
  world.bySystem((context) => acceptTrustProposal(context, { ...request, proposalId }))
const ruleOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.refusal.rule)
const attemptOf = (result: Result<unknown>) => {
  if (result.ok) throw new Error('it was not refused')
  return String(result.refusal.details?.attempt)
}
const got = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.value
}
/** As many euros as are worth so many dinars. */
const worth = (dinars: number) => (dinars / Number(rate)).toFixed(2)

describe('a purchase of notes from a traveller', () => {
  it('is free while nothing was declared, and of a bank, and of a sale', async () => {
    expect(ruleOf((await propose({ amount: '9000' })).result)).toBe('ok')
    await must(declare(worth(250_000)))
    expect(ruleOf((await propose({ direction: 'BUY' })).result)).toBe('ok')
  })

  it('is refused beyond the ceiling with the figures, stays on record, and leaves tokens where they are', async () => {
    await must(declare(worth(199_000)))
    const tokens = await balanceOf(world, world.companies.office)
    const { result } = await propose()
    expect(result).toMatchObject({
      refusal: {
        ...{ code: 'GATE_REFUSED', rule: 'OFFICE_CASH' },
        details: { code: 'G09', limit: '200000.000', reserved: '0.000' },
      },
    })
    expect(await balanceOf(world, world.companies.office)).toBe(tokens)
    const records = await world.db.selectFrom('gate_checks').selectAll().execute()
    expect(records).toMatchObject([{ step: 'propose', outcome: 'REFUSE', rule: 'G09', order_id: null }])
  })

  it('in parts is refused as one: what travellers have agreed to bring counts, whoever came first', async () => {
    await must(declare(worth(194_000)))
    const [first, second] = [await propose(), await propose()]
    const [one, other] = [got(first.result), got(second.result)]
    const answers = await Promise.all([
      accept(first.request, one.proposalId),
      accept(second.request, other.proposalId),
    ])
    expect(answers.map(ruleOf).sort()).toEqual(['OFFICE_FULL', 'ok'])
    const refused = answers.find(({ ok }) => !ok)
    // A traveller reads nothing of what the office holds.
    expect(refused).toMatchObject({ refusal: { code: 'GATE_REFUSED' } })
    expect(withoutIds(refused)).not.toMatch(/200000|19[0-9]{4}/)
    expect(ruleOf((await propose()).result)).toBe('OFFICE_CASH')
  })

  it('counts notes that came and went, and none that a traveller did not bring', async () => {
    await must(declare(worth(194_000)))
    const first = await propose()
    const { proposalId } = got(first.result)
    await must(accept(first.request, proposalId))
    expect(await newest('CASH')).toMatchObject({ inHand: '1000.0000', moved: '0' })
    world.clock.time = new Date(world.clock.time.getTime() + 60_000)
    await must(world.as('trustOffice', (context) => deliverTrustProposal(context, { id: proposalId })))
    expect(Number((await newest('CASH'))?.moved)).toBe(1000)
    expect(ruleOf((await propose()).result)).toBe('OFFICE_CASH')
    const sold = await propose({ direction: 'BUY' })
    const { proposalId: sale } = got(sold.result)
    await must(accept(sold.request, sale))
    await must(world.as('trustOffice', (context) => deliverTrustProposal(context, { id: sale })))
    expect(Number((await newest('CASH'))?.moved)).toBe(0)
    const again = await propose()
    const { proposalId: late } = got(again.result)
    await must(accept(again.request, late))
    await must(world.as('trustOffice', (context) => cancelTrustProposal(context, { id: late })))
    expect(Number((await newest('CASH'))?.inHand)).toBe(0)
  })

  it('finds no room that a sale of more than was there has made', async () => {
    await must(declare('100'))
    const pass = () => {
      world.clock.time = new Date(world.clock.time.getTime() + 60_000)
    }
    const carried = async (direction: 'SELL' | 'BUY', amount: string) => {
      pass()
      const { request, result } = await propose({ amount, direction })
      const { proposalId } = got(result)
      await must(accept(request, proposalId))
      pass()
      await must(world.as('trustOffice', (context) => deliverTrustProposal(context, { id: proposalId })))
    }
    await carried('BUY', '50000')
    await carried('SELL', '50000')
    // 50 000 EUR came into an empty safe, whatever had gone out before.
    expect(await newest('CASH')).toMatchObject({ moved: '0.0000', lowest: '-50000.0000' })
    expect(ruleOf((await propose({ amount: '12000' })).result)).toBe('OFFICE_CASH')
    // Of a new declaration nothing of it is left.
    pass()
    await must(declare('100', { note: 'Compté au coffre ce matin' }))
    expect(await newest('CASH')).toMatchObject({ moved: '0', lowest: '0' })
    expect(ruleOf((await propose({ amount: '12000' })).result)).toBe('ok')
  })

  it('in a currency that was never declared is judged like any other', async () => {
    await must(declare('100', { currency: 'USD' }))
    expect(ruleOf((await propose({ amount: '75000' })).result)).toBe('OFFICE_CASH')
    expect(ruleOf((await propose()).result)).toBe('ok')
  })

  it('is not answered by a strategy beyond the ceiling', async () => {
    await world.as('trustOffice', (context) =>
      configureTrust(context, { visible: true, tierMatchEnabled: true, activated: true, description: '' }),
    )
    const answered = async () => {
      const { requestId } = await askTrust(world)
      const made = await world.db
        .selectFrom('trust_proposals')
        .where('request_id', '=', requestId)
        .select('id')
        .execute()
      return made.length
    }
    expect(await answered()).toBe(1)
    await must(declare(worth(199_900)))
    expect(await answered()).toBe(0)
  })

  it('is warned of from 80 % on, and told once a day at each level, to the office and the platform', async () => {
    await must(declare(worth(159_000)))
    expect((await traceOf(world.db, 'office_held')).audited).toEqual(['office_held.declared'])
    const first = await propose()
    got(first.result)
    expect(await world.db.selectFrom('gate_checks').select(['outcome', 'step']).execute()).toEqual([
      { outcome: 'WARN', step: 'propose' },
    ])
    await must(declare(worth(170_000)))
    await must(declare(worth(171_000)))
    await must(declare(worth(205_000)))
    await must(declare(worth(206_000)))
    const { audited } = await traceOf(world.db, 'office_held')
    expect(audited.filter((one) => one.includes('ceiling'))).toEqual([
      'office_held.ceiling_near',
      'office_held.ceiling_reached',
    ])
  })
})

describe('what is declared', () => {
  it.each([
    ['-1', 'HELD_AMOUNT'],
    ['1e5', 'HELD_AMOUNT'],
    ['1000.005', 'HELD_AMOUNT'],
    ['1000000000.01', 'HELD_AMOUNT'],
    ['\u0661\u0660\u0660\u0660', 'HELD_AMOUNT'],
    ['\uff11\uff10', 'HELD_AMOUNT'],
    ['', 'HELD_AMOUNT'],
  ])('is not %j', async (amount, rule) => {
    expect(await declare(amount)).toMatchObject({ refusal: { fields: [{ path: 'amount', rule }] } })
  })

  it('is in a foreign currency that there is', async () => {
    for (const currency of ['TND', 'XXX'])
      expect(await declare('5', { currency })).toMatchObject({
        refusal: { fields: [{ path: 'currency', rule: 'CURRENCY_UNKNOWN' }] },
      })
  })

  it.each<Person>(['trader', 'root', 'backOffice', 'compliance', 'officeCompliance', 'company'])(
    'is an office’s own desk’s to say, not %s’s',
    async (who) => {
      expect(await declare('5', {}, who)).toMatchObject({ refusal: { code: 'MISSING_CAPABILITY' } })
    },
  )

  it('of two at once only one is, and the other reads again', async () => {
    await must(declare('1000'))
    const was = (await newest('CASH'))?.declaration ?? null
    const both = await Promise.all([declare('1100', { was }), declare('1200', { was }, 'trustOffice')])
    expect(both.map(ruleOf).sort()).toEqual(['HELD_MOVED', 'ok'])
    expect(ruleOf(await declare('1300', { was: null }))).toBe('HELD_MOVED')
  })

  it('is not zero each morning without a reason: what was to be there stays on record beside it', async () => {
    await must(declare(worth(190_000)))
    expect(await declare('0')).toMatchObject({ refusal: { fields: [{ path: 'note', rule: 'HELD_LESS' }] } })
    await must(declare('0', { note: 'Versé hier soir' }))
    const rows = await world.db
      .selectFrom('office_declarations')
      .select(['amount', 'expected', 'note'])
      .orderBy('number')
      .execute()
    expect(rows[1]).toEqual({ amount: '0.000', expected: `${worth(190_000)}0`, note: 'Versé hier soir' })
    for (const change of ['update office_declarations set amount = 5', 'delete from office_declarations'])
      await expect(sql.raw(change).execute(world.db)).rejects.toThrow()
  })

  it('is valued at the newest validated opening rate, however old: a day without one makes no room', async () => {
    await must(declare(worth(199_000)))
    world.clock.time = new Date(world.clock.time.getTime() + 40 * 86_400_000)
    const held = await newest('CASH')
    expect(held?.rate).toBe(rate)
  })
})

describe('notes that go onto the account', () => {
  it('make room in the safe, count on the account, and are refused beyond its ceiling', async () => {
    await must(declare(worth(199_000)))
    await must(declare(worth(450_000), { kind: 'ACCOUNT' }))
    world.clock.time = new Date(world.clock.time.getTime() + 60_000)
    expect(await deposit(worth(60_000))).toMatchObject({
      refusal: {
        code: 'GATE_REFUSED',
        rule: 'OFFICE_ACCOUNT',
        details: { code: 'G10', limit: '500000.000' },
      },
    })
    expect(ruleOf(await deposit(worth(40_000)))).toBe('ok')
    expect(Number((await newest('CASH'))?.moved)).toBe(-Number(worth(40_000)))
    expect(Number((await newest('ACCOUNT'))?.moved)).toBe(Number(worth(40_000)))
    expect(ruleOf((await propose()).result)).toBe('ok')
  })

  it('are free onto an account whose balance was not declared', async () => {
    await must(declare(worth(199_000)))
    expect(ruleOf(await deposit(worth(190_000)))).toBe('ok')
  })

  it('are no more than is in the safe: what is not there makes no room for what comes', async () => {
    await must(declare('1000'))
    expect(await deposit('500000', 'FAUX-9913')).toMatchObject({
      refusal: { rule: 'DEPOSIT_MORE', details: { expected: '1000.000' }, fields: [{ path: 'amount' }] },
    })
    expect(ruleOf(await deposit('5', 'FAUX-9914', 'USD'))).toBe('DEPOSIT_MORE')
    expect(Number((await newest('CASH'))?.moved)).toBe(0)
    await must(declare(worth(190_000)))
    expect(ruleOf(await deposit('900000', 'FAUX-9915'))).toBe('DEPOSIT_MORE')
    // The safe is not empty without a word.
    expect(ruleOf(await declare('0'))).toBe('HELD_LESS')
  })

  it('count in a currency whose balance was not declared, once another one was', async () => {
    await must(declare('100', { kind: 'ACCOUNT', currency: 'USD' }))
    world.clock.time = new Date(world.clock.time.getTime() + 60_000)
    expect(ruleOf(await deposit(worth(400_000), 'BV-4001'))).toBe('ok')
    expect(ruleOf(await deposit(worth(200_000), 'BV-4002'))).toBe('OFFICE_ACCOUNT')
  })

  it.each([
    ['0', 'BV-1234', 'amount'],
    ['-5', 'BV-1234', 'amount'],
    ['\u0665', 'BV-1234', 'amount'],
    ['5', '123', 'slip'],
    ['5', '0O0o', 'slip'],
    ['5', '\u0661\u0662\u0663\u0664', 'slip'],
  ])('are not %j with the slip %j', async (amount, slip, path) => {
    expect(await deposit(amount, slip)).toMatchObject({ refusal: { fields: [{ path }] } })
  })

  it('count once for each slip, also one that reads alike', async () => {
    await must(deposit('100', 'BV-1O1'))
    expect(ruleOf(await deposit('100', 'bv.1o1'))).toBe('SLIP_USED')
    expect(ruleOf(await deposit('100', 'BV/L0I'))).toBe('SLIP_USED')
    // Zeros in front of a group of digits tell no slip from another, as of any other paper.
    expect(ruleOf(await deposit('100', 'BV-000101'))).toBe('SLIP_USED')
    expect((await deposit('100', 'BV-1010')).ok).toBe(true)
    expect(ruleOf(await deposit('5', 'BV-9999', 'EUR', 'trader'))).toBe('MISSING_CAPABILITY')
  })
})

describe('an override', () => {
  const ask = (attempt: string, slip: string | null, who: Person = 'trustOffice') =>
    world.as(who, (context) => askOverride(context, { attempt, reason: 'Dépôt en cours', slip }))
  const approve = (who: Person, overrideId: string) =>
    world.as(who, (context) => stepOverride(context, { overrideId, action: 'approve' }))

  it('lets one purchase through with the slip of a deposit, by a second person, and its acceptance', async () => {
    await must(declare(worth(199_000)))
    const { request, result } = await propose()
    const attempt = attemptOf(result)
    for (const slip of [null, '12', '\u0661\u0662\u0663\u0664'])
      expect(await ask(attempt, slip)).toMatchObject({
        refusal: { fields: [{ path: 'slip', rule: 'DEPOSIT_SLIP' }] },
      })
    const { overrideId } = await must(ask(attempt, 'BV-2026/55'))
    expect(ruleOf(await approve('trustOffice', overrideId))).toBe('MISSING_CAPABILITY')
    expect(await approve('bankCompliance', overrideId)).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    await must(approve('officeCompliance', overrideId))
    // Another traveller's purchase, or another amount, is another one.
    expect(ruleOf((await propose({ amount: '1200' }, overrideId)).result)).toBe('OVERRIDE_OTHER')
    const { proposalId } = got((await propose({}, overrideId, 'trustOffice', request)).result)
    expect(ruleOf(await accept(request, proposalId))).toBe('ok')
    expect(ruleOf((await propose({}, overrideId)).result)).toBe('OVERRIDE_DECIDED')
    // The slip has served: for a deposit too.
    expect(ruleOf(await deposit('5', 'BV-2026/55'))).toBe('SLIP_USED')
    const next = attemptOf((await propose()).result)
    expect(ruleOf(await ask(next, 'bv-2026.55'))).toBe('SLIP_USED')
  })

  it('is not approved by the asker’s second account', async () => {
    await must(declare(worth(199_000)))
    const { overrideId } = await must(ask(attemptOf((await propose()).result), 'BV-2026/56'))
    const twin = await secondAccountOf(world, 'trustOffice', {
      like: 'officeCompliance',
      fullName: 'Person twin',
    })
    const byTwin = await world.as('officeCompliance', (context) =>
      stepOverride({ ...context, actor: twin }, { overrideId, action: 'approve' }),
    )
    expect(byTwin).toMatchObject({ refusal: { code: 'SEGREGATION' } })
  })
})
