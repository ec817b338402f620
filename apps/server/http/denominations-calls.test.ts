import type { DenominationState } from '@fxmatch/domain/banknotes/denominations'
import { describe, expect, it } from 'vitest'
import { addDenomination } from '../commands/denominations/add-denomination.ts'
import { changeDenomination } from '../commands/denominations/change-denomination.ts'
import { createRequest } from '../commands/order-requests/create-request.ts'
import { listDenominations } from '../queries/denominations/list-denominations.ts'
import { readNoteWork } from '../queries/work/desk-work.ts'
import { callJourney } from '../testing/call-journey.ts'
import { traceOf } from '../testing/limits.ts'
import { bind, must, place, publish } from '../testing/market-world.ts'
import { requestForm, setRemainderRate } from '../testing/request-world.ts'
import { secondAccountOf } from '../testing/second-account.ts'

// Money in hand: what is counted are notes that exist (1 × 4,000 EUR was accepted), and what is traded in banknotes can be
// made of them.

const journey = callJourney(['denominations', 'orders', 'market', 'basket', 'bids', 'work'])
const { make, request } = journey

const HOUR = 3_600_000

/** The same wish of a second person of the back office: what takes two is in force then. */
async function agree(note: { currency: string; value: string; from?: string; state: string }) {
  const { people } = journey.world()
  const { from, state, ...key } = note
  const wish = { ...key, state: state as DenominationState }
  await must(
    journey.world().as('backOffice', (context) => {
      const second = { ...context, actor: { ...context.actor, userId: people.auditor.userId } }
      return from === undefined
        ? addDenomination(second, wish)
        : changeDenomination(second, { ...wish, from: from as DenominationState })
    }),
  )
}
/** A change of a note by two people. */
async function change(body: { currency: string; value: string; from: string; state: string }) {
  await make('backOffice', 'changeDenomination', { body })
  await agree(body)
}

/** An order of 10 000 EUR that waits for its banknotes. */
async function awaitingNotes(): Promise<{ id: string }> {
  const id = await place(journey.world(), await publish(journey.world()))
  await bind(journey.world(), id)
  return { id }
}
const count = (params: { id: string }, bills: readonly { nbr: unknown; bill: unknown }[]) =>
  request('office', 'recordBanknotes', { params, body: { bills } })

describe('the table of banknotes', () => {
  it('has the notes of every currency that is traded, and none of the dinar', async () => {
    const notes = await make('company', 'denominations')
    const currencies = new Set(notes.map((note: { currency: { isoCode: string } }) => note.currency.isoCode))
    const traded = await journey
      .world()
      .db.selectFrom('currencies')
      .select('iso_code')
      .where('iso_code', '<>', 'TND')
      .execute()
    expect([...currencies].sort()).toEqual(traded.map(({ iso_code }) => iso_code).sort())
    const euros = await make('office', 'denominations', { query: { currency: 'EUR' } })
    expect(euros.map(({ value, state }: { value: string; state: string }) => `${value} ${state}`)).toEqual([
      '500 LEGAL',
      ...[200, 100, 50, 20, 10, 5].map((value) => `${value} ISSUED`),
    ])
  })

  it('is kept by two people of the back office: until the second one says the same, nothing of it is taken anywhere', async () => {
    const fresh = { currency: 'KWD', value: '50', state: 'ISSUED' }
    const notesOf = (who: 'office' | 'backOffice') =>
      make(who, 'denominations', { query: { currency: 'KWD' } })
    expect(await make('backOffice', 'addDenomination', { body: fresh })).toMatchObject({
      ...{ value: '50', state: 'WITHDRAWN' },
      asked: { state: 'ISSUED', name: 'Person backOffice', mine: true },
    })
    expect((await notesOf('office')).map(({ value }: { value: string }) => value)).not.toContain('50')
    // It waits in the work of the others; who asked reads why it is not theirs.
    const work = async (whose: string) =>
      (await make('backOffice', 'workQueue', { query: { whose, kind: 'denomination' } })).data
    expect(await work('mine')).toEqual([])
    expect(await work('second')).toMatchObject([
      { step: 'decide_denomination', reference: 'KWD', amount: '50', party: 'Person backOffice' },
    ])
    // Alone, nobody is the second person; neither by the other call.
    const alone = await request('backOffice', 'addDenomination', { body: fresh })
    expect([alone.statusCode, alone.json()]).toMatchObject([403, { rule: 'SEGREGATION_CHANGE' }])
    const also = { body: { ...fresh, from: 'WITHDRAWN' } }
    expect((await request('backOffice', 'changeDenomination', also)).statusCode).toBe(403)
    const other = { body: { ...fresh, from: 'WITHDRAWN', state: 'LEGAL' } }
    expect((await request('backOffice', 'changeDenomination', other)).json()).toMatchObject({
      ...{ code: 'SETTINGS_CHANGED', rule: 'CHANGE_PENDING' },
    })
    await agree(fresh)
    const [seen] = await notesOf('office')
    expect(seen).toMatchObject({ value: '50', state: 'ISSUED', asked: null, changedBy: null })
    const again = await request('backOffice', 'addDenomination', { body: { ...fresh, value: '50.000' } })
    expect([again.statusCode, again.json().code]).toEqual([409, 'DENOMINATION_EXISTS'])

    const off = { ...fresh, from: 'ISSUED', state: 'WITHDRAWN' }
    expect(await make('backOffice', 'changeDenomination', { body: off })).toMatchObject({ state: 'ISSUED' })
    // Said to be what it is, what waits is dropped.
    await make('backOffice', 'changeDenomination', { body: { ...off, state: 'ISSUED' } })
    await change(off)
    expect(await notesOf('backOffice')).toContainEqual(
      expect.objectContaining({ value: '50', state: 'WITHDRAWN', asked: null }),
    )
    const stale = await request('backOffice', 'changeDenomination', { body: { ...off, state: 'LEGAL' } })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'SETTINGS_CHANGED'])
    const told = ['asked', 'changed', 'asked', 'dropped', 'asked', 'changed'].map(
      (each) => `denomination.${each}`,
    )
    expect((await traceOf(journey.world().db, 'denomination')).audited).toEqual(told)
  })

  it('are not kept by one person with two accounts: press, list and queue say so', async () => {
    const world = journey.world()
    const wish = { currency: 'KWD', value: '20', from: 'ISSUED', state: 'LEGAL' } as const
    await make('backOffice', 'changeDenomination', { body: wish })
    const twin = await secondAccountOf(world, 'backOffice', {
      like: 'backOffice',
      fullName: 'Person backOffice',
    })
    const byTwin = await world.as('backOffice', (context) =>
      changeDenomination({ ...context, actor: twin }, wish),
    )
    expect(byTwin).toMatchObject({ refusal: { code: 'SEGREGATION', rule: 'SEGREGATION_CHANGE' } })
    const seen = await listDenominations(world.db, twin, 'KWD')
    expect(seen.find(({ value }) => value === '20')).toMatchObject({ state: 'ISSUED', asked: { mine: true } })
    expect(await readNoteWork(world.db, twin)).toMatchObject([{ barred: { rule: 'SEGREGATION_CHANGE' } }])
    const other = { ...world.people.backOffice, userId: world.people.auditor.userId }
    expect(await readNoteWork(world.db, other)).toMatchObject([{ barred: null }])
    await agree(wish)
    await change({ ...wish, from: 'LEGAL', state: 'ISSUED' })
  })

  it('of two wishes of one person at once one waits, the other is refused', async () => {
    const body = { currency: 'SAR', value: '1', from: 'LEGAL', state: 'WITHDRAWN' }
    const both = await Promise.all([1, 2].map(() => request('backOffice', 'changeDenomination', { body })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
  })

  it.each([
    ['EUR', '0'],
    ['EUR', '-5'],
    ['EUR', '0.001'],
    ['EUR', '1e3'],
    ['JPY', '0.5'],
    ['EUR', '1000001'],
    ['EUR', '4000'],
    ['EUR', '1000'],
    ['EUR', '25.5'],
    ['EUR', '300'],
    ['EUR', '0.5'],
    ['KWD', '0.0005'],
    ['EUR', '5٥'],
  ])('takes no note of %s %s', async (currency, value) => {
    const refused = await request('backOffice', 'addDenomination', {
      body: { currency, value, state: 'ISSUED' },
    })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ fields: [{ path: 'value' }] })
  })

  it('names what a new note can be worth', async () => {
    const body = { currency: 'EUR', value: '4000', state: 'ISSUED' }
    const refused = await request('backOffice', 'addDenomination', { body })
    expect(refused.json()).toMatchObject({
      rule: 'NOTE_IMPLAUSIBLE',
      details: { smallest: '2', largest: '500', currency: 'EUR' },
    })
  })

  it.each(['TND', 'XXX'])('takes no note of %s, which is not traded', async (currency) => {
    const body = { currency, value: '5', state: 'ISSUED' }
    expect((await request('backOffice', 'addDenomination', { body })).statusCode).toBe(404)
    const change = { currency, value: '5', from: 'ISSUED', state: 'WITHDRAWN' }
    expect((await request('backOffice', 'changeDenomination', { body: change })).statusCode).toBe(404)
  })

  it.each(['office', 'root', 'company', 'auditor'] as const)('is not changed by %s', async (who) => {
    const added = { currency: 'EUR', value: '4000', state: 'ISSUED' }
    const changed = { currency: 'EUR', value: '5', from: 'ISSUED', state: 'WITHDRAWN' }
    expect((await request(who, 'addDenomination', { body: added })).statusCode).toBe(403)
    expect((await request(who, 'changeDenomination', { body: changed })).statusCode).toBe(403)
  })
})

describe('a reception counts notes that exist', () => {
  it.each(['8e1', '80.0', '0x50', ' 80', '', true, 80.5])(
    '%j of a note is no number of notes',
    async (nbr) => {
      const refused = await count(await awaitingNotes(), [{ nbr, bill: '100' }])
      expect(refused.statusCode, refused.body).toBe(400)
    },
  )

  it('1 × 4,000 EUR is none', async () => {
    const order = await awaitingNotes()
    const refused = await count(order, [
      { nbr: 60, bill: '100' },
      { nbr: 1, bill: '4000' },
    ])
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'bills.1.bill', rule: 'NOTE_UNKNOWN' }],
      errors: expect.stringContaining('Il n’existe pas de billet de 4'),
    })
  })

  it('500 EUR is no longer issued, and taken; a withdrawn one is not', async () => {
    const order = await awaitingNotes()
    const state = (from: string, to: string) => change({ currency: 'EUR', value: '500', from, state: to })
    await state('LEGAL', 'WITHDRAWN')
    const refused = await count(order, [{ nbr: 20, bill: '500' }])
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ fields: [{ path: 'bills.0.bill', rule: 'NOTE_WITHDRAWN' }] })
    await state('WITHDRAWN', 'LEGAL')
    expect((await count(order, [{ nbr: 20, bill: '500' }])).statusCode).toBe(200)
  })

  it.each([
    ['none', []],
    ['zero', [{ nbr: 0, bill: '100' }]],
    ['less than none', [{ nbr: -100, bill: '100' }]],
    ['half a note', [{ nbr: 99.5, bill: '100' }]],
    ['more than an integer holds', [{ nbr: 2_147_483_648, bill: '100' }]],
    ['more than a number holds', [{ nbr: '1e309', bill: '100' }]],
    ['what is no number', [{ nbr: 'NaN', bill: '100' }]],
    ['a note of nothing', [{ nbr: 100, bill: '0' }]],
    [
      'one note twice',
      [
        { nbr: 50, bill: '100' },
        { nbr: 50, bill: '100.00' },
      ],
    ],
  ])('refuses %s', async (_what, bills) => {
    const order = await awaitingNotes()
    const refused = await count(order, bills)
    expect(refused.statusCode).toBe(400)
    const kept = await journey
      .world()
      .db.selectFrom('order_banknotes')
      .select('count')
      .where('order_id', '=', order.id)
      .execute()
    expect(kept).toEqual([])
  })

  it('refuses more than was ordered, and less, with what there is', async () => {
    const order = await awaitingNotes()
    for (const nbr of [99, 101])
      expect((await count(order, [{ nbr, bill: '100' }])).json()).toMatchObject({
        code: 'BANKNOTES_MISMATCH',
        details: { sum: String(nbr * 100), difference: String(10_000 - nbr * 100) },
      })
  })
})

describe('what is traded in banknotes can be counted out', () => {
  const UNCOUNTABLE = {
    code: 'AMOUNT_OUT_OF_BOUNDS',
    rule: 'NOTES_MULTIPLE',
    details: { smallest: '5', currency: 'EUR' },
    errors: expect.stringContaining('multiple de la plus petite coupure, 5'),
  }
  const offered = (more: object) => ({
    body: {
      currency: 'EUR',
      amount: '10003',
      rate: '3.3868',
      form: 'CASH',
      region: 15,
      expireDate: new Date(journey.world().clock.time.getTime() + 8 * HOUR).toISOString(),
      ...more,
    },
  })
  const draft = async (importReference: string, totalAmount: string) => {
    const form = requestForm(journey.world(), { importReference, totalAmount })
    const { requestId } = await must(journey.world().as('company', (c) => createRequest(c, form)))
    return journey
      .world()
      .db.selectFrom('order_requests')
      .select('reference')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
  }

  it('a position: the refusal names the smallest note; a transfer of the same amount is offered', async () => {
    for (const amount of ['10003', '10000.01', '4']) {
      const refused = await request('office', 'publishPosition', offered({ amount }))
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ ...UNCOUNTABLE, fields: [{ path: 'amount' }] })
    }
    const transfer = await request('office', 'publishPosition', offered({ form: 'DIGITAL' }))
    expect(transfer.statusCode).toBe(201)
  })

  it('an order of a part, so that the rest can be counted out too', async () => {
    const session_id = await publish(journey.world())
    const order = (amount: string) =>
      request('trader', 'placeOrder', {
        body: {
          session_id,
          currency: 'EUR',
          amount,
          rate: '3.3868',
          cashOutType: 'CASH_PAYMENT',
          agence: journey.world().agencyId,
        },
      })
    const refused = await order('4001')
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ ...UNCOUNTABLE, fields: [{ path: 'amount' }] })
    expect((await order('4005')).statusCode).toBe(201)
  })

  it('a position of before, which could not: nobody is led into an order of it', async () => {
    const session_id = await publish(journey.world())
    await journey
      .world()
      .db.updateTable('positions')
      .set({ amount: '9998', published_amount: '9998' })
      .where('id', '=', session_id)
      .execute()
    const whole = await request('trader', 'placeOrder', {
      body: {
        session_id,
        currency: 'EUR',
        amount: '9998',
        rate: '3.3868',
        cashOutType: 'CASH_PAYMENT',
        agence: journey.world().agencyId,
      },
    })
    expect(whole.json()).toMatchObject(UNCOUNTABLE)
  })

  it('a part of a basket, a bid, what is accepted of it, and a remainder; the same by transfer is taken', async () => {
    await setRemainderRate(journey.world(), 'bank', '3.4210')
    const { reference } = await draft('TCE-2026-7001', '50003')
    const session_id = await publish(journey.world())
    const line = await request('company', 'fillBasket', {
      body: { reference, sessions: [{ session_id, amount: '9999' }] },
    })
    expect(line.statusCode).toBe(400)
    expect(line.json()).toMatchObject({ ...UNCOUNTABLE, fields: [{ path: 'sessions.0.amount' }] })
    const bid = (amount: string) =>
      request('rival', 'placeBid', {
        params: { reference },
        body: { rate: '3.4100', amount, form: 'CASH', currency: 'EUR' },
      })
    expect((await bid('50003')).json()).toMatchObject({ ...UNCOUNTABLE, fields: [{ path: 'amount' }] })
    expect((await bid('50000')).statusCode).toBeLessThan(300)
    const { id: order_id } = await journey
      .world()
      .db.selectFrom('orders')
      .select('id')
      .where('request_part', '=', 'BID')
      .executeTakeFirstOrThrow()
    const taken = await request('company', 'acceptBid', {
      params: { reference },
      body: { order_id, amount: '20001' },
    })
    expect(taken.json()).toMatchObject({ ...UNCOUNTABLE, fields: [{ path: 'amount' }] })
    const go = (form: string) => request('company', 'go', { body: { reference, form } })
    const refused = await go('CASH')
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ ...UNCOUNTABLE, fields: [{ path: 'form' }] })
    expect((await go('DIGITAL')).statusCode).toBeLessThan(300)
  })

  it('is refused altogether in a currency whose notes are all withdrawn', async () => {
    const notes = await make('office', 'denominations', { query: { currency: 'QAR' } })
    for (const { value, state } of notes)
      await change({ currency: 'QAR', value, from: state, state: 'WITHDRAWN' })
    const refused = await request(
      'office',
      'publishPosition',
      offered({ currency: 'QAR', amount: '10000', rate: '8.0864' }),
    )
    expect(refused.json()).toMatchObject({ rule: 'NO_NOTES', details: { currency: 'QAR' } })
  })
})

it('has made every call of banknotes', () => {
  expect(journey.missing('denominations')).toEqual([])
})
