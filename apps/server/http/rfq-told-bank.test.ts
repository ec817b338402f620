import { readPdf } from '@fxmatch/documents/testing/read-pdf'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { placeBid } from '../commands/order-requests/place-bid.ts'
import { submitRequest } from '../commands/order-requests/submit-request.ts'
import { callJourney } from '../testing/call-journey.ts'
import { keepReferences } from '../testing/limits.ts'
import { must } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { request as draftOf, setMargins, setRemainderRate } from '../testing/request-world.ts'
import { rfqsIn } from '../testing/rfq-world.ts'

// The setting that has a company's bank read whose prices were not taken (decision record 0377): who reads what, off and on.

const journey = callJourney(['rfqs', 'rfq-houses', 'price-proof', 'control'])
const { make, request } = journey
const world = () => journey.world()
const { open, quote, award, endAll } = rfqsIn(world)
const NAME = 'rfq.bank_reads_all'
const LOSER = 'Company otherOffice'
let titles = 0

beforeAll(async () => {
  await setMargins(world())
  await setRemainderRate(world(), 'bank')
})

async function set(value: 'ON' | 'OFF') {
  await keepReferences(world())
  const entries = await make('backOffice', 'configuration')
  const entry = entries.find(({ name }: { name: string }) => name === NAME)
  if (entry.value !== value)
    await make('backOffice', 'updateConfiguration', { params: { id: entry.id }, body: { value } })
}

const draft = () =>
  draftOf(world(), {
    ...{ totalAmount: '50000', importReference: `TOLD-${++titles}`, domicilaryBank: world().companies.bank },
  })

/** A company's request of two offices, of which one gets all of it: its order, and the other's price. */
async function awarded(more: { before?: (id: string) => Promise<unknown> } = {}) {
  await endAll()
  const { id, reference } = await draft()
  await more.before?.(id)
  const { office, otherOffice } = world().companies
  const { rfqId } = await must(
    open('company', { ask: [office, otherOffice], amount: '20000', orderRequestId: id }),
  )
  const { quoteId } = await must(quote('office', rfqId, { amount: '20000', rate: '3.3872' }))
  await must(quote('otherOffice', rfqId, { amount: '20000', rate: '3.3941' }))
  const { orderIds } = await must(award('company', rfqId, [{ quoteId, amount: '20000' }]))
  return { id, reference, rfqId, orderId: orderIds[0] ?? '' }
}
const submit = (reference: string) =>
  must(world().as('company', (context) => submitRequest(context, { reference, form: 'DIGITAL' })))

const pdfOf = async (who: Person, id: string) => {
  const answer = await request(who, 'rfqDocument', { params: { id } })
  return answer.statusCode === 200 ? (await readPdf(new Uint8Array(answer.rawPayload))).text : null
}
/** All that somebody reads of a request for quotes and of what came of it. */
async function reads(who: Person, { rfqId, orderId }: { rfqId: string; orderId: string }) {
  const proof = await request(who, 'orderPriceProof', { params: { id: orderId } })
  const rfq = await request(who, 'rfq', { params: { id: rfqId } })
  const lists = await make(who, 'rfqs')
  return {
    rfq: rfq.statusCode === 200 ? rfq.json() : null,
    pdf: await pdfOf(who, rfqId),
    quotes: proof.statusCode === 200 ? (proof.json().proofs[0]?.quotes ?? null) : null,
    hash: proof.statusCode === 200 ? (proof.json().proofs[0]?.verify.hash ?? null) : null,
    isListed: JSON.stringify(lists).includes(rfqId),
    all: [proof.payload, rfq.payload, await pdfOf(who, rfqId), JSON.stringify(lists)].join('\n'),
  }
}
const NOTHING = { rfq: null, pdf: null, quotes: null, hash: null, isListed: false }

describe('off, as it is until somebody changes it', () => {
  it('has the bank read nothing of it, also once it has the request', async () => {
    const entries = await make('backOffice', 'configuration')
    expect(entries.find(({ name }: { name: string }) => name === NAME)).toMatchObject({ value: 'OFF' })
    const made = await awarded()
    await submit(made.reference)
    for (const who of ['trader', 'tickets', 'rival'] as const)
      expect([who, await reads(who, made)]).toEqual([who, expect.objectContaining(NOTHING)])
    for (const who of ['company', 'office', 'otherOffice'] as const)
      expect((await reads(who, made)).rfq).toMatchObject({ bankReads: false })
  })

  it('unveils nothing of it when it is switched on afterwards', async () => {
    const made = await awarded()
    await submit(made.reference)
    await set('ON')
    expect(await reads('trader', made)).toMatchObject(NOTHING)
    await set('OFF')
  })
})

describe('on as the request is asked', () => {
  it('names to the bank every house and its price, once it has the request and all of it is over', async () => {
    await set('ON')
    const made = await awarded()
    // A draft may still be bid on, and asked of banks.
    expect(await reads('trader', made)).toMatchObject(NOTHING)
    await submit(made.reference)
    const read = await reads('trader', made)
    expect(read.rfq).toMatchObject({
      ...{ as: 'BANK', status: 'AWARDED', bankReads: true, proposals: null, terms: null, allowedActions: [] },
      quotes: [
        { house: { name: 'Company office' }, rate: '3.3872', payable: null, allInRate: null },
        { house: { name: LOSER }, rate: '3.3941', payable: null, allInRate: null },
      ],
    })
    expect(read.quotes.quotes).toMatchObject([
      { house: 'Company office', taken: '20000.00' },
      { house: LOSER, rate: '3.3941', taken: null },
    ])
    expect(read.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(read.pdf).toContain(LOSER)
    expect(read.isListed).toBe(false)
  })

  it('names nobody to anybody else: not to who asked, the houses, or another bank', async () => {
    await set('ON')
    const made = await awarded()
    await submit(made.reference)
    const company = await reads('company', made)
    expect(company.pdf).not.toContain(LOSER)
    expect(company.quotes.quotes).toMatchObject([{ house: 'Company office' }, { house: null }])
    expect((await reads('office', made)).all).not.toMatch(/otherOffice|3[.,]3941/)
    expect((await reads('otherOffice', made)).all).not.toMatch(/Company office|3[.,]3872/)
    expect(await reads('rival', made)).toMatchObject(NOTHING)
    expect(await reads('otherCompany', made)).toMatchObject(NOTHING)
  })

  it('is said to who asks and to who is asked, and not which bank', async () => {
    await set('ON')
    await endAll()
    const { id } = await draft()
    const { office } = world().companies
    const { rfqId } = await must(open('company', { ask: [office], amount: '20000', orderRequestId: id }))
    for (const who of ['company', 'office'] as const) {
      expect(await make(who, 'rfq', { params: { id: rfqId } })).toMatchObject({ bankReads: true })
      const { rfqs } = await make(who, 'rfqs')
      expect(rfqs.find((row: { id: string }) => row.id === rfqId)).toMatchObject({ bankReads: true })
    }
    expect(JSON.stringify(await make('office', 'rfq', { params: { id: rfqId } }))).not.toContain(
      world().companies.bank,
    )
    const query = { currency: 'EUR', form: 'DIGITAL', orderRequestId: id }
    expect(await make('company', 'rfqHouses', { query })).toMatchObject({ bankReads: true })
    expect(await make('trader', 'rfqHouses', { query: { currency: 'EUR', form: 'DIGITAL' } })).toMatchObject({
      bankReads: false,
    })
  })

  it('stays as it was asked where it is switched off afterwards: the houses were told', async () => {
    await set('ON')
    const made = await awarded()
    await set('OFF')
    await submit(made.reference)
    expect((await reads('trader', made)).pdf).toContain(LOSER)
  })

  it('tells the bank by no notification and no event', async () => {
    await set('ON')
    const made = await awarded()
    await submit(made.reference)
    const { bank } = world().companies
    const { rows } = await sql<{ told: boolean }>`
      select payload -> 'companies' ? ${bank} as told from outbox where payload ->> 'id' = ${made.rfqId}`.execute(
      world().db,
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter(({ told }) => told)).toEqual([])
  })

  it('tells nothing of a request of which nothing was taken, or that lives still', async () => {
    await set('ON')
    await endAll()
    const { id, reference } = await draft()
    const { office, otherOffice } = world().companies
    const asking = { ask: [office, otherOffice], amount: '20000', orderRequestId: id }
    const { rfqId } = await must(open('company', asking))
    await must(quote('otherOffice', rfqId, { amount: '20000', rate: '3.3941' }))
    const part = await must(open('company', asking))
    const { quoteId } = await must(quote('office', part.rfqId, { amount: '20000' }))
    await must(quote('otherOffice', part.rfqId, { amount: '20000', rate: '3.3941' }))
    const { orderIds } = await must(award('company', part.rfqId, [{ quoteId, amount: '5000' }]))
    const orderId = orderIds[0] ?? ''
    expect(await reads('trader', { rfqId: part.rfqId, orderId })).toMatchObject(NOTHING)
    await submit(reference)
    expect(await reads('trader', { rfqId, orderId })).toMatchObject({ rfq: null, pdf: null })
    expect((await reads('trader', { rfqId: part.rfqId, orderId })).pdf).toContain(LOSER)
  })
})

describe('a bank that sells to the same request itself', () => {
  it('is named no house where it was asked for a price, for the same request or another part of it', async () => {
    await set('ON')
    const { bank, otherBank } = world().companies
    const made = await awarded({
      before: async (id) => {
        await must(open('company', { ask: [bank, otherBank], amount: '5000', orderRequestId: id }))
      },
    })
    await submit(made.reference)
    expect(await reads('trader', made)).toMatchObject(NOTHING)
  })

  it('nor where it was asked after the award, nor where it has bid', async () => {
    await set('ON')
    const { bank } = world().companies
    const after = await awarded()
    await must(open('company', { ask: [bank], amount: '5000', orderRequestId: after.id }))
    await submit(after.reference)
    expect(await reads('trader', after)).toMatchObject(NOTHING)
    const bid = await awarded({
      before: (id) =>
        must(
          world().as('trader', (context) =>
            placeBid(context, {
              request: id,
              rate: '3.4100',
              amount: '5000',
              form: 'DIGITAL',
              currency: 'EUR',
            }),
          ),
        ),
    })
    await submit(bid.reference)
    expect(await reads('trader', bid)).toMatchObject(NOTHING)
  })

  it('is told of no request that asks banks, be it of all others', async () => {
    await set('ON')
    await endAll()
    const { id, reference } = await draft()
    const { otherBank } = world().companies
    const { rfqId } = await must(open('company', { ask: [otherBank], amount: '20000', orderRequestId: id }))
    const { quoteId } = await must(quote('rival', rfqId, { amount: '20000', rate: '3.3950' }))
    expect(await make('company', 'rfq', { params: { id: rfqId } })).toMatchObject({ bankReads: false })
    const { orderIds } = await must(award('company', rfqId, [{ quoteId, amount: '20000' }]))
    await submit(reference)
    expect(await reads('trader', { rfqId, orderId: orderIds[0] ?? '' })).toMatchObject({
      rfq: null,
      pdf: null,
    })
  })
})

describe('an office that asks banks, and a bank that asks offices', () => {
  it('are read by no other bank', async () => {
    await set('ON')
    await endAll()
    const { bank, otherBank, office, otherOffice } = world().companies
    const sold = await must(open('office', { side: 'SELL', ask: [bank, otherBank] }))
    const bought = await must(open('trader', { ask: [office, otherOffice] }))
    for (const [who, { rfqId }] of [
      ['office', sold],
      ['trader', bought],
    ] as const)
      expect(await make(who, 'rfq', { params: { id: rfqId } })).toMatchObject({ bankReads: false })
    expect((await request('rival', 'rfq', { params: { id: bought.rfqId } })).statusCode).toBe(404)
  })
})
