import { readPdf } from '@fxmatch/documents/testing/read-pdf'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { recordBanknotes } from '../commands/orders/record-banknotes.ts'
import { callJourney } from '../testing/call-journey.ts'
import { bind, must, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

// Many orders at one press are many commands: none of them may decide on an order that is no longer the one that was shown,
// nor do together what one person may not do alone; and one file of many tickets is no way to read another's.

const journey = callJourney(['orders', 'documents', 'work'])
const { make, request } = journey

interface Shown {
  readonly id: string
  readonly version: number
}

/** An order whose market room is to confirm. */
async function received(): Promise<string> {
  const world = journey.world()
  const orderId = await place(world, await publish(world))
  await bind(world, orderId)
  await must(
    world.as('office', (context) =>
      recordBanknotes(context, { orderId, bills: [{ nbr: 100, bill: '100' }] }),
    ),
  )
  return orderId
}

async function awaitingTicket(): Promise<string> {
  const id = await received()
  const params = { id }
  await make('room', 'confirmMarketRoom', { params, body: { agence: journey.world().agencyId } })
  await make('second', 'validateBackOffice', { params })
  return id
}

const ticketed = async (): Promise<string> => {
  const id = await awaitingTicket()
  await make('tickets', 'generateTicket', { params: { id }, body: {} })
  return id
}

const shown = async (who: Person, id: string): Promise<Shown> => make(who, 'orderDetail', { params: { id } })
const refusalOf = async (who: Person, name: string, { id, version }: Shown) => {
  const answer = await request(who, name, { params: { id }, body: { version } })
  return [answer.statusCode, answer.json().code, answer.json().current]
}

it('takes every step of an order as it was shown', async () => {
  const id = await received()
  const agence = journey.world().agencyId
  const steps: readonly [Person, string, object][] = [
    ['room', 'confirmMarketRoom', { agence }],
    ['second', 'validateBackOffice', {}],
    ['tickets', 'generateTicket', {}],
    ['tickets', 'deliverOrder', {}],
    ['tickets', 'cashOutOrder', {}],
  ]
  for (const [who, name, body] of steps) {
    const { version } = await shown(who, id)
    // Another version than the one that stands, older or made up, is refused and changes nothing.
    for (const other of [version - 1, version + 1]) {
      const refused = await request(who, name, { params: { id }, body: { ...body, version: other } })
      expect([name, refused.statusCode, refused.json().code]).toEqual([name, 409, 'ORDER_CHANGED'])
    }
    expect((await shown(who, id)).version).toBe(version)
    await make(who, name, { params: { id }, body: { ...body, version } })
  }
  expect(await make('tickets', 'orderDetail', { params: { id } })).toMatchObject({ status: { code: 10 } })
})

it('delivers nothing that a colleague has rejected meanwhile, although it could be delivered again', async () => {
  const id = await ticketed()
  const seen = await shown('tickets', id)
  await make('tickets', 'rejectDelivery', { params: { id }, body: { reason: 'Client absent' } })
  expect(await refusalOf('tickets', 'deliverOrder', seen)).toEqual([409, 'ORDER_CHANGED', 14])
  // Who has read that delivers it all the same; and so does a client that says nothing of what it showed.
  await make('tickets', 'deliverOrder', { params: { id } })
})

it('gives up nothing that has become another order since it was shown', async () => {
  const reason = 'Billets refusés au guichet'
  const refused = async (who: Person, name: string, { id, version }: Shown) => {
    const body = { reason, version: version - 1 }
    const answer = await request(who, name, { params: { id }, body })
    expect([name, answer.statusCode, answer.json().code]).toEqual([name, 409, 'ORDER_CHANGED'])
    await make(who, name, { params: { id }, body: { reason, version } })
  }
  await refused('tickets', 'rejectTicket', await shown('tickets', await awaitingTicket()))
  const delivered = await ticketed()
  await refused('tickets', 'rejectDelivery', await shown('tickets', delivered))
  await refused('tickets', 'cancelDelivery', await shown('tickets', delivered))
  const held = await received()
  await make('room', 'confirmMarketRoom', {
    params: { id: held },
    body: { agence: journey.world().agencyId },
  })
  await refused('second', 'refuseBackOffice', await shown('second', held))
})

it('counts no banknotes for an order that another count has changed', async () => {
  const world = journey.world()
  const id = await place(world, await publish(world))
  await bind(world, id)
  const { version } = await shown('office', id)
  const body = { bills: [{ nbr: 100, bill: 100 }], version: version - 1 }
  expect((await request('office', 'recordBanknotes', { params: { id }, body })).json().code).toBe(
    'ORDER_CHANGED',
  )
  await make('office', 'recordBanknotes', { params: { id }, body: { ...body, version } })
})

it('parts what two people have to do, whatever was shown', async () => {
  const id = await received()
  const body = { agence: journey.world().agencyId }
  await make('root', 'confirmMarketRoom', { params: { id }, body })
  expect((await refusalOf('root', 'validateBackOffice', await shown('root', id))).slice(0, 2)).toEqual([
    403,
    'SEGREGATION',
  ])
})

it('shows in the queue as which version an order waits, and what its step depends on', async () => {
  const id = await received()
  const { data } = await make('room', 'workQueue', { query: { pageSize: '100' } })
  const { version } = await shown('room', id)
  expect(data.find((item: { id: string }) => item.id === id)).toMatchObject({
    order: { version, form: 'CASH', pendingDecision: null },
  })
})

const file = (who: Person, orders: readonly string[], as?: string) =>
  request(who, 'ticketDocuments', { query: { orders: orders.join(','), ...(as ? { as } : {}) } })

it('prints the tickets of many orders in one file, in the order asked for', async () => {
  const [one, two] = [await ticketed(), await ticketed()]
  const names: string[] = []
  for (const id of [two, one])
    names.push((await make('office', 'orderDetail', { params: { id } })).ticket.reference)
  const pdf = await file('office', [two, one, two])
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(pdf.headers['content-disposition']).toMatch(/^attachment; filename="tickets-\d{4}-\d\d-\d\d\.pdf"$/)
  const read = await readPdf(new Uint8Array(pdf.rawPayload))
  // Asked for twice is printed once.
  expect([read.pages, read.text.includes(names[0] ?? '?')]).toEqual([2, true])

  const zip = await file('office', [two, one], 'zip')
  expect(zip.headers['content-type']).toBe('application/zip')
  const entries = unzipSync(zip.rawPayload)
  expect(Object.keys(entries)).toEqual(names.map((name) => `${name}.pdf`))
  const alone = await request('office', 'ticketDocument', { params: { id: two } })
  expect(Buffer.from(entries[`${names[0]}.pdf`] ?? []).equals(alone.rawPayload)).toBe(true)
  journey.answered('ticketDocuments')
})

it('gives none of many tickets where one may not be read, and says which', async () => {
  const mine = await ticketed()
  const none = await awaitingTicket()
  const refused = await file('office', [none, mine])
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'NOT_FOUND'])
  expect(refused.json().fields).toMatchObject([{ path: 'orders.0', rule: 'TICKET_UNKNOWN' }])
  // Another company's ticket and no ticket at all read alike.
  const foreign = await file('rivalTickets', [mine])
  expect([foreign.statusCode, foreign.json().fields]).toMatchObject([404, [{ rule: 'TICKET_UNKNOWN' }]])
})

it('takes as many tickets as a page has rows, and no others than ids', async () => {
  const id = await ticketed()
  const others = Array.from(
    { length: 100 },
    (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  )
  for (const orders of [[id, ...others], [], ['1'], [`${id}'`]])
    expect((await file('office', orders)).statusCode, String(orders.length)).toBe(400)
  expect((await file('office', [id], 'exe')).statusCode).toBe(400)
})

it('makes piles of tickets as often as a desk asks for them, and no more', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  const answers: number[] = []
  for (let tries = 0; tries <= 30; tries++) answers.push((await file('office', [nobody])).statusCode)
  expect(answers[0]).toBe(404)
  expect(answers.at(-1)).toBe(429)
  // A single ticket is not in the way of it.
  expect((await request('office', 'ticketDocument', { params: { id: nobody } })).statusCode).toBe(404)
})
