import { readPdf } from '@fxmatch/documents/testing/read-pdf'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { SAMPLE_REQUESTS } from '../testing/sample-requests.ts'

// Requests for quotes through HTTP: who reads what of them, and what a house that gets nothing learns: nothing.

const journey = callJourney(['rfqs', 'market', 'price-proof'])
const { make, request } = journey
const world = () => journey.world()
const pass = (seconds: number) => {
  const { clock } = world()
  clock.time = new Date(clock.time.getTime() + seconds * 1_000)
}
const offices = () => [world().companies.office, world().companies.otherOffice]
const open = (more: object = {}) =>
  make('trader', 'openRfq', {
    body: {
      ...{ currency: 'EUR', form: 'DIGITAL', amount: '10000', ask: offices(), answerSeconds: 120 },
      fewReason: 'Deux bureaux en ont',
      ...more,
    },
  })
const quote = (who: 'office' | 'otherOffice', id: string, more: object = {}) =>
  make(who, 'giveQuote', {
    params: { id },
    body: { rate: '3.3868', amount: '10000', validSeconds: 60, ...more },
  })

describe('a request for quotes', () => {
  it('shows who asks every quote with what it comes to, and the best ways to take it', async () => {
    const { id } = await open()
    await quote('office', id, { rate: '3.3900' })
    await quote('otherOffice', id, { rate: '3.3850', amount: '6000' })
    const read = await make('trader', 'rfq', { params: { id } })
    expect(read).toMatchObject({
      ...{ as: 'ASKING', status: 'OPEN', awarded: '0', openingRate: expect.any(String) },
      quotes: [
        { rate: '3.3900', counterValue: '33900.000', status: 'LIVE' },
        { rate: '3.3850', counterValue: '20310.000', status: 'LIVE' },
      ],
      allowedActions: [{ action: 'award', allowed: true }, { action: 'cancel' }],
    })
    const { single, combination, saving } = read.proposals
    expect(combination.parts.map(({ amount }: { amount: string }) => amount)).toEqual(['6000', '4000'])
    expect((Number(single.payable) - Number(combination.payable)).toFixed(3)).toBe(saving)
    const [row] = (await make('trader', 'rfqs')).rfqs
    expect(row).toMatchObject({ as: 'ASKING', asked: 2, answered: 2, own: null })
  })

  it('shows a house its own price alone, what it receives, and never the commission', async () => {
    const { id } = await open()
    await quote('otherOffice', id, { rate: '3.3700' })
    const read = await quote('office', id, { rate: '3.3900' })
    expect(read).toMatchObject({
      ...{ as: 'ASKED', houses: [], proposals: null, fewReason: null, status: 'OPEN' },
      quotes: [{ rate: '3.3900', counterValue: '33900.000', allInRate: null, payable: null }],
      allowedActions: [{ action: 'quote' }],
    })
    expect(JSON.stringify(read)).not.toMatch(/3\.3700|otherOffice/)
    const { rfqs } = await make('office', 'rfqs', { query: { as: 'ASKED', state: 'OPEN' } })
    expect(rfqs[0]).toMatchObject({
      id,
      asked: null,
      answered: null,
      own: { rate: '3.3900', status: 'LIVE' },
    })
  })

  it('reads a quote as lapsed from its second on, whether or not that is written down', async () => {
    const { id } = await open({ answerSeconds: 30 })
    await quote('office', id, { validSeconds: 30 })
    pass(30)
    for (const who of ['trader', 'office'] as const)
      expect((await make(who, 'rfq', { params: { id } })).quotes).toMatchObject([{ status: 'LAPSED' }])
    const { rfqs } = await make('office', 'rfqs')
    expect(rfqs.find((row: { id: string }) => row.id === id)).toMatchObject({ own: { status: 'LAPSED' } })
    await make('trader', 'cancelRfq', { params: { id }, body: { reason: 'Plus besoin' } })
  })

  it('is awarded at the total that was seen, and not at another', async () => {
    const { id } = await open()
    const { quotes } = await quote('office', id)
    const { quotes: seen } = await make('trader', 'rfq', { params: { id } })
    const body = { parts: [{ quoteId: quotes[0].id, amount: '10000' }] }
    const other = await request('trader', 'awardRfq', { params: { id }, body: { ...body, seenTotal: '1' } })
    expect(other.json()).toMatchObject({ code: 'TOTAL_CHANGED' })
    const awarded = await make('trader', 'awardRfq', {
      params: { id },
      body: { ...body, seenTotal: seen[0].payable },
    })
    expect(awarded).toMatchObject({ status: 'AWARDED', awarded: '10000', allowedActions: [] })
    const won = await make('office', 'rfq', { params: { id } })
    expect(won).toMatchObject({ status: 'ENDED', awarded: '10000', quotes: [{ status: 'AWARDED' }] })
    expect(won.quotes[0].orderId).not.toBeNull()
  })
})

describe('what was taken', () => {
  it('adds up to the millime to what was confirmed, for each reader and on the proof, whatever is set since', async () => {
    const { id } = await open({ amount: '9999.99' })
    await quote('office', id, { rate: '3.3867', amount: '9999.99' })
    await quote('otherOffice', id, { rate: '3.3803', amount: '3333.33' })
    const seen = await make('trader', 'rfq', { params: { id } })
    expect(seen.taken).toBeNull()
    const { combination } = seen.proposals
    const parts = combination.parts.map(({ quoteId, amount }: { quoteId: string; amount: string }) => ({
      ...{ quoteId, amount },
    }))
    await make('trader', 'awardRfq', { params: { id }, body: { parts, seenTotal: combination.payable } })
    const vat = (value: string) =>
      sql`update configuration set value = ${value} where name = 'vat.percent'`.execute(world().db)
    const { rows } = await sql<{ value: string }>`
      select value from configuration where name = 'vat.percent'`.execute(world().db)
    await vat('25')
    try {
      const { counterValue, payable } = combination
      const read = await make('trader', 'rfq', { params: { id } })
      expect(read.taken).toEqual({ counterValue, payable })
      const paid = read.quotes.map(({ taken }: { taken: { payable: string } }) => taken.payable)
      const millimes = paid.map((value: string) => BigInt(value.replace('.', '')))
      expect(millimes.reduce((one: bigint, other: bigint) => one + other, 0n)).toBe(
        BigInt(payable.replace('.', '')),
      )
      const { rows: orders } = await sql<{ payable: string }>`
        select sum(o.payable)::text as payable from quotes q join orders o on o.id = q.order_id where q.rfq_id = ${id}`.execute(
        world().db,
      )
      expect(orders[0]?.payable).toBe(payable)
      // A house reads what it receives, and nothing of what is paid.
      const own = await make('office', 'rfq', { params: { id } })
      expect(own.taken).toEqual({ counterValue: expect.any(String), payable: null })
      const textOf = async (who: 'trader' | 'office') => {
        const document = await request(who, 'rfqDocument', { params: { id } })
        return (await readPdf(new Uint8Array(document.rawPayload))).text.replace(/\s+/g, ' ')
      }
      const shown = payable.replace('.', ',').replace(/\B(?=(\d{3})+,)/g, ' ')
      expect(await textOf('trader')).toContain(`à payer ${shown} TND`)
      expect(await textOf('office')).not.toContain('à payer')
      expect(await textOf('trader')).toContain('TND / 1 EUR')
    } finally {
      await vat(rows[0]?.value ?? '19')
    }
  })
})

describe('a house that gets nothing', () => {
  /** What it reads of its request, without what differs in any case. */
  const reads = async (id: string) => {
    const read = await make('otherOffice', 'rfq', { params: { id } })
    const { rfqs } = await make('otherOffice', 'rfqs')
    const row = rfqs.find((one: { id: string }) => one.id === id)
    const plain = JSON.stringify([read, row], (key, value) =>
      ['id', 'reference', 'createdAt', 'answerBy', 'validUntil', 'endedAt', 'house'].includes(key)
        ? key
        : value,
    )
    return plain
  }

  it('reads the same whether another one won, or the request was cancelled', async () => {
    const lost = await open()
    const { quotes } = await quote('office', lost.id, { rate: '3.3800' })
    await quote('otherOffice', lost.id, { rate: '3.3900' })
    await make('trader', 'awardRfq', {
      params: { id: lost.id },
      body: { parts: [{ quoteId: quotes[0].id, amount: '10000' }] },
    })
    const canceled = await open()
    await quote('otherOffice', canceled.id, { rate: '3.3900' })
    await make('trader', 'cancelRfq', { params: { id: canceled.id }, body: { reason: 'Plus besoin' } })
    expect(await reads(lost.id)).toBe(await reads(canceled.id))
    for (const { id } of [lost, canceled]) {
      const late = await request('otherOffice', 'giveQuote', {
        params: { id },
        body: { rate: '3.3700', amount: '10000', validSeconds: 60 },
      })
      expect(late.json()).toMatchObject({ code: 'RFQ_STATE', rule: 'RFQ_WRONG_STATUS' })
      expect(JSON.stringify(late.json())).not.toMatch(/AWARDED|CANCELED/)
    }
  })

  it('does not see that a part was awarded while its own quote lives', async () => {
    const { id } = await open()
    const { quotes } = await quote('office', id, { rate: '3.3800' })
    await quote('otherOffice', id, { rate: '3.3900' })
    const before = await reads(id)
    await make('trader', 'awardRfq', {
      params: { id },
      body: { parts: [{ quoteId: quotes[0].id, amount: '4000' }] },
    })
    expect(await reads(id)).toBe(before)
    await make('trader', 'cancelRfq', { params: { id }, body: { reason: 'Le reste attend' } })
  })

  it('finds nothing of what the winner sold on the market, at no figure of it, and not by its number', async () => {
    const data = () => make('otherOffice', 'marketData')
    const before = await data()
    const { id } = await open({ form: 'CASH', agencyId: world().agencyId, answerSeconds: 600 })
    const { quotes } = await quote('office', id, { rate: '3.3333' })
    await make('trader', 'awardRfq', {
      params: { id },
      body: { parts: [{ quoteId: quotes[0].id, amount: '10000' }] },
    })
    const { position } = await world()
      .db.selectFrom('orders')
      .innerJoin('quotes', 'quotes.order_id', 'orders.id')
      .select('orders.position_id as position')
      .where('quotes.id', '=', quotes[0].id)
      .executeTakeFirstOrThrow()
    expect(await data()).toEqual(before)
    const found = await request('otherOffice', 'marketPosition', { params: { id: Number(position) } })
    expect(found.statusCode).toBe(404)
    for (const listed of [await make('office', 'myPositions'), await make('otherOffice', 'myPositions')])
      expect(JSON.stringify(listed)).not.toContain('3.3333')
    // Freed by a rejection it is offered no more than before.
    const { rows } = await sql<{ status: string; listing: string }>`
      select status, listing from positions where id = ${position}`.execute(world().db)
    expect(rows).toEqual([{ status: 'CONFIRMED', listing: 'PRIVATE' }])
  })
})

describe('the proof', () => {
  it('is frozen with the price: who asks reads what else was to be had, and no house of it', async () => {
    const { id } = await open()
    const { quotes } = await quote('office', id, { rate: '3.3900' })
    await quote('otherOffice', id, { rate: '3.3855', amount: '6000' })
    await make('trader', 'awardRfq', {
      params: { id },
      body: { parts: [{ quoteId: quotes[0].id, amount: '10000' }], reason: 'Un seul bureau à voir' },
    })
    const { orderId } = (await make('office', 'rfq', { params: { id } })).quotes[0]
    const proofOf = async (who: 'trader' | 'office' | 'auditor') => {
      const { proofs } = await make(who, 'orderPriceProof', { params: { id: orderId } })
      return proofs[0]
    }
    const taken = { house: 'Company office', rate: '3.3900', taken: '10000.00' }
    expect(await proofOf('trader')).toMatchObject({
      moment: 'AWARDED',
      quotes: { houses: 2, quotes: [{ house: null, rate: '3.3855', taken: null }, taken] },
      standing: { reason: null },
    })
    expect((await proofOf('auditor')).quotes.quotes).toMatchObject([{ house: 'Company otherOffice' }, taken])
    const sold = await proofOf('office')
    expect(sold.quotes).toBeUndefined()
    expect(JSON.stringify(sold)).not.toContain('3.3855')
  })

  it('is a document: of a house its own part alone, of who asks without the names of the others', async () => {
    const { id } = await open()
    const { quotes } = await quote('office', id, { rate: '3.3900' })
    await quote('otherOffice', id, { rate: '3.3955' })
    await make('trader', 'awardRfq', {
      params: { id },
      body: { parts: [{ quoteId: quotes[0].id, amount: '10000' }] },
    })
    const read = async (who: 'trader' | 'office' | 'otherOffice' | 'auditor') => {
      const answer = await request(who, 'rfqDocument', { params: { id } })
      expect([who, answer.statusCode]).toEqual([who, 200])
      return (await readPdf(new Uint8Array(answer.rawPayload))).text
    }
    const asking = await read('trader')
    for (const part of ['Company office', '3,3900', '3,3955', 'Maison 2', 'Prix retenu'])
      expect(asking).toContain(part)
    expect(asking).not.toContain('Company otherOffice')
    expect(await read('auditor')).toContain('Company otherOffice')
    const lost = await read('otherOffice')
    expect(lost).toContain('3,3955')
    expect(lost).not.toMatch(/3,3900|Company office|FX-\d/)
    expect(await read('office')).not.toMatch(/3,3955|otherOffice/)
    expect((await request('rival', 'rfqDocument', { params: { id } })).statusCode).toBe(404)
    journey.answered('rfqDocument')
  })
})

describe('others', () => {
  it('read nothing of it, and the platform all of it, and changes nothing', async () => {
    const { id } = await open()
    await quote('office', id)
    for (const who of ['rival', 'company', 'otherCompany'] as const) {
      expect([who, (await request(who, 'rfq', { params: { id } })).statusCode]).toEqual([who, 404])
      expect(JSON.stringify(await make(who, 'rfqs'))).not.toContain(id)
    }
    for (const who of ['backOffice', 'auditor'] as const) {
      const read = await make(who, 'rfq', { params: { id } })
      expect(read).toMatchObject({ as: 'PLATFORM', houses: [{}, {}], proposals: null, allowedActions: [] })
      expect(JSON.stringify(await make(who, 'rfqs'))).toContain(id)
    }
    await make('otherOffice', 'declineRfq', {
      params: { id },
      body: { code: 'SIZE', note: 'Trop pour nous' },
    })
    expect(await make('trader', 'rfq', { params: { id } })).toMatchObject({
      quotes: [
        { status: 'LIVE' },
        { status: 'DECLINED', declineCode: 'SIZE', declineNote: 'Trop pour nous' },
      ],
    })
    await make('trader', 'cancelRfq', { params: { id }, body: { reason: 'Plus besoin' } })
  })

  it('are told figures of their own: what they won, lost, declined and missed', async () => {
    const { figures } = await make('office', 'rfqs')
    const { requests, won, lost, declined, missed, answerSeconds } = figures.asked
    // Two are live still.
    expect(won + lost + declined + missed).toBe(requests - 2)
    expect(won).toBe(7)
    expect(answerSeconds).toBe(0)
    const all = await make('backOffice', 'rfqs')
    expect(all.figures.asked.requests).toBe(2 * requests)
  })

  it('are told how rarely who asks awards, from twenty requests on that were answered', async () => {
    const { asker } = await open()
    const fishing = async () => (await make('office', 'rfqs', { query: { state: 'OPEN' } })).rfqs[0]?.fishing
    expect(await fishing()).toBeNull()
    const { db, companies, people, clock } = world()
    await sql`with made as (
        insert into rfqs (id, reference, asker_id, asked_by, side, currency, form, operation, amount, status, answer_by, created_at, ended_at)
        select gen_random_uuid(), 'RQ-FISH-' || n, ${companies.bank}, ${people.trader.userId}, 'BUY', 'EUR', 'DIGITAL', 'DIRECT_PURCHASE',
          1000, 'CANCELED', ${clock.time}::timestamptz - interval '1 day', ${clock.time}::timestamptz - interval '2 days',
          ${clock.time}::timestamptz - interval '1 day'
        from generate_series(1, 60) n returning id),
      asked as (insert into rfq_houses select id, ${companies.office} from made returning rfq_id, house_id)
      insert into quotes (id, rfq_id, house_id, quoted_by, status, rate, amount, valid_until, created_at, ended_at)
      select gen_random_uuid(), rfq_id, house_id, ${people.office.userId}, 'LOST', 3.4, 1000, ${clock.time},
        ${clock.time}::timestamptz - interval '2 days', ${clock.time}::timestamptz - interval '1 day' from asked`.execute(
      db,
    )
    expect(asker.id).toBe(companies.bank)
    expect(await fishing()).toMatchObject({
      days: 30,
      requests: expect.any(Number),
      awardedPercent: expect.stringMatching(/^\d\.\d$/),
    })
  })
})

describe('hostile input', () => {
  it('is refused at its field', async () => {
    const sample = SAMPLE_REQUESTS.openRfq?.body ?? {}
    const ask = [world().companies.office]
    for (const [path, more] of [
      ['amount', { amount: '0' }],
      ['amount', { amount: '1000.001' }],
      ['minPart', { minPart: '1001' }],
      ['answerSeconds', { answerSeconds: 29 }],
      ['answerSeconds', { answerSeconds: 1801 }],
      ['side', { side: 'SELL' }],
      ['ask', { ask: [world().companies.office, world().companies.office] }],
      ['ask', { ask: [world().companies.bank] }],
      ['ask', { ask: Array.from({ length: 11 }, () => world().companies.office) }],
    ] as const) {
      const refused = await request('trader', 'openRfq', {
        body: { ...sample, currency: 'USD', ask, ...more },
      })
      expect([path, more, refused.statusCode, refused.json().fields?.[0]?.path.split('.')[0]]).toEqual([
        path,
        more,
        400,
        path,
      ])
    }
  })
})

it('has tried every call of requests for quotes', () => {
  expect(journey.missing('rfqs')).toEqual([])
})
