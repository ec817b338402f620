import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import { addCalendarDays, marketDate } from '@fxmatch/domain/calendar/working-days'
import { decimal } from '@fxmatch/domain/money/decimal'
import {
  measureReading,
  type OfferedPosition,
  readPlainly,
} from '@fxmatch/domain/price-proof/measure-reading'
import type { PriceProof } from '@fxmatch/domain/price-proof/price-proof'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { extendAuditChain } from '../../db/audit/audit-chain.ts'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { verifyPriceProofs } from '../../db/price-proofs/verify-proofs.ts'
import { checkPrice } from '../../queries/orders/check-price.ts'
import { getOrderDetail } from '../../queries/orders/get-order-detail.ts'
import { getPriceProof } from '../../queries/orders/get-price-proof.ts'
import {
  bind,
  createMarketWorld,
  type MarketWorld,
  must,
  place,
  publish,
} from '../../testing/market-world.ts'
import { bringFixing } from '../../testing/plant-fixing.ts'
import type { Person } from '../../testing/plant-market.ts'
import { systemIds } from '../kernel/system-services.ts'
import { runInTransaction } from '../kernel/unit-of-work.ts'
import { publishPosition } from '../positions/publish-position.ts'
import { acceptDraft } from './accept-draft.ts'
import { counterOffer } from './counter-offer.ts'
import { halfConfirmOrder } from './half-confirm-order.ts'
import { notePriceProof } from './note-price-proof.ts'
import { placeOrder } from './place-order.ts'

let world: MarketWorld
/** Whoever can break what the application cannot. */
let owner: pg.Client
beforeAll(async () => {
  world = await createMarketWorld()
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
})
afterAll(async () => {
  await extendAuditChain(world.db)
  const broken = (await checkInvariants(world.db)).filter((check) => !check.ok)
  await owner.end()
  await world.close()
  expect(broken).toEqual([])
})
/** An empty market: what a test before has published is out of time. */
beforeEach(() => {
  world.clock.time = new Date(world.clock.time.getTime() + 9 * 3_600_000)
})

const offer = async (who: 'office' | 'otherOffice', rate: string, amount = '10000') => {
  if (who === 'office') return publish(world, { rate, amount })
  await publish(world, { rate: '3.3868', currency: 'USD', amount: '100' }).catch(() => undefined)
  const { positionId } = await must(
    world.as('otherOffice', (context) =>
      publishPosition(context, {
        currency: 'EUR',
        amount,
        rate,
        form: 'CASH',
        region: 15,
        expireDate: new Date(world.clock.time.getTime() + 8 * 3_600_000).toISOString(),
      }),
    ),
  )
  return positionId
}
const proofsOf = async (orderId: string): Promise<PriceProof[]> => {
  const rows = await world.db
    .selectFrom('order_price_proofs')
    .select('content')
    .where('order_id', '=', orderId)
    .orderBy('version')
    .execute()
  return rows.map(({ content }) => JSON.parse(content))
}
const placed = async (...given: Parameters<typeof place> extends [unknown, ...infer More] ? More : never) => {
  const orderId = await place(world, ...given)
  const [proof] = await proofsOf(orderId)
  if (!proof) throw new Error('no proof')
  return { orderId, proof }
}
const told = async (who: Person, orderId: string) => {
  const answer = await getPriceProof(world.db, world.people[who], orderId)
  if (answer === null) return null
  const [first] = answer.proofs
  if (!first) throw new Error(`${who} is told of no proof`)
  return first
}
const order = (positionId: number, more: Partial<Parameters<typeof placeOrder>[1]> = {}) =>
  world.as('trader', (context) =>
    placeOrder(context, {
      session_id: positionId,
      currency: 'EUR',
      amount: '10000',
      rate: '3.3868',
      cashOutType: 'CASH_PAYMENT',
      agence: world.agencyId,
      ...more,
    }),
  )

describe('what a dishonest buyer would try', () => {
  it('no reason for the second best, by a client that knows the question', async () => {
    await offer('otherOffice', '3.3800')
    const dear = await offer('office', '3.3868')
    expect(await order(dear, { priceReason: null })).toMatchObject({
      ok: false,
      // 0.0068 on 10,000 with 0.5 % on top.
      refusal: {
        code: 'PRICE_REASON',
        details: { saved: '68.340' },
        fields: [{ path: 'priceReason', rule: 'PRICE_REASON' }],
      },
    })
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from orders where position_id = ${dear}`.execute(world.db)
    expect(rows[0]?.n).toBe(0)
  })

  it.each([
    ['nothing in words', ''],
    ['blanks', '      '],
    ['two letters', 'ok'],
    ['signs', '......'],
    ['what turns the direction of the text', 'abc\u202edef'],
    ['what nobody sees', 'ab\u200bc'],
    ['a line of its own', 'abc\ndef'],
    ['more than two hundred', 'a'.repeat(201)],
  ])('another reason that is %s', async (_, text) => {
    await offer('otherOffice', '3.3800')
    const dear = await offer('office', '3.3868')
    expect(await order(dear, { priceReason: 'OTHER', priceReasonText: text })).toMatchObject({
      ok: false,
      refusal: { code: 'INVALID_INPUT', fields: [{ path: 'priceReasonText', rule: 'PRICE_REASON_TEXT' }] },
    })
  })

  it('a reason where none is asked: it is not kept', async () => {
    await offer('otherOffice', '3.3900')
    const best = await offer('office', '3.3868')
    const { proof } = await placed(best, { priceReason: 'SPEED' })
    expect(proof).toMatchObject({ rank: 1, ranks: 2, reason: null })
  })

  it('says what he saw of the market: the server reads it', async () => {
    await offer('otherOffice', '3.3800')
    const dear = await offer('office', '3.3868')
    const { proof } = await placed(dear, { priceReason: 'PLACE', priceReasonText: 'not kept' })
    expect(proof).toMatchObject({
      moment: 'PLACED',
      rank: 2,
      ranks: 2,
      slippage: { percent: '0.2012', tnd: '68.340' },
      reason: { asked: ['BEST_NOT_TAKEN'], given: { code: 'PLACE', text: null } },
      negotiated: null,
    })
  })

  it('is measured by the rate that he proposes, not by the asked one', async () => {
    await offer('otherOffice', '3.3800')
    const dear = await offer('office', '3.3868')
    const { proof } = await placed(dear, { negotation_rate: '3.3799', priceReason: null })
    expect(proof).toMatchObject({ rank: 1, reason: null, negotiated: { from: '3.3868', gainTnd: '69.000' } })
  })

  it('by the specification’s own call: the order is made, and the proof says that no reason was given', async () => {
    await offer('otherOffice', '3.3800')
    const dear = await offer('office', '3.3868')
    expect((await placed(dear)).proof.reason).toEqual({ asked: ['BEST_NOT_TAKEN'], given: null })
  })

  it('two smaller ones would have been cheaper together: that asks too', async () => {
    await offer('otherOffice', '3.3700', '5000')
    await offer('otherOffice', '3.3720', '5000')
    const whole = await offer('office', '3.3868')
    expect(await order(whole, { priceReason: null })).toMatchObject({
      refusal: { code: 'PRICE_REASON', details: { saved: '158.790' } },
    })
    const { proof } = await placed(whole, { priceReason: 'WHOLE' })
    expect(proof).toMatchObject({
      rank: 1,
      ranks: 1,
      slippage: null,
      stack: { allIn: '3.3879', saving: { tnd: '158.790' } },
      reason: { asked: ['STACK_CHEAPER'], given: { code: 'WHOLE' } },
    })
    expect(proof.stack?.parts.map(({ amount }) => decimal(amount).toFixed())).toEqual(['5000', '5000'])
  })
})

describe('what else a dishonest buyer would try', () => {
  it('a friend’s twenty offers of next to nothing, behind which the cheaper stack would hide', async () => {
    for (let n = 0; n < 20; n++) await offer('office', '3.3500', '100')
    await offer('otherOffice', '3.3600', '6000')
    await offer('otherOffice', '3.3610', '6000')
    const dear = await offer('office', '3.3868')
    expect(await order(dear, { priceReason: null })).toMatchObject({ refusal: { code: 'PRICE_REASON' } })
    const { orderId } = await must(order(dear, { priceReason: 'WHOLE' }))
    const [proof] = await proofsOf(orderId)
    expect(proof?.stack?.parts.map(({ rate }) => rate)).toContain('3.3600')
    expect(proof?.reason?.asked).toEqual(['STACK_CHEAPER'])
  })

  it('a low price, to which the friend answers with the asked one: the record says that no reason was given', async () => {
    await offer('otherOffice', '3.3600')
    const dear = await offer('office', '3.3868')
    const { orderId } = await must(order(dear, { negotation_rate: '3.3500', priceReason: null }))
    await must(world.as('office', (context) => counterOffer(context, { orderId, rate: '3.3868' })))
    await must(world.as('trader', (context) => acceptDraft(context, { orderId })))
    const accepted = (await proofsOf(orderId)).find(({ moment }) => moment === 'COUNTER_ACCEPTED')
    expect(accepted?.reason).toEqual({ asked: ['BEST_NOT_TAKEN'], given: null })
  })

  it('a reason that was given stays with the order through its counter-offers', async () => {
    await offer('otherOffice', '3.3600')
    const dear = await offer('office', '3.3868')
    const { orderId } = await must(order(dear, { priceReason: 'RELATION' }))
    await must(world.as('office', (context) => counterOffer(context, { orderId, rate: '3.3867' })))
    await must(world.as('trader', (context) => acceptDraft(context, { orderId })))
    const accepted = (await proofsOf(orderId)).find(({ moment }) => moment === 'COUNTER_ACCEPTED')
    expect(accepted?.reason?.given).toEqual({ code: 'RELATION', text: null })
  })

  it.each(['\u3164\u3164\u3164\u3164', '\u115f\u1160\uffa0', 'abc\u2800', 'ab\u034fcd'])(
    'a reason that nobody sees: %j',
    async (priceReasonText) => {
      await offer('otherOffice', '3.3600')
      const dear = await offer('office', '3.3868')
      expect(await order(dear, { priceReason: 'OTHER', priceReasonText })).toMatchObject({
        refusal: { code: 'INVALID_INPUT' },
      })
    },
  )
})

describe('what could be ordered', () => {
  it('is free, listed, in time, of the currency and form, and leaves enough of the position', async () => {
    await world.db
      .insertInto('position_policies')
      .values({
        currency: 'EUR',
        version: 2,
        smallest_amount: '1000',
        largest_amount: null,
        deviation_percent: '5',
        max_hours: null,
        valid_from: world.clock.now(),
        set_by: null,
      })
      .execute()
    await offer('otherOffice', '3.3700', '9995')
    await offer('otherOffice', '3.3710', '10500')
    await offer('otherOffice', '3.3720', '11000')
    const taken = await offer('otherOffice', '3.3690')
    await publish(world, { rate: '3.3600', form: 'DIGITAL' })
    await place(world, taken, { rate: '3.3690' })
    const dear = await offer('office', '3.3868')
    const { proof } = await placed(dear)
    expect(proof.alternatives.map(({ rate }) => rate)).toEqual(['3.3720'])
    expect(proof).toMatchObject({ rank: 2, ranks: 2 })
    await world.db
      .insertInto('position_policies')
      .values({
        currency: 'EUR',
        version: 3,
        smallest_amount: null,
        largest_amount: null,
        deviation_percent: '5',
        max_hours: null,
        valid_from: world.clock.now(),
        set_by: null,
      })
      .execute()
  })
})

describe('who is told what', () => {
  it('nobody else at all; who sells its own rate against the references; the buyer’s bank all', async () => {
    await offer('otherOffice', '3.3800')
    const { orderId } = await placed(await offer('office', '3.3868'), {
      priceReason: 'OTHER',
      priceReasonText: 'Secret du client',
    })
    for (const who of ['rival', 'company', 'otherOffice', 'otherCompany'] as const)
      expect(await told(who, orderId)).toBeNull()
    const office = await told('office', orderId)
    expect(office).toMatchObject({ rate: '3.3868', standing: null, verify: { holds: true, hash: null } })
    expect(JSON.stringify(office)).not.toMatch(/Secret|3\.3800|3\.4037|68\.340|OTHER|otherOffice/)
    const [reading] = (await told('trader', orderId))?.standing?.alternatives ?? []
    expect(reading).toMatchObject({
      rank: 1,
      house: 'Company otherOffice',
      rate: '3.3800',
      costTnd: '-68.340',
    })
    for (const who of ['reader', 'backOffice', 'auditor'] as const)
      expect((await told(who, orderId))?.standing?.reason).toMatchObject({
        code: 'OTHER',
        text: 'Secret du client',
      })
  })

  it('in lists and on its page an order has its rank for who buys, and not for who sells', async () => {
    await offer('otherOffice', '3.3800')
    const { orderId } = await placed(await offer('office', '3.3868'))
    const listed = async (who: Person) =>
      (await getOrderDetail(world.db, world.people[who], orderId, world.clock.now()))?.proof
    expect(await listed('trader')).toMatchObject({ rank: 2 })
    expect(await listed('backOffice')).toMatchObject({ rank: 2 })
    expect(Object.keys((await listed('office')) ?? {}).sort()).toEqual(['costTnd', 'spreadBps'])
  })

  it('the notifications, the feed and the history of the office say nothing of it', async () => {
    await offer('otherOffice', '3.3801')
    const { orderId } = await placed(await offer('office', '3.3868'), {
      priceReason: 'OTHER',
      priceReasonText: 'Secret du client',
    })
    const { rows } = await sql<{ text: string }>`
      select payload::text as text from outbox where payload ->> 'orderId' = ${orderId}
      union all select h::text from order_history h where order_id = ${orderId}
      union all select o::text from order_offers o where order_id = ${orderId}
      union all select data::text from audit_entries where object_id = ${orderId}`.execute(world.db)
    expect(rows.length).toBeGreaterThan(3)
    for (const { text } of rows) expect(text).not.toMatch(/Secret|3\.3801|OTHER|slippage/)
  })
})

describe('a note of compliance', () => {
  const note = (actor: Actor, orderId: string, text: string) =>
    runInTransaction(
      world.db,
      { clock: world.clock, ids: systemIds(world.clock), requestId: 'test' },
      (context) => notePriceProof({ ...context, actor }, { orderId, text }),
    )
  const compliance = (who: Person) => actorOf({ ...world.people[who], roles: ['ROLE_COMPLIANCE'] })

  it('is read by its own company’s compliance and the platform, and by nobody else', async () => {
    const { orderId } = await placed(await offer('office', '3.3868'))
    expect(await note(world.people.trader, orderId, 'Vérifié')).toMatchObject({
      refusal: { code: 'MISSING_CAPABILITY' },
    })
    expect(await note(compliance('rival'), orderId, 'Vérifié')).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    })
    for (const text of ['', 'ab', '\u202eabc', '...', 'a'.repeat(501)])
      expect(await note(compliance('trader'), orderId, text)).toMatchObject({
        refusal: { code: 'INVALID_INPUT', fields: [{ path: 'text' }] },
      })
    await must(note(compliance('trader'), orderId, 'Motif à vérifier avec le client'))
    const notes = async (actor: Actor) => (await getPriceProof(world.db, actor, orderId))?.notes
    expect(await notes(world.people.office)).toEqual([])
    expect(await notes(compliance('office'))).toEqual([])
    // Not by the dealer whom it may be about.
    expect(await notes(world.people.trader)).toEqual([])
    expect(await notes(compliance('trader'))).toMatchObject([{ text: 'Motif à vérifier avec le client' }])
    expect(await notes(world.people.auditor)).toHaveLength(1)
    const { rows } = await sql<{ data: string }>`
      select data::text from audit_entries where object_id = ${orderId} and action = 'price_proof.noted'`.execute(
      world.db,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.data).not.toContain('Motif')
  })
})

describe('the moments', () => {
  it('are the placing, the accepted counter-offer and both confirmations, each with the market of its own time', async () => {
    const { orderId } = await placed(await offer('office', '3.3868'), { negotation_rate: '3.3800' })
    await offer('otherOffice', '3.3810')
    await must(world.as('office', (context) => counterOffer(context, { orderId, rate: '3.3850' })))
    await must(world.as('trader', (context) => acceptDraft(context, { orderId })))
    await offer('otherOffice', '3.3820')
    await must(world.as('trader', (context) => halfConfirmOrder(context, { orderId })))
    await must(world.as('office', (context) => halfConfirmOrder(context, { orderId })))
    expect(
      (await proofsOf(orderId)).map(({ moment, rate, rank, ranks }) => [moment, rate, rank, ranks]),
    ).toEqual([
      ['PLACED', '3.3800', 1, 1],
      ['COUNTER_ACCEPTED', '3.3850', 2, 2],
      ['HALF_CONFIRMED', '3.3850', 3, 3],
      ['CONFIRMED', '3.3850', 3, 3],
    ])
    const answer = await getPriceProof(world.db, world.people.trader, orderId)
    expect(answer?.ofRecord).toBe(1)
  })

  it('a draft that is taken at its asked price is confirmed by that, and no price is made twice', async () => {
    const { orderId } = await placed(await offer('office', '3.3868'))
    await bind(world, orderId)
    const moments = (await proofsOf(orderId)).map(({ moment }) => moment)
    expect(moments).toEqual(['PLACED', 'HALF_CONFIRMED', 'CONFIRMED'])
  })
})

describe('the references', () => {
  it('none is replaced by another, nor by the deal’s own price', async () => {
    const { proof } = await placed(await offer('office', '3.3868'))
    expect(proof.references).toMatchObject({ fixing: null, market: null })
    expect(proof).toMatchObject({ rank: 1, ranks: 1, slippage: null, stack: null })
  })

  it('the fixing is the one in force at that instant, for the unit that the house quotes', async () => {
    const yesterday = addCalendarDays(marketDate(world.clock.now()), -1)
    const putInForce = await bringFixing(world, { day: yesterday, rate: '33.8000', unit: 10 })
    const before = await placed(await offer('office', '3.3868'))
    expect(before.proof.references.fixing).toBeNull()
    await putInForce()
    const after = await placed(await offer('office', '3.3868'))
    expect(after.proof.references.fixing).toMatchObject({
      ...{ rate: '3.38', spreadBps: '20.1', costTnd: '68.000' },
    })
    const { rows } = await sql<{ spread: string; cost: string }>`
      select spread_bps::text as spread, cost_tnd::text as cost from order_price_proofs
      where order_id = ${after.orderId}`.execute(world.db)
    expect(rows).toEqual([{ spread: '20.1', cost: '68.000' }])
    // What was frozen before stays as it was.
    expect((await proofsOf(before.orderId))[0]?.references.fixing).toBeNull()
  })

  it('the market’s mean is told of three positions of two houses', async () => {
    for (const rate of ['3.3800', '3.3900']) await offer('office', rate)
    const two = await placed(await offer('office', '3.3868'))
    expect(two.proof.references.market).toBeNull()
    await offer('otherOffice', '3.4000')
    const three = await placed(await offer('office', '3.3868'))
    expect(three.proof.references.market).toMatchObject({
      ...{ rate: '3.3900', positions: 3, houses: 2, spreadBps: '-9.4', costTnd: '-32.000' },
    })
  })
})

describe('the dry reading of the ticket', () => {
  it('says what the proof will say, and leaves nothing', async () => {
    await offer('otherOffice', '3.3800')
    const dear = await offer('office', '3.3868')
    const before = await world.db.selectFrom('order_price_proofs').select('order_id').execute()
    const asked = { session_id: dear, amount: '10000', rate: '3.3868' }
    const check = await checkPrice(world.db, world.people.trader, asked, world.clock.now())
    expect(await world.db.selectFrom('order_price_proofs').select('order_id').execute()).toEqual(before)
    const { proof } = await placed(dear)
    const { references, rank, ranks, slippage } = proof
    expect(check).toEqual({
      ...{ references, rank, ranks, slippage, stack: null, reasonsAsked: ['BEST_NOT_TAKEN'] },
    })
    // Taken by now: there is nothing to be said of it.
    expect(await checkPrice(world.db, world.people.trader, asked, world.clock.now())).toBeNull()
    expect(
      await checkPrice(world.db, world.people.trader, { ...asked, amount: '0' }, world.clock.now()),
    ).toBeNull()
  })
})

describe('a record that was altered', () => {
  /** Breaks the record as only its owner can, asks, and undoes it. */
  const broken = async (statement: string, values: unknown[]) => {
    await owner.query('begin; set local session_replication_role = replica')
    const { rowCount } = await owner.query(statement, values)
    expect(rowCount).toBe(1)
    await owner.query('commit')
    return verifyPriceProofs(world.db)
  }

  it('is found: one byte, a column, a proof that is gone, and one that was put there', async () => {
    const { orderId } = await placed(await offer('office', '3.3868'))
    expect(await verifyPriceProofs(world.db)).toMatchObject({ ok: true })
    const [kept] = await world.db
      .selectFrom('order_price_proofs')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute()
    if (!kept) throw new Error('no proof')
    const found = (problem: string) => ({ ok: false, broken: { order: orderId, version: 1, problem } })
    const byte = kept.content.replace('"rank":1', '"rank":2')
    const write = 'update order_price_proofs set content = $2 where order_id = $1'
    expect(await broken(write, [orderId, byte])).toMatchObject(found('content'))
    expect((await told('trader', orderId))?.verify.holds).toBe(false)
    expect(await broken(write, [orderId, kept.content])).toMatchObject({ ok: true })
    const rank = 'update order_price_proofs set rank = $2 where order_id = $1'
    expect(await broken(rank, [orderId, 2])).toMatchObject(found('columns'))
    expect(await broken(rank, [orderId, 1])).toMatchObject({ ok: true })
    const move = 'update order_price_proofs set version = $2 where order_id = $1'
    expect(await broken(move, [orderId, 7])).toMatchObject(found('gone'))
    expect(await broken(move, [orderId, 1])).toMatchObject({ ok: true })
    const add = `insert into order_price_proofs (order_id, version, moment, at, content, rank)
      select order_id, 9, moment, at, content, rank from order_price_proofs where order_id = $1`
    expect(await broken(add, [orderId])).toMatchObject({
      ok: false,
      broken: { version: 9, problem: 'untold' },
    })
    const remove = 'delete from order_price_proofs where order_id = $1 and version = 9'
    expect(await broken(remove, [orderId])).toMatchObject({ ok: true })
  })

  it('of an order of before there were any is none, never one that was made up, and since when there are is said', async () => {
    const { orderId } = await placed(await offer('office', '3.3868'))
    const { rows } = await owner.query(
      'select to_jsonb(p) as kept from order_price_proofs p where order_id = $1',
      [orderId],
    )
    await broken('delete from order_price_proofs where order_id = $1', [orderId])
    for (const actor of [world.people.trader, world.people.bankCompliance, world.people.auditor])
      expect(await getPriceProof(world.db, actor, orderId)).toMatchObject({
        ...{ proofs: [], ofRecord: null, notes: [], mayNote: false },
        since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      })
    const put =
      'insert into order_price_proofs select * from jsonb_populate_record(null::order_price_proofs, $1)'
    expect(await broken(put, [rows[0].kept])).toMatchObject({ ok: true })
  })
})

describe('under a moving market', () => {
  const LIMITS = { form: 'CASH', smallestAmount: null, largestAmount: null, smallestNote: '5' } as const
  const whole = async (ids: readonly number[]): Promise<OfferedPosition[]> => {
    if (ids.length === 0) return []
    const rows = await world.db
      .selectFrom('positions')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute()
    return rows.map((one) => ({
      position: one.id,
      house: one.seller_id,
      amount: one.amount,
      rate: one.rate,
      since: one.created_at.toISOString(),
    }))
  }
  const random = (from: readonly string[], n: number) => from[(n * 7919) % from.length] ?? ''

  it('each proof is what a plain reading of what was free gives, to the last figure', async () => {
    const rates = ['3.3750', '3.3780', '3.3800', '3.3810', '3.3830', '3.3868', '3.3900', '3.3950', '3.4000']
    const free: { id: number; rate: string }[] = []
    for (let n = 1; n <= 40; n += 1) {
      const rate = random(rates, n * n)
      const amount = random(['10000', '5000', '20000', '2500'], n)
      free.push({ id: await offer(n % 3 === 0 ? 'office' : 'otherOffice', rate, amount), rate })
      const chosen = free[(n * 31) % free.length]
      if (n % 2 === 1 || !chosen) continue
      free.splice(free.indexOf(chosen), 1)
      const { proof } = await placed(chosen.id, { rate: chosen.rate, amount: '2500' })
      const plain = readPlainly(proof, await whole(free.map(({ id }) => id)), LIMITS)
      const { market, rank, ranks, slippage, stack } = measureReading(proof, plain, LIMITS)
      expect({ ...proof.references.market, ...proof }).toMatchObject({ rank, ranks, slippage, stack })
      expect(proof.references.market?.rate ?? null).toBe(market)
      expect(proof.alternatives.map(({ position }) => position)).toEqual(
        plain.best.map(({ position }) => position),
      )
    }
  })

  it('with sixteen orders at once no proof names what it has itself, nor what was taken before', async () => {
    const ids: number[] = []
    for (let n = 0; n < 16; n += 1) ids.push(await offer('office', '3.3868'))
    const orders = await Promise.all(ids.map(async (id) => ({ id, orderId: await place(world, id) })))
    const counts: number[] = []
    for (const { id, orderId } of orders) {
      const [proof] = await proofsOf(orderId)
      expect(proof?.alternatives.map(({ position }) => position)).not.toContain(id)
      expect(proof).toMatchObject({ rank: 1, reason: null })
      counts.push(proof?.ranks ?? 0)
    }
    expect(new Set(counts)).toEqual(new Set([1]))
    const last = await placed(await offer('office', '3.3868'))
    expect(last.proof.alternatives).toEqual([])
  })
})
