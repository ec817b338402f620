import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rfqsToEnd } from '../../db/rfqs/rfq-rows.ts'
import { keepReferences } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { rfqsIn } from '../../testing/rfq-world.ts'
import { type AwardRfqInput, awardRfq } from './award-rfq.ts'
import { declineRfq } from './decline-rfq.ts'
import { cancelRfq, expireRfq } from './end-rfq.ts'
import { type GiveQuoteInput, giveQuote } from './give-quote.ts'
import { type OpenRfqInput, openRfq } from './open-rfq.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await keepReferences(world)
  await endAll()
})

const { endAll } = rfqsIn(() => world)
const open = (more: Partial<OpenRfqInput> = {}) =>
  world.as('trader', (context) =>
    openRfq(context, {
      side: 'BUY',
      currency: 'EUR',
      form: 'DIGITAL',
      amount: '10000',
      ask: [world.companies.office, world.companies.otherOffice],
      answerSeconds: 120,
      fewReason: 'two offices have it',
      ...more,
    }),
  )
const quoteBy =
  (who: 'office' | 'otherOffice') =>
  (rfqId: string, more: Partial<GiveQuoteInput> = {}) =>
    world.as(who, (context) =>
      giveQuote(context, { rfqId, rate: '3.3868', amount: '10000', validSeconds: 60, ...more }),
    )
const quote = quoteBy('office')
const otherQuote = quoteBy('otherOffice')
const award = (rfqId: string, parts: AwardRfqInput['parts'], reason: string | null = null) =>
  world.as('trader', (context) => awardRfq(context, { rfqId, parts, reason }))
const pass = (seconds: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + seconds * 1_000)
}
const ordersOf = async (rfqId: string) => {
  const { rows } = await sql<{
    status: number
    amount: string
    rate: string
    seller_id: string
    listing: string
    position: string
  }>`
    select o.status, trim_scale(o.amount)::text as amount, o.rate::text as rate, o.seller_id, p.listing, p.status as position
    from quotes q join orders o on o.id = q.order_id join positions p on p.id = o.position_id
    where q.rfq_id = ${rfqId} order by o.rate`.execute(world.db)
  return rows
}
const stateOf = async (rfqId: string) => {
  const rfq = await world.db
    .selectFrom('rfqs')
    .where('id', '=', rfqId)
    .select(['status', 'awarded'])
    .executeTakeFirstOrThrow()
  const quotes = await world.db
    .selectFrom('quotes')
    .where('rfq_id', '=', rfqId)
    .select('status')
    .orderBy('number')
    .execute()
  return { status: rfq.status, awarded: Number(rfq.awarded), quotes: quotes.map(({ status }) => status) }
}

describe('a request for quotes', () => {
  it('becomes orders that both sides have confirmed, of the best combination', async () => {
    const { rfqId } = await must(open())
    const { quoteId: dear } = await must(quote(rfqId, { rate: '3.3900' }))
    const { quoteId: cheap } = await must(otherQuote(rfqId, { rate: '3.3850', amount: '6000' }))
    await must(
      award(rfqId, [
        { quoteId: cheap, amount: '6000' },
        { quoteId: dear, amount: '4000' },
      ]),
    )
    const { office, otherOffice } = world.companies
    expect(await ordersOf(rfqId)).toEqual([
      {
        status: 7,
        amount: '6000',
        rate: '3.3850',
        seller_id: otherOffice,
        listing: 'PRIVATE',
        position: 'CONFIRMED',
      },
      {
        status: 7,
        amount: '4000',
        rate: '3.3900',
        seller_id: office,
        listing: 'PRIVATE',
        position: 'CONFIRMED',
      },
    ])
    expect(await stateOf(rfqId)).toEqual({
      status: 'AWARDED',
      awarded: 10_000,
      quotes: ['AWARDED', 'AWARDED'],
    })
  })

  it('in banknotes waits for them at the bank’s agency', async () => {
    const { rfqId } = await must(open({ form: 'CASH', agencyId: world.agencyId, answerSeconds: 600 }))
    const { quoteId } = await must(quote(rfqId))
    await must(award(rfqId, [{ quoteId, amount: '10000' }]))
    expect(await ordersOf(rfqId)).toMatchObject([{ status: 6, position: 'CONFIRMED' }])
  })

  it('awarded in part may be awarded more, and closed with what is left', async () => {
    const { rfqId } = await must(open())
    const { quoteId: first } = await must(quote(rfqId, { amount: '3000' }))
    const { quoteId: second } = await must(otherQuote(rfqId, { amount: '3000', rate: '3.3900' }))
    await must(award(rfqId, [{ quoteId: first, amount: '3000' }]))
    expect(await stateOf(rfqId)).toEqual({
      status: 'PART_AWARDED',
      awarded: 3_000,
      quotes: ['AWARDED', 'LIVE'],
    })
    await must(award(rfqId, [{ quoteId: second, amount: '2000' }]))
    await must(
      world.as('trader', (context) => cancelRfq(context, { rfqId, reason: 'the rest is not needed' })),
    )
    expect(await stateOf(rfqId)).toMatchObject({ status: 'CLOSED_PART', awarded: 5_000 })
    expect(await otherQuote(rfqId, { amount: '3000', rate: '3.3800' })).toMatchObject({
      refusal: { code: 'RFQ_STATE', rule: 'RFQ_WRONG_STATUS' },
    })
  })

  it('is nobody else’s: neither quoted, declined, awarded nor cancelled by who is not in it', async () => {
    const { rfqId } = await must(open({ ask: [world.companies.office] }))
    const { quoteId } = await must(quote(rfqId))
    const outsiders = [
      otherQuote(rfqId),
      world.as('otherOffice', (context) => declineRfq(context, { rfqId, code: 'PRICE' })),
      world.as('rival', (context) => awardRfq(context, { rfqId, parts: [{ quoteId, amount: '10000' }] })),
      world.as('rival', (context) => cancelRfq(context, { rfqId, reason: 'no reason' })),
    ]
    expect(
      await world.as('office', (context) => cancelRfq(context, { rfqId, reason: 'no reason' })),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    })
    for (const outsider of outsiders) expect(await outsider).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    const foreign = await must(open({ ask: [world.companies.otherOffice] }))
    expect(await award(foreign.rfqId, [{ quoteId, amount: '10000' }])).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    })
  })

  it('asks offices alone, and each once', async () => {
    const { office, otherBank, bank } = world.companies
    for (const ask of [[office, otherBank], [bank], [office, office]])
      expect(await open({ ask })).toMatchObject({ refusal: { code: 'INVALID_INPUT' } })
    expect(await open({ ask: [office], amount: '100000', fewReason: null })).toMatchObject({
      refusal: { rule: 'RFQ_FEW_HOUSES' },
    })
  })

  it('is one of three alike, also where they are opened at once', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => open()))
    expect(opened.filter(({ ok }) => ok)).toHaveLength(3)
    expect(opened.filter(({ ok }) => !ok)[0]).toMatchObject({ refusal: { rule: 'RFQ_TOO_MANY' } })
  })

  it('takes no price out of the band, however it is sent', async () => {
    const { rfqId } = await must(open())
    for (const rate of ['0.0001', '33.868', '3,3868', '3.38681', '-3.3868', '٣.٣٨٦٨'])
      expect((await quote(rfqId, { rate })).ok).toBe(false)
    expect(await stateOf(rfqId)).toMatchObject({ quotes: [] })
  })
})

describe('a quote', () => {
  it('binds once it is given: it is improved, never made worse nor taken back', async () => {
    const { rfqId } = await must(open())
    const { quoteId } = await must(quote(rfqId, { rate: '3.3900' }))
    expect(await quote(rfqId, { rate: '3.3901' })).toMatchObject({ refusal: { rule: 'QUOTE_NOT_BETTER' } })
    expect(
      await world.as('office', (context) => declineRfq(context, { rfqId, code: 'PRICE' })),
    ).toMatchObject({
      refusal: { rule: 'QUOTE_LIVE' },
    })
    const better = await must(quote(rfqId, { rate: '3.3890' }))
    expect(await award(rfqId, [{ quoteId, amount: '10000' }])).toMatchObject({
      refusal: { rule: 'QUOTE_IMPROVED' },
    })
    await must(award(rfqId, [{ quoteId: better.quoteId, amount: '10000' }]))
    expect(await ordersOf(rfqId)).toMatchObject([{ rate: '3.3890' }])
    await expect(sql`update quotes set rate = 3.5 where id = ${quoteId}`.execute(world.db)).rejects.toThrow(
      'permission denied',
    )
    await expect(
      sql`update quotes set status = 'LIVE' where id = ${quoteId}`.execute(world.db),
    ).rejects.toThrow('is over')
  })

  it('lapses at its second, and the request with the last of them', async () => {
    const { rfqId } = await must(open({ answerSeconds: 30 }))
    const { quoteId, validUntil } = await must(quote(rfqId, { validSeconds: 60 }))
    pass(59)
    expect(await rfqsToEnd(world.db, world.clock.now(), 100)).not.toContain(rfqId)
    expect(await world.bySystem((context) => expireRfq(context, { rfqId }))).toMatchObject({ ok: false })
    pass(1)
    expect(world.clock.now()).toEqual(validUntil)
    expect(await award(rfqId, [{ quoteId, amount: '10000' }])).toMatchObject({
      refusal: { rule: 'QUOTE_LAPSED', details: { validUntil: validUntil.toISOString() } },
    })
    expect(await rfqsToEnd(world.db, world.clock.now(), 100)).toContain(rfqId)
    await must(world.bySystem((context) => expireRfq(context, { rfqId })))
    expect(await stateOf(rfqId)).toEqual({ status: 'EXPIRED', awarded: 0, quotes: ['LAPSED'] })
  })

  it('is taken once, whoever else takes it at the same moment', async () => {
    const { rfqId } = await must(open())
    const { quoteId } = await must(quote(rfqId))
    const awards = await Promise.all(
      Array.from({ length: 200 }, (_, n) => award(rfqId, [{ quoteId, amount: n % 2 ? '10000' : '6000' }])),
    )
    expect(awards.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await ordersOf(rfqId)).toHaveLength(1)
    const { rows } = await sql`select from positions where listing = 'PRIVATE' and not exists (
      select from orders o where o.position_id = positions.id)`.execute(world.db)
    expect(rows).toHaveLength(0)
  })

  it('is awarded or has lapsed, never both', async () => {
    const { rfqId } = await must(open({ answerSeconds: 30 }))
    const { quoteId } = await must(quote(rfqId, { validSeconds: 30 }))
    pass(29)
    const [awarded, expired] = await Promise.all([
      award(rfqId, [{ quoteId, amount: '10000' }]),
      (async () => {
        pass(1)
        return world.bySystem((context) => expireRfq(context, { rfqId }))
      })(),
    ])
    expect([awarded.ok, expired.ok].filter(Boolean)).toHaveLength(1)
    expect((await stateOf(rfqId)).quotes).toEqual([awarded.ok ? 'AWARDED' : 'LAPSED'])
  })

  it('stays as it was where the order of it is refused: nothing of the award is left', async () => {
    const { rfqId } = await must(open())
    const { quoteId } = await must(quote(rfqId, { amount: '6000' }))
    const { quoteId: other } = await must(otherQuote(rfqId, { amount: '6000', rate: '3.3900' }))
    await sql`insert into house_refusals (id, company_id, counterparty_id, note, set_by, set_at)
      values (gen_random_uuid(), ${world.companies.bank}, ${world.companies.otherOffice}, 'a test', ${world.people.trader.userId}, now())`.execute(
      world.db,
    )
    const refused = await award(rfqId, [
      { quoteId, amount: '6000' },
      { quoteId: other, amount: '4000' },
    ])
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'GATE_REFUSED' } })
    expect(await stateOf(rfqId)).toEqual({ status: 'OPEN', awarded: 0, quotes: ['LIVE', 'LIVE'] })
    expect(await ordersOf(rfqId)).toEqual([])
    await sql`update house_refusals set status = 'LIFTED' where note = 'a test'`
      .execute(world.db)
      .catch(() => undefined)
  })
})
