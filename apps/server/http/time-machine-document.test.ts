import { createHash } from 'node:crypto'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, expect, it } from 'vitest'
import { extendAuditChain } from '../db/audit/audit-chain.ts'
import { callJourney } from '../testing/call-journey.ts'
import { publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

// What is printed of a second of the past: for whom it may be seen alone, and what anybody learns who holds the paper.

const journey = callJourney(['time-machine', 'time-machine-documents', 'orders', 'documents'])
const { make, request } = journey
const world = () => journey.world()

let id: string
let reference: string
let at: string

const pass = (seconds: number) => {
  world().clock.time = new Date(world().clock.time.getTime() + seconds * 1_000)
}
const print = (who: Person, query: Record<string, string>) =>
  request(who, 'order' in query ? 'momentDocument' : 'marketDocument', { query: { at, ...query } })

/** The text of a printed moment, the code of its address, and what it carries. */
async function read(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  const [[attachment] = ['']] = [...((await pdf.getAttachments()) ?? [])]
  const carried = Buffer.from((await pdf.getAttachmentContent(attachment)) as unknown as Uint8Array)
  await pdf.loadingTask.destroy()
  const text = pages.join(' ').replace(/\s+/g, ' ')
  return { text, carried, code: /\/verify\/([A-Za-z0-9_-]{20,60})/.exec(text)?.[1] ?? '' }
}

beforeAll(async () => {
  const position = await publish(world(), { rate: '3.3868' })
  pass(60)
  const placed = await make('trader', 'placeOrder', {
    body: {
      ...{ session_id: position, currency: 'EUR', amount: '4000', rate: '3.3868' },
      ...{ cashOutType: 'CASH_PAYMENT', agence: world().agencyId },
    },
  })
  ;({ id, reference } = placed)
  pass(60)
  at = world().clock.time.toISOString()
  await world()
    .db.transaction()
    .execute((tx) => extendAuditChain(tx))
  pass(60)
})

it('prints an order as it stood, carries what it shows, and is verified by whoever holds it', async () => {
  const answer = await print('trader', { order: id })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  journey.answered('momentDocument')
  const { text, carried, code } = await read(answer.rawPayload)
  for (const told of [reference, '— passé', 'Tête de la chaîne d’audit']) expect(text).toContain(told)
  const shown = await make('trader', 'orderMoment', { params: { id }, query: { at } })
  expect(JSON.parse(carried.toString())).toEqual(shown)
  const fingerprint = createHash('sha256').update(carried).digest('hex')
  expect(text).toContain(fingerprint)
  // Nobody has to sign in for it; no party and no amount is told.
  const verified = await journey.server().app.inject({ url: `/api/tickets/verify/${code}` })
  expect(verified.json()).toEqual({
    ...{ kind: 'MOMENT', reference, moment: at, fingerprint },
    date: world().clock.time.toISOString(),
  })
})

it('prints to each side what it is shown, and to others nothing, nor a code', async () => {
  const office = await read((await print('office', { order: id })).rawPayload)
  expect(JSON.parse(office.carried.toString()).order.profit).not.toHaveProperty('payable')
  expect(office.text).not.toContain('À payer')
  for (const who of ['rival', 'company', 'otherOffice'] as const)
    expect((await print(who, { order: id })).statusCode).toBe(404)
  const made = await world()
    .db.selectFrom('audit_entries')
    .select('user_id')
    .where('action', '=', 'time_machine.printed')
    .execute()
  expect(new Set(made.map((entry) => entry.user_id))).toEqual(
    new Set([world().people.trader.userId, world().people.office.userId]),
  )
})

it('prints the market to whoever looks at markets of the past, with their own eyes', async () => {
  for (const who of ['trader', 'office', 'company'] as const)
    expect((await print(who, {})).json()).toMatchObject({
      code: 'MISSING_CAPABILITY',
      details: { capability: 'time.view' },
    })
  const others = { as: world().companies.otherBank }
  expect((await print('bankCompliance', others)).statusCode).toBe(403)
  journey.answered('marketDocument')
  const own = await read((await print('bankCompliance', {})).rawPayload)
  expect(own.text).toContain('marché tel que le voyait')
  expect(JSON.parse(own.carried.toString()).rows).toHaveLength(1)
  // In words, as the screen has it.
  expect(own.text).toContain('Engagée')
  expect(own.text).not.toMatch(/FREE|ENGAGED|CONFIRMED|CLOSED/)
  const rival = await read((await print('auditor', others)).rawPayload)
  expect(JSON.parse(rival.carried.toString()).rows).toEqual([])
  const verified = await journey.server().app.inject({ url: `/api/tickets/verify/${rival.code}` })
  expect(verified.json()).toMatchObject({ kind: 'MOMENT', reference: null, moment: at })
})

it.each([
  ['two things at once', () => ({ order: id, request: 'OR-2026-000001' })],
  ['an order that is none', () => ({ order: 'everything' })],
  ['a moment that has not come', () => ({ order: id, at: '2030-01-01T00:00:00Z' })],
  ['digits that look like others', () => ({ order: id, at: '２０２６-11-18T09:00:00Z' })],
])('refuses %s', async (_what, query) => expect((await print('trader', query())).statusCode).toBe(400))

it('does not take a made-up code, nor the number of another entry, for one of its own', async () => {
  for (const code of ['a'.repeat(27), id.replaceAll('-', '')])
    expect((await journey.server().app.inject({ url: `/api/tickets/verify/${code}` })).statusCode).toBe(404)
})

it('every call that prints the past has answered', () =>
  expect(journey.missing('time-machine-documents')).toEqual([]))
