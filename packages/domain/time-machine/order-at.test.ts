import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_STATUS, type OrderStatus } from '../orders/order-status.ts'
import { transitionsFrom } from '../orders/order-table.ts'
import { type OrderRecord, orderAt, type RecordedStep } from './order-at.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute))

const step = (
  minute: number,
  action: string,
  before: OrderStatus | null,
  after: OrderStatus,
  more: Partial<RecordedStep> = {},
): RecordedStep => ({
  ...{ at: at(minute), action, before, after, by: 'somebody', side: null, reason: null, way: null },
  ...more,
})

const record = (steps: readonly RecordedStep[], more: Partial<OrderRecord> = {}): OrderRecord => ({
  steps,
  offers: [{ at: at(0), rate: '3.3868', side: 'BUYER' }],
  agencies: [{ at: at(0), agency: 'an agency' }],
  counts: [],
  ...{ originalRate: '3.3868', confirmedAmount: '10000', bidAmount: null, ticketAt: null, request: null },
  now: { amount: '10000', agency: 'an agency', expiresAt: null, askedAt: at(0) },
  ...more,
})

describe('an order', () => {
  it('is none before it was placed', () =>
    expect(orderAt(record([step(1, 'place', null, 1)]), at(0))).toBeNull())

  it('has the price that stood, and is a negotiation from the first other one', () => {
    const negotiated = record(
      [
        step(0, 'place', null, 1),
        step(5, 'counter_offer', 1, 1),
        step(8, 'counter_offer', 1, 1),
        step(9, 'accept_draft', 1, 2),
      ],
      {
        offers: [
          { at: at(0), rate: '3.3868', side: 'BUYER' },
          { at: at(5), rate: '3.39', side: 'SELLER' },
          { at: at(8), rate: '3.3868', side: 'BUYER' },
        ],
      },
    )
    const told = [0, 4, 5, 8, 9].map((minute) => {
      const { status, rate, rateType, lastOfferBy, offers } = orderAt(negotiated, at(minute)) ?? {}
      return [status, rate, rateType, lastOfferBy, offers]
    })
    expect(told).toEqual([
      [1, '3.3868', 'STANDARD', 'BUYER', 1],
      [1, '3.3868', 'STANDARD', 'BUYER', 1],
      [1, '3.39', 'NEGOTIATION', 'SELLER', 2],
      [1, '3.3868', 'NEGOTIATION', 'BUYER', 3],
      [2, '3.3868', 'NEGOTIATION', 'BUYER', 3],
    ])
  })

  it('is what the last step of a second left, however many were taken in it', () => {
    const quick = record([
      step(0, 'place', null, 1),
      step(5, 'accept_draft', 1, 2),
      step(5, 'half_confirm', 2, 5),
      step(5, 'reject_confirmation', 5, 8),
    ])
    expect(orderAt(quick, at(4))).toMatchObject({ status: 1, steps: 1, isLast: false })
    expect(orderAt(quick, at(5))).toMatchObject({ status: 8, steps: 4, isLast: true })
  })

  it('has been in its status since it came to it, not since its last step', () => {
    const draft = record([step(0, 'place', null, 1), step(5, 'counter_offer', 1, 1)])
    expect(orderAt(draft, at(6))?.statusSince).toEqual(at(0))
  })

  it('says who rejected it and why, and no more once the rejection was refused', () => {
    const rejected = record([
      step(0, 'place', null, 1),
      step(1, 'accept_draft', 1, 2),
      step(2, 'reject_confirmation', 2, 8, { by: 'a trader', reason: 'Too late' }),
      step(3, 'refuse_back_office', 8, 2, { by: 'another', reason: 'Agreed is agreed' }),
      step(4, 'half_confirm', 2, 5),
    ])
    const told = [1, 2, 3, 4].map((minute) => {
      const { rejectedBy, rejectionReason, pendingDecision } = orderAt(rejected, at(minute)) ?? {}
      return [rejectedBy, rejectionReason, pendingDecision]
    })
    expect(told).toEqual([
      [null, null, null],
      ['a trader', 'Too late', 'REJECTION'],
      [null, null, null],
      [null, null, null],
    ])
  })

  it('is of the whole amount until a short count reduced it, with each count and what each side said of it', () => {
    const [bills, rest] = [[{ nbr: 1, bill: '5000' }], [{ nbr: 1, bill: '8000' }]]
    const short = record(
      [
        step(0, 'place', null, 1),
        step(1, 'record_shortage', 6, 8, { reason: 'First' }),
        step(2, 'answer_shortage', 8, 8, { side: 'SELLER', way: 'COMPLETE' }),
        step(3, 'answer_shortage', 8, 6, { side: 'BUYER', way: 'COMPLETE' }),
        step(4, 'record_shortage', 6, 8, { reason: 'Second' }),
        step(5, 'answer_shortage', 8, 8, { side: 'SELLER', way: 'REDUCE' }),
        step(6, 'answer_shortage', 8, 7, { side: 'BUYER', way: 'REDUCE' }),
      ],
      {
        counts: [
          { bills, missing: '5000' },
          { bills: rest, missing: '2000' },
        ],
        now: { amount: '8000', agency: 'an agency', expiresAt: null, askedAt: at(0) },
      },
    )
    const told = [0, 1, 2, 3, 4, 6].map((minute) => {
      const { amount, shortage, counted, pendingDecision } = orderAt(short, at(minute)) ?? {}
      return [amount, shortage?.missing, shortage?.choices.SELLER, counted, pendingDecision]
    })
    expect(told).toEqual([
      ['10000', undefined, undefined, false, null],
      ['10000', '5000', null, false, 'SHORTAGE'],
      ['10000', '5000', 'COMPLETE', false, 'SHORTAGE'],
      ['10000', undefined, undefined, false, null],
      ['10000', '2000', null, false, 'SHORTAGE'],
      ['8000', '2000', 'REDUCE', true, null],
    ])
  })

  it('names what was not recorded then: agency, deadline, value date, a count', () => {
    const gaps = (more: Partial<OrderRecord>, minute = 1) =>
      orderAt(record([step(0, 'place', null, 1), step(9, 'accept_draft', 1, 2)], more), at(minute))?.gaps
    // The deadline of the draft is not that of the confirmations.
    expect(gaps({})).toEqual(['DEADLINE'])
    expect(gaps({}, 9)).toEqual([])
    expect(gaps({ agencies: [] }, 9)).toEqual(['AGENCY'])
    expect(gaps({ request: { id: 'a request', submittedAt: at(20), movedAt: at(30) } }, 10)).toEqual([
      'DEADLINE',
      'VALUE_DATE',
    ])
    expect(gaps({ request: { id: 'a request', submittedAt: at(2), movedAt: at(3) } }, 10)).toEqual([])
    const uncounted = record([step(0, 'place', null, 1), step(1, 'record_shortage', 6, 8)])
    expect(orderAt(uncounted, at(2))?.gaps).toEqual(['SHORTAGE'])
  })

  it('is at each moment what it would be if nothing had come after, along any way through the table', () => {
    const starts: readonly OrderStatus[] = [
      ORDER_STATUS.DRAFT,
      ORDER_STATUS.HALF_CONFIRMED,
      ORDER_STATUS.BID_PLACED,
    ]
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.array(fc.nat(), { maxLength: 25 }), (start, dice) => {
        const steps = [step(0, 'place', null, start)]
        for (const [index, die] of dice.entries()) {
          const ways = transitionsFrom(steps.at(-1)?.after ?? start)
          const row = ways[die % Math.max(1, ways.length)]
          if (!row) break
          steps.push(
            step(index + 1, row.action, row.from, row.to, { by: `person ${index}`, reason: `why ${index}` }),
          )
        }
        for (let length = 1; length <= steps.length; length += 1) {
          const whole = orderAt(record(steps), at(length - 1))
          const alone = orderAt(record(steps.slice(0, length)), at(59))
          expect(whole?.status).toBe(steps[length - 1]?.after)
          const folded = ({ isLast: _, expiresAt: __, gaps: ___, ...rest }: NonNullable<typeof whole>) => rest
          expect(whole && folded(whole)).toEqual(alone && folded(alone))
        }
      }),
    )
  })
})
