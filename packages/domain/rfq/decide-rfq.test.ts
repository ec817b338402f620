import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals } from '../money/amount.ts'
import { type AwardedPart, decideAward, proposals } from './decide-award.ts'
import {
  boundUntil,
  decideQuote,
  declineRefusal,
  type GivenQuote,
  type Quote,
  type RfqFacts,
} from './decide-quote.ts'
import { leastHouses, rfqFaults } from './rfq-rules.ts'
import { QUOTE_STATUSES, QUOTE_TABLE, RFQ_ACTIONS, RFQ_STATUSES, RFQ_TABLE, rfqAfter } from './rfq-table.ts'

const NOON = new Date('2026-11-23T12:00:00Z')
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)
const rfq: RfqFacts = {
  status: 'OPEN',
  side: 'BUY',
  amount: '1000',
  awarded: '0',
  minPart: null,
  answerBy: after(120),
}
const quote = (id: string, given: Partial<Quote> = {}): Quote => ({
  id,
  houseId: `house of ${id}`,
  status: 'LIVE',
  rate: '3.4000',
  amount: '1000',
  minAmount: null,
  validUntil: after(120),
  ...given,
})
const given = (more: Partial<GivenQuote> = {}): GivenQuote => ({
  rate: '3.4000',
  amount: '1000',
  minAmount: null,
  validSeconds: 60,
  ...more,
})

describe('the tables', () => {
  it('let nobody but who asks award, cancel or close, and no house go back on what it quoted', () => {
    const byParty = RFQ_ACTIONS.map((action) => [action, [...new Set(RFQ_TABLE[action].map(({ by }) => by))]])
    expect(Object.fromEntries(byParty)).toEqual({
      award_part: ['ASKING'],
      award_rest: ['ASKING'],
      award_last: ['ASKING'],
      cancel: ['ASKING'],
      close_rest: ['ASKING'],
      expire: ['SYSTEM'],
      run_out: ['SYSTEM'],
      end_with_request: ['SYSTEM'],
    })
    const byHouse = Object.entries(QUOTE_TABLE).filter(([, { by }]) => by === 'ASKED')
    expect(byHouse).toEqual([['improve', { from: 'LIVE', to: 'REPLACED', by: 'ASKED' }]])
  })

  it('lead from what is live alone', () => {
    for (const from of RFQ_STATUSES)
      for (const action of RFQ_ACTIONS)
        if (rfqAfter(action, from) !== null) expect(['OPEN', 'PART_AWARDED']).toContain(from)
    expect(rfqAfter('cancel', 'PART_AWARDED')).toBeNull()
    expect(rfqAfter('close_rest', 'OPEN')).toBeNull()
    expect(QUOTE_STATUSES).toContain(QUOTE_TABLE.lapse.to)
  })
})

describe('a request', () => {
  const asked = {
    side: 'BUY',
    form: 'CASH',
    amount: '40000',
    minPart: '5000',
    houses: ['a', 'b', 'c'],
    answerSeconds: 600,
    fewReason: null,
  } as const
  const ground = { decimals: 2, counterValue: '135000.000', smallestNote: '5', open: { all: 0, alike: 0 } }

  it('is opened as it is asked for', () => {
    expect(rfqFaults(asked, ground)).toEqual([])
    expect(rfqFaults({ ...asked, houses: ['a'], fewReason: 'nobody else is open' }, ground)).toEqual([])
    expect(rfqFaults({ ...asked, houses: ['a'] }, { ...ground, counterValue: '99999.999' })).toEqual([])
  })

  it.each([
    [{ amount: '0' }, { rule: 'AMOUNT_FORM', path: 'amount', decimals: 2 }],
    [{ amount: '-5' }, { rule: 'AMOUNT_FORM', path: 'amount', decimals: 2 }],
    [{ amount: '1e5' }, { rule: 'AMOUNT_FORM', path: 'amount', decimals: 2 }],
    [{ amount: '40000.001' }, { rule: 'AMOUNT_FORM', path: 'amount', decimals: 2 }],
    [{ amount: '40003' }, { rule: 'NOT_IN_NOTES', path: 'amount', note: '5' }],
    [{ minPart: '40005' }, { rule: 'LEAST_ABOVE_AMOUNT', path: 'minPart' }],
    [{ minPart: '2.50' }, { rule: 'NOT_IN_NOTES', path: 'minPart', note: '5' }],
    [{ answerSeconds: 29 }, { rule: 'FIELD_INVALID', path: 'answerSeconds' }],
    [{ answerSeconds: 1801 }, { rule: 'FIELD_INVALID', path: 'answerSeconds' }],
    [{ answerSeconds: 60.5 }, { rule: 'FIELD_INVALID', path: 'answerSeconds' }],
    [{ houses: [] }, { rule: 'RFQ_HOUSES', least: 1, most: 10 }],
    [{ houses: ['a', 'b', 'a'] }, { rule: 'RFQ_HOUSES', least: 1, most: 10 }],
    [{ houses: [...'abcdefghijk'] }, { rule: 'RFQ_HOUSES', least: 1, most: 10 }],
    [{ houses: ['a', 'b'] }, { rule: 'RFQ_FEW_HOUSES', least: 3 }],
  ])('with %j is not', (more, fault) => {
    expect(rfqFaults({ ...asked, ...more }, ground)).toEqual([fault])
  })

  it('is one of at most twenty, and of three alike', () => {
    const open = (all: number, alike: number) => rfqFaults(asked, { ...ground, open: { all, alike } })
    expect(open(19, 2)).toEqual([])
    expect(open(20, 0)).toEqual([{ rule: 'RFQ_TOO_MANY', open: 20, most: 20 }])
    expect(open(3, 3)).toEqual([{ rule: 'RFQ_TOO_MANY', open: 3, most: 3 }])
  })

  it('asks three houses where nobody knows what it is worth', () => {
    expect([leastHouses(null), leastHouses('99999.999'), leastHouses('100000.000')]).toEqual([3, 1, 3])
  })
})

describe('a quote', () => {
  it('binds until the time to answer is over, and as long as its house says', () => {
    expect(boundUntil(rfq, 60, NOON)).toEqual(after(120))
    expect(boundUntil(rfq, 600, NOON)).toEqual(after(600))
    expect(decideQuote(rfq, null, given({ validSeconds: 600 }), NOON)).toEqual({
      allowed: true,
      validUntil: after(600),
      replaces: null,
    })
  })

  it('is given until the server says that the time is over', () => {
    expect(decideQuote(rfq, null, given(), after(119.999)).allowed).toBe(true)
    expect(decideQuote(rfq, null, given(), after(120))).toMatchObject({
      refusal: { rule: 'RFQ_ANSWER_LATE' },
    })
  })

  it.each(RFQ_STATUSES.filter((status) => status !== 'OPEN' && status !== 'PART_AWARDED'))(
    'is not given to a request that is %s',
    (status) => {
      expect(decideQuote({ ...rfq, status }, null, given(), NOON)).toEqual({
        allowed: false,
        refusal: { rule: 'RFQ_WRONG_STATUS', status },
      })
      expect(declineRefusal({ ...rfq, status }, null, NOON)).toEqual({ rule: 'RFQ_WRONG_STATUS', status })
    },
  )

  it.each([
    [{ validSeconds: 14 }, { rule: 'FIELD_INVALID', path: 'validSeconds' }],
    [{ validSeconds: 601 }, { rule: 'FIELD_INVALID', path: 'validSeconds' }],
    [{ amount: '1001' }, { rule: 'QUOTE_AMOUNT', least: '100', most: '1000' }],
    [{ amount: '99' }, { rule: 'QUOTE_AMOUNT', least: '100', most: '1000' }],
    [{ amount: '500', minAmount: '501' }, { rule: 'LEAST_ABOVE_AMOUNT' }],
  ])('with %j is not given', (more, refusal) => {
    expect(decideQuote({ ...rfq, minPart: '100' }, null, given(more), NOON)).toEqual({
      allowed: false,
      refusal,
    })
  })

  it.each([
    ['a better price', { rate: '3.3999' }, true],
    ['more of it', { amount: '1000', rate: '3.4000' }, true],
    ['a longer time', { validSeconds: 300, amount: '800' }, true],
    ['a smaller least part', { amount: '800', minAmount: '50' }, true],
    ['the same again', { amount: '800', minAmount: '100' }, false],
    ['a worse price for a longer time', { rate: '3.4001', amount: '800', validSeconds: 600 }, false],
    ['a better price for less', { rate: '3.3000', amount: '799' }, false],
    ['a better price in larger parts alone', { rate: '3.3000', amount: '800', minAmount: '101' }, false],
  ])('is replaced by %s: %j %s', (_, more, isBetter) => {
    const live = quote('a', { amount: '800', minAmount: '100' })
    const decided = decideQuote(rfq, live, given({ minAmount: '100', ...more }), after(1))
    if (isBetter) expect(decided).toMatchObject({ allowed: true, replaces: 'a' })
    else expect(decided).toEqual({ allowed: false, refusal: { rule: 'QUOTE_NOT_BETTER' } })
  })

  it('is better the other way where who asks sells', () => {
    const selling = { ...rfq, side: 'SELL' as const }
    expect(decideQuote(selling, quote('a'), given({ rate: '3.4001' }), NOON).allowed).toBe(true)
    expect(decideQuote(selling, quote('a'), given({ rate: '3.3999' }), NOON).allowed).toBe(false)
  })

  it('is no answer of a house that declined, and binds one that would', () => {
    expect(decideQuote(rfq, quote('a', { status: 'DECLINED' }), given(), NOON)).toMatchObject({
      refusal: { rule: 'QUOTE_DECLINED' },
    })
    expect(declineRefusal(rfq, quote('a'), NOON)).toEqual({ rule: 'QUOTE_LIVE', validUntil: after(120) })
    expect(declineRefusal(rfq, null, NOON)).toBeNull()
    expect(declineRefusal(rfq, quote('a', { status: 'LOST' }), NOON)).toBeNull()
  })
})

describe('an award', () => {
  const award = (
    parts: readonly AwardedPart[],
    {
      of = rfq,
      quotes = [quote('a'), quote('b', { rate: '3.3900', amount: '600' })],
      reason = null as string | null,
      now = NOON,
    } = {},
  ) => decideAward(of, quotes, { parts, reason }, now)

  it.each([
    { left: 'less than the least part', amount: '600', minPart: '500', to: 'CLOSED_PART', lost: ['b'] },
    { left: 'one least part', amount: '500', minPart: '500', to: 'PART_AWARDED', lost: [] },
    { left: 'any part', amount: '999', minPart: null, to: 'PART_AWARDED', lost: [] },
  ])('of a part that leaves $left leads to $to', ({ amount, minPart, to, lost }) => {
    const quotes = [quote('a'), quote('b', { rate: '3.9000' })]
    const decided = award([{ quoteId: 'a', amount }], { quotes, of: { ...rfq, minPart } })
    expect(decided).toMatchObject({ allowed: true, to, lost, awarded: amount })
  })

  it('of the best combination takes all, and the others lose', () => {
    const quotes = [quote('a'), quote('b', { rate: '3.3900', amount: '600' }), quote('c', { rate: '3.5000' })]
    expect(
      award(
        [
          { quoteId: 'b', amount: '600' },
          { quoteId: 'a', amount: '400' },
        ],
        { quotes },
      ),
    ).toMatchObject({ allowed: true, to: 'AWARDED', lost: ['c'], awarded: '1000', better: null })
  })

  it('of a part leaves the others their chance, and the rest is awarded later', () => {
    expect(award([{ quoteId: 'b', amount: '600' }])).toMatchObject({
      to: 'PART_AWARDED',
      lost: [],
      awarded: '600',
    })
    const of = { ...rfq, status: 'PART_AWARDED' as const, awarded: '600' }
    const quotes = [quote('a'), quote('b', { status: 'AWARDED' })]
    expect(award([{ quoteId: 'a', amount: '400' }], { of, quotes })).toMatchObject({
      to: 'AWARDED',
      awarded: '1000',
    })
    expect(award([{ quoteId: 'b', amount: '400' }], { of, quotes })).toMatchObject({
      refusal: { rule: 'QUOTE_WRONG_STATUS', status: 'AWARDED' },
    })
    expect(award([{ quoteId: 'a', amount: '401' }], { of, quotes })).toMatchObject({
      refusal: { rule: 'AWARD_TOO_MUCH', asked: '401', left: '400' },
    })
  })

  it('asks why where a better combination was to be had', () => {
    expect(award([{ quoteId: 'a', amount: '1000' }])).toMatchObject({
      refusal: {
        rule: 'AWARD_REASON',
        better: [
          { quoteId: 'b', amount: '600' },
          { quoteId: 'a', amount: '400' },
        ],
      },
    })
    expect(award([{ quoteId: 'a', amount: '1000' }], { reason: 'one delivery' })).toMatchObject({
      allowed: true,
      better: [{ quoteId: 'b' }, { quoteId: 'a' }],
    })
  })

  it('lapses with the quote, by the server’s clock', () => {
    const quotes = [quote('a', { validUntil: after(60) })]
    expect(award([{ quoteId: 'a', amount: '1000' }], { quotes, now: after(59.999) }).allowed).toBe(true)
    expect(award([{ quoteId: 'a', amount: '1000' }], { quotes, now: after(60) })).toEqual({
      allowed: false,
      refusal: { rule: 'QUOTE_LAPSED', quoteId: 'a', validUntil: after(60), serverTime: after(60) },
    })
  })

  it('of a quote that lapsed is not better than what is left', () => {
    const quotes = [quote('a'), quote('b', { rate: '3.3900', validUntil: after(60) })]
    expect(award([{ quoteId: 'a', amount: '1000' }], { quotes, now: after(60) })).toMatchObject({
      better: null,
    })
  })

  it('of a quote that was improved says by which one', () => {
    const quotes = [
      quote('a', { status: 'REPLACED' }),
      quote('a2', { houseId: 'house of a', rate: '3.3800' }),
    ]
    expect(award([{ quoteId: 'a', amount: '1000' }], { quotes })).toMatchObject({
      refusal: { rule: 'QUOTE_IMPROVED', current: { id: 'a2' } },
    })
  })

  it.each([
    [[], { rule: 'AWARD_PARTS' }],
    [
      [
        { quoteId: 'a', amount: '1' },
        { quoteId: 'a', amount: '1' },
      ],
      { rule: 'AWARD_PARTS' },
    ],
    [[{ quoteId: 'x', amount: '1' }], { rule: 'QUOTE_UNKNOWN', quoteId: 'x' }],
    [[{ quoteId: 'b', amount: '601' }], { rule: 'AWARD_PART', quoteId: 'b', least: null, most: '600' }],
    [[{ quoteId: 'b', amount: '0' }], { rule: 'AWARD_PART', quoteId: 'b', least: null, most: '600' }],
    [[{ quoteId: 'b', amount: '-1' }], { rule: 'AWARD_PART', quoteId: 'b', least: null, most: '600' }],
  ])('of %j is refused', (parts, refusal) => {
    expect(award(parts)).toEqual({ allowed: false, refusal })
  })

  it('gives no house less than it, or who asks, takes', () => {
    const quotes = [quote('a', { minAmount: '300' })]
    const least = (of: RfqFacts, amount: string) => award([{ quoteId: 'a', amount }], { of, quotes })
    expect(least(rfq, '299')).toMatchObject({ refusal: { rule: 'AWARD_PART', least: '300' } })
    expect(least({ ...rfq, minPart: '400' }, '399')).toMatchObject({
      refusal: { rule: 'AWARD_PART', least: '400' },
    })
    expect(least(rfq, '300').allowed).toBe(true)
  })

  it.each(RFQ_STATUSES.filter((status) => status !== 'OPEN' && status !== 'PART_AWARDED'))(
    'is none of a request that is %s',
    (status) => {
      expect(award([{ quoteId: 'a', amount: '1000' }], { of: { ...rfq, status } })).toMatchObject({
        refusal: { rule: 'RFQ_WRONG_STATUS', status },
      })
    },
  )

  it('never comes to more than was asked, whatever is awarded in whatever order', () => {
    const part = fc.record({
      of: fc.constantFrom('a', 'b', 'c', 'd'),
      amount: fc.integer({ min: 1, max: 700 }),
    })
    fc.assert(
      fc.property(fc.array(fc.array(part, { maxLength: 3 }), { maxLength: 6 }), (awards) => {
        let facts = rfq
        let quotes = ['a', 'b', 'c', 'd'].map((id, n) => quote(id, { rate: `3.4${n}00`, amount: '700' }))
        let orders = 0
        for (const parts of awards) {
          const decided = decideAward(
            facts,
            quotes,
            {
              parts: parts.map(({ of, amount }) => ({ quoteId: of, amount: String(amount) })),
              reason: 'because',
            },
            NOON,
          )
          if (!decided.allowed) continue
          orders += parts.reduce((sum, { amount }) => sum + amount, 0)
          facts = { ...facts, status: decided.to, awarded: decided.awarded }
          const taken = new Set(decided.parts.map(({ quoteId }) => quoteId))
          const status = (id: string) =>
            taken.has(id) ? 'AWARDED' : decided.lost.includes(id) ? 'LOST' : null
          quotes = quotes.map((one) => ({ ...one, status: status(one.id) ?? one.status }))
        }
        expect(facts.awarded).toBe(String(orders))
        expect(compareDecimals(facts.awarded, facts.amount)).toBeLessThanOrEqual(0)
        expect(facts.status === 'AWARDED').toBe(orders === 1_000)
      }),
    )
  })
})

describe('what the ladder proposes', () => {
  it('is the best single quote, and a combination where it has several', () => {
    const live = [quote('a'), quote('b', { rate: '3.3900', amount: '600' })]
    expect(proposals(rfq, live, '1000')).toMatchObject({
      single: { quoteId: 'a', amount: '1000' },
      combination: [{ quoteId: 'b' }, { quoteId: 'a' }],
    })
    expect(proposals(rfq, live, '500')).toMatchObject({ single: { quoteId: 'b' }, combination: null })
  })
})
