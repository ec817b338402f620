import { secondAfter } from '@fxmatch/domain/time-machine/moment'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPartnerMargins } from '../commands/margins/set-partner-margins.ts'
import { eraseAccount } from '../db/companies/erase-account.ts'
import { verifyRequestFolds } from '../db/time-machine/verify-request-folds.ts'
import { callJourney } from '../testing/call-journey.ts'
import { must } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { offer, requestForm, setMargins, setRemainderRate } from '../testing/request-world.ts'

// A request at a second: it is compared with what was answered at that second, to each who may read it, and never tells more.

const journey = callJourney(['time-machine', 'order-requests', 'basket', 'bids', 'orders'])
const { make, request } = journey
const world = () => journey.world()

let owner: pg.Client
let id: string
let reference: string
/** What was answered at each moment, to whom, as the request's page had it. */
const answered: { when: string; step: string; who: Person; page: Record<string, unknown> }[] = []
const READERS = ['company', 'manifest', 'auditor'] as const

const pass = (seconds: number) => {
  world().clock.time = new Date(world().clock.time.getTime() + seconds * 1_000)
}
const at = (who: Person, when: string, key = id) =>
  request(who, 'requestMoment', { params: { id: key }, query: { at: when } })
const momentAfter = (step: string) => {
  const found = answered.find((one) => one.step === step)
  if (!found) throw new Error(`nothing was answered after ${step}`)
  return found.when
}

/** Keeps the page as it is answered now, and lets a minute pass before and after. */
async function keep(step: string) {
  pass(60)
  const when = world().clock.time.toISOString()
  for (const who of READERS) {
    const { data: page } = await make(who, 'orderRequest', { params: { id } })
    answered.push({ when, step, who, page })
  }
  pass(60)
}

beforeAll(async () => {
  owner = new pg.Client({ connectionString: world().url })
  await owner.connect()
  await setMargins(world())
  await setRemainderRate(world(), 'bank', '3.4210')
  const created = await make('company', 'createOrderRequest', { body: requestForm(world()) })
  ;({ id, reference } = created)
  await keep('created')
  const position = await offer(world(), 'office', { amount: '120000', rate: '3.3868' })
  const second = await offer(world(), 'otherOffice', { amount: '80000', rate: '3.3900', form: 'DIGITAL' })
  const filled = await make('company', 'fillBasket', {
    body: {
      reference,
      sessions: [
        { session_id: position, amount: '120000' },
        { session_id: second, amount: '80000', rate: '3.3850' },
      ],
    },
  })
  await keep('filled')
  const bid = { rate: '3.4100', amount: '240000', form: 'DIGITAL', currency: 'EUR' }
  const placed = await make('rival', 'placeBid', { params: { reference }, body: bid })
  await make('trader', 'placeBid', { params: { reference }, body: { ...bid, rate: '3.4200' } })
  await keep('bids')
  await make('company', 'acceptBid', {
    params: { reference },
    body: { order_id: placed.bid.order_id, amount: '100000' },
  })
  await keep('accepted')
  await make('company', 'emptyBasket', { body: { reference, orders: [{ order_id: filled.orders[1].id }] } })
  await keep('emptied')
  await make('company', 'go', { body: { reference, remainderRate: '3.421', valueDate: '2026-11-25' } })
  await keep('submitted')
  await make('manifest', 'validateFrontOffice', {
    params: { id },
    body: [{ order: filled.orders[0].id, agence: world().agencyId }],
  })
  await make('tickets', 'returnToFrontOffice', { params: { id }, body: { reason: 'Vérifier le titre' } })
  await keep('returned')
  await make('manifest', 'validateFrontOffice', { params: { id }, body: [] })
  await keep('validated')
})
afterAll(() => owner.end())

describe('a request as it stood', () => {
  /** Members that only today has, or that a gap names. */
  const without = (page: Record<string, unknown>, gaps: readonly string[]) => {
    const { version: _, allowedActions: __, remainderOffers: ___, file: ____, ...rest } = page
    const orders = (rest.orders as Record<string, unknown>[]).map(
      ({ version: _____, allowedActions: ______, expireDate, agence, needsAgency, ...order }) => ({
        ...order,
        ...(gaps.includes('DEADLINE') ? {} : { expireDate }),
        ...(gaps.includes('AGENCY') ? {} : { agence, needsAgency }),
      }),
    )
    return {
      ...rest,
      orders,
      ...(gaps.includes('DEADLINE') ? { expiresAt: null } : {}),
      ...(gaps.includes('ACCOUNTS') ? { creditAccount: null, debitAccount: null } : {}),
    }
  }

  it('is what was answered then, to each who could read it', async () => {
    expect(answered).toHaveLength(8 * READERS.length)
    for (const { when, step, who, page } of answered) {
      const moment = (await at(who, when)).json()
      const told = `${step}, to ${who}: ${moment.gaps}`
      expect(without(moment.request, moment.gaps), told).toEqual(without(page, moment.gaps))
    }
  })

  it('says what of it has changed since, and how sure it is', async () => {
    const bids = await make('company', 'requestMoment', {
      params: { id: reference },
      query: { at: momentAfter('bids') },
    })
    expect(bids).toMatchObject({ at: momentAfter('bids'), grade: 'PARTIAL', precisionMs: 1_000 })
    // The day was put on record with the request: it is known although the form moved it.
    expect(bids.gaps.toSorted()).toEqual(['ACCOUNTS', 'DEADLINE'])
    expect(bids.request.valueDate).toBe('2026-11-23')
    expect(bids.request.bids.map((bid: { amount: string }) => bid.amount)).toEqual(['240000.00', '240000.00'])
    for (const member of ['status', 'valueDate', 'openAmount', 'orders', 'bids'])
      expect(bids.changedSince).toContain(member)
    expect(bids.request.title).toMatchObject({ reserved: '500000.00', left: '0.00' })
    const last = await make('company', 'requestMoment', {
      params: { id },
      query: { at: momentAfter('validated') },
    })
    expect(last.changedSince).toEqual([])
    const { history } = (await make('company', 'orderRequest', { params: { id } })).data
    const step = new Date(history.at(-1).created_at)
    const unsure = new Date(step.getTime() + 500).toISOString()
    expect((await at('company', unsure)).json().grade).toMatch(/WITHIN|PARTIAL/)
    expect((await at('company', secondAfter(step).toISOString())).json().grade).not.toBe('WITHIN')
  })

  it('shows a bid as it was bid, and not as a part of it was taken', async () => {
    const { data: bids } = await make('company', 'requestBids', { params: { id } })
    const taken = bids.find((bid: { rate: string; amount: string }) => bid.amount === '100000.00')
    const then = (when: string) =>
      make('company', 'orderMoment', { params: { id: taken.order_id }, query: { at: when } })
    expect((await then(momentAfter('bids'))).order.amount).toBe('240000.00')
    expect((await then(momentAfter('accepted'))).order.amount).toBe('100000.00')
  })
})

it('comes out of its record, and is missed where its row says otherwise', async () => {
  expect(await verifyRequestFolds(world().db)).toEqual({ requests: 1, faults: [] })
  for (const [member, wrong] of [
    ['reason', `reason = 'Another'`],
    ['partial_equivalent', 'partial_equivalent = partial_equivalent + 0.001'],
  ])
    await expect(
      world()
        .db.transaction()
        .execute(async (tx) => {
          await sql`update order_requests set ${sql.raw(wrong ?? '')} where id = ${id}`.execute(tx)
          const { faults } = await verifyRequestFolds(tx)
          // Rolled back with what it has found.
          throw new Error(faults.flatMap(({ members }) => members).join())
        }),
    ).rejects.toThrow(member)
})

describe('whoever asks for a request of the past', () => {
  it('learns nothing of one that is not theirs, nor that there is one', async () => {
    const outsiders = [
      'office',
      'otherOffice',
      'rival',
      'rivalTickets',
      'otherCompany',
      'officeCompliance',
    ] as const
    for (const who of outsiders)
      for (const { when } of answered.filter(({ who: reader }) => reader === 'company'))
        for (const key of [id, reference]) expect((await at(who, when, key)).statusCode, who).toBe(404)
    for (const who of outsiders)
      expect((await at(who, '2001-01-01T00:00:00Z')).json()).not.toHaveProperty('details')
    for (const key of ['00000000-0000-4000-8000-000000000000', 'OR-2026-999999'])
      expect((await at('company', momentAfter('bids'), key)).statusCode).toBe(404)
  })

  it('reads no draft of the basket before its seller was asked, and no other bank’s bid', async () => {
    const bank = (await at('manifest', momentAfter('filled'))).json()
    expect(bank.request.orders).toEqual([])
    const bids = (await at('manifest', momentAfter('bids'))).json()
    expect(bids.request.bids.map((bid: { bank: { id: string } }) => bid.bank.id)).toEqual([
      world().companies.bank,
    ])
    // Nor how sure the record is of what it is not shown.
    expect(JSON.stringify(bids.gaps)).not.toContain('SHORTAGE')
  })

  it.each([
    ['a moment that has not come', () => new Date(world().clock.time.getTime() + 60_000).toISOString()],
    [
      'the second before it was made',
      () => new Date(Date.parse(momentAfter('created')) - 61_000).toISOString(),
    ],
  ])('is told the bounds for %s', async (_what, when) => {
    const refused = await at('company', when())
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields).toMatchObject([{ path: 'at', rule: 'FIELD_INVALID' }])
    expect(refused.json().details).toEqual({
      from: expect.any(String),
      until: world().clock.time.toISOString(),
    })
  })

  it.each(['', '٢٠٢٦-11-18T09:00:00Z', '2026-11-18T09:00:60Z', '2026-11-18', '2026-11-18T09:00:00+99:00'])(
    'is refused %j, which is no instant',
    async (when) => expect((await at('company', when)).statusCode).toBe(400),
  )

  it('is shown no margin apart that its bank does not tell now', async () => {
    const margins = async () =>
      (await at('company', momentAfter('filled')))
        .json()
        .request.orders.map((one: { margin: unknown }) => one.margin)
    expect(await margins()).not.toContain(null)
    const lines = [{ currency: null, percent: '0.4' }]
    await must(
      world().as('tickets', (context) => setPartnerMargins(context, { form: 'CASH', lines, told: false })),
    )
    expect(new Set(await margins())).toEqual(new Set([null]))
    await must(
      world().as('tickets', (context) => setPartnerMargins(context, { form: 'CASH', lines, told: true })),
    )
  })

  it('leaves in the audit that they looked, a rival of the office no trace of a request it may not read', async () => {
    const seen = async () =>
      (
        await owner.query(
          `select user_id, object_id, data ->> 'moment' as moment from audit_entries
           where action = 'time_machine.viewed' and object_type = 'order_request' order by id`,
        )
      ).rows
    pass(3_600)
    const before = (await seen()).length
    await at('auditor', momentAfter('bids'), reference)
    await at('rival', momentAfter('bids'))
    expect((await seen()).slice(before)).toEqual([
      { user_id: world().people.auditor.userId, object_id: id, moment: momentAfter('bids') },
    ])
  })
})

describe('somebody who was erased since', () => {
  it('makes the moments ERASED in which they had acted, and no others', async () => {
    const { userId } = world().people.tickets
    await world()
      .db.transaction()
      .execute((tx) => eraseAccount(tx, userId))
    expect((await at('company', momentAfter('submitted'))).json().grade).not.toBe('ERASED')
    expect((await at('company', momentAfter('returned'))).json().grade).toBe('ERASED')
    // The name is the record itself, and stays; nothing else of the person is told.
    const { email } = await world()
      .db.selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect((await at('company', momentAfter('returned'))).body).not.toContain(email)
  })
})
